"""Environments for training. They need the packages of the extra `rl`; without them these tests are skipped."""

import importlib.util
import unittest

missing = [name for name in ("numpy", "gymnasium", "pettingzoo") if importlib.util.find_spec(name) is None]
if missing:
    raise unittest.SkipTest(f"{', '.join(missing)} is not installed")
