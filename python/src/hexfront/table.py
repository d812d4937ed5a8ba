"""What we know of one match: the newest state, whether it is for us to decide, and how it ended."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any


class Table:
    """Hears events in any number and order of versions, and never goes back: an old event cannot hide a newer one."""

    def __init__(self, match_id: str) -> None:
        self.match_id = match_id
        self.state: Mapping[str, Any] | None = None
        self.ending: Mapping[str, Any] | None = None
        self.events: list[dict[str, Any]] = []
        self.skipped: list[Any] = []
        self.until: float | None = None
        self._turn = -1
        self._answered = -1

    @property
    def version(self) -> int:
        return -1 if self.state is None else int(self.state["stateVersion"])

    @property
    def is_ours(self) -> bool:
        """Whether we are asked, and have not answered this very question."""
        return self.ending is None and self._turn == self.version > self._answered

    def hear(self, event: Mapping[str, Any]) -> None:
        if event.get("matchId") != self.match_id:
            return
        match event["event"]:
            case "state":
                self.see(event["state"])
            case "your_turn":
                self.asked(event["stateVersion"], event["timeLeftMs"])
            case "engine_events":
                if event["stateVersion"] > self.version:
                    self.events += event["engineEvents"]
            case "game_ended":
                self.ending = event

    def see(self, state: Mapping[str, Any]) -> None:
        if state["stateVersion"] < self.version:
            return
        if self.state is not None and self.is_ours and state["stateVersion"] > self.version:
            self.skipped.append(self.state["game"])
        self.state = state

    def asked(self, version: int, time_left_ms: float | None) -> None:
        if version < self._turn:
            return
        self._turn = version
        self.until = None if time_left_ms is None else time.monotonic() + time_left_ms / 1000

    def answered(self) -> None:
        """What led here was seen and answered; what comes from now on is new."""
        self._answered = self.version
        self.events = []
        self.skipped = []

    def unanswer(self) -> None:
        """The answer did not count, and costs nothing: we are asked again."""
        self._answered = self._turn - 1
