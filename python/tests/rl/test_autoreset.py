"""What each autoreset mode returns, compared with Gymnasium's own vector environment over single games."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from hexfront.rl import BattleVectorEnv, HexfrontVectorEnv

from .strict import Strict

GAMES = 3
#: Some games end by the rules within so many decisions, and the others are cut off.
SETTINGS: dict[str, Any] = {"options": {"turnLimit": 2}, "max_decisions": 9}


class Alone(gymnasium.Env[Any, Any]):
    """One game, in which the caller plays both seats."""

    metadata: dict[str, Any] = {"render_modes": []}

    def __init__(self) -> None:
        self.vector = HexfrontVectorEnv("conquest-1", autoreset_mode=AutoresetMode.DISABLED, **SETTINGS)
        self.observation_space = self.vector.single_observation_space
        self.action_space = self.vector.single_action_space

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        seen, _ = self.vector.reset(seed=seed)
        return {name: array[0] for name, array in seen.items()}, {}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        seen, reward, terminated, truncated, _ = self.vector.step(np.array([action]))
        return {name: array[0] for name, array in seen.items()}, float(reward[0]), bool(terminated[0]), bool(truncated[0]), {}

    def close(self) -> None:
        self.vector.close()


class Autoreset(Strict):
    def same(self, ours: dict[str, Any], theirs: dict[str, Any]) -> None:
        for name in ("planes", "scalars"):
            np.testing.assert_array_equal(ours[name], theirs[name])

    def compare(self, mode: AutoresetMode) -> None:
        ours = HexfrontVectorEnv("conquest-1", GAMES, workers=2, autoreset_mode=mode, **SETTINGS)
        theirs = SyncVectorEnv([Alone] * GAMES, autoreset_mode=mode)
        self.assertEqual(ours.metadata["autoreset_mode"], mode)
        self.same(ours.reset(seed=3)[0], theirs.reset(seed=3)[0])
        ends = [0, 0]
        for _ in range(60):
            actions = ours.sample_legal()
            seen, reward, terminated, truncated, info = ours.step(actions)
            expected, *others, expected_info = theirs.step(actions.astype(np.int64))
            self.same(seen, expected)
            for mine, other in zip((reward, terminated, truncated), others):
                np.testing.assert_array_equal(mine, other)
                self.assertEqual(mine.dtype, other.dtype)
            done = terminated | truncated
            ends[0] += terminated.sum()
            ends[1] += truncated.sum()
            if mode == AutoresetMode.SAME_STEP and done.any():
                for key in ("_final_obs", "_final_info"):
                    np.testing.assert_array_equal(info[key], expected_info[key])
                for mine, other in zip(info["final_obs"], expected_info["final_obs"]):
                    self.assertEqual(mine is None, other is None)
                    if mine is not None:
                        self.same(mine, other)
            else:
                self.assertNotIn("final_obs", info)
                self.assertNotIn("final_obs", expected_info)
            if mode == AutoresetMode.DISABLED and done.any():
                self.same(*(env.reset(options={"reset_mask": done.copy()})[0] for env in (ours, theirs)))
        self.assertGreater(min(ends), 0, "both kinds of end must occur")
        ours.close()
        theirs.close()

    def test_next_step(self) -> None:
        self.compare(AutoresetMode.NEXT_STEP)

    def test_same_step(self) -> None:
        self.compare(AutoresetMode.SAME_STEP)

    def test_disabled(self) -> None:
        self.compare(AutoresetMode.DISABLED)

    def test_battles_show_every_seat_its_last_observation(self) -> None:
        settings: dict[str, Any] = {"max_ticks": 4}
        later, same = (
            BattleVectorEnv("battle-1", 4, workers=2, autoreset_mode=mode, **settings)
            for mode in (AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP)
        )
        first, _ = later.reset(seed=3)
        same.reset(seed=3)
        for tick in range(4):
            orders = later.sample_legal(tick)
            last, *_, truncated, _ = later.step(orders)
            seen, *_, info = same.step(orders)
        self.assertTrue(truncated.all())
        np.testing.assert_array_equal(info["_final_obs"], True)
        begun, reward, terminated, truncated, _ = later.step(orders)
        self.assertFalse(terminated.any() or truncated.any() or reward.any())
        for name, array in last.items():
            np.testing.assert_array_equal(np.stack([each[name] for each in info["final_obs"]]), array)
            np.testing.assert_array_equal(seen[name], begun[name])
        self.assertFalse(np.array_equal(first["planes"], begun["planes"]))
        later.close()
        same.close()
