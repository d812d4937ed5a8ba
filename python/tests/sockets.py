"""Which ways of listening can be tested here. Without `websockets` the runner says so; it does not pretend."""

from __future__ import annotations

ways: tuple[str, ...] = ("sse", "poll")
