"""Types for the views and actions of every game. A view is plain JSON as the arena sends it: nothing is added or renamed."""

from .attrition import AttritionAction, AttritionView
from .battle_1 import Battle1Order, Battle1Start, Battle1View
from .battle_2 import Battle2Order, Battle2Start, Battle2View
from .conquest import ConquestAction, ConquestView
from .warshard import WarshardAction, WarshardView

__all__ = [
    "AttritionAction",
    "AttritionView",
    "Battle1Order",
    "Battle1Start",
    "Battle1View",
    "Battle2Order",
    "Battle2Start",
    "Battle2View",
    "ConquestAction",
    "ConquestView",
    "WarshardAction",
    "WarshardView",
]
