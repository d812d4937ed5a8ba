"""One game for several agents that take turns, as PettingZoo has it."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from pettingzoo import AECEnv
from pettingzoo.utils.conversions import parallel_to_aec

from .engine.memory import Array
from .errors import BadSetting, ResetNeeded
from .making import is_battle
from .observing import Form, Observing
from .parallel import BattleParallelEnv
from .render import RENDER_MODES, render_game
from .vector import HexfrontVectorEnv


def aec_env(game: str, **settings: Any) -> AECEnv[str, Any, Any]:
    """Any game as an AEC environment. In battles, the agents decide one after the other, and then the tick runs."""
    return parallel_to_aec(BattleParallelEnv(game, **settings)) if is_battle(game) else HexfrontAECEnv(game, **settings)


class HexfrontAECEnv(AECEnv[str, Any, Any]):  # type: ignore[misc]  # PettingZoo has no types
    """Attrition, conquest and warshard. The agents are `player_0` and `player_1`, and rewards come at the end."""

    def __init__(
        self,
        game: str,
        *,
        options: dict[str, Any] | None = None,
        observations: Form = "dict",
        max_cycles: int = 0,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.vector = HexfrontVectorEnv(
            game, options=options, autoreset_mode=AutoresetMode.DISABLED, max_decisions=max_cycles, render_mode=render_mode
        )
        self.metadata = {"name": game, "render_modes": list(RENDER_MODES), "render_fps": 4, "is_parallelizable": False}
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.vector.seats)]
        self.agents: list[str] = []
        actions = self.vector.action_count
        parts = self.vector.single_observation_space
        assert isinstance(parts, spaces.Dict)
        self.observing = Observing(parts, spaces.MultiBinary(actions), observations)
        # One object for each agent, so that seeds of spaces hold.
        self._observation_spaces = {agent: self.observing.space for agent in self.possible_agents}
        self._action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._seen, info = self.vector.reset(seed=seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._follow(info)
        self._render_for_people()

    def observe(self, agent: str) -> Any:
        """From the agent's own side, also while another one decides."""
        seat = self.possible_agents.index(agent)
        is_acting = agent == self.agent_selection and not self._is_over
        seen = {name: array[0] for name, array in self._seen.items()} if is_acting else self.vector.observe(0, seat)
        return self.observing.show(seen, self._mask if is_acting else np.zeros_like(self._mask))

    def step(self, action: int | None) -> None:
        if not self.agents:
            self.vector.engine.require()
            raise ResetNeeded("the game is over, or none was begun: call reset() before step()")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if not isinstance(action, (int, np.integer)):
            raise BadSetting(f"{agent} must choose a number, not {action!r}; info['legal'] lists those that are legal")
        self._seen, _, terminated, truncated, info = self.vector.step(np.array([action]))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = {each: float(info["rewards"][0, seat]) for seat, each in enumerate(self.possible_agents)}
        self.terminations = dict.fromkeys(self.agents, bool(terminated[0]))
        self.truncations = dict.fromkeys(self.agents, bool(truncated[0]))
        self._follow(info)
        self._accumulate_rewards()
        self._render_for_people()

    def render(self) -> Any:
        return render_game(self.vector.engine, 0, self.render_mode)

    def close(self) -> None:
        self.vector.close()

    def _follow(self, info: dict[str, Any]) -> None:
        """Who is next, and what is legal."""
        self._is_over = any(self.terminations.values()) or any(self.truncations.values())
        self.agent_selection = self.possible_agents[max(0, int(info["seats"][0]))]
        self._mask: Array = self.vector.action_masks()[0]
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        if not self._is_over:
            self.infos[self.agent_selection] = {"action_mask": self._mask, "legal": info["legal"]}

    def _render_for_people(self) -> None:
        if self.render_mode == "human":
            self.render()
