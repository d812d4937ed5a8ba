"""Server-sent events, as far as the arena speaks them: `id`, `event`, `data`, comments as heartbeats."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Event:
    """One event and the id to resume behind it; `id` is None where the stream gave none."""

    id: str | None
    data: dict[str, Any]


def read_events(lines: Iterable[bytes]) -> Iterator[Event]:
    """Events as they are completed. One that breaks off in the middle is not an event: it will come again after the resume."""
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
