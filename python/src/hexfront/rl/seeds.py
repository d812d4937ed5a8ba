"""Seeds are numbers in Python and texts in the engine."""

from __future__ import annotations

from .errors import BadSetting


def seed_text(seed: int | None) -> str | None:
    if seed is None:
        return None
    if isinstance(seed, bool) or not hasattr(seed, "__index__"):
        raise BadSetting(f"seed must be an integer or None, not {type(seed).__name__}: environments derive their own from it")
    return str(seed.__index__())
