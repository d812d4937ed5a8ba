"""The part of server-sent events that the arena uses: `id`, `event`, `data`, and comments as heartbeats."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Event:
    """One event, and the id to resume after it if the stream sent one."""

    id: str | None
    data: dict[str, Any]


def read_events(lines: Iterable[bytes]) -> Iterator[Event]:
    """Yields complete events. One that breaks off in the middle is dropped; it will be sent again after resuming."""
    last_id: str | None = None
    data: list[str] = []
    for raw in lines:
        if not raw.endswith(b"\n"):
            return
        line = raw.decode().rstrip("\r\n")
        if line == "":
            if data:
                yield Event(last_id, json.loads("\n".join(data)))
            data, last_id = [], None
            continue
        name, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if name == "data":
            data.append(value)
        elif name == "id":
            last_id = value
