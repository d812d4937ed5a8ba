"""One name for every game."""

from __future__ import annotations

from typing import Any

from ..games.facts import game_ids, tick_fields
from .battle import BattleVectorEnv
from .errors import BadSetting
from .vector import HexfrontVectorEnv


def make_vec(game: str, num_envs: int = 2, **settings: Any) -> HexfrontVectorEnv | BattleVectorEnv:
    """A vector environment for any game; the settings are those of its class."""
    kind = BattleVectorEnv if is_battle(game) else HexfrontVectorEnv
    return kind(game, num_envs, **settings)


def is_battle(game: str) -> bool:
    """Whether all seats decide at the same time."""
    if game not in game_ids:
        raise BadSetting(f"{game!r} is not a game; available: {', '.join(game_ids)}")
    return game in tick_fields
