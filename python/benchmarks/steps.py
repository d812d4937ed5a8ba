"""Steps per second of every game, next to the TypeScript environments and, where they are installed, to other libraries.

    python benchmarks/steps.py --seconds 3 --workers 1 2

A step is one decision of one seat, drawn at random from what is legal, with the observation and the legal actions of the next position.
Everything is measured in the same run, one after the other. From a checkout it needs Node 24 and `pip install envpool open_spiel
'pettingzoo[classic]'` for the rows of the others.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "src"))

import others
from hexfront.games.facts import game_ids, tick_fields
from hexfront.rl import make_vec
from hexfront.rl.engine.node import CHECKOUT, find_node

WARM_UP = 0.2


def rate(step: Callable[[], int], seconds: float) -> float:
    """`step` returns how many decisions it has made."""
    for share in (WARM_UP, 1 - WARM_UP):
        start, done, elapsed = time.perf_counter(), 0, 0.0
        while elapsed < seconds * share:
            done += step()
            elapsed = time.perf_counter() - start
    return done / elapsed


def typescript(game: str, rows: int, seconds: float, threads: int) -> tuple[float, float]:
    """On one thread, and on several with as many games each."""
    envs = rows // 2 if game in tick_fields else rows
    command = [find_node(), str(CHECKOUT / "cli" / "bin" / "hexfront.js"), "bench", "--env", "--json"]
    command += ["--game", game, "--envs", str(envs), "--seconds", str(seconds * 6), "--jobs", str(threads)]
    said = subprocess.run(command, check=True, capture_output=True, text=True, env={**os.environ, "NODE_NO_WARNINGS": "1"}).stdout
    found = json.loads(said)
    return float(found["full_steps_per_s"]), float(found["all_full_steps_per_s"])


def python(game: str, rows: int, seconds: float, workers: int, copy: bool) -> float:
    env: Any = make_vec(game, rows, workers=workers, copy=copy)
    env.reset(seed=1)

    def step() -> int:
        env.step(env.sample_legal())
        return rows

    try:
        return rate(step, seconds)
    finally:
        env.close()


def halves(game: str, rows: int, seconds: float, workers: int, copy: bool) -> float:
    """One half is stepped while actions are chosen for the other."""
    envs: list[Any] = [make_vec(game, rows // 2, workers=workers // 2, copy=copy) for _ in range(2)]
    for seed, env in enumerate(envs):
        env.reset(seed=seed)
        env.step_async(env.sample_legal())

    def step() -> int:
        for env in envs:
            env.step_wait()
            env.step_async(env.sample_legal())
        return rows

    try:
        return rate(step, seconds)
    finally:
        for env in envs:
            env.close()


def ours(games: list[str], rows: int, seconds: float, workers: list[int]) -> Iterator[dict[str, Any]]:
    for game in games:
        reference, together = typescript(game, rows, seconds, max(workers))
        yield {"name": game, "settings": "TypeScript, one thread", "steps_per_s": reference}
        yield {"name": game, "settings": f"TypeScript, {max(workers)} threads", "steps_per_s": together, "of_typescript": together / reference}
        for count in workers:
            for copy in (True, False):
                settings = f"{count} worker{'s' if count > 1 else ''}{'' if copy else ', copy=False'}"
                for way, measure in (("", python), (", halves", halves)):
                    if measure is halves and count % 2 == 1:
                        continue
                    found = measure(game, rows, seconds, count, copy)
                    yield {"name": game, "settings": settings + way, "steps_per_s": found, "of_typescript": found / reference}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", nargs="+", default=list(game_ids), help="games to measure")
    parser.add_argument("--envs", type=int, default=256, help="how many rows")
    parser.add_argument("--seconds", type=float, default=3, help="how long to measure each")
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2], help="how many workers")
    parser.add_argument("--alone", action="store_true", help="leave other libraries out")
    parser.add_argument("--json", action="store_true", help="print one JSON object per line")
    asked = parser.parse_args()
    rows = ours(asked.games, asked.envs, asked.seconds, asked.workers)
    for found in rows:
        show(found, asked.json)
    if not asked.alone:
        for name, settings, step in others.libraries(asked.envs):
            show({"name": name, "settings": settings, "steps_per_s": rate(step, asked.seconds)}, asked.json)


def show(found: dict[str, Any], as_json: bool) -> None:
    if as_json:
        print(json.dumps(found), flush=True)
        return
    share = f"{found['of_typescript']:6.0%}" if "of_typescript" in found else ""
    print(f"{found['name']:18} {found['settings']:28} {found['steps_per_s']:12,.0f} {share}", flush=True)


if __name__ == "__main__":
    main()
