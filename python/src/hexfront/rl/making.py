"""One name for every game."""

from __future__ import annotations

from typing import Any, overload

import gymnasium

from ..games.facts import AttritionGame, BattleV1Game, BattleV2Game, ConquestGame, WarshardGame, game_ids, tick_fields
from .battle import BattleVectorEnv
from .errors import BadSetting
from .vector import HexfrontVectorEnv


@overload
def make_vec(
    game: AttritionGame | ConquestGame | WarshardGame, num_envs: int = 2, **settings: Any
) -> HexfrontVectorEnv: ...
@overload
def make_vec(game: BattleV1Game | BattleV2Game, num_envs: int = 2, **settings: Any) -> BattleVectorEnv: ...
@overload
def make_vec(game: str, num_envs: int = 2, **settings: Any) -> HexfrontVectorEnv | BattleVectorEnv: ...
def make_vec(game: str, num_envs: int = 2, **settings: Any) -> HexfrontVectorEnv | BattleVectorEnv:
    """A vector environment for any game; the settings are those of its class."""
    kind = BattleVectorEnv if is_battle(game) else HexfrontVectorEnv
    return kind(game, num_envs, **settings)


def register() -> None:
    """Makes every game known to Gymnasium: `gymnasium.make("hexfront/conquest-1-v0")` after `import hexfront.rl`."""
    for game in game_ids:
        name = f"hexfront/{game}-v0"
        if name in gymnasium.registry:
            continue
        gymnasium.register(
            name,
            entry_point="hexfront.rl.single:HexfrontEnv",
            vector_entry_point=f"hexfront.rl:{'BattleVectorEnv' if game in tick_fields else 'HexfrontVectorEnv'}",
            kwargs={"game": game},
        )


def is_battle(game: str) -> bool:
    """Whether all seats decide at the same time."""
    if game not in game_ids:
        raise BadSetting(f"{game!r} is not a game; available: {', '.join(game_ids)}")
    return game in tick_fields
