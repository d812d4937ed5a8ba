"""A bad network in front of the arena: cuts streams, loses responses, blocks routes. Everything else passes unchanged."""

from __future__ import annotations

import re
import socket
import threading


class BadNetwork:
    """Listens on `url` and forwards everything except what the test spoils."""

    def __init__(self, port: int) -> None:
        self._upstream = port
        self._server = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._server.getsockname()[1]}"
        #: Streams end after this many bytes; None lets them run.
        self.cut_streams_after: int | None = None
        #: For how many more moves the response gets lost after the move has reached the arena.
        self.lose_answers = 0
        #: Paths for which the proxy itself responds with 502.
        self.refuse: frozenset[str] = frozenset()
        self.cuts = 0
        self.lost = 0
        #: The `Last-Event-ID`s and request lines seen so far.
        self.resumed_from: list[str] = []
        self.requests: list[str] = []
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        self._server.close()

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._server.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        try:
            with client, socket.create_connection(("127.0.0.1", self._upstream)) as arena:
                while self._one_request(client, arena):
                    pass
        except OSError:
            pass

    def _one_request(self, client: socket.socket, arena: socket.socket) -> bool:
        """Forwards one request and its response; returns whether the connection stays open."""
        head, body = _message(client)
        if not head:
            return False
        line = head.split(b"\r\n", 1)[0].decode()
        self.requests.append(line)
        path = line.split(" ")[1]
        resumed = re.search(rb"last-event-id: (\S+)", head, re.I)
        if resumed is not None:
            self.resumed_from.append(resumed[1].decode())
        if path.split("?")[0] in self.refuse:
            client.sendall(b"HTTP/1.1 502 Bad Gateway\r\nContent-Length: 3\r\n\r\nbad")
            return True
        arena.sendall(head + body)
        if path == "/v1/events":
            self._stream(client, arena)
            return False
        answer = b"".join(_message(arena))
        if path.endswith("/move") and self.lose_answers > 0:
            self.lose_answers -= 1
            self.lost += 1
            return False
        client.sendall(answer)
        return bool(answer)

    def _stream(self, client: socket.socket, arena: socket.socket) -> None:
        left = self.cut_streams_after
        while chunk := arena.recv(4096):
            if left is not None and len(chunk) >= left:
                client.sendall(chunk[:left])
                self.cuts += 1
                return
            client.sendall(chunk)
            if left is not None:
                left -= len(chunk)


def _message(source: socket.socket) -> tuple[bytes, bytes]:
    """The head and the body of the next message; empty at the end."""
    data = b""
    while b"\r\n\r\n" not in data:
        chunk = source.recv(65536)
        if not chunk:
            return b"", b""
        data += chunk
        if data.startswith(b"HTTP/1.1 200") and b"text/event-stream" in data:
            break
    head, _, body = data.partition(b"\r\n\r\n")
    length = re.search(rb"content-length: (\d+)", head, re.I)
    wanted = 0 if length is None else int(length[1])
    while len(body) < wanted:
        chunk = source.recv(65536)
        if not chunk:
            return b"", b""
        body += chunk
    return head + b"\r\n\r\n", body
