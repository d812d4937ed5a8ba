"""docs/clients.md lists the names that this client shares with the TypeScript client."""

from __future__ import annotations

import dataclasses
import inspect
import re
import unittest
from pathlib import Path
from typing import Any, Generic

import hexfront
from hexfront import ChallengeOptions, ConnectOptions, LogReader, MatchResult, Turn

document = (Path(__file__).resolve().parents[2] / "docs/clients.md").read_text()


def documented(heading: str) -> set[str]:
    section = document.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    return set(re.findall(r"^\| [^|]+ \| `(\w+)` \|", section, re.M))


def members(kind: Any) -> set[str]:
    """The public fields, properties and methods of a class."""
    fields = {field.name for field in dataclasses.fields(kind)} if dataclasses.is_dataclass(kind) else set()
    own = {name for each in kind.__mro__ if each not in (object, Generic) for name in vars(each)}
    return {name for name in fields | own if not name.startswith("_")}


class Names(unittest.TestCase):
    def test_every_name_is_documented(self) -> None:
        arguments = [name for name in inspect.signature(hexfront.connect).parameters if name not in ("decide", "options")]
        for heading, names in (
            ("`connect`", {*arguments, *ConnectOptions.__annotations__}),
            ("`connectMany`", {"matches", "concurrency"} & set(inspect.signature(hexfront.connect_many).parameters)),
            ("A challenge", set(ChallengeOptions.__annotations__)),
            ("`decide(view, turn)`", members(Turn)),
            ("`MatchResult`", members(MatchResult)),
            ("`LogReader`", members(LogReader)),
        ):
            with self.subTest(heading):
                self.assertEqual(documented(heading), names)

    def test_errors_have_the_documented_codes(self) -> None:
        section = document.split("\n## Errors\n")[1]
        rows = re.findall(r"^\| `(bad-option|bad-decision|declined|unreachable)` \| `(\w+)` \|", section, re.M)
        self.assertEqual(len(rows), 4)
        for code, name in rows:
            self.assertEqual(getattr(hexfront, name).code, code)
