"""What we know about one match: the latest state, whether it is our turn, and how it ended."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any


class MatchTracker:
    """Takes in events in any order of versions. An old event never replaces a newer one."""

    def __init__(self, match_id: str) -> None:
        self.match_id = match_id
        self.state: Mapping[str, Any] | None = None
        self.ending: Mapping[str, Any] | None = None
        self.events: list[dict[str, Any]] = []
        self.skipped: list[Any] = []
        self.until: float | None = None
        self._turn = -1
        self._heard = -1
        self._answered = -1

    @property
    def version(self) -> int:
        return -1 if self.state is None else int(self.state["stateVersion"])

    @property
    def is_ours(self) -> bool:
        """Whether it is our turn and we have not yet decided on this position."""
        return self.ending is None and self._turn == self.version > self._answered

    def hear(self, event: Mapping[str, Any]) -> None:
        if event.get("matchId") != self.match_id:
            return
        match event["event"]:
            case "state":
                self.see(event["state"])
            case "your_turn":
                self.your_turn(event["stateVersion"], event["timeLeftMs"])
            case "engine_events":
                # The answer to our own move may have shown its position before its events arrive.
                if event["stateVersion"] > self._heard:
                    self._heard = event["stateVersion"]
                    self.events += event["engineEvents"]
            case "game_ended":
                self.ending = event

    def see(self, state: Mapping[str, Any]) -> None:
        if state["stateVersion"] < self.version:
            return
        if self.state is not None and self.is_ours and state["stateVersion"] > self.version:
            self.skipped.append(self.state["game"])
        self.state = state

    def your_turn(self, version: int, time_left_ms: float | None) -> None:
        if version < self._turn:
            return
        self._turn = version
        self.until = None if time_left_ms is None else time.monotonic() + time_left_ms / 1000

    def answered(self) -> None:
        """The bot has seen and answered everything up to here."""
        self._answered = self.version
        self.events = []
        self.skipped = []
