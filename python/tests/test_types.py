"""Type checkers refuse what the arena would refuse, and nothing else."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
import tempfile
import textwrap
import unittest
from pathlib import Path

source = Path(__file__).resolve().parents[1] / "src"

_start = """\
from typing import Any
import hexfront
from hexfront import AsyncTurn, Turn, aio
from hexfront.games import *
"""

#: Snippets that are right.
good = {
    "attrition": """
        def decide(view: AttritionView, turn: Turn[AttritionAction]) -> AttritionAction:
            gold = view["players"]["A"]["gold"]
            return turn.legal[0] if gold > 0 else {"action": "end_turn"}
        hexfront.connect("u", "k", "attrition-3", decide, mode="casual")
    """,
    "battle": """
        def decide(view: Battle2View, turn: Turn[Battle2Order]) -> list[Battle2Order]:
            return [order for order in turn.legal if order["type"] == "MOVE"]
        hexfront.connect("u", "k", "battle-2", decide, challenge={"house": ["greedy"]})
    """,
    "a_lambda": """
        hexfront.connect("u", "k", "warshard-1", lambda view, turn: turn.legal[-1], accepts={"modes": ["rated"], "challengers": ["x"]})
    """,
    "any_game": """
        def decide(view: Any, turn: Turn[Any]) -> Any:
            return turn.legal[0]
        def play(game: str) -> str:
            return hexfront.connect_any("u", "k", game, decide).result
    """,
    "many": """
        class Bot:
            def __call__(self, view: ConquestView, turn: Turn[ConquestAction]) -> ConquestAction:
                turn.reasoning = "the first"
                return turn.legal[0]
        for result in hexfront.connect_many("u", "k", "conquest-1", Bot, matches=3, concurrency=2, challenge={"opponent": "x"}):
            print(result.seat + 1)
    """,
    "with_asyncio": """
        async def decide(view: Battle1View, turn: AsyncTurn[Battle1Order]) -> list[Battle1Order]:
            return (await turn.legal())[: view["tick_id"]]
        async def play() -> int:
            await aio.connect_many("u", "k", "battle-1", lambda: decide, matches=2, concurrency=2, challenge={})
            return (await aio.connect("u", "k", "battle-1", decide)).decisions
    """,
}

#: Those of the tutorial that have types are right, too.
_tutorial = (Path(__file__).resolve().parents[2] / "docs" / "python-tutorial.md").read_text()
for _number, _text in enumerate(re.findall(r"^```python\n(.*?)^```$", _tutorial, re.M | re.S)):
    if "hexfront.games" in _text:
        good[f"tutorial_{_number}"] = _text

#: Snippets with one mistake, in the line that ends in "# wrong", and what mypy calls it.
bad = {
    "returns_int": ("""
        def decide(view: AttritionView, turn: Turn[AttritionAction]) -> int:
            return 3
        hexfront.connect("u", "k", "attrition-1", decide)  # wrong
    """, "call-overload"),
    "unknown_game": ("""
        def decide(view: Any, turn: Turn[Any]) -> Any:
            return turn.legal[0]
        hexfront.connect("u", "k", "attrition-99", decide)  # wrong
    """, "call-overload"),
    "other_game": ("""
        def decide(view: AttritionView, turn: Turn[AttritionAction]) -> AttritionAction:
            return turn.legal[0]
        hexfront.connect("u", "k", "battle-1", decide)  # wrong
    """, "call-overload"),
    "unknown_action": ("""
        def decide(view: AttritionView, turn: Turn[AttritionAction]) -> AttritionAction:
            return {"action": "fly"}  # wrong
        hexfront.connect("u", "k", "attrition-1", decide)
    """, "typeddict-item"),
    "unknown_field": ("""
        def decide(view: WarshardView, turn: Turn[WarshardAction]) -> WarshardAction:
            print(view["gold"])  # wrong
            return turn.legal[0]
        hexfront.connect("u", "k", "warshard-1", decide)
    """, "typeddict-item"),
    "one_order_not_a_list": ("""
        hexfront.connect("u", "k", "battle-2", lambda view, turn: turn.legal[0])  # wrong
    """, "call-overload"),
    "unknown_option": ("""
        hexfront.connect("u", "k", "attrition-1", lambda view, turn: turn.legal[0], mood="rated")  # wrong
    """, "call-overload"),
    "many_without_a_factory": ("""
        def decide(view: AttritionView, turn: Turn[AttritionAction]) -> AttritionAction:
            return turn.legal[0]
        hexfront.connect_many("u", "k", "attrition-1", decide, matches=2)  # wrong
    """, "call-overload"),
    "asyncio_returns_int": ("""
        async def decide(view: AttritionView, turn: AsyncTurn[AttritionAction]) -> int:
            return 3
        async def play() -> None:
            await aio.connect("u", "k", "attrition-1", decide)  # wrong
    """, "call-overload"),
    "asyncio_without_await": ("""
        async def decide(view: AttritionView, turn: AsyncTurn[AttritionAction]) -> AttritionAction:
            print(len(turn.legal()))  # wrong
            return {"action": "end_turn"}
        async def play() -> None:
            await aio.connect("u", "k", "attrition-1", decide)
    """, "arg-type"),
}


@unittest.skipUnless(importlib.util.find_spec("mypy"), "needs mypy")
class Types(unittest.TestCase):
    def test_mypy_accepts_the_good_and_refuses_the_bad(self) -> None:
        texts = {name: text for name, text in good.items()} | {name: text for name, (text, _) in bad.items()}
        with tempfile.TemporaryDirectory() as place:
            for name, text in texts.items():
                (Path(place) / f"{name}.py").write_text(_start + textwrap.dedent(text))
            command = [sys.executable, "-m", "mypy", "--strict", "--no-incremental", "--hide-error-context", *(f"{name}.py" for name in texts)]
            done = subprocess.run(command, cwd=place, env={"MYPYPATH": str(source), "PATH": ""}, capture_output=True, text=True, timeout=300)
            found: dict[str, list[tuple[int, str]]] = {name: [] for name in texts}
            for name, line, code in re.findall(r"^(\w+)\.py:(\d+): error: .*\[([a-z-]+)\]$", done.stdout, re.M):
                found[name].append((int(line), code))
            expected = {name: [] if name in good else [(_wrong_line(Path(place) / f"{name}.py"), bad[name][1])] for name in texts}
        self.assertEqual(found, expected, done.stdout + done.stderr)

    def test_the_tutorial_shows_types_for_both_clients(self) -> None:
        shown = [text for name, text in good.items() if name.startswith("tutorial_")]
        self.assertEqual(["AsyncTurn" in text for text in shown], [False, True])

    def test_the_package_says_that_it_is_typed(self) -> None:
        self.assertTrue((source / "hexfront" / "py.typed").exists())


def _wrong_line(file: Path) -> int:
    (line,) = (number for number, text in enumerate(file.read_text().splitlines(), 1) if text.endswith("# wrong"))
    return line
