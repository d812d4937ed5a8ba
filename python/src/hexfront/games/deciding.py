"""What a bot is, for each family: a function from a view and a turn to a decision, or one that returns it later."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from ..match.turn import AsyncTurn, Turn
from .attrition import AttritionAction, AttritionView
from .battle_1 import Battle1Order, Battle1View
from .battle_2 import Battle2Order, Battle2View
from .conquest import ConquestAction, ConquestView
from .warshard import WarshardAction, WarshardView

AttritionBot = Callable[[AttritionView, Turn[AttritionAction]], AttritionAction]
ConquestBot = Callable[[ConquestView, Turn[ConquestAction]], ConquestAction]
Battle1Bot = Callable[[Battle1View, Turn[Battle1Order]], Sequence[Battle1Order]]
Battle2Bot = Callable[[Battle2View, Turn[Battle2Order]], Sequence[Battle2Order]]
WarshardBot = Callable[[WarshardView, Turn[WarshardAction]], WarshardAction]

AsyncAttritionBot = Callable[[AttritionView, AsyncTurn[AttritionAction]], Awaitable[AttritionAction]]
AsyncConquestBot = Callable[[ConquestView, AsyncTurn[ConquestAction]], Awaitable[ConquestAction]]
AsyncBattle1Bot = Callable[[Battle1View, AsyncTurn[Battle1Order]], Awaitable[Sequence[Battle1Order]]]
AsyncBattle2Bot = Callable[[Battle2View, AsyncTurn[Battle2Order]], Awaitable[Sequence[Battle2Order]]]
AsyncWarshardBot = Callable[[WarshardView, AsyncTurn[WarshardAction]], Awaitable[WarshardAction]]
