"""Many battles at once, in which all seats decide at the same time."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from . import orders as numbers
from .base import AUTORESET, BaseVectorEnv
from .engine.engine import Engine
from .engine.memory import Array
from .errors import BadSetting, IllegalAction
from .legal import generator
from .spaces import PARTS, observation_parts


class BattleVectorEnv(BaseVectorEnv):
    """A row is a seat of a battle: without an opponent, the seats of a battle follow each other; with one, you have one seat in each.

    An action is a row of orders, one for each listed unit and each Facility (see `hexfront.rl.orders`). Orders that the rules refuse are
    dropped and counted in `info["refused"]`. A seat that is out of the game stays until the end, without orders.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 2,
        *,
        workers: int = 1,
        options: dict[str, Any] | None = None,
        opponent: str | None = None,
        seat: int | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        max_ticks: int = 0,
        units: int = 0,
        marches: bool = False,
        masks: bool = False,
        copy: bool = True,
        render_mode: str | None = None,
    ) -> None:
        mode = AutoresetMode(autoreset_mode)
        seats = 1 if opponent is not None else int((options or {}).get("players", 2))
        if num_envs % seats != 0:
            raise BadSetting(f"num_envs is {num_envs}, but every seat is a row: it must be a multiple of {seats}")
        engine = Engine(
            num_envs // seats,
            workers,
            game=game,
            options=options or {},
            opponent=opponent,
            seat=seat,
            autoreset=AUTORESET[mode],
            most=max_ticks,
            shows="all",
            rows=units,
        )
        super().__init__(engine, mode, copy, render_mode)
        if "units" not in self.about:
            engine.close()
            raise BadSetting(f"{game} is not played in ticks: use HexfrontVectorEnv, or make_vec, which chooses")
        if opponent is None and self.seats != seats:
            engine.close()
            raise BadSetting(f"these options make battles of {self.seats} seats: pass options with players={self.seats}")
        self.num_envs = num_envs
        self.players = seats
        arrays = engine.arrays
        #: Players × rows of everything that a player sees or decides.
        self._own = {name: flat(array) for name, array in arrays.items() if array.ndim > 2 or name in ("alive", "refused")}
        self._seen = {name: self._own[name] for name in PARTS}
        self.unit_rows: int = self._own["units"].shape[1]
        self.facility_rows: int = self._own["facilities"].shape[1]
        self._cells = self.about["rows"] * self.about["cols"] if marches else 0
        self._masks = masks
        nvec = numbers.sizes(self.unit_rows, self.facility_rows, self._cells)
        self.single_observation_space = spaces.Dict(observation_parts(self.about))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.single_action_space = spaces.MultiDiscrete(nvec)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._nvec = nvec
        self._rows = np.arange(num_envs)
        #: Who decided in the step that is under way.
        self._before = self._rows

    def step_async(self, actions: Any) -> None:
        """Begins a step: one tick in every battle. Raises, and changes nothing, if a number is not that of an order."""
        self._require_running()
        self._check(np.asarray(actions))
        self._before = self._seats_now()
        self._own["orders"][:] = actions
        self.engine.begin_step()

    def step_wait(self) -> tuple[Any, Array, Array, Array, dict[str, Any]]:
        """What the step has brought."""
        self.engine.end_step()
        rewards = self._rewards_each()
        terminated, truncated = (np.repeat(each, self.players) for each in (self._terminated, self._truncated))
        info = self._info()
        if self.autoreset_mode == AutoresetMode.SAME_STEP:
            final = {name: self._own[f"final{name.capitalize()}"] for name in PARTS}
            self._add_final(info, terminated | truncated, final, rewards)
        return self._observations(), rewards[self._rows, self._before].astype(np.float64), terminated, truncated, info

    def offered(self) -> Array:
        """Players × rows, uint8: bit n says that order n is offered, up to 7."""
        return numbers.bits(self._own["units"], self._own["facilities"])

    def sample_legal(self, rng: np.random.Generator | int | None = None, *, disband: bool = False) -> Array:
        """Random orders among those that are offered. Units disband only if you say so, for that would soon leave none."""
        self.engine.require()
        return numbers.sample(self.offered(), generator(rng, self.np_random), self.unit_rows, disband)

    def action_masks(self) -> Array:
        """Players × the numbers of all rows one after the other, int8, as MaskablePPO wants it for MultiDiscrete."""
        self.engine.require()
        return numbers.mask(self.offered(), self.unit_rows, self._cells)

    def _check(self, given: Array) -> None:
        shape = (self.num_envs, len(self._nvec))
        if given.shape != shape or given.dtype.kind not in "iu":
            raise BadSetting(f"actions must be integers of shape {shape}, not {given.dtype} of shape {given.shape}")
        wrong = (given < 0) | (given >= self._nvec)
        if wrong.any():
            row, place = np.argwhere(wrong)[0]
            raise IllegalAction(
                f"row {row}, order {place}: {given[row, place]} is not an order; they are 0 to {self._nvec[place] - 1}"
                + ("" if self._cells else "; pass marches=True to name hexes")
            )

    def _seats_now(self) -> Array:
        return self._own["scalars"][:, 0].astype(np.intp)

    def _rewards_each(self) -> Array:
        return np.repeat(self._rewards, self.players, axis=0)

    def _observations(self) -> dict[str, Array]:
        return {name: array.copy() for name, array in self._seen.items()} if self._copy else dict(self._seen)

    def _info(self) -> dict[str, Any]:
        info = {"seats": self._seats_now(), "rewards": self._rewards_each()}
        info["alive"] = self._own["alive"].astype(np.bool_)
        info["refused"] = self._own["refused"].copy()
        if self._masks:
            info["action_mask"] = self.action_masks()
        return info


def flat(array: Array) -> Array:
    """Battles × seats × … as one row per seat."""
    return array.reshape(-1, *array.shape[2:])
