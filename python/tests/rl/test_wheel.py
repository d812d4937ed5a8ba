"""What `pip install` installs starts without a checkout, also below a folder called node_modules."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]


@unittest.skipIf(importlib.util.find_spec("hatchling") is None, "hatchling is not installed")
class Wheel(unittest.TestCase):
    def test_an_installed_wheel_plays(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            place = Path(folder) / "node_modules" / "site"
            pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index", "--no-deps"]
            subprocess.run([*pip, "--no-build-isolation", "--target", str(place), str(PROJECT)], check=True, capture_output=True)
            program = (
                "import hexfront.rl, hexfront.rl.engine.node as node\n"
                "assert node.find_packages() == node.INSTALLED, node.find_packages()\n"
                "for game in ('attrition-1', 'warshard-1', 'battle-1'):\n"
                "    env = hexfront.rl.make_vec(game, 2, opponent='greedy')\n"
                "    env.reset(seed=1)\n"
                "    env.step(env.sample_legal())\n"
                "    env.close()\n"
                "print(hexfront.rl.__file__)\n"
            )
            done = subprocess.run(
                [sys.executable, "-W", "error", "-c", program],
                cwd=folder,
                env={**os.environ, "PYTHONPATH": str(place)},
                capture_output=True,
                text=True,
                timeout=60,
            )
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertTrue(done.stdout.startswith(str(place)), done.stdout)
