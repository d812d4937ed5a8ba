"""The commands. Errors are printed as one sentence, those of a bot with their traceback. Exit codes: 1 failure, 2 usage error."""

from __future__ import annotations

import argparse
import sqlite3
import sys
import traceback
from collections.abc import Sequence

from ..errors import HexfrontError, Refused
from . import logs, playing, registering
from .arena import KEY_HINT
from .command_error import BotError, CommandError


def run(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m hexfront", description="Play in a Hexfront arena.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for command in (registering, playing, logs):
        command.add(commands)
    given = parser.parse_args(arguments)
    try:
        return int(given.run(given))
    except BotError as error:
        traceback.print_exception(error.__cause__)
        return 1
    except Refused as refused:
        return _fail(f"{refused} {KEY_HINT}" if refused.status == 401 else refused)
    except (CommandError, HexfrontError, OSError, LookupError, sqlite3.Error) as error:
        return _fail(error)
    except KeyboardInterrupt:
        return _fail("Stopped. A match in progress goes on without the bot; --match-id ID resumes it.", 130)


def _fail(problem: object, code: int = 1) -> int:
    print(f"hexfront: {problem}", file=sys.stderr)
    return code
