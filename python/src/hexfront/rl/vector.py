"""Many games at once in which one seat decides at a time."""

from __future__ import annotations

import base64
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from . import legal as lists
from .base import AUTORESET, BaseVectorEnv
from .engine.engine import Engine
from .engine.memory import Array
from .errors import BadSetting, IllegalAction
from .spaces import observation_parts


class HexfrontVectorEnv(BaseVectorEnv):
    """Attrition, conquest and warshard. A row is a game.

    Without an opponent you decide for every seat: each observation and reward is that of the seat that decides, and `info["seats"]` names it.
    With an opponent, a built-in bot plays the other seat within the step.
    """

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
        mode = AutoresetMode(autoreset_mode)
        engine = Engine(
            num_envs,
            workers,
            game=game,
            options=options or {},
            opponent=opponent,
            seat=seat,
            autoreset=AUTORESET[mode],
            most=max_decisions,
            shows="all",
            rows=0,
        )
        super().__init__(engine, mode, copy, render_mode)
        if "actionCount" not in self.about:
            engine.close()
            raise BadSetting(f"{game} is played in ticks: use BattleVectorEnv, or make_vec, which chooses")
        self.num_envs = num_envs
        self.action_count: int = self.about["actionCount"]
        self.single_observation_space = spaces.Dict(observation_parts(self.about))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.single_action_space = spaces.Discrete(self.action_count)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._masks = masks
        arrays = engine.arrays
        self._actions, self._acting = arrays["actions"], arrays["seats"]
        self._seen = {name: arrays[name] for name in ("planes", "scalars")}
        self._rows = np.arange(num_envs)
        #: Who decided in the step that is under way.
        self._before = self._acting

    def step_async(self, actions: Any) -> None:
        """Begins a step: one decision in every game. Raises, and changes nothing, if one of them is not legal."""
        self._require_running()
        self._check(np.asarray(actions))
        self._before = self._acting.copy()
        self._actions[:] = actions
        self.engine.begin_step()

    def step_wait(self) -> tuple[Any, Array, Array, Array, dict[str, Any]]:
        """What the step has brought."""
        self.engine.end_step()
        # Nobody has decided where a game has just begun, and the rewards are 0.
        reward = self._rewards[self._rows, self._before].astype(np.float64)
        terminated, truncated = self._terminated.copy(), self._truncated.copy()
        info = self._info()
        if self.autoreset_mode == AutoresetMode.SAME_STEP:
            final = {"planes": self.engine.arrays["finalPlanes"], "scalars": self.engine.arrays["finalScalars"]}
            self._add_final(info, terminated | truncated, final, self._rewards)
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

    def observe(self, env: int, seat: int) -> dict[str, Array]:
        """What a seat sees in one game, also if the other one decides."""
        seen = self.engine.ask("observe", env, seat=seat)
        return {
            name: np.frombuffer(base64.b64decode(seen[name]), array.dtype).reshape(array.shape[1:])
            for name, array in self._seen.items()
        }

    def describe(self, env: int, action: int) -> Any:
        """What an action means in the position of a game, as the game's JSON has it; None if it means nothing there."""
        return self.engine.ask("action", int(env), action=int(action))

    def factors(self) -> Array:
        """Actions × 3, int16: what acts, the kind (`about["kinds"]`), and the target; −1 for none. As the first seat sees the board."""
        return np.frombuffer(base64.b64decode(self.engine.ask_worker(0, "factors")), np.int16).reshape(-1, 3)

    def _check(self, given: Array) -> None:
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iu":
            raise BadSetting(f"actions must be {self.num_envs} integers, not {given.dtype} of shape {given.shape}")
        legal, starts = self.engine.legal, self.engine.starts
        if not lists.all_legal(given, legal, starts):
            env = lists.first_illegal(given, legal, starts)
            raise IllegalAction(
                f"environment {env}: action {given[env]} is not legal for seat {self._acting[env]}; "
                f"the {starts[env + 1] - starts[env]} legal ones are legal[starts[{env}]:starts[{env + 1}]]"
            )

    def _observations(self) -> dict[str, Array]:
        return {name: array.copy() for name, array in self._seen.items()} if self._copy else dict(self._seen)

    def _info(self) -> dict[str, Any]:
        info = {"legal": self.legal, "starts": self.starts, "seats": self._acting, "rewards": self._rewards}
        if self._copy:
            info = {name: array.copy() for name, array in info.items()}
        if self._masks:
            info["action_mask"] = self.action_masks()
        return info
