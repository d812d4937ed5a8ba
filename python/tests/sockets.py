"""The transports that can be tested here. Without the `websockets` package, scripts/python.ts reports the skipped tests."""

from __future__ import annotations

from hexfront.transport.websocket import is_installed

ways: tuple[str, ...] = ("sse", "poll", "websocket") if is_installed else ("sse", "poll")
