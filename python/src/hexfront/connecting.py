"""`connect`: plays one match with a key and a function."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext, suppress
from typing import Any, Unpack, overload

from .arena.feed import Feed
from .client import DEFAULT_PATIENCE_MS, Client
from .errors import BadOption, Refused
from .games.deciding import AttritionBot, Battle1Bot, Battle2Bot, ConquestBot, WarshardBot
from .games.facts import AttritionGame, BattleV1Game, BattleV2Game, ConquestGame, WarshardGame
from .log import LocalLog
from .match.find_match import check_options, find_match
from .match.player import Decide, MatchPlayer
from .match.result import MatchResult
from .match.turn import Position, Turn
from .options import AcceptFilter, ChallengeOptions, ConnectOptions, transports
from .transport.transport import Blocked, HttpTransport
from .transport.websocket import WebSocketTransport, is_installed

#: How long to look for an arena that has never responded: its URL is more likely wrong than the arena down.
FIRST_CONTACT_MS = 10_000
#: How long to try to leave the queue, or to withdraw a challenge, before a program ends.
LEAVING_MS = 2_000


@overload
def connect(url: str, key: str, game: AttritionGame, decide: AttritionBot, **options: Unpack[ConnectOptions]) -> MatchResult: ...
@overload
def connect(url: str, key: str, game: ConquestGame, decide: ConquestBot, **options: Unpack[ConnectOptions]) -> MatchResult: ...
@overload
def connect(url: str, key: str, game: BattleV1Game, decide: Battle1Bot, **options: Unpack[ConnectOptions]) -> MatchResult: ...
@overload
def connect(url: str, key: str, game: BattleV2Game, decide: Battle2Bot, **options: Unpack[ConnectOptions]) -> MatchResult: ...
@overload
def connect(url: str, key: str, game: WarshardGame, decide: WarshardBot, **options: Unpack[ConnectOptions]) -> MatchResult: ...


def connect(url: str, key: str, game: str, decide: Callable[[Any, Turn[Any]], Any], **options: Unpack[ConnectOptions]) -> MatchResult:
    """Plays one match and returns its result.

    `decide(view, turn)` returns an action, or in battle a list of orders. After a crash, or after `decide` raised, call `connect` again
    to resume the match. Raises `MoveRefused` if one of our moves forfeited.
    """
    return connect_any(url, key, game, decide, **options)


def connect_any(url: str, key: str, game: str | None, decide: Callable[[Any, Turn[Any]], Any],
                **options: Unpack[ConnectOptions]) -> MatchResult:
    """The same for a game that is not known before the program runs, so that types cannot protect the bot."""
    check(game, options)
    offers: list[str] = []
    try:
        with client_for(url, key, options) as client:
            return run_match(client, game, decide, options, Turn, offers)
    except KeyboardInterrupt:
        stop_looking(url, key, offers)
        raise


def check(game: str | None, options: ConnectOptions) -> None:
    """Reports a wrong option before anything is sent."""
    transport = options.get("transport", "auto")
    _check_names("option", options, ConnectOptions)
    _check_names("option of a challenge", options.get("challenge"), ChallengeOptions)
    _check_names("field of accepts", options.get("accepts"), AcceptFilter)
    if transport not in transports:
        raise BadOption(f"Unknown transport {transport!r}. Available: {', '.join(transports)}.")
    if transport == "websocket" and not is_installed:
        raise BadOption("WebSockets need an extra package: pip install 'hexfront[websocket]'.")
    check_options(game, options)


def _check_names(what: str, given: object, shape: Any) -> None:
    unknown = given.keys() - shape.__annotations__.keys() if isinstance(given, dict) else set()
    if unknown:
        raise BadOption(f"Unknown {what}: {', '.join(sorted(unknown))}. Available: {', '.join(shape.__annotations__)}.")


def client_for(url: str, key: str, options: ConnectOptions) -> Client:
    return Client(url, key, patience_ms=options.get("patience_ms", DEFAULT_PATIENCE_MS))


def stop_looking(url: str, key: str, offers: list[str]) -> None:
    """Leaves the queue, or withdraws our challenge. Otherwise a match could open while nobody plays."""
    with suppress(Exception), Client(url, key, patience_ms=LEAVING_MS) as client:
        client.wire.timeout = LEAVING_MS / 1000
        for invite in list(offers):
            # One that was declined, or has just been accepted, must not keep us from the others.
            with suppress(Refused):
                client.cancel_challenge(invite)
        if not offers:
            client.leave_queue()


def run_match(client: Client, game: str | None, decide: Decide, options: ConnectOptions, turn_type: type[Position[Any]],
              offers: list[str], finding: AbstractContextManager[object] | None = None) -> MatchResult:
    """Finds a match and plays it. While it looks for one, `finding` is held, and `offers` has the invitation of its own challenge."""
    transport = options.get("transport", "auto")
    first_ms = min(client.wire.patience_ms, FIRST_CONTACT_MS)
    with LocalLog.open(options.get("log", False)) as log:
        me = client.wire.ask("GET", "/v1/auth/me", patience_ms=first_ms)["agentId"]
        with Feed(client.wire, "auto" if transport == "websocket" else transport, options.get("on_lost")) as feed:
            with finding or nullcontext():
                match_id = find_match(client, feed, game, options, offers)
            player = MatchPlayer(client, me, match_id, decide, log, options, turn_type)
            player.started()
            if transport != "websocket" and not (transport == "auto" and is_installed):
                return player.play(HttpTransport(client, feed, match_id))
        # Nobody listens to the feed during a match over a WebSocket, and the views of all matches would pile up in it.
        try:
            with WebSocketTransport(client.wire, match_id, player.game, has_fallback=transport == "auto",
                                    on_lost=options.get("on_lost")) as socket:
                return player.play(socket)
        except Blocked:
            if transport == "websocket":
                raise
        with feed.again() as feed:
            return player.play(HttpTransport(client, feed, match_id))
