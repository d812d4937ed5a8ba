"""An agent's events, in order and without gaps: from a stream, or by long polls where streams are blocked, with one cursor for both.

A thread reads them, so that a bot that thinks for a long time neither falls behind nor mistakes an old turn for the current one.
"""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable
from typing import Any, Literal

from ..errors import Closed, HexfrontError, Refused, Unreachable, refusal
from .backoff import Backoff
from .sse import read_events
from .wire import Answer, Stream, Wire, network_errors

FeedKind = Literal["auto", "sse", "poll"]

#: The arena sends a heartbeat every 15 s; a stream without one for this long is dead, or something buffers it.
SILENCE = 40.0
#: The arena responds to a long poll after at most 25 s.
POLL_TIMEOUT = 40.0
#: How long to poll before trying a stream again.
POLLING = 60.0

#: A stream that lasted this long counts as a success.
STEADY = 5.0

#: Inserted among the events after a reconnect, because the match may have ended in the meantime.
RESUMED: dict[str, Any] = {"event": "resumed"}


class _StreamBlocked(Exception):
    """Streams do not get through at present; long polls may."""


class Feed:
    """A context manager; `take` returns what has arrived."""

    def __init__(self, wire: Wire, kind: FeedKind = "auto", on_lost: Callable[[str], None] | None = None) -> None:
        self._wire = wire
        self._on_lost = on_lost
        self._kind = kind
        self._events: queue.SimpleQueue[dict[str, Any] | HexfrontError] = queue.SimpleQueue()
        self._stop = threading.Event()
        self._stream: Stream | None = None
        self._thread = threading.Thread(target=self._run, name="hexfront-feed", daemon=True)
        self._backoff = Backoff(wire.patience_ms)
        #: The position after the last event heard; None before the first.
        self.cursor: str | None = None
        #: How many times it had to reconnect, and how it listens now.
        self.resumes = 0
        self.listens_by: Literal["sse", "poll"] = "poll" if kind == "poll" else "sse"

    def __enter__(self) -> Feed:
        # The cursor comes first, so that nothing happens unheard before the thread listens.
        if self.cursor is None:
            self.cursor = str(self._wire.ask("GET", "/v1/events/wait", query={"timeout": 0})["cursor"])
        self._wire.listeners.add(self)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._wire.listeners.discard(self)
        self._stop.set()
        if self._stream is not None:
            self._stream.cut()

    def again(self) -> Feed:
        """One that continues where this one, which has ended, was left."""
        feed = Feed(self._wire, self._kind, self._on_lost)
        feed.cursor = self.cursor
        feed._events = self._events
        return feed

    def interrupt(self) -> None:
        self._events.put(Closed("This client is closed."))
        self.__exit__()

    def take(self, timeout: float) -> list[dict[str, Any]]:
        """Everything that has arrived; waits for the first event, and returns nothing if none arrives in time."""
        try:
            heard = [self._events.get(timeout=timeout)]
        except queue.Empty:
            return []
        while not self._events.empty():
            heard.append(self._events.get())
        events: list[dict[str, Any]] = []
        for each in heard:
            if isinstance(each, HexfrontError):
                raise each
            events.append(each)
        return events

    def drop(self) -> None:
        """Cuts the stream as a broken network would; for tests."""
        if self._stream is not None:
            self._stream.cut()

    def _run(self) -> None:
        try:
            self._read_on()
        except Exception as error:
            # The caller of `take` must learn of any failure instead of waiting forever.
            problem = HexfrontError(f"Reading events failed: {error!r}")
            problem.__cause__ = error
            self._events.put(problem)

    def _read_on(self) -> None:
        poll_until = 0.0
        while not self._stop.is_set():
            is_streaming = self._kind == "sse" or (self._kind == "auto" and time.monotonic() >= poll_until)
            self.listens_by = "sse" if is_streaming else "poll"
            retry_after: float | None = None
            problem: HexfrontError
            try:
                if is_streaming:
                    self._follow()
                    problem = Unreachable("The stream was closed.")
                else:
                    self._poll()
                    continue
            except Closed:
                return
            except _StreamBlocked as blocked:
                if self._kind == "auto":
                    poll_until = time.monotonic() + POLLING
                    continue
                problem = Unreachable(str(blocked))
            except Refused as refused:
                if refused.code == "bad-cursor":
                    # The arena does not know our cursor: it was restored from older data. Start from the present.
                    self.cursor = None
                elif refused.status < 500 and refused.status != 429:
                    self._events.put(refused)
                    return
                problem = refused
                retry_after = Answer(refused.status, {}, refused.body).retry_after
            except network_errors as error:
                problem = Unreachable(f"{self._wire.url} does not respond: {error or type(error).__name__}")
            delay = self._backoff.delay(retry_after)
            if self._backoff.expired(delay):
                self._events.put(problem)
                return
            if self._on_lost is not None and not self._stop.is_set():
                self._on_lost(str(problem))
            if self._stop.wait(delay):
                return
            self.resumes += 1

    def _follow(self) -> None:
        headers = {"accept": "text/event-stream"} | ({} if self.cursor is None else {"last-event-id": self.cursor})
        opened = self._wire.open("/v1/events", headers, SILENCE)
        if isinstance(opened, Answer):
            body = opened.body if isinstance(opened.body, dict) else {"code": "not-the-arena", "error": "The response did not come from an arena."}
            if opened.status in (404, 405, 406) or body.get("code") in ("too-many-streams", "not-the-arena"):
                raise _StreamBlocked(f"The response to the stream request was {opened.status}.")
            raise refusal(opened.status, body)
        self._stream = opened
        since = time.monotonic()
        try:
            if self._stop.is_set():
                return
            if not (opened.response.getheader("content-type") or "").startswith("text/event-stream"):
                raise _StreamBlocked("The response is not an event stream.")
            self._announce()
            for event in read_events(opened.response):
                if self._stop.is_set():
                    return
                self._backoff.reset()
                self._hear(event.data)
                if event.id is not None:
                    self.cursor = event.id
        except TimeoutError:
            raise _StreamBlocked("The stream was silent for too long.") from None
        except (ValueError, AttributeError):
            # `cut` closed the response while it was read, or its chunks broke off.
            return
        finally:
            self._stream = None
            opened.close()
            # A stream that breaks right away is not a success: delays must grow.
            if time.monotonic() - since > STEADY:
                self._backoff.reset()

    def _poll(self) -> None:
        answer = self._wire.once("GET", "/v1/events/wait", query={"after": self.cursor}, timeout=POLL_TIMEOUT)
        if answer.status != 200 or not isinstance(answer.body, dict):
            raise refusal(answer.status, answer.body if isinstance(answer.body, dict) else {"code": "not-the-arena"})
        if self._stop.is_set():
            return
        self._announce()
        self._backoff.reset()
        for event in answer.body["events"]:
            self._hear(event)
        self.cursor = answer.body["cursor"]

    def _announce(self) -> None:
        if self._backoff.failing:
            self._events.put(RESUMED)

    def _hear(self, event: dict[str, Any]) -> None:
        if event["event"] != "no_events":
            self._events.put(event)
