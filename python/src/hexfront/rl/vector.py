"""Many games at once, as a Gymnasium vector environment."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from . import legal as lists
from .engine.engine import Engine
from .engine.memory import Array
from .errors import BadSetting, IllegalAction, ResetNeeded
from .seeds import seed_text
from .snapshots import Snapshots
from .spaces import observation_parts

AUTORESET = {
    AutoresetMode.NEXT_STEP: "next-step",
    AutoresetMode.SAME_STEP: "same-step",
    AutoresetMode.DISABLED: "disabled",
}


class HexfrontVectorEnv(Snapshots, VectorEnv[Any, Any, Any]):
    """Games in which one seat decides at a time: attrition, conquest and warshard.

    A row is a game. Without an opponent you decide for every seat: each observation and reward is that of the seat that decides, and
    `info["seats"]` names it. With an opponent, a built-in bot plays the other seat within the step.
    """

    metadata: dict[str, Any] = {"render_modes": ["human", "rgb_array", "ansi"], "render_fps": 4}

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        *,
        workers: int = 1,
        options: dict[str, Any] | None = None,
        opponent: str | None = None,
        seat: int | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        max_decisions: int = 0,
        masks: bool = False,
        copy: bool = True,
        render_mode: str | None = None,
    ) -> None:
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": self.autoreset_mode}
        self.render_mode = render_mode
        self.num_envs = num_envs
        self.engine = Engine(
            num_envs,
            workers,
            game=game,
            options=options or {},
            opponent=opponent,
            seat=seat,
            autoreset=AUTORESET[self.autoreset_mode],
            most=max_decisions,
            shows="all",
            rows=0,
        )
        self.about = self.engine.about
        if "actionCount" not in self.about:
            self.engine.close()
            raise BadSetting(f"{game} is played in ticks: use BattleVectorEnv, or make_vec, which chooses")
        self.seats: int = self.about["seats"]
        self.action_count: int = self.about["actionCount"]
        self.single_observation_space = spaces.Dict(observation_parts(self.about))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.single_action_space = spaces.Discrete(self.action_count)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._masks = masks
        self._copy = copy
        arrays = self.engine.arrays
        self._actions, self._acting = arrays["actions"], arrays["seats"]
        self._planes, self._scalars = arrays["planes"], arrays["scalars"]
        self._rewards = arrays["rewards"]
        self._terminated, self._truncated = arrays["terminated"].view(np.bool_), arrays["truncated"].view(np.bool_)
        self._rows = np.arange(num_envs)
        self._is_begun = False

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begins new games. `options={"reset_mask": …}` begins them only where the mask is True. A seed starts the sequence of games again."""
        self.engine.require()
        super().reset(seed=seed)
        mask = (options or {}).get("reset_mask")
        if mask is not None:
            mask = np.asarray(mask)
            if mask.shape != (self.num_envs,) or mask.dtype != np.bool_ or not mask.any():
                raise BadSetting(f"reset_mask must be {self.num_envs} booleans, at least one of them True")
        if seed is None and not self._is_begun:
            seed = self.np_random_seed
        self.engine.reset(seed_text(seed), None if mask is None else np.flatnonzero(mask).tolist())
        self._is_begun = True
        return self._observations(), self._info()

    def step(self, actions: Any) -> tuple[Any, Array, Array, Array, dict[str, Any]]:
        """One decision in every game. Raises, and changes nothing, if one of them is not legal."""
        self._check(actions)
        before = self._acting.copy()
        self._actions[:] = actions
        self.engine.step()
        # After the end of a game nobody decides, and its rewards are 0.
        reward = self._rewards[self._rows, before].astype(np.float64)
        terminated, truncated = self._terminated.copy(), self._truncated.copy()
        info = self._info()
        if self.autoreset_mode == AutoresetMode.SAME_STEP:
            self._add_final(info, terminated | truncated)
        return self._observations(), reward, terminated, truncated, info

    @property
    def legal(self) -> Array:
        """The legal actions of all games, one list after the other."""
        return self.engine.legal[: self.engine.starts[-1]]

    @property
    def starts(self) -> Array:
        """Where each list starts; one more than there are games."""
        return self.engine.starts

    def sample_legal(self, rng: np.random.Generator | int | None = None) -> Array:
        """A random legal action for every game; 0 where the game is over. The default generator is seeded by `reset`."""
        self.engine.require()
        return lists.sample(self.engine.legal, self.engine.starts, lists.generator(rng, self.np_random))

    def action_masks(self, out: Array | None = None) -> Array:
        """Games × actions, int8: 1 for what is legal. Lists are smaller and faster."""
        self.engine.require()
        return lists.mask(self.engine.legal, self.engine.starts, self.action_count, out)

    def describe(self, env: int, action: int) -> Any:
        """What an action means in the position of a game, as the game's JSON has it; None if it means nothing there."""
        return self.engine.ask("action", env, action=int(action))

    def factors(self) -> Array:
        """Actions × 3, int16: what acts, the kind (`about["kinds"]`), and the target; −1 for none. As the first seat sees the board."""
        import base64

        return np.frombuffer(base64.b64decode(self.engine.ask_worker(0, "factors")), np.int16).reshape(-1, 3)

    def _restored(self) -> tuple[Any, dict[str, Any]]:
        self._is_begun = True
        return self._observations(), self._info()

    def close_extras(self, **kwargs: Any) -> None:
        self.engine.close()

    def _check(self, actions: Any) -> None:
        self.engine.require()
        if not self._is_begun:
            raise ResetNeeded("no game was begun: call reset() before step()")
        given = np.asarray(actions)
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iu":
            raise BadSetting(f"actions must be {self.num_envs} integers, not {given.dtype} of shape {given.shape}")
        if self.autoreset_mode == AutoresetMode.DISABLED:
            over = np.flatnonzero(self._acting < 0)
            if len(over) > 0 or (self._terminated | self._truncated).any():
                over = np.flatnonzero((self._acting < 0) | self._terminated | self._truncated)
                raise ResetNeeded(
                    f"the games of environments {over.tolist()} are over: call reset(options={{'reset_mask': …}}) for them before step()"
                )
        legal, starts = self.engine.legal, self.engine.starts
        if not lists.all_legal(given, legal, starts):
            env = lists.first_illegal(given, legal, starts)
            raise IllegalAction(
                f"environment {env}: action {given[env]} is not legal for seat {self._acting[env]}; "
                f"the {starts[env + 1] - starts[env]} legal ones are legal[starts[{env}]:starts[{env + 1}]]"
            )

    def _observations(self) -> dict[str, Array]:
        if self._copy:
            return {"planes": self._planes.copy(), "scalars": self._scalars.copy()}
        return {"planes": self._planes, "scalars": self._scalars}

    def _info(self) -> dict[str, Any]:
        legal, starts, acting, rewards = self.legal, self.starts, self._acting, self._rewards
        if self._copy:
            legal, starts, acting, rewards = legal.copy(), starts.copy(), acting.copy(), rewards.copy()
        info = {"legal": legal, "starts": starts, "seats": acting, "rewards": rewards}
        if self._masks:
            info["action_mask"] = self.action_masks()
        return info

    def _add_final(self, info: dict[str, Any], done: Array) -> None:
        if not done.any():
            return
        planes, scalars = self.engine.arrays["finalPlanes"], self.engine.arrays["finalScalars"]
        final = np.full(self.num_envs, None, object)
        for env in np.flatnonzero(done):
            final[env] = {"planes": planes[env].copy(), "scalars": scalars[env].copy()}
        rewards = np.where(done[:, None], self._rewards, 0)
        info.update(final_obs=final, _final_obs=done, final_info={"rewards": rewards, "_rewards": done}, _final_info=done)
