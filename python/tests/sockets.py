"""Which ways of listening can be tested here. Without `websockets` the runner says so; it does not pretend."""

from __future__ import annotations

from hexfront.socket_door import is_installed

ways: tuple[str, ...] = ("sse", "poll", "ws") if is_installed else ("sse", "poll")
