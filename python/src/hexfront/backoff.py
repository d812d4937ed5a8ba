"""How long to wait before trying again: soon at first, then rarely, and never all clients at the same moment."""

from __future__ import annotations

import random
import time


class Backoff:
    """Delays for one series of failures. `reset` after a success; `expired` once the patience is used up."""

    def __init__(self, patience: float, first: float = 0.1, most: float = 5.0) -> None:
        self._patience = patience
        self._first = first
        self._most = most
        self.reset()

    def reset(self) -> None:
        self._tries = 0
        self._since: float | None = None

    @property
    def failing(self) -> bool:
        """Whether something failed since the last success."""
        return self._since is not None

    def delay(self, asked: float | None = None) -> float:
        """Seconds to wait now. What the arena asked for (Retry-After) is waited in full, with a little spread on top."""
        if self._since is None:
            self._since = time.monotonic()
        grown = min(self._most, self._first * 2.0 ** min(self._tries, 16))
        self._tries += 1
        if asked is not None:
            return asked + random.uniform(0, 0.1)
        return random.uniform(grown / 2, grown)

    def expired(self, delay: float = 0.0) -> bool:
        """Whether this series of failures has lasted too long, or would have after the delay."""
        return self._since is not None and time.monotonic() + delay - self._since > self._patience
