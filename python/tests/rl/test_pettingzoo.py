"""PettingZoo's own tests, on every game."""

from __future__ import annotations

import warnings
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
from hexfront.games.facts import game_ids, tick_fields
from hexfront.rl import aec_env, parallel_env
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, render_test, seed_test

from .strict import Strict

#: PettingZoo advises against dictionaries and `MultiDiscrete`, and exempts its own games by name: see the table in docs/training.md.
ADVICE = [
    "Observation space for each agent probably should be",
    "Observation is not a NumPy array",
    "Action space for each agent probably should be",
    "Action mask is not a NumPy array",
]


def plain(game: str) -> dict[str, Any]:
    """Settings that follow all advice."""
    return {"observations": "array", **({"actions": "box"} if game in tick_fields else {})}


class PettingZoo(Strict):
    def test_api(self) -> None:
        for game in game_ids:
            with self.subTest(game):
                env = aec_env(game, **plain(game))
                api_test(env, num_cycles=30 if game in tick_fields else 400)
                env.close()

    def test_api_with_dictionaries(self) -> None:
        for message in ADVICE:
            warnings.filterwarnings("ignore", message)
        for game in game_ids:
            with self.subTest(game):
                env = aec_env(game)
                api_test(env, num_cycles=10 if game in tick_fields else 100)
                env.close()

    def test_seeds(self) -> None:
        for game in game_ids:
            for settings in ({}, plain(game)):
                with self.subTest(game, settings=settings):
                    seed_test(partial(aec_env, game, **settings), num_cycles=10 if game in tick_fields else 60)

    def test_render(self) -> None:
        for game in game_ids:
            with self.subTest(game):
                render_test(partial(aec_env, game))

    def test_parallel(self) -> None:
        for game in tick_fields:
            with self.subTest(game):
                for settings in ({}, plain(game)):
                    env = parallel_env(game, **settings)
                    parallel_api_test(env, num_cycles=30)
                    env.close()
                parallel_seed_test(partial(parallel_env, game), num_cycles=20)
                max_cycles_test(SimpleNamespace(env=partial(aec_env, game), parallel_env=partial(parallel_env, game)))


class Agents(Strict):
    def test_a_whole_game_pays_both_agents(self) -> None:
        env = aec_env("conquest-1")
        env.reset(seed=5)
        rng = np.random.default_rng(5)
        paid = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            observation, reward, terminated, truncated, info = env.last()
            paid[agent] += reward
            self.assertFalse(truncated)
            if terminated:
                env.step(None)
                continue
            legal = info["legal"]
            np.testing.assert_array_equal(np.flatnonzero(observation["action_mask"]), np.sort(legal))
            env.step(int(rng.choice(legal)))
        self.assertEqual(sum(paid.values()), 0)
        self.assertEqual(set(paid.values()) - {-1.0, 0.0, 1.0}, set())
        env.close()

    def test_whoever_waits_sees_the_board_from_its_own_side(self) -> None:
        env = aec_env("attrition-2")
        env.reset(seed=1)
        waiting = env.observe("player_1")
        self.assertEqual(waiting["observation"]["scalars"][0], 1)
        self.assertEqual(waiting["action_mask"].sum(), 0)
        env.close()

    def test_a_row_can_be_unpacked(self) -> None:
        rows, parts = (aec_env("conquest-1", observations=form) for form in ("array", "dict"))
        for env in (rows, parts):
            env.reset(seed=1)
        unpacked = rows.unwrapped.observing.unpack(rows.observe("player_0"))
        for name, array in parts.observe("player_0")["observation"].items():
            np.testing.assert_array_equal(unpacked[name], array)
        rows.close()
        parts.close()
