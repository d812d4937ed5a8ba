"""One battle for several agents that decide at the same time, as PettingZoo has it."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from pettingzoo import ParallelEnv

from .battle import BattleVectorEnv
from .errors import BadSetting, ResetNeeded
from .observing import Form, Observing
from .orders import split
from .render import RENDER_MODES, render_game


def parallel_env(game: str, **settings: Any) -> BattleParallelEnv:
    """A battle as a parallel environment. In the other games one seat decides at a time: use `aec_env`."""
    return BattleParallelEnv(game, **settings)


class BattleParallelEnv(ParallelEnv[str, Any, Any]):  # type: ignore[misc]  # PettingZoo has no types
    """An action is a row of orders: `MultiDiscrete` with masks, or a `Box` of integers for tools that know only `Box` and `Discrete`."""

    def __init__(
        self,
        game: str,
        *,
        options: dict[str, Any] | None = None,
        observations: Form = "dict",
        actions: Literal["multidiscrete", "box"] = "multidiscrete",
        units: int = 0,
        marches: bool = False,
        max_cycles: int = 0,
        render_mode: str | None = None,
    ) -> None:
        if actions not in ("multidiscrete", "box"):
            raise BadSetting(f"actions must be 'multidiscrete' or 'box', not {actions!r}")
        self.vector = BattleVectorEnv(
            game,
            int((options or {}).get("players", 2)),
            options=options,
            autoreset_mode=AutoresetMode.DISABLED,
            max_ticks=max_cycles,
            units=units,
            marches=marches,
            render_mode=render_mode,
        )
        self.metadata = {"name": game, "render_modes": list(RENDER_MODES), "render_fps": 4, "is_parallelizable": True}
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.vector.seats)]
        self.agents: list[str] = []
        space = self.vector.single_action_space
        parts = self.vector.single_observation_space
        assert isinstance(space, spaces.MultiDiscrete) and isinstance(parts, spaces.Dict)
        self._nvec = space.nvec
        self._has_masks = actions == "multidiscrete"
        mask = spaces.Tuple([spaces.MultiBinary(int(size)) for size in self._nvec]) if self._has_masks else None
        self.observing = Observing(parts, mask, observations)
        self._observation_spaces = {agent: self.observing.space for agent in self.possible_agents}
        self._action_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.MultiDiscrete(self._nvec)
            if self._has_masks
            else spaces.Box(np.zeros_like(self._nvec), self._nvec - 1, dtype=np.int64)
            for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        seen, info = self.vector.reset(seed=seed)
        self.agents = self.possible_agents[:]
        self._render_for_people()
        return self._show(seen, info)

    def step(self, actions: dict[str, Any]) -> tuple[dict[str, Any], ...]:
        if not self.agents:
            self.vector.engine.require()
            raise ResetNeeded("the battle is over, or none was begun: call reset() before step()")
        missing = [agent for agent in self.agents if agent not in actions]
        if missing:
            raise BadSetting(f"orders are missing for {', '.join(missing)}; a row of zeros orders nothing")
        rows = np.stack([np.asarray(actions[agent]) for agent in self.agents])
        seen, rewards, terminated, truncated, info = self.vector.step(rows)
        observations, infos = self._show(seen, info)
        by_agent = [dict(zip(self.agents, array.tolist())) for array in (rewards, terminated, truncated)]
        if terminated.any() or truncated.any():
            self.agents = []
        self._render_for_people()
        return observations, *by_agent, infos

    def render(self) -> Any:
        return render_game(self.vector.engine, 0, self.render_mode)

    def close(self) -> None:
        self.vector.close()

    def _show(self, seen: dict[str, Any], info: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
        masks = [split(row, self._nvec) for row in self.vector.action_masks()]
        observations: dict[str, Any] = {}
        infos: dict[str, dict[str, Any]] = {}
        for seat, agent in enumerate(self.agents):
            own = {name: array[seat] for name, array in seen.items()}
            observations[agent] = self.observing.show(own, masks[seat])
            infos[agent] = {"alive": bool(info["alive"][seat]), "refused": int(info["refused"][seat])}
            if self._has_masks:
                infos[agent]["action_mask"] = masks[seat]
        return observations, infos

    def _render_for_people(self) -> None:
        if self.render_mode == "human":
            self.render()
