"""Trains `champion` from nothing but games: the search plays itself, a network learns from it, plays in its place, and so on.

    python lab/generations.py --game attrition-3 --small     # a few minutes on two cores
    python lab/generations.py --game attrition-2             # the configuration of the shipped weights

A generation is accepted only if the lower end of its 95% interval against the last one, over pairs of games, is above 50%.
Needs PyTorch and numpy, and `npm ci` for Node.
"""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NODE = ROOT / "node_modules/.bin/node"

SMALL = {"generations": 2, "games": [3000, 1500], "nodes": 500, "epochs": 8, "batch": 1024, "pairs": 100}
SHIPPED = {
    "attrition-2": {"generations": 2, "games": [14_100, 4_600], "nodes": 2000, "epochs": 8, "batch": 8192, "pairs": 200},
    "attrition-3": {"generations": 2, "games": [17_200, 4_600], "nodes": 2000, "epochs": 8, "batch": 8192, "pairs": 400},
}


def run(*command: object) -> str:
    """Shows what a command prints, and returns its last line."""
    last = ""
    with subprocess.Popen([str(part) for part in command], cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for line in process.stdout:
            print(line, end="", flush=True)
            last = line
    if process.returncode != 0:
        sys.exit(f"generations: {Path(str(command[1])).name} failed with exit code {process.returncode}")
    return last


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=sorted(SHIPPED), required=True)
    parser.add_argument("--small", action="store_true", help="few games and few positions, to see that everything works")
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=ROOT / "node_modules/.cache/hexfront-lab")
    given = parser.parse_args()
    plan = SMALL if given.small else SHIPPED[given.game]
    folder = (given.out / given.game).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    game, threads = ("--game", given.game), ("--threads", given.threads)
    last: Path | None = None
    report = []
    for generation in range(1, plan["generations"] + 1):
        seed = ("--seed", given.seed * 100 + generation)
        data, weights = folder / f"positions-{generation}", folder / f"weights-{generation}.bin"
        learned = () if last is None else ("--weights", last)
        games = ("--games", plan["games"][generation - 1], "--nodes", plan["nodes"])
        run(NODE, "lab/self-play.ts", *game, *games, *seed, *threads, *learned, "--out", data)
        every = [part for each in range(1, generation + 1) for part in ("--data", folder / f"positions-{each}")]
        run(sys.executable, "lab/train.py", *every, "--epochs", plan["epochs"], "--batch", plan["batch"], *seed, "--out", weights)
        rival = f"search:{plan['nodes']}" if last is None else f"net:{last}:{plan['nodes']}"
        bots = ("--bot", f"net:{weights}:{plan['nodes']}", "--bot", rival)
        result = json.loads(run(NODE, "lab/match.ts", *game, *bots, "--pairs", plan["pairs"], *seed, *threads, "--json"))
        report.append({"generation": generation, "rival": rival.split(":")[0], **result})
        (folder / "report.json").write_text(json.dumps(report, indent=2) + "\n")
        if result["score"] - result["margin"] <= 0.5:
            print(f"generations: generation {generation} is not clearly better, so it is not accepted")
            break
        last = weights
    if last is not None:
        print(f"generations: the best weights are {last}; npx node lab/ship.ts --game {given.game} --weights FILE ships them")


main()
