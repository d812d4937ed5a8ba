"""The vector environments: lists and masks, workers, seeds, opponents, positions put aside."""

from __future__ import annotations

import json
import os
import re
import subprocess
import tempfile
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics
from hexfront.games.facts import game_ids, tick_fields
from hexfront.rl import BattleVectorEnv, HexfrontEnv, HexfrontVectorEnv, make_vec
from hexfront.rl.engine.node import CHECKOUT, find_node
from hexfront.rl.legal import padded
from hexfront.rl.notebook import show_replay

from .strict import Strict


def trace(env: Any, steps: int, seed: int = 7) -> list[Any]:
    """Everything that random play returns."""
    seen, info = env.reset(seed=seed)
    found = [seen, info]
    rng = np.random.default_rng(seed)
    for _ in range(steps):
        found.append(env.step(env.sample_legal(rng)))
    env.close()
    return found


class Vectors(Strict):
    def same(self, one: Any, other: Any) -> None:
        self.assertIs(type(one), type(other))
        if isinstance(one, dict):
            self.assertEqual(list(one), list(other))
            for key in one:
                self.same(one[key], other[key])
        elif isinstance(one, (list, tuple)):
            self.assertEqual(len(one), len(other))
            for pair in zip(one, other):
                self.same(*pair)
        else:
            np.testing.assert_array_equal(one, other)

    def test_observations_are_in_their_space_and_lists_equal_masks(self) -> None:
        for game in game_ids:
            with self.subTest(game):
                env = make_vec(game, 4, masks=True)
                env.reset(seed=1)
                for _ in range(30):
                    seen, reward, *_, info = env.step(env.sample_legal())
                    self.assertTrue(env.observation_space.contains(seen))
                    self.assertEqual(info["action_mask"].dtype, np.int8)
                    self.assertEqual(info["action_mask"].shape[0], 4)
                    if isinstance(env, BattleVectorEnv):
                        self.assertTrue(env.action_space.contains(env.sample_legal().astype(np.int64)))
                        continue
                    for row in range(4):
                        own = info["legal"][info["starts"][row] : info["starts"][row + 1]]
                        self.assertEqual(len(set(own.tolist())), len(own), "a list names an action twice")
                        np.testing.assert_array_equal(np.flatnonzero(info["action_mask"][row]), np.sort(own))
                env.close()

    def test_the_number_of_workers_changes_nothing(self) -> None:
        for game, settings in (
            ("conquest-1", {"options": {"turnLimit": 2}}),
            ("warshard-1", {"max_decisions": 20}),
            ("attrition-3", {"opponent": "random", "max_decisions": 20}),
            ("battle-1", {"max_ticks": 5}),
        ):
            with self.subTest(game):
                one, three = (trace(make_vec(game, 6, workers=workers, **settings), 25) for workers in (1, 3))
                self.same(one, three)

    def test_views_and_copies_are_the_same(self) -> None:
        views, copies = (make_vec("conquest-1", 3, workers=2, copy=copy) for copy in (False, True))
        for env in (views, copies):
            env.reset(seed=1)
        kept = []
        for _ in range(5):
            actions = views.sample_legal(1)
            shown, copied = views.step(actions), copies.step(actions)
            self.same(shown[0], copied[0])
            kept.append(copied[0]["planes"])
        self.assertFalse(np.array_equal(kept[0], kept[-1]))
        self.assertIs(shown[0]["planes"], views.step(views.sample_legal(1))[0]["planes"])
        views.close()
        copies.close()

    def test_a_step_in_two_parts_is_a_step(self) -> None:
        for game in ("conquest-1", "battle-1"):
            with self.subTest(game):
                whole, parts = (make_vec(game, 6, workers=3) for _ in range(2))
                self.same(whole.reset(seed=1), parts.reset(seed=1))
                for _ in range(10):
                    actions = whole.sample_legal(1)
                    parts.step_async(actions)
                    self.same(whole.step(actions), parts.step_wait())
                whole.close()
                parts.close()

    def test_a_snapshot_may_be_dropped_during_a_step(self) -> None:
        env = make_vec("conquest-1", 2, workers=2)
        env.reset(seed=1)
        kept = env.snapshot(1)
        env.step_async(env.sample_legal())
        handles = dict(kept.handles)
        del kept
        env.step_wait()
        with self.assertRaisesRegex(ValueError, "this snapshot was dropped"):
            env.engine.ask_worker(1, "save", handle=handles[1])
        env.step(env.sample_legal())
        env.close()

    def test_seeds(self) -> None:
        settings: dict[str, Any] = {"max_decisions": 15}
        one, same, other = (trace(make_vec("warshard-1", 2, **settings), 40, seed) for seed in (1, 1, 2))
        self.same(one, same)
        self.assertRaises(AssertionError, self.same, one, other)

    def test_reward_is_that_of_the_seat_that_decided(self) -> None:
        env = make_vec("conquest-1", 8, options={"turnLimit": 3})
        _, info = env.reset(seed=1)
        wins = losses = 0
        for _ in range(150):
            seats = info["seats"]
            _, reward, terminated, _, info = env.step(env.sample_legal())
            expected = info["rewards"][np.arange(8), seats]
            np.testing.assert_array_equal(reward, np.where(seats < 0, 0, expected))
            np.testing.assert_array_equal(info["rewards"].sum(axis=1), 0)
            self.assertTrue((reward[~terminated] == 0).all())
            wins, losses = wins + (info["rewards"][:, 0] > 0).sum(), losses + (info["rewards"][:, 0] < 0).sum()
        self.assertGreater(wins + losses, 0)
        env.close()

    def test_samples_are_spread_over_each_list(self) -> None:
        env = HexfrontVectorEnv("conquest-1", 64)
        env.reset(seed=1)
        drawn = np.concatenate([env.sample_legal(seed) for seed in range(60)])
        found, counts = np.unique(drawn, return_counts=True)
        legal = env.legal[: env.starts[1]]
        np.testing.assert_array_equal(found, np.sort(legal))
        self.assertLess(counts.max() / counts.min(), 2)
        np.testing.assert_array_equal(np.sort(padded(env.legal, env.starts, 100)[3, : len(legal)]), np.sort(legal))
        env.close()

    def test_opponents_play_the_other_seats(self) -> None:
        for game in ("conquest-1", "battle-2"):
            for seat in (0, 1):
                with self.subTest(game, seat=seat):
                    env = make_vec(game, 2, opponent="greedy", seat=seat)
                    _, info = env.reset(seed=1)
                    np.testing.assert_array_equal(info["seats"], seat)
                    for _ in range(10):
                        *_, info = env.step(env.sample_legal())
                    self.assertLessEqual(set(info["seats"].tolist()), {seat, -1})
                    env.close()

    def test_positions_can_be_put_aside_and_forked(self) -> None:
        for game in ("attrition-2", "warshard-1", "battle-1"):
            with self.subTest(game):
                env = make_vec(game, 8, workers=2)
                env.reset(seed=1)
                rng = np.random.default_rng(1)
                for _ in range(12):
                    env.step(env.sample_legal(rng))
                kept = env.snapshot(0)
                before = env._observations()
                env.step(env.sample_legal(rng))
                seen, _ = env.restore(kept)
                rows = env.num_envs // env.games
                for name, array in seen.items():
                    for game_number in range(env.games):
                        at = slice(game_number * rows, (game_number + 1) * rows)
                        np.testing.assert_array_equal(array[at], before[name][:rows])
                env.step(env.sample_legal(rng))
                env.close()

    def test_dice_are_the_same_unless_a_seed_is_given(self) -> None:
        env = make_vec("warshard-1", 12, workers=2)
        env.reset(seed=1)
        kept = env.snapshot(0)
        for dice_seed, is_same in ((None, True), (1, False)):
            env.restore(kept, dice_seed=dice_seed)
            rng = np.random.default_rng(2)
            for _ in range(150):
                first = env.legal[: env.starts[1]]
                choice = rng.choice(first)
                if not all(choice in env.legal[env.starts[i] : env.starts[i + 1]] for i in range(12)):
                    break
                seen, *_ = env.step(np.full(12, choice))
            self.assertEqual((seen["planes"] == seen["planes"][0]).all(), is_same)
        env.close()

    def test_a_replay_can_be_forked(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "replay.json"
            hexfront = CHECKOUT / "cli" / "bin" / "hexfront.js"
            command = [find_node(), str(hexfront), "play", "--game", "attrition-3", "--seat", "greedy", "--seat", "random", "--seed", "s", "--out", str(file)]
            subprocess.run(command, check=True, capture_output=True, env={**os.environ, "NODE_NO_WARNINGS": "1"})
            replay = json.loads(file.read_text())
            env = make_vec("attrition-3", 4, workers=2)
            env.reset(seed=1)
            seen, info = env.fork_replay(file, 10, [1, 3])
            np.testing.assert_array_equal(seen["planes"][1], seen["planes"][3])
            self.assertFalse(np.array_equal(seen["planes"][0], seen["planes"][1]))
            (seat, actions), *_ = replay["steps"][10]["decisions"].items()
            self.assertEqual(info["seats"][1], int(seat))
            own = info["legal"][info["starts"][1] : info["starts"][2]]
            self.assertIn(actions[0], [env.describe(1, action) for action in own])
            with self.assertRaisesRegex(ValueError, "has no position 9999"):
                env.fork_replay(replay, 9999)
            env.close()


class Documents(Strict):
    def test_the_programs_in_the_documents_run(self) -> None:
        for name, least in (("training.md", 5), ("python-tutorial.md", 2)):
            document = (CHECKOUT.parent / "docs" / name).read_text(encoding="utf-8")
            programs = re.findall(r"^```python\n(.*?)^```", document, re.M | re.S)
            self.assertGreaterEqual(len(programs), least)
            for program in programs:
                with self.subTest(f"{name}: {program.splitlines()[0]}"):
                    exec(compile(program, name, "exec"), {})


class Notebook(Strict):
    def test_a_cell_shows_a_replay(self) -> None:
        shown = show_replay({"format": "hexfront-replay", "players": ["</script>"]}, arena="http://localhost:4400/")
        self.assertIn('<script src="http://localhost:4400/viewer.js"></script>', shown.page)
        self.assertIn("\\u003c/script>", shown.page)
        self.assertRegex(shown._repr_html_(), '^<iframe srcdoc="&lt;!doctype html&gt;.*" sandbox="allow-scripts"')


class Gymnasium(Strict):
    def test_check_env(self) -> None:
        for game in game_ids:
            for mask_in_observation in (True, False):
                with self.subTest(game, mask_in_observation=mask_in_observation):
                    env = HexfrontEnv(game, illegal="lose", mask_in_observation=mask_in_observation, render_mode="rgb_array")
                    check_env(env, skip_render_check=True)
                    env.close()

    def test_check_env_creates_what_is_registered(self) -> None:
        env = gymnasium.make("hexfront/conquest-1-v0", illegal="lose", render_mode="ansi")
        check_env(env.unwrapped)
        env.close()
        many = gymnasium.make_vec("hexfront/battle-1-v0", 4, vectorization_mode="vector_entry_point")
        self.assertIsInstance(many.unwrapped, BattleVectorEnv)
        many.close()

    def test_a_seat_plays_to_the_end(self) -> None:
        for game in ("conquest-1", "battle-1"):
            with self.subTest(game):
                env = HexfrontEnv(game, opponent="random", seat=1, max_steps=40 if game in tick_fields else 0)
                seen, info = env.reset(seed=3)
                while True:
                    np.testing.assert_array_equal(env.action_masks(), seen["action_mask"])
                    np.testing.assert_array_equal(info["action_mask"], seen["action_mask"])
                    seen, reward, terminated, truncated, info = env.step(env.sample_legal())
                    if terminated or truncated:
                        break
                self.assertEqual(truncated, game in tick_fields)
                self.assertEqual(reward, info["rewards"][1])
                env.close()

    def test_what_is_not_legal_loses_if_you_say_so(self) -> None:
        env = HexfrontEnv("conquest-1", illegal="lose")
        seen, _ = env.reset(seed=1)
        wrong = int(np.flatnonzero(seen["action_mask"] == 0)[0])
        _, reward, terminated, truncated, info = env.step(wrong)
        self.assertEqual((reward, terminated, truncated, info["illegal"]), (-1.0, True, False, True))
        env.close()

    def test_a_position_can_be_continued(self) -> None:
        env = HexfrontEnv("conquest-1")
        seen, _ = env.reset(seed=1)
        kept = env.snapshot()
        while not any(env.step(env.sample_legal())[2:4]):
            pass
        again, _ = env.restore(kept)
        np.testing.assert_array_equal(seen["planes"], again["planes"])
        env.step(env.sample_legal())
        env.close()

    def test_vector_wrappers_work(self) -> None:
        inner = HexfrontVectorEnv("conquest-1", 4, options={"turnLimit": 1})
        env = RecordEpisodeStatistics(inner)
        env.reset(seed=1)
        lengths: list[int] = []
        for _ in range(40):
            *_, info = env.step(inner.sample_legal())
            if "episode" in info:
                lengths += info["episode"]["l"][info["_episode"]].tolist()
        self.assertGreater(len(lengths), 0)
        env.close()

    def test_pictures_and_text_of_every_game(self) -> None:
        for game in game_ids:
            with self.subTest(game):
                env: Any = make_vec(game, 2, render_mode="rgb_array", autoreset_mode=AutoresetMode.DISABLED)
                env.reset(seed=1)
                picture = env.render()[0]
                self.assertEqual((picture.dtype, picture.shape[2]), (np.dtype(np.uint8), 3))
                self.assertGreater(len(np.unique(picture.reshape(-1, 3), axis=0)), 6)
                for _ in range(8):
                    env.step(env.sample_legal())
                self.assertFalse(np.array_equal(picture, env.render()[0]))
                env.close()
