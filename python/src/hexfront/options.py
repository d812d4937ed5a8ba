"""The options of `connect`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal, TypedDict

from .client import Mode, Pace
from .match.turn import Position

TransportName = Literal["auto", "websocket", "sse", "poll"]
transports: tuple[TransportName, ...] = ("auto", "websocket", "sse", "poll")


class ChallengeOptions(TypedDict, total=False):
    """A match of your own: house bots to play against, and how it is played."""

    #: House bots for the last seats, for example `["greedy"]`.
    house: list[str]
    #: Options of the game that differ from its defaults.
    options: dict[str, Any]
    pace: Pace
    #: How many invalid moves each player may make before one forfeits.
    error_allowance: int
    #: Whether the arena's lobby lists it, so that anyone can accept it. Default: false.
    listed: bool
    #: The agent that is challenged, by name or id, or a house bot. Nobody else can accept.
    opponent: str


class AcceptFilter(TypedDict, total=False):
    """Which challenges to accept; without a field, any."""

    modes: list[Mode]
    #: The agents that may challenge, by name or id.
    challengers: list[str]


class ConnectOptions(TypedDict, total=False):
    """How to find the match and how to play it. All of them are optional."""

    #: `rated` or `casual`. The arena's default in the queue is rated.
    mode: Mode
    #: How many players, in games that allow more than two.
    players: int
    #: A version label of your bot, stored with the match.
    agent_version: str
    #: Play this match instead of joining the queue.
    match_id: str
    #: Accept this invitation instead of joining the queue.
    accept: str
    #: Create a challenge instead of joining the queue.
    challenge: ChallengeOptions
    #: Wait for other agents to challenge this one to the game. A challenge that does not pass the filter, which may also be a function
    #: of the challenge, is declined; challenges to other games are left alone.
    accepts: AcceptFilter | Callable[[dict[str, Any]], bool]
    #: `auto` uses a WebSocket if `hexfront[websocket]` is installed, otherwise an event stream, otherwise long polling.
    transport: TransportName
    #: Keep views, decisions and results in this SQLite file; True means ./hexfront-log.sqlite. Default: False.
    log: bool | str | Path
    #: How long to keep trying while the arena is unreachable. Default: two minutes.
    patience_ms: float
    #: Called with the invitation when a challenge has free seats. By default it is written to standard error.
    on_invite: Callable[[str], None]
    #: Called with the `match_start` frame.
    on_start: Callable[[dict[str, Any]], None]
    #: Called with the arena's answer to every decision, an `orders_status` frame.
    on_status: Callable[[dict[str, Any], Position[Any]], None]
    #: Called with the `match_end` frame.
    on_end: Callable[[dict[str, Any]], None]
    #: Called with the reason when a connection is lost, before the next try, by the thread that reads it.
    on_lost: Callable[[str], None]
