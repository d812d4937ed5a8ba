"""The door through which a match is played: how we hear of it, and how our decisions get there."""

from __future__ import annotations

from typing import Any, Protocol

from .client import Client
from .errors import HexfrontError
from .feed import Feed


class DoorShut(HexfrontError):
    """This way does not lead to the arena here, though another may."""


class Door(Protocol):
    """`take` gives events as the arena's streams spell them; `submit` gives the answer, or raises what the arena refused."""

    def take(self, timeout: float) -> list[dict[str, Any]]: ...

    def submit(self, move: dict[str, Any], version: int, move_id: str) -> dict[str, Any]: ...


class HttpDoor:
    """Streams or polls to hear, requests to decide."""

    def __init__(self, client: Client, feed: Feed, match_id: str) -> None:
        self._client = client
        self._feed = feed
        self._match_id = match_id

    def take(self, timeout: float) -> list[dict[str, Any]]:
        return self._feed.take(timeout)

    def submit(self, move: dict[str, Any], version: int, move_id: str) -> dict[str, Any]:
        return dict(self._client.move(self._match_id, move, version, move_id))
