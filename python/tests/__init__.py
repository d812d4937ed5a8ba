"""Run with `python -m unittest discover -s python/tests -t python`, or as part of scripts/python.ts."""

import sys
from pathlib import Path

folder = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(folder / "src"), str(folder / "examples")]
