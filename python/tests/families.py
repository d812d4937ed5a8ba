"""A short match of each family: the example bot that plays it, options that keep it short, and the types of its game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import attrition_bot
import battle_bot
import warshard_bot
from hexfront import ChallengeOptions
from hexfront.client import Pace
from hexfront.games import (
    AttritionAction,
    AttritionView,
    Battle1Order,
    Battle1Start,
    Battle1View,
    Battle2Order,
    Battle2Start,
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
    pace: Pace = field(default_factory=lambda: Pace())
    start: Any = None

    @property
    def challenge(self) -> ChallengeOptions:
        return {"house": ["greedy"], "options": self.options, "pace": self.pace}


def first_ten(view: Any, turn: Any) -> Any:
    """Legal actions, for games without an example bot."""
    return turn.legal[:10]


def last(view: Any, turn: Any) -> Any:
    return turn.legal[-1]


_sixty_ticks = {"durationMinutes": 60, "tickSeconds": 60}
_eager = Pace(tickMs=0, eager=True)

attrition = Quick("attrition-1", lambda: attrition_bot.decide, AttritionView, AttritionAction, {"turnLimit": 3})
battle = Quick("battle-2", battle_bot.Commander, Battle2View, Battle2Order, _sixty_ticks, _eager, Battle2Start)
warshard = Quick("warshard-1", lambda: warshard_bot.decide, WarshardView, WarshardAction, {"scenario": "training"})
families = (attrition, battle, warshard)
others = (
    Quick("attrition-2", lambda: attrition_bot.decide, AttritionView, AttritionAction, {"turnLimit": 3}),
    Quick("conquest-1", lambda: last, ConquestView, ConquestAction, {"turnLimit": 3}),
    Quick("battle-1", lambda: first_ten, Battle1View, Battle1Order, _sixty_ticks, _eager, Battle1Start),
)
