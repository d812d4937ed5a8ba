"""Tests of the bot's functions, its protocol and a complete match. Run them with python3 -m unittest."""

import json
import shutil
import subprocess
import sys
import unittest
from pathlib import Path

from bot import distance, score

HERE = Path(__file__).parent


class FunctionTests(unittest.TestCase):
    def test_distances_count_steps_on_the_board(self):
        for one, other, steps in [("B2", "B3", 1), ("A1", "B1", 1), ("B2", "B20", 18)]:
            self.assertEqual(distance(one, other), steps)

    def test_an_attack_is_better_than_ending_the_turn(self):
        attack = {"action": "attack", "unitId": "A-1", "target": "B3"}
        self.assertGreater(score(attack, {}, "A"), score({"action": "end_turn"}, {}, "A"))


class ProtocolTests(unittest.TestCase):
    def test_one_answer_per_state_tick(self):
        start = {"type": "match_start", "match_id": "local", "game": "warshard-1", "seat": 0, "bot_seed": "1"}
        tick = {"type": "state_tick", "match_id": "local", "tick_target": 7, "legal": [{"action": "done"}], "payload": {}}
        end = {"type": "match_end", "payload": {"result": "win"}}
        frames = "".join(json.dumps(frame) + "\n" for frame in (start, tick, end))
        ran = subprocess.run([sys.executable, HERE / "bot.py"], input=frames, capture_output=True, text=True, timeout=20)
        self.assertEqual(ran.returncode, 0, ran.stderr)
        self.assertEqual(
            json.loads(ran.stdout),
            {
                "type": "submit_orders",
                "v": 1,
                "match_id": "local",
                "payload": {"tick_target": 7, "orders": [{"action": "done"}]},
            },
        )


class MatchTests(unittest.TestCase):
    def test_it_wins_a_match_against_random(self):
        command = hexfront()
        self.assertIsNotNone(command, "hexfront was not found; install it here with npm install hexfront")
        seat = f'exec:"{sys.executable}" bot.py'
        args = ["play", "--game", "attrition-1", "--seat", seat, "--seat", "random", "--seed", "starter", "--json"]
        ran = subprocess.run([command, *args], capture_output=True, text=True, cwd=HERE, timeout=120)
        self.assertEqual(ran.returncode, 0, ran.stdout + ran.stderr)
        self.assertEqual(json.loads(ran.stdout)["outcome"]["winners"], [0])


def hexfront():
    """Find the command where npm installs it, in this folder or a parent, or on the PATH."""
    folders = [parent / "node_modules" / ".bin" for parent in (HERE.resolve(), *HERE.resolve().parents)]
    return next(filter(None, (shutil.which("hexfront", path=folder) for folder in folders)), shutil.which("hexfront"))


if __name__ == "__main__":
    unittest.main()
