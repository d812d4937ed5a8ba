"""The games as the engine declares them. Made by `npm run docs`; do not edit."""

from __future__ import annotations

from typing import Literal

AttritionGame = Literal["attrition-1", "attrition-2", "attrition-3"]
ConquestGame = Literal["conquest-1"]
BattleV1Game = Literal["battle-1"]
BattleV2Game = Literal["battle-2"]
WarshardGame = Literal["warshard-1"]
GameId = AttritionGame | ConquestGame | BattleV1Game | BattleV2Game | WarshardGame

#: Every game, in the order in which lists show them.
game_ids = ("attrition-1", "attrition-2", "attrition-3", "conquest-1", "battle-1", "battle-2", "warshard-1")

#: Games in which everyone decides at once, and the field in which a set of orders names its tick.
tick_fields = {
    "battle-1": "tick_target",
    "battle-2": "tick",
}
