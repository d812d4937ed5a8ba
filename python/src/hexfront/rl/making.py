"""One name for every game."""

from __future__ import annotations

from typing import Any

from .vector import HexfrontVectorEnv


def make_vec(game: str, num_envs: int = 1, **settings: Any) -> HexfrontVectorEnv:
    """A vector environment for any game; the settings are those of its class."""
    return HexfrontVectorEnv(game, num_envs, **settings)
