"""Exponential backoff with jitter, so that clients do not all retry at the same moment."""

from __future__ import annotations

import random
import time


class Backoff:
    """Delays for one series of failures. Call `reset` after a success; `expired` says when to give up. Delays are in seconds."""

    def __init__(self, patience_ms: float, first: float = 0.1, most: float = 5.0) -> None:
        self._patience_ms = patience_ms
        self._first = first
        self._most = most
        self.reset()

    def reset(self) -> None:
        self._tries = 0
        self._since: float | None = None

    @property
    def failing(self) -> bool:
        """Whether something has failed since the last success."""
        return self._since is not None

    def delay(self, retry_after: float | None = None) -> float:
        """Seconds to wait now: all of `Retry-After` if the arena sent one, plus a little jitter."""
        if self._since is None:
            self._since = time.monotonic()
        grown = min(self._most, self._first * 2.0 ** min(self._tries, 16))
        self._tries += 1
        if retry_after is not None:
            return retry_after + random.uniform(0, 0.1)
        return random.uniform(grown / 2, grown)

    def expired(self, delay: float = 0.0) -> bool:
        """Whether this series of failures has lasted too long, or will have after the delay."""
        return self._since is not None and (time.monotonic() + delay - self._since) * 1000 > self._patience_ms
