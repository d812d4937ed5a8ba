"""A match over one WebSocket, for whoever has installed `hexfront[ws]`. A dropped line is taken up again where it broke."""

from __future__ import annotations

import json
import queue
import socket
import threading
from typing import Any
from urllib.parse import urlencode

from .backoff import Backoff
from .decision import decides_at_once
from .door import DoorShut
from .errors import HexfrontError, Unreachable, refusal
from .feed import RESUMED
from .frames import FrameReader, submit_frame
from .version import VERSION
from .wire import Answer, Wire

try:
    from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus, WebSocketException
    from websockets.sync.client import ClientConnection
    from websockets.sync.client import connect as open_socket

    is_installed = True
except ImportError:
    is_installed = False

#: After so many quiet seconds we ask whether the arena is still there; after twice as many it is not.
QUIET = 15.0
#: A position is sent at once to whoever connects.
FIRST_FRAME = 10.0
#: How long an answer may take before the line is given up and the same is sent again under the same id.
ANSWER = 10.0


class SocketDoor:
    """Use it as a context. A thread reads, so that pings are answered and nothing piles up while the bot thinks."""

    def __init__(self, wire: Wire, match_id: str, game: str, *, has_other_way: bool = False) -> None:
        """With another way to the arena, this one gives up (`DoorShut`) where something in between does not let it through."""
        if not is_installed:
            raise DoorShut("WebSockets need the extra package: pip install 'hexfront[ws]'.")
        self._wire = wire
        self._match_id = match_id
        self._game = game
        self._reader = FrameReader(match_id, game)
        self._events: queue.SimpleQueue[dict[str, Any] | HexfrontError] = queue.SimpleQueue()
        self._answers: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()
        self._stop = threading.Event()
        self._changed = threading.Condition()
        self._line: ClientConnection | None = None
        self._failure: HexfrontError | None = None
        self._has_ended = False
        self._has_other_way = has_other_way
        self._has_heard = False
        self._backoff = Backoff(wire.patience)
        self._thread = threading.Thread(target=self._run, name="hexfront-socket", daemon=True)
        #: How often it had to connect again.
        self.resumes = 0

    def __enter__(self) -> SocketDoor:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self.drop()
        self._thread.join(5.0)

    def drop(self) -> None:
        """Breaks the line without a farewell, as a network would."""
        line = self._line
        if line is not None:
            _cut(line)

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
        """Sends until it is answered, over as many lines as it takes, always under the same id."""
        text = json.dumps(submit_frame(self._match_id, self._game, move, version, move_id), ensure_ascii=False, allow_nan=False)
        backoff = Backoff(self._wire.patience)
        while True:
            answer = self._ask(text, move_id)
            if answer is None:
                continue
            if answer["ok"]:
                return {"ok": True, "pending": answer["payload"]} if decides_at_once(self._game) else {"ok": True}
            problem = refusal(answer["status"], answer["payload"])
            is_passing = answer["status"] == 429 or answer["status"] >= 500
            self._wire.rate_limited += answer["status"] == 429
            delay = backoff.delay(Answer(answer["status"], {}, answer["payload"]).retry_after)
            if not is_passing or backoff.expired(delay):
                raise problem
            self._wire.sleep(delay)

    def _ask(self, text: str, move_id: str) -> dict[str, Any] | None:
        """One try over the present line, waiting for one if need be. None: it broke, or the answer is overdue."""
        with self._changed:
            self._changed.wait_for(lambda: self._line is not None or self._failure is not None or self._has_ended)
            line = self._line
        if self._failure is not None:
            raise self._failure
        if line is None:
            raise refusal(409, {"code": "match-ended", "error": "The match has ended."})
        try:
            line.send(text)
        except (ConnectionClosed, OSError):
            self._lost(line)
            return None
        deadline = ANSWER
        while deadline > 0:
            try:
                answer = self._answers.get(timeout=0.25)
            except queue.Empty:
                deadline -= 0.25
                if self._line is not line:
                    return None
                continue
            if answer["move_id"] == move_id:
                return answer
        if self._has_other_way:
            raise DoorShut("The connection stands, but answers do not come through it.")
        _cut(line)
        return None

    def _run(self) -> None:
        try:
            self._read_on()
        except Exception as error:
            # Whatever it is, whoever waits for an answer must hear of it rather than wait for ever.
            problem = HexfrontError(f"Reading the connection failed: {error!r}")
            problem.__cause__ = error
            self._fail(problem)

    def _read_on(self) -> None:
        while not self._stop.is_set():
            asked: float | None = None
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
                asked = answer.retry_after
            except DoorShut as shut:
                return self._fail(shut)
            except InvalidHandshake as error:
                return self._fail(DoorShut(f"WebSockets do not get through to {self._wire.url}: {error}"))
            except (OSError, WebSocketException) as error:
                problem = Unreachable(f"{self._wire.url} does not answer: {error or type(error).__name__}")
            delay = self._backoff.delay(asked)
            if self._backoff.expired(delay):
                return self._fail(problem)
            if self._stop.wait(delay):
                return
            self.resumes += 1

    def _may_try_again(self, answer: Answer) -> bool:
        """After an answer that was no upgrade."""
        code = answer.body["code"]
        if code == "bad-cursor":
            self._reader.tick = None
        elif code != "no-match" and (answer.status in (404, 405, 426) or (self._has_other_way and code == "not-the-arena")):
            self._fail(DoorShut(f"There is no bot door at {self._wire.url}."))
            return False
        elif answer.status < 500 and answer.status != 429:
            self._fail(refusal(answer.status, answer.body))
            return False
        return True

    def _follow(self) -> None:
        line = open_socket(
            self._address(), additional_headers={"authorization": f"Bearer {self._wire.key}"}, max_size=None,
            open_timeout=self._wire.timeout, close_timeout=2.0, user_agent_header=f"hexfront-python/{VERSION}",
        )
        try:
            if self._stop.is_set():
                return
            self._have(line)
            self._listen(line)
        except ConnectionClosed as closed:
            if closed.rcvd is not None and closed.rcvd.code == 1008:
                self._fail(refusal(401, {"code": "bad-key", "error": f"The arena closed the connection: {closed.rcvd.reason}"}))
                self._stop.set()
        finally:
            self._lost(line)
            _cut(line)
            line.close()

    def _listen(self, line: ClientConnection) -> None:
        is_asked = False
        while True:
            try:
                text = line.recv(timeout=QUIET if self._has_heard else FIRST_FRAME)
            except TimeoutError:
                if is_asked or not self._has_heard:
                    if self._has_other_way and not self._has_heard:
                        raise DoorShut("The connection stands, but nothing comes through it.") from None
                    raise OSError("The connection is silent.") from None
                line.send('{"type":"ping","v":1}')
                is_asked = True
                continue
            is_asked = False
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
        # Where players take turns the list is short and almost every bot wants it; in battle it is neither.
        asked = {"match": self._match_id} | ({} if decides_at_once(self._game) else {"legal": "1"})
        if self._reader.tick is not None:
            asked["after"] = str(self._reader.tick)
        return f"ws{self._wire.url.removeprefix('http')}/v1/bot?{urlencode(asked)}"

    def _have(self, line: ClientConnection) -> None:
        with self._changed:
            self._line = line
            self._changed.notify_all()
        if self._backoff.failing:
            self._events.put(RESUMED)

    def _lost(self, line: ClientConnection) -> None:
        with self._changed:
            if self._line is line:
                self._line = None

    def _end(self) -> None:
        with self._changed:
            self._has_ended = True
            self._changed.notify_all()

    def _fail(self, problem: HexfrontError) -> None:
        with self._changed:
            self._failure = problem
            self._changed.notify_all()
        self._events.put(problem)


def _cut(line: ClientConnection) -> None:
    try:
        line.socket.shutdown(socket.SHUT_RDWR)
    except OSError:
        pass


def _body(raw: bytes | None) -> dict[str, Any]:
    try:
        found = json.loads(raw or b"")
    except ValueError:
        found = None
    if isinstance(found, dict) and "code" in found:
        return found
    return {"code": "not-the-arena", "error": "Something that is not the arena answered."}
