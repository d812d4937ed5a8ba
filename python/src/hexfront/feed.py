"""What an agent is told, in order and without gaps: a stream, or long polls where no stream gets through, with one cursor for both.

A thread reads, so that a bot that thinks for long neither falls behind the stream nor mistakes an old turn for the current one.
"""

from __future__ import annotations

import queue
import threading
import time
from typing import Any, Literal

from .backoff import Backoff
from .errors import Closed, HexfrontError, Refused, Unreachable, refusal
from .sse import read_events
from .wire import Answer, Stream, Wire, network_errors

FeedKind = Literal["auto", "sse", "poll"]

#: The arena's heart beats every 15 s; a stream without any for this long is dead, or something holds it back.
SILENCE = 40.0
#: The arena answers a long poll after 25 s at the latest.
POLL_TIMEOUT = 40.0
#: How long to poll before trying a stream again.
POLLING = 60.0

#: A stream that lasted this long was a good one.
STEADY = 5.0

#: Put among the events where the line had been cut, since something may have ended meanwhile.
RESUMED: dict[str, Any] = {"event": "resumed"}


class _Unfit(Exception):
    """Streams do not get through here at present; polls may."""


class Feed:
    """Use it as a context; `take` gives what came."""

    def __init__(self, wire: Wire, kind: FeedKind = "auto") -> None:
        self._wire = wire
        self._kind = kind
        self._events: queue.SimpleQueue[dict[str, Any] | HexfrontError] = queue.SimpleQueue()
        self._stop = threading.Event()
        self._stream: Stream | None = None
        self._thread = threading.Thread(target=self._run, name="hexfront-feed", daemon=True)
        self._backoff = Backoff(wire.patience)
        #: Behind the last event heard; None until there was one.
        self.cursor: str | None = None
        #: How often it had to connect again, and how it listens now.
        self.resumes = 0
        self.listens_by: Literal["sse", "poll"] = "poll" if kind == "poll" else "sse"

    def __enter__(self) -> Feed:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        if self._stream is not None:
            self._stream.cut()

    def take(self, timeout: float) -> list[dict[str, Any]]:
        """Everything that came, waiting for the first of it. Empty if nothing did in time."""
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
        """Cuts the stream as a network would; for tests and for impatient people."""
        if self._stream is not None:
            self._stream.cut()

    def _run(self) -> None:
        try:
            self._read_on()
        except Exception as error:
            # Whatever it is, whoever waits for events must hear of it rather than wait for ever.
            problem = HexfrontError(f"Reading events failed: {error!r}")
            problem.__cause__ = error
            self._events.put(problem)

    def _read_on(self) -> None:
        poll_until = 0.0
        while not self._stop.is_set():
            is_streaming = self._kind == "sse" or (self._kind == "auto" and time.monotonic() >= poll_until)
            self.listens_by = "sse" if is_streaming else "poll"
            asked: float | None = None
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
            except _Unfit as unfit:
                if self._kind == "auto":
                    poll_until = time.monotonic() + POLLING
                    continue
                problem = Unreachable(str(unfit))
            except Refused as refused:
                if refused.code == "bad-cursor":
                    # The arena does not know our past: it was restored from older data. Begin with how things stand.
                    self.cursor = None
                elif refused.status < 500 and refused.status != 429:
                    self._events.put(refused)
                    return
                problem = refused
                asked = Answer(refused.status, {}, refused.body).retry_after
            except network_errors as error:
                problem = Unreachable(f"{self._wire.url} does not answer: {error or type(error).__name__}")
            delay = self._backoff.delay(asked)
            if self._backoff.expired(delay):
                self._events.put(problem)
                return
            if self._stop.wait(delay):
                return
            self.resumes += 1

    def _follow(self) -> None:
        headers = {"accept": "text/event-stream"} | ({} if self.cursor is None else {"last-event-id": self.cursor})
        opened = self._wire.open("/v1/events", headers, SILENCE)
        if isinstance(opened, Answer):
            body = opened.body if isinstance(opened.body, dict) else {"code": "not-the-arena", "error": "No answer of the arena."}
            if opened.status in (404, 405, 406) or body.get("code") in ("too-many-streams", "not-the-arena"):
                raise _Unfit(f"The stream was answered {opened.status}.")
            raise refusal(opened.status, body)
        self._stream = opened
        since = time.monotonic()
        try:
            if self._stop.is_set():
                return
            if not (opened.response.getheader("content-type") or "").startswith("text/event-stream"):
                raise _Unfit("What answered is no stream.")
            self._announce()
            for event in read_events(opened.response):
                self._backoff.reset()
                self._hear(event.data)
                if event.id is not None:
                    self.cursor = event.id
        except TimeoutError:
            raise _Unfit("The stream was silent for too long.") from None
        except (ValueError, AttributeError):
            # The response was closed under the reader by `cut`, or its chunks broke off.
            return
        finally:
            self._stream = None
            opened.close()
            # One that breaks as soon as it stands is no success: waits must grow.
            if time.monotonic() - since > STEADY:
                self._backoff.reset()

    def _poll(self) -> None:
        answer = self._wire.once("GET", "/v1/events/wait", query={"after": self.cursor}, timeout=POLL_TIMEOUT)
        if answer.status != 200 or not isinstance(answer.body, dict):
            raise refusal(answer.status, answer.body if isinstance(answer.body, dict) else {"code": "not-the-arena"})
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
