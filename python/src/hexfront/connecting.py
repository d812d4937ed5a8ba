"""`connect`: plays one match with a key and a function."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Unpack, overload

from .arena.feed import Feed
from .client import DEFAULT_PATIENCE_MS, Client
from .errors import BadOption
from .games import (
    AttritionAction,
    AttritionView,
    Battle1Order,
    Battle1View,
    Battle2Order,
    Battle2View,
    ConquestAction,
    ConquestView,
    WarshardAction,
    WarshardView,
)
from .games.facts import AttritionGame, BattleV1Game, BattleV2Game, ConquestGame, WarshardGame
from .log import LocalLog
from .match.find_match import check_options, find_match
from .match.player import MatchPlayer
from .match.result import MatchResult
from .match.turn import Turn
from .options import ConnectOptions, TransportName, transports
from .transport.transport import Blocked, HttpTransport
from .transport.websocket import WebSocketTransport, is_installed

#: How long to look for an arena that has never responded: its URL is more likely wrong than the arena down.
FIRST_CONTACT_MS = 10_000


@overload
def connect(url: str, key: str, game: AttritionGame,
            decide: Callable[[AttritionView, Turn[AttritionAction]], AttritionAction], **options: Unpack[ConnectOptions]) -> MatchResult: ...
@overload
def connect(url: str, key: str, game: ConquestGame,
            decide: Callable[[ConquestView, Turn[ConquestAction]], ConquestAction], **options: Unpack[ConnectOptions]) -> MatchResult: ...
@overload
def connect(url: str, key: str, game: BattleV1Game,
            decide: Callable[[Battle1View, Turn[Battle1Order]], Sequence[Battle1Order]], **options: Unpack[ConnectOptions]) -> MatchResult: ...
@overload
def connect(url: str, key: str, game: BattleV2Game,
            decide: Callable[[Battle2View, Turn[Battle2Order]], Sequence[Battle2Order]], **options: Unpack[ConnectOptions]) -> MatchResult: ...
@overload
def connect(url: str, key: str, game: WarshardGame,
            decide: Callable[[WarshardView, Turn[WarshardAction]], WarshardAction], **options: Unpack[ConnectOptions]) -> MatchResult: ...
@overload
def connect(url: str, key: str, game: str | None, decide: Callable[[Any, Turn[Any]], Any], **options: Unpack[ConnectOptions]) -> MatchResult: ...


def connect(url: str, key: str, game: str | None, decide: Callable[[Any, Turn[Any]], Any], **options: Unpack[ConnectOptions]) -> MatchResult:
    """Plays one match and returns its result.

    `decide(view, turn)` returns an action, or in battle a list of orders. After a crash, or after `decide` raised, call `connect` again
    to resume the match. Raises `MoveRefused` if one of our moves forfeited.
    """
    transport = options.get("transport", "auto")
    if transport not in transports:
        raise BadOption(f"Unknown transport {transport!r}. Available: {', '.join(transports)}.")
    if transport == "websocket" and not is_installed:
        raise BadOption("WebSockets need an extra package: pip install 'hexfront[websocket]'.")
    check_options(game, options)
    patience_ms = options.get("patience_ms", DEFAULT_PATIENCE_MS)
    with LocalLog.open(options.get("log", False)) as log, Client(url, key, patience_ms=patience_ms) as client:
        me = client.wire.ask("GET", "/v1/auth/me", patience_ms=min(patience_ms, FIRST_CONTACT_MS))["agentId"]
        with Feed(client.wire, "auto" if transport == "websocket" else transport) as feed:
            match_id = find_match(client, feed, game, options)
            return _play(client, feed, MatchPlayer(client, me, match_id, decide, log, options), transport)


def _play(client: Client, feed: Feed, player: MatchPlayer, transport: TransportName) -> MatchResult:
    player.started()
    if transport == "websocket" or (transport == "auto" and is_installed):
        try:
            with WebSocketTransport(client.wire, player.match_id, player.game, has_fallback=transport == "auto") as socket:
                return player.play(socket)
        except Blocked:
            if transport == "websocket":
                raise
    return player.play(HttpTransport(client, feed, player.match_id))
