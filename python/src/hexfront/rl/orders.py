"""The orders of a battle as numbers.

One for each listed unit: 0 for none, 1 to 6 for a step (E, NE, NW, W, SW, SE), 7 to disband, 8 + hex for a march. Then one for each Facility:
0 for none, 1 + type to build.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .engine.memory import Array

UNIT_ORDERS = 8
FACILITY_ORDERS = 7
#: The place of the bits that say what a unit or Facility may do, among their fields.
CHOICES = -1


def sizes(rows: int, facilities: int, cells: int) -> Array:
    """How many numbers each row has; with cells, units may march."""
    return np.array([UNIT_ORDERS + cells] * rows + [FACILITY_ORDERS] * facilities)


def bits(units: Array, facilities: Array) -> Array:
    """Players × rows, uint8: which of the first orders are offered, the lowest bit for none."""
    choices = np.concatenate([units[..., CHOICES], facilities[..., CHOICES]], axis=-1)
    return (1 | choices << 1).astype(np.uint8)


def mask(offered: Array, rows: int, cells: int) -> Array:
    """Players × all numbers of all rows, int8. A march is offered where there is a unit; whether a way leads there, the engine finds out."""
    players, width = offered.shape
    each = np.unpackbits(offered[..., None], axis=-1, bitorder="little").astype(np.int8)
    units = each[:, :rows]
    if cells > 0:
        marches = np.broadcast_to((offered[:, :rows, None] > 1), (players, rows, cells)).astype(np.int8)
        units = np.concatenate([units, marches], axis=-1)
    facilities = each[:, rows:, :FACILITY_ORDERS]
    return np.concatenate([units.reshape(players, -1), facilities.reshape(players, -1)], axis=-1)


def _tables() -> tuple[Array, Array]:
    counts = np.array([bin(value).count("1") for value in range(256)], np.uint8)
    places = np.zeros((256, 8), np.int32)
    for value in range(256):
        found = [bit for bit in range(8) if value >> bit & 1]
        places[value, : len(found)] = found
    return counts, places


_COUNTS, _PLACES = _tables()


def sample(offered: Array, rng: np.random.Generator, rows: int, disband: bool) -> Array:
    """One of the offered orders in each row, all equally likely."""
    if not disband:
        offered = offered.copy()
        offered[:, :rows] &= 0x7F
    draw = (rng.random(offered.shape, np.float32) * _COUNTS[offered]).astype(np.intp)
    return _PLACES[offered, draw]


def split(flat: Any, nvec: Array) -> tuple[Array, ...]:
    """One mask for each row, as `MultiDiscrete.sample` wants them."""
    return tuple(np.split(flat, np.cumsum(nvec)[:-1]))
