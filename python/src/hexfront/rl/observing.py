"""The forms in which one seat is shown what it sees."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
from gymnasium import spaces

from .engine.memory import Array
from .errors import BadSetting

Form = Literal["dict", "array"]


class Observing:
    """As a dictionary, `{"observation": {"planes": …, "scalars": …}, "action_mask": …}`, or everything in one row of float32."""

    def __init__(self, parts: spaces.Dict, mask: spaces.Space[Any] | None, form: Form) -> None:
        if form not in ("dict", "array"):
            raise BadSetting(f"observations must be 'dict' or 'array', not {form!r}")
        self.form = form
        self._parts = parts
        self._has_mask = mask is not None
        self.space: spaces.Space[Any]
        if form == "dict":
            self.space = spaces.Dict({"observation": parts, **({} if mask is None else {"action_mask": mask})})
        else:
            boxes = [space for space in parts.values() if isinstance(space, spaces.Box)]
            low, high = (np.concatenate([getattr(box, side).ravel() for box in boxes]) for side in ("low", "high"))
            self.space = spaces.Box(low.astype(np.float32), high.astype(np.float32), dtype=np.float32)

    def show(self, seen: dict[str, Array], mask: Any) -> Any:
        if self.form == "dict":
            return {"observation": seen, **({"action_mask": mask} if self._has_mask else {})}
        return np.concatenate([seen[name].ravel() for name in self._parts], dtype=np.float32)

    def unpack(self, row: Array) -> dict[str, Array]:
        """The arrays of an observation that is one row; leading dimensions stay."""
        parts, start = {}, 0
        for name, space in self._parts.items():
            assert space.shape is not None
            size = int(np.prod(space.shape))
            parts[name] = row[..., start : start + size].reshape(*row.shape[:-1], *space.shape)
            start += size
        return parts
