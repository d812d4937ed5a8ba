"""The spaces of observations and actions, from what the engine says of its arrays."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

#: Arrays of an observation, in this order.
PARTS = ("planes", "scalars", "units", "facilities")


def box(about: dict[str, Any], name: str, dtype: Any) -> spaces.Box:
    """The bounds of one array. In planes the fields come first; elsewhere they come last."""
    fields = about[name]
    shape = next(part["shape"] for part in about["layout"]["parts"] if part["name"] == name)
    # Without environments, and in battles without seats.
    own = shape[2:] if "units" in about else shape[1:]
    low, high = (np.array([field[key] for field in fields], dtype) for key in ("low", "high"))
    if name == "planes":
        low, high = low[:, None, None], high[:, None, None]
    return spaces.Box(np.broadcast_to(low, own).copy(), np.broadcast_to(high, own).copy(), tuple(own), dtype)


def observation_parts(about: dict[str, Any]) -> dict[str, spaces.Space[Any]]:
    dtypes = {"planes": np.uint8, "scalars": np.float32, "units": np.int16, "facilities": np.int16}
    return {name: box(about, name, dtypes[name]) for name in PARTS if name in about}
