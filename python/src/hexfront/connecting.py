"""`connect`: one call from a key and a function to the end of a match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Literal, TypedDict, Unpack, overload

from .client import Client, Mode
from .door import DoorShut, HttpDoor
from .errors import HexfrontError
from .feed import Feed
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
from .log import MatchLog
from .play import Player
from .result import Result
from .seek import Wish, find_match
from .socket_door import SocketDoor, is_installed
from .turn import Turn

Transport = Literal["auto", "sse", "poll", "ws"]
transports: tuple[Transport, ...] = ("auto", "sse", "poll", "ws")


class Settings(TypedDict, total=False):
    """How to find the match and how to play it. All of it may be left out."""

    #: `rated` or `casual`; the arena's default is rated.
    mode: Mode
    #: How many seats, where a game has more than two.
    players: int
    #: A match that is open already.
    match_id: str
    #: An invitation to accept.
    invite: str
    #: A challenge to make: `house`, `options`, `pace`, `error_allowance`, as `Client.challenge` takes them.
    challenge: dict[str, Any]
    #: What this build of the bot calls itself, shown with its matches.
    agent_version: str
    transport: Transport
    #: The file of the local log; none without it.
    log: str | Path
    #: For how many seconds to look for an arena that does not answer.
    patience: float


@overload
def connect(url: str, key: str, game: AttritionGame,
            decide: Callable[[AttritionView, Turn[AttritionAction]], AttritionAction], **settings: Unpack[Settings]) -> Result: ...
@overload
def connect(url: str, key: str, game: ConquestGame,
            decide: Callable[[ConquestView, Turn[ConquestAction]], ConquestAction], **settings: Unpack[Settings]) -> Result: ...
@overload
def connect(url: str, key: str, game: BattleV1Game,
            decide: Callable[[Battle1View, Turn[Battle1Order]], Sequence[Battle1Order]], **settings: Unpack[Settings]) -> Result: ...
@overload
def connect(url: str, key: str, game: BattleV2Game,
            decide: Callable[[Battle2View, Turn[Battle2Order]], Sequence[Battle2Order]], **settings: Unpack[Settings]) -> Result: ...
@overload
def connect(url: str, key: str, game: WarshardGame,
            decide: Callable[[WarshardView, Turn[WarshardAction]], WarshardAction], **settings: Unpack[Settings]) -> Result: ...
@overload
def connect(url: str, key: str, game: str | None, decide: Callable[[Any, Turn[Any]], Any], **settings: Unpack[Settings]) -> Result: ...


def connect(url: str, key: str, game: str | None, decide: Callable[[Any, Turn[Any]], Any], **settings: Unpack[Settings]) -> Result:
    """Plays one match and says how it ended.

    `decide(view, turn)` returns an action, or in battle a list of orders. A match that was left behind, because this process died or
    `decide` raised, is found again by calling `connect` again. Raises `MoveRefused` if a move of ours forfeited.
    """
    transport = settings.get("transport", "auto")
    if transport not in transports:
        raise HexfrontError(f"{transport!r} is no transport; there are {', '.join(transports)}.")
    if transport == "ws" and not is_installed:
        raise HexfrontError("WebSockets need the extra package: pip install 'hexfront[ws]'.")
    wish = Wish(game, **{name: settings[name] for name in _wishes if name in settings})  # type: ignore[literal-required]
    patience = settings.get("patience", 300.0)
    log = MatchLog(settings.get("log"))
    try:
        with Client(url, key, patience=patience) as client:
            # An arena that never answered is more likely misspelt than down: say so soon.
            me = client.wire.ask("GET", "/v1/auth/me", patience=min(patience, FIRST_CONTACT))["agentId"]
            with Feed(client.wire, "auto" if transport == "ws" else transport) as feed:
                player = Player(client, me, find_match(client, feed, wish), decide, log)
                return _play(client, feed, player, transport)
    finally:
        log.close()


def _play(client: Client, feed: Feed, player: Player, transport: Transport) -> Result:
    if transport == "ws" or (transport == "auto" and is_installed):
        try:
            with SocketDoor(client.wire, player.match_id, player.game, has_other_way=transport == "auto") as door:
                return player.play(door)
        except DoorShut:
            if transport == "ws":
                raise
    return player.play(HttpDoor(client, feed, player.match_id))


#: For how many seconds to look for an arena at the very beginning.
FIRST_CONTACT = 10.0

_wishes = ("mode", "players", "match_id", "invite", "challenge", "agent_version")
