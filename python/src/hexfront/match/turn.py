"""What a bot gets besides the view: who it is, how much time it has, and what it may do."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Generic, NotRequired, TypedDict, TypeVar

from ..games.battle import OrdersStatus
from .mark import Mark

Action = TypeVar("Action")


class Refusal(TypedDict):
    """Why the last decision on the same position was refused."""

    code: str
    message: str
    #: The paragraph of the rules, if one was broken.
    rule: NotRequired[str]
    #: How many more invalid moves the match allows.
    errors_left: int


@dataclass
class Position(Generic[Action]):
    """What every turn has, whether its bot answers at once or later."""

    match_id: str
    game: str
    seat: int
    seats: int
    #: The tick (or version) that the decision leads to, from 1.
    tick: int
    #: The complete options of the match: units, terrain, limits.
    options: dict[str, Any]
    #: Everything that happened since the last decision, oldest first.
    events: list[dict[str, Any]]
    #: Battle: views of ticks that passed while the bot was still deciding on an earlier one, oldest first.
    skipped: list[Any]
    #: Battle: what became of the orders of the last tick.
    last_orders: OrdersStatus | None
    #: Set if the last decision on this same position was refused without forfeiting the match.
    refusal: Refusal | None
    _until: float | None
    _ask_start: Callable[[], dict[str, Any]]
    _ask_legal: Callable[[], list[Action]]
    _ask_check: Callable[[Any], dict[str, Any]]
    #: Sent along with the decision. Only you and the operator can read it, unless you publish it after the match.
    reasoning: str | None = None
    #: Marks on the board that the replay draws, for the same readers.
    annotations: list[Mark] = field(default_factory=list)
    _has_resigned: bool = False
    _legal: list[Action] | None = field(default=None, repr=False)

    @property
    def start(self) -> dict[str, Any]:
        """The `match_start` frame: options, players, pace, and in battle the map in its `payload`."""
        return self._ask_start()

    @property
    def bot_seed(self) -> str:
        """A seed for your random numbers; it is the same whenever this match is resumed."""
        return str(self.start["bot_seed"])

    @property
    def time_left_ms(self) -> float:
        """Milliseconds left for the decision; infinity if there is no limit."""
        return math.inf if self._until is None else max(0.0, (self._until - time.monotonic()) * 1000)

    def resign(self) -> None:
        """Resigns the match. What `decide` returns afterwards is not sent."""
        self._has_resigned = True

    def _all_legal(self) -> list[Action]:
        if self._legal is None:
            self._legal = self._ask_legal()
        return list(self._legal)


class Turn(Position[Action]):
    """For a bot that answers at once."""

    @property
    def legal(self) -> list[Action]:
        """The legal actions, requested when first read. In battle: where each unit can go and what can be built; other orders exist."""
        return self._all_legal()

    def check(self, decision: Any) -> dict[str, Any]:
        """Whether the arena would accept a decision (`allowed`), and why not (`refusal`). Never forfeits."""
        return self._ask_check(decision)


class AsyncTurn(Position[Action]):
    """For a bot of `hexfront.aio`. What may have to be requested is awaited, so that nothing blocks the event loop."""

    async def legal(self) -> list[Action]:
        """The legal actions. In battle: where each unit can go and what can be built; other orders exist."""
        return await asyncio.to_thread(self._all_legal)

    async def check(self, decision: Any) -> dict[str, Any]:
        """Whether the arena would accept a decision (`allowed`), and why not (`refusal`). Never forfeits."""
        return await asyncio.to_thread(self._ask_check, decision)
