"""A quick match of each family: the example that plays it, the options that keep it short, and the types of its game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import attrition_bot
import battle_bot
import warshard_bot
from hexfront.games import (
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


@dataclass(frozen=True)
class Quick:
    game: str
    make: Callable[[], Callable[[Any, Any], Any]]
    view: Any
    action: Any
    options: dict[str, Any]
    more: dict[str, Any] = field(default_factory=dict)

    @property
    def challenge(self) -> dict[str, Any]:
        return {"house": ["greedy"], "options": self.options, **self.more}


def first_ten(view: Any, turn: Any) -> Any:
    """Something legal, where no example is at hand."""
    return turn.legal()[:10]


def last(view: Any, turn: Any) -> Any:
    return turn.legal()[-1]


_sixty_ticks = {"durationMinutes": 60, "tickSeconds": 60}
_eager = {"pace": {"tickMs": 0, "eager": True}}

attrition = Quick("attrition-1", lambda: attrition_bot.decide, AttritionView, AttritionAction, {"turnLimit": 3})
battle = Quick("battle-2", battle_bot.Commander, Battle2View, Battle2Order, _sixty_ticks, _eager)
warshard = Quick("warshard-1", lambda: warshard_bot.decide, WarshardView, WarshardAction, {"scenario": "training"})
families = (attrition, battle, warshard)
others = (
    Quick("attrition-2", lambda: attrition_bot.decide, AttritionView, AttritionAction, {"turnLimit": 3}),
    Quick("conquest-1", lambda: last, ConquestView, ConquestAction, {"turnLimit": 3}),
    Quick("battle-1", lambda: first_ten, Battle1View, Battle1Order, _sixty_ticks, _eager),
)
