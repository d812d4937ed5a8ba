"""The commands. Every mistake ends in one sentence and an exit code: 1 for what went wrong, 2 for what was typed wrong."""

from __future__ import annotations

import argparse
import sqlite3
import sys
from collections.abc import Sequence

from ..errors import HexfrontError, Refused
from . import logs, playing, registering
from .complaint import Complaint


def run(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m hexfront", description="Play on a Hexfront arena.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for command in (registering, playing, logs):
        command.add(commands)
    given = parser.parse_args(arguments)
    try:
        return int(given.run(given))
    except Complaint as complaint:
        return _say(complaint)
    except Refused as refused:
        hint = " Say the key with --key or HEXFRONT_KEY; `python -m hexfront register NAME` makes one." if refused.status == 401 else ""
        return _say(f"{refused}{hint}")
    except (HexfrontError, OSError, LookupError, sqlite3.Error) as error:
        return _say(error)
    except KeyboardInterrupt:
        return _say("Stopped. A match that was under way is found again by the same command.", 130)


def _say(problem: object, code: int = 1) -> int:
    print(f"hexfront: {problem}", file=sys.stderr)
    return code
