"""Requests with only the standard library: one connection per thread, and no retry that could take effect twice."""

from __future__ import annotations

import http.client
import json
import socket
import ssl
import threading
from dataclasses import dataclass
from typing import Any, Protocol
from urllib.parse import SplitResult, urlencode, urlsplit

from ..errors import BadOption, Closed, HexfrontError, Unreachable, refusal
from ..version import VERSION
from .backoff import Backoff

#: What a broken, slow or missing network raises.
network_errors = (OSError, http.client.HTTPException)


@dataclass(frozen=True)
class Answer:
    status: int
    headers: dict[str, str]
    body: Any

    @property
    def retry_after(self) -> float | None:
        """Seconds to wait according to the response's header or body."""
        text = self.headers.get("retry-after", "")
        if text.isdigit():
            return float(text)
        limit = self.body.get("ratelimit") if isinstance(self.body, dict) else None
        return float(limit["seconds"]) if isinstance(limit, dict) and "seconds" in limit else None


class Listener(Protocol):
    def interrupt(self) -> None: ...


class Stream:
    """An open response that is read line by line, and that another thread can cut off."""

    def __init__(self, connection: http.client.HTTPConnection, sock: socket.socket, response: http.client.HTTPResponse) -> None:
        self._connection = connection
        self._sock = sock
        self.response = response

    def cut(self) -> None:
        _cut(self._sock)

    def close(self) -> None:
        self.cut()
        self.response.close()
        self._connection.close()


class Wire:
    """One arena, one key."""

    def __init__(self, url: str, key: str | None = None, *, patience_ms: float, timeout: float = 15.0) -> None:
        parts = urlsplit(url if "//" in url else f"http://{url}")
        if parts.scheme not in ("http", "https") or not parts.hostname or not _has_valid_port(parts):
            raise BadOption(f"url must be the address of an arena such as http://localhost:4400, not {url!r}.")
        if key is not None and not (key.isascii() and key.isprintable()):
            raise BadOption("key must be the agent's whole key, fc_…, from registration, without line breaks or other characters.")
        self.url = f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}"
        self.key = key
        self.patience_ms = patience_ms
        self.timeout = timeout
        #: How many times the arena has rate-limited us.
        self.rate_limited = 0
        self._parts = parts
        self._path = parts.path.rstrip("/")
        self._tls = ssl.create_default_context() if parts.scheme == "https" else None
        self._own = threading.local()
        self._connections: list[http.client.HTTPConnection] = []
        self._closed = threading.Event()
        #: Whoever waits for events, and must learn that the client was closed.
        self.listeners: set[Listener] = set()

    def ask(self, method: str, path: str, *, query: dict[str, Any] | None = None, body: Any = None,
            repeatable: bool = True, timeout: float | None = None, patience_ms: float | None = None) -> Any:
        """The body of a 2xx response. Waits out rate limits, restarts and lost connections.

        A request that is not repeatable is never sent again once it may have arrived, because it could take effect twice.
        """
        backoff = Backoff(self.patience_ms if patience_ms is None else patience_ms)
        while True:
            retry_after: float | None = None
            problem: HexfrontError
            try:
                answer = self.once(method, path, query=query, body=body, fresh=not repeatable, timeout=timeout)
            except network_errors as error:
                problem = Unreachable(f"{self.url} does not respond: {error or type(error).__name__}")
                problem.__cause__ = error
                may_repeat = repeatable or isinstance(error, ConnectionRefusedError)
            else:
                if answer.status < 300 and isinstance(answer.body, dict):
                    return answer.body
                problem = refusal(answer.status, _fault_body(answer))
                retry_after = answer.retry_after
                self.rate_limited += answer.status == 429
                may_repeat = answer.status == 429 or (answer.status >= 500 and repeatable)
            delay = backoff.delay(retry_after)
            if not may_repeat or backoff.expired(delay):
                raise problem
            self.sleep(delay)

    def once(self, method: str, path: str, *, query: dict[str, Any] | None = None, body: Any = None,
             fresh: bool = False, timeout: float | None = None) -> Answer:
        """One request and its response, whatever it is."""
        if self._closed.is_set():
            raise Closed("This client is closed.")
        connection = self._connection(fresh)
        if connection.sock is not None:
            connection.sock.settimeout(timeout or self.timeout)
        connection.timeout = timeout or self.timeout
        data, headers = self._payload(body)
        try:
            connection.request(method, self._target(path, query), body=data, headers=headers)
            response = connection.getresponse()
            raw = response.read()
        except BaseException:
            # Half a response may be left in it, which must not be read as the response to another request.
            connection.close()
            raise
        return Answer(response.status, _headers(response), _parse(raw))

    def open(self, path: str, headers: dict[str, str], timeout: float) -> Stream | Answer:
        """A stream on its own connection, or the response that came instead of one."""
        if self._closed.is_set():
            raise Closed("This client is closed.")
        connection = self._connect(timeout)
        try:
            _, own = self._payload(None)
            connection.request("GET", self._target(path, None), headers={**own, **headers})
            sock = connection.sock
            response = connection.getresponse()
            if response.status == 200:
                return Stream(connection, sock, response)
            answer = Answer(response.status, _headers(response), _parse(response.read()))
        except BaseException:
            connection.close()
            raise
        connection.close()
        return answer

    def sleep(self, seconds: float) -> None:
        """Waits; raises `Closed` if the client is closed in the meantime."""
        if self._closed.wait(seconds):
            raise Closed("This client is closed.")

    def close(self) -> None:
        self._closed.set()
        for listener in list(self.listeners):
            listener.interrupt()
        for connection in self._connections:
            sock = connection.sock
            if sock is not None:
                _cut(sock)
            connection.close()

    def _connection(self, fresh: bool) -> http.client.HTTPConnection:
        known: http.client.HTTPConnection | None = getattr(self._own, "connection", None)
        if known is None:
            known = self._own.connection = self._connect(self.timeout)
            self._connections.append(known)
        elif fresh:
            # A connection kept alive may have died unnoticed, and then we could not tell whether the request arrived.
            known.close()
        return known

    def _connect(self, timeout: float) -> http.client.HTTPConnection:
        host, port = self._parts.hostname or "", self._parts.port
        if self._tls is not None:
            return http.client.HTTPSConnection(host, port, timeout=timeout, context=self._tls)
        return http.client.HTTPConnection(host, port, timeout=timeout)

    def _payload(self, body: Any) -> tuple[bytes | None, dict[str, str]]:
        headers = {"accept": "application/json", "user-agent": f"hexfront-python/{VERSION}"}
        if self.key is not None:
            headers["authorization"] = f"Bearer {self.key}"
        if body is None:
            return None, headers
        headers["content-type"] = "application/json"
        return json.dumps(body, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode(), headers

    def _target(self, path: str, query: dict[str, Any] | None) -> str:
        given = {name: value for name, value in (query or {}).items() if value is not None}
        return f"{self._path}{path}" + (f"?{urlencode(given)}" if given else "")


def _cut(sock: socket.socket) -> None:
    """Wakes the reader; closing alone would leave it blocked."""
    try:
        sock.shutdown(socket.SHUT_RDWR)
    except OSError:
        pass


def _headers(response: http.client.HTTPResponse) -> dict[str, str]:
    return {name.lower(): value for name, value in response.getheaders()}


def _parse(raw: bytes) -> Any:
    try:
        return json.loads(raw) if raw else None
    except ValueError:
        return raw.decode(errors="replace")


def _fault_body(answer: Answer) -> dict[str, Any]:
    """The arena's own body, or a substitute if a proxy responded in its place."""
    if isinstance(answer.body, dict) and answer.status >= 400:
        return answer.body
    if "location" in answer.headers:
        said = f"The url redirects to {answer.headers['location']}. Use the address that the arena itself has."
        return {"code": "not-the-arena", "error": said}
    said = f"The response did not come from an arena: {str(answer.body)[:200]!r}. Check that the url is an arena's."
    return {"code": "not-the-arena", "error": said}


def _has_valid_port(parts: SplitResult) -> bool:
    try:
        return parts.port != 0
    except ValueError:
        return False
