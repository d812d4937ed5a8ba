"""`play`: a bot from a file or module, at the queue or at a table of its own."""

from __future__ import annotations

import argparse
import importlib
import inspect
import json
import sys
from collections.abc import Callable
from typing import Any

from ..connecting import Settings, connect, transports
from ..errors import MoveRefused
from ..games.facts import game_ids
from ..result import Result
from .arena import add_key, add_url, key_of
from .complaint import Complaint


def add(commands: Any) -> None:
    parser: argparse.ArgumentParser = commands.add_parser(
        "play", help="play with a bot", description="Plays matches with your bot and prints how each ended.",
        epilog='Against a bot of the house at once: --house greedy. A class instead of a function is made anew for each match.')
    add_url(parser)
    add_key(parser)
    parser.add_argument("--game", required=True, help=", ".join(game_ids))
    parser.add_argument("--bot", required=True, metavar="MODULE:FUNCTION", help="what decides, importable from this folder")
    parser.add_argument("--matches", type=int, default=1, help="how many, one after the other; 0 for no end (1)")
    parser.add_argument("--mode", choices=("rated", "casual"), help="in the queue; the arena's default is rated")
    parser.add_argument("--players", type=int, help="how many seats, where a game has more than two")
    parser.add_argument("--house", action="append", metavar="BOT", help="challenge this bot of the house; may be repeated")
    parser.add_argument("--options", type=_json, metavar="JSON", help='options of the challenge, such as \'{"turnLimit":5}\'')
    parser.add_argument("--pace", type=_json, metavar="JSON", help='its pace, such as \'{"tickMs":500,"eager":true}\'')
    parser.add_argument("--invite", help="accept an invitation")
    parser.add_argument("--match", dest="match_id", help="take up a match that is open")
    parser.add_argument("--transport", choices=transports, default="auto", help="how to listen (auto)")
    parser.add_argument("--log", metavar="FILE", help="keep a log in this SQLite file")
    parser.add_argument("--agent-version", help="what this build of the bot calls itself")
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    make = load(given.bot)
    key = key_of(given)
    settings = settings_of(given)
    left = given.matches
    while True:
        try:
            say(connect(given.url, key, given.game, make(), **settings))
        except MoveRefused as refused:
            print(f"hexfront: {refused}\nThe move was {json.dumps(refused.move)}.", file=sys.stderr)
            return 1
        left -= 1
        if left == 0:
            return 0


def say(result: Result) -> None:
    print(f"{result.outcome} ({result.reason}) in {result.game} as seat {result.seat}, {result.decisions} decisions, match {result.match_id}", flush=True)


def settings_of(given: argparse.Namespace) -> Settings:
    settings = Settings(transport=given.transport)
    if given.house or given.options or given.pace:
        settings["challenge"] = {name: value for name, value in (("house", given.house), ("options", given.options), ("pace", given.pace)) if value}
    for name in ("mode", "players", "invite", "match_id", "log", "agent_version"):
        if getattr(given, name) is not None:
            settings[name] = getattr(given, name)
    return settings


def load(name: str) -> Callable[[], Callable[[Any, Any], Any]]:
    """What makes the bot of a match: a class is called for each one, a function is the same for all."""
    module_name, _, attribute = name.partition(":")
    if not module_name or not attribute:
        raise Complaint(f"--bot is MODULE:FUNCTION, such as my_bot:decide, not {name!r}.")
    sys.path.insert(0, "")
    try:
        module = importlib.import_module(module_name.removesuffix(".py"))
    except ModuleNotFoundError as missing:
        if missing.name != module_name.removesuffix(".py"):
            raise
        raise Complaint(f"There is no module {module_name!r} in this folder or on the path.") from None
    found = getattr(module, attribute, None)
    if not callable(found):
        raise Complaint(f"{module_name} has no function {attribute!r}.")
    return found if inspect.isclass(found) else lambda: found


def _json(text: str) -> Any:
    try:
        value = json.loads(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"is not JSON: {error}") from None
    if not isinstance(value, dict):
        raise argparse.ArgumentTypeError("is not a JSON object")
    return value
