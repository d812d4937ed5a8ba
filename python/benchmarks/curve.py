"""Draws the learning curve of examples/train_ppo.py as an SVG file.

    python python/benchmarks/curve.py runs/ppo/curve.csv curve.svg
"""

from __future__ import annotations

import csv
import sys
from collections.abc import Callable
from pathlib import Path

WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 640, 300, 48, 16, 96, 40
COLOURS = {"random": "#8a8f98", "greedy": "#d2691e"}


def interval(share: float, games: int) -> tuple[float, float]:
    """The 95% interval of Wilson."""
    z = 1.96
    middle, half = share + z * z / (2 * games), z * (share * (1 - share) / games + z * z / (4 * games * games)) ** 0.5
    return (middle - half) / (1 + z * z / games), (middle + half) / (1 + z * z / games)


def drawn(rows: list[dict[str, str]]) -> str:
    minutes = [float(row["minutes"]) for row in rows]
    longest = max(10.0, minutes[-1])

    def x(minute: float) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * minute / longest, 1)

    def y(share: float) -> float:
        return round(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share, 1)

    parts = [f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>']
    for share in (0, 0.25, 0.5, 0.75, 1):
        parts.append(f'<path d="M{LEFT} {y(share)}H{WIDTH - RIGHT}" stroke="#ddd"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{y(share) + 4}" text-anchor="end">{share:.0%}</text>')
    for minute in range(0, int(longest) + 1, 10):
        parts.append(f'<text x="{x(minute)}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{minute}</text>')
    parts.append(f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 6}" text-anchor="middle">minutes of learning</text>')
    for bot, colour in COLOURS.items():
        parts += line(rows, bot, colour, [x(minute) for minute in minutes], y)
    style = "font:12px system-ui,sans-serif;fill:#444"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" style="{style}">'
    return "\n".join([head, "<title>Score against random and greedy while learning</title>", *parts, "</svg>\n"])


def line(rows: list[dict[str, str]], bot: str, colour: str, xs: list[float], y: Callable[[float], float]) -> list[str]:
    """The scores, in front of their intervals."""
    shares = [float(row[bot]) for row in rows]
    intervals = [interval(share, int(float(row["games"]))) for share, row in zip(shares, rows)]
    band = [f"{at},{y(high)}" for at, (_, high) in zip(xs, intervals)]
    band += [f"{at},{y(low)}" for at, (low, _) in reversed(list(zip(xs, intervals)))]
    points = " ".join(f"{at},{y(share)}" for at, share in zip(xs, shares))
    # The names stand at the ends of the lines, above and below if both end at the top.
    below = 4 if bot == "random" or shares[-1] < 0.9 else 18
    return [
        f'<polygon points="{" ".join(band)}" fill="{colour}" opacity="0.2"/>',
        f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>',
        f'<text x="{xs[-1] + 6}" y="{y(shares[-1]) + below}" style="fill:{colour}">{bot} {100 * shares[-1]:.4g}%</text>',
    ]


if __name__ == "__main__":
    source, target = map(Path, sys.argv[1:])
    with source.open(newline="") as file:
        target.write_text(drawn(list(csv.DictReader(file))))
