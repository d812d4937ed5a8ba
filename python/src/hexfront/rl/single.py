"""One seat of one game against built-in bots, as Gymnasium has it."""

from __future__ import annotations

from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode

from . import legal as lists
from .battle import BattleVectorEnv
from .engine.memory import Array
from .errors import BadSetting, IllegalAction, ResetNeeded
from .making import is_battle
from .render import RENDER_MODES, render_game
from .snapshots import Snapshot
from .vector import HexfrontVectorEnv


class HexfrontEnv(gymnasium.Env[Any, Any]):
    """You have one seat; bots have the others. Observations are those of the vector environments, with `action_mask` added.

    What is not legal raises `IllegalAction`. With `illegal="lose"` it loses the game instead, for trainers that know no masks.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 4}

    def __init__(
        self,
        game: str,
        *,
        opponent: str = "random",
        seat: int | None = 0,
        options: dict[str, Any] | None = None,
        max_steps: int = 0,
        mask_in_observation: bool = True,
        illegal: Literal["raise", "lose"] = "raise",
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        if illegal not in ("raise", "lose"):
            raise BadSetting(f"illegal must be 'raise' or 'lose', not {illegal!r}")
        battle = is_battle(game)
        limit: dict[str, Any] = {"max_ticks" if battle else "max_decisions": max_steps}
        self.vector: HexfrontVectorEnv | BattleVectorEnv = (BattleVectorEnv if battle else HexfrontVectorEnv)(
            game,
            1,
            options=options,
            opponent=opponent,
            seat=seat,
            autoreset_mode=AutoresetMode.DISABLED,
            render_mode=render_mode,
            **limit,
            **settings,
        )
        self.render_mode = render_mode
        self._illegal = illegal
        self._mask_in_observation = mask_in_observation
        self.action_space = self.vector.single_action_space
        parts = self.vector.single_observation_space
        assert isinstance(parts, spaces.Dict)
        masks = {"action_mask": spaces.MultiBinary(self._mask_width)} if mask_in_observation else {}
        self.observation_space = spaces.Dict({**parts.spaces, **masks})
        self._is_over = True

    @property
    def _mask_width(self) -> int:
        space = self.action_space
        return int(space.nvec.sum()) if isinstance(space, spaces.MultiDiscrete) else int(space.n)  # type: ignore[attr-defined]

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        seen, info = self.vector.reset(seed=seed)
        self._is_over = False
        return self._shown(seen, info)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        self.vector.engine.require()
        if self._is_over:
            raise ResetNeeded("the game is over, or none was begun: call reset() before step()")
        try:
            seen, reward, terminated, truncated, info = self.vector.step(np.asarray(action)[None])
        except IllegalAction:
            if self._illegal == "raise":
                raise
            self._is_over = True
            observation, shown = self._shown(self.vector._observations(), self.vector._info())
            return observation, -1.0, True, False, {**shown, "illegal": True}
        self._is_over = bool(terminated[0] or truncated[0])
        observation, shown = self._shown(seen, info)
        return observation, float(reward[0]), bool(terminated[0]), bool(truncated[0]), shown

    def action_masks(self) -> Array:
        """Of all actions, int8: 1 for what is legal. MaskablePPO of sb3-contrib asks for it under this name."""
        mask: Array = self.vector.action_masks()[0]
        return mask

    def sample_legal(self, rng: np.random.Generator | int | None = None) -> Any:
        """A random legal action. The default generator is seeded by `reset`."""
        return self.vector.sample_legal(lists.generator(rng, self.np_random))[0]

    def snapshot(self) -> Snapshot:
        """Puts the game aside."""
        return self.vector.snapshot(0)

    def restore(self, snapshot: Snapshot, *, dice_seed: int | None = None) -> tuple[Any, dict[str, Any]]:
        """Continues a game that was put aside."""
        seen, info = self.vector.restore(snapshot, dice_seed=dice_seed)
        self._is_over = bool(self.vector._terminated[0] or self.vector._truncated[0])
        return self._shown(seen, info)

    def render(self) -> Any:
        return render_game(self.vector.engine, 0, self.render_mode)

    def close(self) -> None:
        self.vector.close()

    def _shown(self, seen: dict[str, Any], info: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
        mask = self.action_masks()
        observation = {name: array[0] for name, array in seen.items()}
        if self._mask_in_observation:
            observation["action_mask"] = mask
        shown = {"action_mask": mask, "seat": int(info["seats"][0]), "rewards": info["rewards"][0]}
        if "legal" in info:
            shown["legal"] = info["legal"]
        if self.render_mode == "human":
            self.render()
        return observation, shown
