"""What vector environments of every kind share: the engine, resets, pictures and positions put aside."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv

from .engine.engine import Engine
from .engine.memory import Array
from .errors import BadSetting, ResetNeeded
from .render import RENDER_MODES, render_game
from .seeds import seed_text
from .snapshots import Snapshots

AUTORESET = {
    AutoresetMode.NEXT_STEP: "next-step",
    AutoresetMode.SAME_STEP: "same-step",
    AutoresetMode.DISABLED: "disabled",
}


class BaseVectorEnv(Snapshots, VectorEnv[Any, Any, Any]):
    """`games` games. In sequential games each is a row; in battles each seat that you play is one."""

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 4}

    def __init__(self, engine: Engine, autoreset_mode: AutoresetMode, copy: bool, render_mode: str | None) -> None:
        if render_mode is not None and render_mode not in RENDER_MODES:
            engine.close()
            raise BadSetting(f"unknown render_mode {render_mode!r}; available: {', '.join(RENDER_MODES)}")
        self.engine = engine
        #: What the engine says of the game and its arrays: names, bounds and meanings of planes and scalars, the options, …
        self.about = engine.about
        self.games = engine.envs
        self.seats: int = self.about["seats"]
        self.autoreset_mode = autoreset_mode
        self.metadata = {**self.metadata, "autoreset_mode": autoreset_mode}
        self.render_mode = render_mode
        self._copy = copy
        arrays = engine.arrays
        self._rewards = arrays["rewards"]
        self._terminated, self._truncated = arrays["terminated"].view(np.bool_), arrays["truncated"].view(np.bool_)
        self._is_begun = False

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begins new games. `options={"reset_mask": …}` begins them only where the mask is True. A seed starts the sequence of games again."""
        self.engine.require()
        text = seed_text(seed)
        super().reset(seed=seed)
        mask = (options or {}).get("reset_mask")
        chosen = None if mask is None else self._chosen(np.asarray(mask))
        if not self._is_begun:
            if chosen is not None:
                raise ResetNeeded("no game was begun: call reset() without a reset_mask first")
            text = seed_text(self.np_random_seed)
        self.engine.reset(text, chosen)
        self._is_begun = True
        return self._observations(), self._info()

    def step(self, actions: Any) -> tuple[Any, Array, Array, Array, dict[str, Any]]:
        """One decision in every game, or one tick in every battle. Raises, and changes nothing, if something is not legal."""
        self.step_async(actions)
        return self.step_wait()

    def step_async(self, actions: Any) -> None:
        raise NotImplementedError

    def step_wait(self) -> tuple[Any, Array, Array, Array, dict[str, Any]]:
        raise NotImplementedError

    def render(self) -> tuple[Any, ...] | None:
        """A picture or text of every game. In mode human, the first game is printed."""
        self.engine.require()
        if self.render_mode == "human":
            render_game(self.engine, 0, "human")
            return None
        return tuple(render_game(self.engine, game, self.render_mode) for game in range(self.games))

    def close_extras(self, **kwargs: Any) -> None:
        # Gymnasium closes whatever it deletes, also what was never made.
        if hasattr(self, "engine"):
            self.engine.close()

    def _chosen(self, mask: Array) -> list[int]:
        if mask.shape != (self.num_envs,) or mask.dtype != np.bool_ or not mask.any():
            raise BadSetting(f"reset_mask must be {self.num_envs} booleans, at least one of them True")
        by_game = mask.reshape(self.games, -1)
        if (by_game.any(axis=1) != by_game.all(axis=1)).any():
            raise BadSetting("reset_mask must be the same for all seats of a battle, because they play one game")
        return [int(game) for game in np.flatnonzero(by_game[:, 0])]

    def _require_running(self) -> None:
        """Of all games, where nothing begins by itself."""
        self.engine.require()
        if not self._is_begun:
            raise ResetNeeded("no game was begun: call reset() before step()")
        if self.autoreset_mode == AutoresetMode.DISABLED:
            over = self._terminated | self._truncated
            if over.any():
                raise ResetNeeded(
                    f"game {np.flatnonzero(over).tolist()} is over: call reset() before step(), "
                    "or reset(options={'reset_mask': terminated | truncated}) to go on with the others"
                )

    def _restored(self) -> tuple[Any, dict[str, Any]]:
        if not self._is_begun:
            raise ResetNeeded("no game was begun: call reset() before you restore a position")
        return self._observations(), self._info()

    def _observations(self) -> dict[str, Array]:
        raise NotImplementedError

    def _info(self) -> dict[str, Any]:
        raise NotImplementedError

    def _add_final(self, info: dict[str, Any], done: Array, final: dict[str, Array], rewards: Array) -> None:
        """As Gymnasium's own vector environments give them when games end and begin in the same step."""
        if not done.any():
            return
        observations = np.full(self.num_envs, None, object)
        for row in np.flatnonzero(done):
            observations[row] = {name: array[row].copy() for name, array in final.items()}
        kept = {"rewards": np.where(done[:, None], rewards, 0), "_rewards": done}
        info.update(final_obs=observations, _final_obs=done, final_info=kept, _final_info=done)
