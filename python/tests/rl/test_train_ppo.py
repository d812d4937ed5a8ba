"""The training example learns, resumes and measures. Needs torch, which is too large to install for every test run."""

from __future__ import annotations

import contextlib
import csv
import importlib.util
import io
import sys
import tempfile
import unittest
from pathlib import Path
from typing import Any

import numpy as np
from hexfront.rl import HexfrontVectorEnv

from .strict import Strict

PROJECT = Path(__file__).resolve().parents[2]
EXAMPLE = PROJECT / "examples" / "train_ppo.py"
HAS_TORCH = importlib.util.find_spec("torch") is not None


def load_tests(loader: unittest.TestLoader, tests: unittest.TestSuite, pattern: str | None) -> unittest.TestSuite:
    """Without torch there is nothing to run. A skipped test would fail where everything is required, so a line says it instead."""
    if HAS_TORCH:
        return tests
    print("python: torch is not installed, so examples/train_ppo.py was not tested", flush=True)
    return unittest.TestSuite()


def example() -> Any:
    spec = importlib.util.spec_from_file_location("train_ppo", EXAMPLE)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["train_ppo"] = module
    spec.loader.exec_module(module)
    return module


class TrainPpo(Strict):
    def test_it_trains_resumes_and_measures(self) -> None:
        import torch

        ppo = example()
        main = ppo.main
        with tempfile.TemporaryDirectory() as folder:
            small = ["--envs", "16", "--steps", "8", "--minibatch", "64", "--games", "2", "--every", "60", "--updates", "2"]
            main([*small, "--out", f"{folder}/one"])
            first = torch.load(f"{folder}/one/player.pt", weights_only=True)["network"]
            settings = ppo.Settings(envs=16, steps=8, minibatch=64)
            play = ppo.SelfPlay(settings, 0)
            again = ppo.Learner(settings, play.env)
            for _ in range(2):
                again.learn(play.rollout(again.network, again.invite())[0])
            play.env.close()
            for name, weights in again.network.state_dict().items():
                self.assertTrue(torch.equal(weights, first[name]), f"the same seed leads to other weights in {name}")
            main(["--resume", "--updates", "3", "--games", "2", "--out", f"{folder}/one"])
            with open(f"{folder}/one/curve.csv", newline="") as file:
                self.assertEqual([row["update"] for row in csv.DictReader(file)], ["0", "2", "3"])
            told = io.StringIO()
            with contextlib.redirect_stdout(told):
                main(["--eval", f"{folder}/one/player.pt", "--games", "2", "--against", "random"])
            self.assertRegex(told.getvalue(), r"^random: .*% \[.*\] of 2 games")

    def test_advantages_change_sides_with_the_seat(self) -> None:
        # One game: seat 0 decides twice, seat 1 once and wins. The next game begins with seat 0.
        rewards = np.array([[0], [0], [1]], np.float32)
        ends = np.array([[False], [False], [True]])
        values = np.array([[0.1], [0.2], [0.3], [0.9]], np.float32)
        seats = np.array([[0], [0], [1], [0]])
        gains = example().advantages(rewards, ends, values, seats, 1.0, 0.5)
        last = 1 - 0.3
        middle = -0.3 - 0.2 - 0.5 * last
        np.testing.assert_allclose(gains[:, 0], [0.2 - 0.1 + 0.5 * middle, middle, last], rtol=1e-5)

    def test_both_seats_aim_at_the_hexes_that_they_see(self) -> None:
        rng = np.random.default_rng(1)
        env = HexfrontVectorEnv("conquest-1", 32)
        obs, info = env.reset(seed=1)
        cells = env.about["rows"] * env.about["cols"]
        _, targets = example().places_of_actions(env, cells)
        attack = next(number for number, kind in enumerate(env.about["kinds"]) if kind["name"] == "attack")
        attacks = np.append(env.factors()[:, 1] == attack, False)
        checked = [0, 0]
        for _ in range(150):
            enemies = obs["planes"][:, 3:6].sum(1).reshape(32, cells)
            for game, seat in enumerate(info["seats"]):
                legal = info["legal"][info["starts"][game] : info["starts"][game + 1]]
                aimed = targets[seat, legal[attacks[legal]]] - attack * cells
                self.assertTrue(enemies[game, aimed].all())
                checked[seat] += len(aimed)
            obs, _, _, _, info = env.step(env.sample_legal(rng))
        env.close()
        self.assertGreater(min(checked), 50)
