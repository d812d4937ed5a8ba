"""Lists of legal actions: those of environment `i` are `legal[starts[i]:starts[i + 1]]`. Where a game is over, the list is empty."""

from __future__ import annotations

from typing import Any

import numpy as np

from .engine.memory import Array


def sample(legal: Array, starts: Array, rng: np.random.Generator) -> Array:
    """One action of each list, all equally likely; 0 where there is none."""
    counts = np.diff(starts)
    at = starts[:-1] + (rng.random(len(counts)) * counts).astype(np.int32)
    if counts.all():
        drawn: Array = legal[at]
        return drawn
    return np.where(counts > 0, legal[np.minimum(at, len(legal) - 1)], 0).astype(np.int32)


def all_legal(actions: Array, legal: Array, starts: Array) -> bool:
    """No list names an action twice, so it is enough to count."""
    counts = np.diff(starts)
    hits = np.count_nonzero(np.repeat(actions, counts) == legal[: starts[-1]])
    return bool(hits == np.count_nonzero(counts))


def first_illegal(actions: Array, legal: Array, starts: Array) -> int:
    for env, action in enumerate(actions):
        own = legal[starts[env] : starts[env + 1]]
        if len(own) > 0 and action not in own:
            return env
    raise AssertionError("all are legal")


def mask(legal: Array, starts: Array, width: int, out: Array | None = None) -> Array:
    """Environments × actions: 1 for what is legal."""
    if out is None:
        out = np.zeros((len(starts) - 1, width), np.int8)
    else:
        out.fill(0)
    rows = np.repeat(np.arange(len(starts) - 1), np.diff(starts))
    out[rows, legal[: starts[-1]]] = 1
    return out


def padded(legal: Array, starts: Array, width: int, fill: int = -1) -> Array:
    """Environments × width: each list, cut or filled up to this width. Small and without gaps, which networks that score actions like."""
    counts = np.minimum(np.diff(starts), width)
    out = np.full((len(counts), width), fill, np.int32)
    columns = np.arange(width)
    inside = columns < counts[:, None]
    out[inside] = legal[(starts[:-1, None] + columns)[inside]]
    return out


def generator(rng: Any, default: np.random.Generator) -> np.random.Generator:
    """A generator from what callers have: one, a seed, or nothing."""
    if rng is None:
        return default
    return rng if isinstance(rng, np.random.Generator) else np.random.default_rng(rng)
