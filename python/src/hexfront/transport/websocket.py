"""A match over one WebSocket; needs `hexfront[websocket]`. Resumes a lost connection where it broke."""

from __future__ import annotations

import json
import queue
import socket
import threading
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from ..arena.backoff import Backoff
from ..arena.feed import RESUMED
from ..arena.wire import Answer, Wire
from ..decision import decides_at_once
from ..errors import Closed, HexfrontError, Unreachable, refusal
from ..version import VERSION
from .frames import FrameReader, submit_frame
from .transport import Blocked

try:
    from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus, WebSocketException
    from websockets.sync.client import ClientConnection
    from websockets.sync.client import connect as open_socket

    is_installed = True
except ImportError:
    is_installed = False

#: After this many quiet seconds we ping the arena; after twice as many the connection is dead.
QUIET = 15.0
#: The arena sends a position right after connecting.
FIRST_FRAME = 10.0
#: How long an answer may take before we reconnect and send the same decision again under the same id.
ANSWER = 10.0


class WebSocketTransport:
    """A context manager. A thread reads, so that pings are answered and nothing piles up while the bot thinks."""

    def __init__(self, wire: Wire, match_id: str, game: str, *, has_fallback: bool = False,
                 on_lost: Callable[[str], None] | None = None) -> None:
        """With a fallback, raises `Blocked` as soon as something between us and the arena blocks WebSockets."""
        if not is_installed:
            raise Blocked("WebSockets need an extra package: pip install 'hexfront[websocket]'.")
        self._wire = wire
        self._match_id = match_id
        self._game = game
        self._reader = FrameReader(match_id, game)
        self._events: queue.SimpleQueue[dict[str, Any] | HexfrontError] = queue.SimpleQueue()
        self._answers: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()
        self._stop = threading.Event()
        self._changed = threading.Condition()
        self._connection: ClientConnection | None = None
        self._failure: HexfrontError | None = None
        self._has_ended = False
        self._has_fallback = has_fallback
        self._on_lost = on_lost
        self._has_heard = False
        self._backoff = Backoff(wire.patience_ms)
        self._thread = threading.Thread(target=self._run, name="hexfront-socket", daemon=True)
        #: How many times it had to reconnect.
        self.resumes = 0

    def __enter__(self) -> WebSocketTransport:
        self._wire.listeners.add(self)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._wire.listeners.discard(self)
        self._stop.set()
        self.drop()
        self._thread.join(5.0)

    def interrupt(self) -> None:
        self._stop.set()
        self._fail(Closed("This client is closed."))
        self.drop()

    def drop(self) -> None:
        """Cuts the connection without a closing handshake, as a broken network would; for tests."""
        connection = self._connection
        if connection is not None:
            _cut(connection)

    def take(self, timeout: float) -> list[dict[str, Any]]:
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

    def submit(self, move: dict[str, Any], version: int, move_id: str) -> dict[str, Any]:
        """Sends until it is answered, over as many connections as it takes, always under the same id."""
        text = json.dumps(submit_frame(self._match_id, self._game, move, version, move_id), ensure_ascii=False, allow_nan=False)
        backoff = Backoff(self._wire.patience_ms)
        while True:
            answer = self._ask(text, move_id)
            if answer is None:
                continue
            if answer["ok"]:
                return {"ok": True, "pending": answer["payload"]} if decides_at_once(self._game) else {"ok": True}
            problem = refusal(answer["status"], answer["payload"])
            is_transient = answer["status"] == 429 or answer["status"] >= 500
            self._wire.rate_limited += answer["status"] == 429
            delay = backoff.delay(Answer(answer["status"], {}, answer["payload"]).retry_after)
            if not is_transient or backoff.expired(delay):
                raise problem
            self._wire.sleep(delay)

    def _ask(self, text: str, move_id: str) -> dict[str, Any] | None:
        """One try over the current connection, waiting for one if necessary. None: it broke, or the answer is overdue."""
        with self._changed:
            self._changed.wait_for(lambda: self._connection is not None or self._failure is not None or self._has_ended)
            connection = self._connection
        if self._failure is not None:
            raise self._failure
        if connection is None:
            raise refusal(409, {"code": "match-ended", "error": "The match has ended."})
        try:
            connection.send(text)
        except (ConnectionClosed, OSError):
            self._lost(connection)
            return None
        deadline = ANSWER
        while deadline > 0:
            try:
                answer = self._answers.get(timeout=0.25)
            except queue.Empty:
                deadline -= 0.25
                if self._connection is not connection:
                    return None
                continue
            if answer["move_id"] == move_id:
                return answer
        if self._has_fallback:
            raise Blocked("The connection is open, but no answers arrive.")
        _cut(connection)
        return None

    def _run(self) -> None:
        try:
            self._read_on()
        except Exception as error:
            # The caller of `take` or `submit` must learn of any failure instead of waiting forever.
            problem = HexfrontError(f"Reading the connection failed: {error!r}")
            problem.__cause__ = error
            self._fail(problem)

    def _read_on(self) -> None:
        while not self._stop.is_set():
            retry_after: float | None = None
            problem: HexfrontError
            try:
                self._follow()
                if self._has_ended:
                    return
                problem = Unreachable("The connection was closed.")
            except InvalidStatus as invalid:
                response = invalid.response
                answer = Answer(response.status_code, {k.lower(): v for k, v in response.headers.raw_items()}, _body(response.body))
                if not self._may_try_again(answer):
                    return
                problem = refusal(answer.status, answer.body)
                retry_after = answer.retry_after
            except Blocked as blocked:
                return self._fail(blocked)
            except InvalidHandshake as error:
                return self._fail(Blocked(f"WebSockets do not get through to {self._wire.url}: {error}"))
            except (OSError, WebSocketException) as error:
                problem = Unreachable(f"{self._wire.url} does not respond: {error or type(error).__name__}")
            delay = self._backoff.delay(retry_after)
            if self._backoff.expired(delay):
                return self._fail(problem)
            if self._on_lost is not None and not self._stop.is_set():
                self._on_lost(str(problem))
            if self._stop.wait(delay):
                return
            self.resumes += 1

    def _may_try_again(self, answer: Answer) -> bool:
        """After a response that was not an upgrade."""
        code = answer.body["code"]
        if code == "bad-cursor":
            self._reader.tick = None
        elif code != "no-match" and (answer.status in (404, 405, 426) or (self._has_fallback and code == "not-the-arena")):
            self._fail(Blocked(f"There is no bot socket at {self._wire.url}."))
            return False
        elif answer.status < 500 and answer.status != 429:
            self._fail(refusal(answer.status, answer.body))
            return False
        return True

    def _follow(self) -> None:
        connection = open_socket(
            self._address(), additional_headers={"authorization": f"Bearer {self._wire.key}"}, max_size=None,
            open_timeout=self._wire.timeout, close_timeout=2.0, user_agent_header=f"hexfront-python/{VERSION}",
        )
        try:
            if self._stop.is_set():
                return
            self._opened(connection)
            self._listen(connection)
        except ConnectionClosed as closed:
            if closed.rcvd is not None and closed.rcvd.code == 1008:
                self._fail(refusal(401, {"code": "bad-key", "error": f"The arena closed the connection: {closed.rcvd.reason}"}))
                self._stop.set()
        finally:
            self._lost(connection)
            _cut(connection)
            connection.close()

    def _listen(self, connection: ClientConnection) -> None:
        has_pinged = False
        while True:
            try:
                text = connection.recv(timeout=QUIET if self._has_heard else FIRST_FRAME)
            except TimeoutError:
                if has_pinged or not self._has_heard:
                    if self._has_fallback and not self._has_heard:
                        raise Blocked("The connection is open, but nothing arrives.") from None
                    raise OSError("The connection is silent.") from None
                connection.send('{"type":"ping","v":1}')
                has_pinged = True
                continue
            has_pinged = False
            self._has_heard = True
            self._backoff.reset()
            frame = json.loads(text)
            if frame["type"] == "orders_status":
                self._answers.put(frame)
            elif frame["type"] == "match_end":
                self._end()
            for event in self._reader.read(frame):
                self._events.put(event)

    def _address(self) -> str:
        # In turn-based games the list of legal actions is short and almost every bot reads it; in battle it is long.
        query = {"match": self._match_id} | ({} if decides_at_once(self._game) else {"legal": "1"})
        if self._reader.tick is not None:
            query["after"] = str(self._reader.tick)
        return f"ws{self._wire.url.removeprefix('http')}/v1/bot?{urlencode(query)}"

    def _opened(self, connection: ClientConnection) -> None:
        with self._changed:
            self._connection = connection
            self._changed.notify_all()
        if self._backoff.failing:
            self._events.put(RESUMED)

    def _lost(self, connection: ClientConnection) -> None:
        with self._changed:
            if self._connection is connection:
                self._connection = None

    def _end(self) -> None:
        with self._changed:
            self._has_ended = True
            self._changed.notify_all()

    def _fail(self, problem: HexfrontError) -> None:
        with self._changed:
            self._failure = problem
            self._changed.notify_all()
        self._events.put(problem)


def _cut(connection: ClientConnection) -> None:
    try:
        connection.socket.shutdown(socket.SHUT_RDWR)
    except OSError:
        pass


def _body(raw: bytes | None) -> dict[str, Any]:
    try:
        found = json.loads(raw or b"")
    except ValueError:
        found = None
    if isinstance(found, dict) and "code" in found:
        return found
    return {"code": "not-the-arena", "error": "The response did not come from an arena."}
