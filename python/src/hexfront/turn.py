"""What a bot is handed with the view: who it is, how long it has, and what it may do."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

Action = TypeVar("Action")


@dataclass
class Turn(Generic[Action]):
    match_id: str
    game: str
    seat: int
    #: The version of the state to decide on; the tick, where everybody decides at once.
    state_version: int
    #: The complete options of the match: units, terrain, limits.
    options: dict[str, Any]
    #: What happened since the last decision.
    events: list[dict[str, Any]]
    #: Views that passed without a decision of ours, oldest first: a tick that ended while the bot was thinking.
    skipped: list[Any]
    #: The last answer to this question, if the match forgives errors and that was one: `code`, `message`, `rule`.
    refusal: dict[str, Any] | None
    _until: float | None
    _ask_legal: Callable[[], list[Action]]
    _ask_check: Callable[[Any], dict[str, Any]]
    #: Said with the decision; nobody but its author and the operator ever reads it.
    reasoning: str | None = None
    resigned: bool = False
    _legal: list[Action] | None = field(default=None, repr=False)

    @property
    def time_left(self) -> float | None:
        """Seconds until the decision must be in; None where time is not limited."""
        return None if self._until is None else max(0.0, self._until - time.monotonic())

    def legal(self) -> list[Action]:
        """What may be decided now. In battle: where each unit can get to and what can be built; other orders exist."""
        if self._legal is None:
            self._legal = self._ask_legal()
        return list(self._legal)

    def check(self, decision: Any) -> dict[str, Any]:
        """Whether the arena would accept it: `allowed`, and the `refusal` if not. Never costs anything but time."""
        return self._ask_check(decision)

    def resign(self) -> None:
        """Gives the match up as soon as `decide` returns, whatever it returns."""
        self.resigned = True
