"""How a match is played: where its events come from, and how our decisions get there."""

from __future__ import annotations

from typing import Any, Protocol

from ..arena.feed import Feed
from ..client import Client
from ..errors import HexfrontError


class Blocked(HexfrontError):
    """This transport does not get through to the arena; another one may."""

    code = "blocked"


class Transport(Protocol):
    """`take` returns events in the format of the arena's streams; `submit` returns the answer, or raises the arena's refusal."""

    def take(self, timeout: float) -> list[dict[str, Any]]: ...

    def submit(self, move: dict[str, Any], version: int, move_id: str) -> dict[str, Any]: ...


class HttpTransport:
    """Event streams or long polls to listen, requests to decide."""

    def __init__(self, client: Client, feed: Feed, match_id: str) -> None:
        self._client = client
        self._feed = feed
        self._match_id = match_id

    def take(self, timeout: float) -> list[dict[str, Any]]:
        return self._feed.take(timeout)

    def submit(self, move: dict[str, Any], version: int, move_id: str) -> dict[str, Any]:
        return dict(self._client.move(self._match_id, move, version, move_id))
