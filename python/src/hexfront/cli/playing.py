"""`play`: plays with a bot from a module, through the queue, a challenge or an invitation."""

from __future__ import annotations

import argparse
import importlib
import inspect
import json
import sys
from collections.abc import Callable
from typing import Any, cast

from ..connecting import connect_any
from ..errors import MoveRefused
from ..games.facts import game_ids
from ..match.result import MatchResult
from ..options import ChallengeOptions, ConnectOptions, transports
from .arena import add_key, add_url, key_of
from .command_error import BotError, CommandError


def add(commands: Any) -> None:
    parser: argparse.ArgumentParser = commands.add_parser(
        "play", help="play with a bot", description="Plays matches with your bot and prints their results.",
        epilog="Use --house greedy to play against a house bot at once. If --bot names a class, each match gets a new instance.")
    add_url(parser)
    add_key(parser)
    parser.add_argument("--game", required=True, help=", ".join(game_ids))
    parser.add_argument("--bot", required=True, metavar="MODULE:FUNCTION", help="your bot, importable from this folder")
    parser.add_argument("--matches", type=int, default=1, help="how many matches to play, one after the other; 0 for no limit (default 1)")
    parser.add_argument("--mode", choices=("rated", "casual"), help="rated or casual; the arena's default in the queue is rated")
    parser.add_argument("--players", type=int, help="how many players, in games that allow more than two")
    parser.add_argument("--house", action="append", metavar="BOT", help="challenge this house bot; may be repeated")
    parser.add_argument("--options", type=_json, metavar="JSON", help='game options for a challenge, such as \'{"turnLimit":5}\'')
    parser.add_argument("--pace", type=_json, metavar="JSON", help='pace of a challenge, such as \'{"tickMs":500,"eager":true}\'')
    parser.add_argument("--accept", metavar="INVITE", help="accept this invitation")
    parser.add_argument("--match-id", metavar="ID", help="play or resume this match")
    parser.add_argument("--transport", choices=transports, default="auto", help="default auto")
    parser.add_argument("--log", metavar="FILE", help="keep a log in this SQLite file")
    parser.add_argument("--agent-version", help="a version label of your bot, stored with the match")
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    make = load(given.bot)
    key = key_of(given)
    options = options_of(given)
    if given.matches < 0:
        raise CommandError("--matches must be at least 0.")
    if given.matches != 1 and ("accept" in options or "match_id" in options):
        raise CommandError("--accept and --match-id name a single match; remove --matches.")
    options["on_start"] = lambda start: print(_started(given.url, start), flush=True)
    left = given.matches
    if not any(name in options for name in ("challenge", "accept", "match_id")):
        print(f"waiting in the {given.mode or 'rated'} queue of {given.game}", flush=True)
    while True:
        bot = Bot(make)
        try:
            report(given.url, connect_any(given.url, key, given.game, bot.decide, **options))
        except Exception as error:
            if error is bot.error:
                raise BotError from error
            if not isinstance(error, MoveRefused):
                raise
            refused = error
            print(f"hexfront: {refused}\nThe move was {json.dumps(refused.move)}.", file=sys.stderr)
            return 1
        left -= 1
        if left == 0:
            return 0


class Bot:
    """Remembers what the bot raised, to tell its errors from ours."""

    def __init__(self, make: Callable[[], Callable[[Any, Any], Any]]) -> None:
        self.error: Exception | None = None
        try:
            self._decide = make()
        except Exception as error:
            raise BotError from error

    def decide(self, view: Any, turn: Any) -> Any:
        try:
            return self._decide(view, turn)
        except Exception as error:
            self.error = error
            raise


def _started(url: str, start: dict[str, Any]) -> str:
    others = ", ".join(player["name"] for player in start["players"] if player["seat"] != start["seat"])
    return f"{_address(url, 'matches', start['match_id'])} playing {start['game']} in seat {start['seat']} against {others}"


def report(url: str, ended: MatchResult) -> None:
    decisions = "1 decision" if ended.decisions == 1 else f"{ended.decisions} decisions"
    reason = ended.summary["reason"] if ended.end_reason == "terminal" else ended.end_reason
    print(f"{_address(url, 'matches', ended.match_id)} {ended.result} ({reason.replace('_', ' ')}) after {decisions}", flush=True)
    if ended.result == "loss" and not ended.is_cancelled:
        print(f"{_address(url, 'why', ended.match_id)} tells why", flush=True)


def _address(url: str, page: str, match_id: str) -> str:
    return f"{url.rstrip('/')}/{page}/{match_id}"


def options_of(given: argparse.Namespace) -> ConnectOptions:
    options = ConnectOptions(transport=given.transport)
    challenge = {name: getattr(given, name) for name in ("house", "options", "pace") if getattr(given, name)}
    if challenge:
        options["challenge"] = cast(ChallengeOptions, challenge)
    for name in ("mode", "players", "accept", "match_id", "log", "agent_version"):
        if getattr(given, name) is not None:
            options[name] = getattr(given, name)
    return options


def load(name: str) -> Callable[[], Callable[[Any, Any], Any]]:
    """Makes the bot of each match: a new instance of a class, or always the same function."""
    module_name, _, attribute = name.partition(":")
    if not module_name or not attribute:
        raise CommandError(f"--bot must be MODULE:FUNCTION, such as my_bot:decide, not {name!r}.")
    sys.path.insert(0, "")
    try:
        module = importlib.import_module(module_name.removesuffix(".py"))
    except ModuleNotFoundError as missing:
        if missing.name != module_name.removesuffix(".py"):
            raise BotError from missing
        raise CommandError(f"Found no module {module_name!r} in this folder or on the Python path.") from None
    except Exception as error:
        raise BotError from error
    found = getattr(module, attribute, None)
    if not callable(found):
        raise CommandError(f"{module_name} has no function {attribute!r}.")
    return found if inspect.isclass(found) else lambda: found


def _json(text: str) -> Any:
    try:
        value = json.loads(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"not valid JSON: {error}") from None
    if not isinstance(value, dict):
        raise argparse.ArgumentTypeError("not a JSON object")
    return value
