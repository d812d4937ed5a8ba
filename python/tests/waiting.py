"""Waiting for what must happen: a test whose arena or bot got stuck fails instead of hanging."""

from __future__ import annotations

import time
from collections.abc import Callable

#: Far more than anything here takes.
PATIENCE = 60.0


def until(has_happened: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not has_happened():
        assert time.monotonic() < deadline, "it has not happened"
        time.sleep(0.05)
