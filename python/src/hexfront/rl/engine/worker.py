"""One Node process, and the messages that it understands."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
import weakref
from functools import lru_cache
from typing import Any, NoReturn

from ..errors import BadSetting, EngineMissing, WorkerDied
from .memory import open_file
from .node import HERE, find_node, find_packages

_STEP = bytes(4)
#: How many seconds a worker may take to end.
PATIENCE = 2
_alive: weakref.WeakSet[Worker] = weakref.WeakSet()


@lru_cache(maxsize=None)
def cache() -> int:
    """An open file in which the workers of this process leave each other what they have prepared."""
    return open_file()


class Worker:
    """Commands go over one pipe and answers over another; the process ends when this end of the pipe is closed, however that happens."""

    def __init__(self, memory: int) -> None:
        command = [find_node(), str(HERE / "start.mjs"), str(find_packages()), str(cache())]
        self._said = tempfile.TemporaryFile()
        # A session of its own: Ctrl-C is for Python, which may want to save its work.
        self._process = subprocess.Popen(
            command,
            bufsize=0,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._said,
            pass_fds=(memory, cache()),
            # What it says is shown if it dies; what Node finds experimental does not belong there.
            env={**os.environ, "NODE_NO_WARNINGS": "1"},
            start_new_session=True,
        )
        assert self._process.stdin is not None and self._process.stdout is not None
        self._pipes = (self._process.stdin, self._process.stdout)
        self._in = self._process.stdin.fileno()
        self._out = self._process.stdout.fileno()
        _alive.add(self)

    @property
    def pid(self) -> int:
        return self._process.pid

    def send_step(self) -> None:
        self._write(_STEP)

    def send(self, command: str, **given: Any) -> None:
        body = json.dumps({"command": command, "with": given}).encode()
        self._write(len(body).to_bytes(4, "little") + body)

    def receive(self) -> Any:
        """The answer to what was sent; None for a step."""
        length = int.from_bytes(self._read(4), "little")
        if length == 0:
            return None
        answer = json.loads(self._read(length))
        if "error" in answer:
            raise (EngineMissing if answer.get("missing") else BadSetting)(answer["error"])
        return answer["result"]

    def ask(self, command: str, **given: Any) -> Any:
        self.send(command, **given)
        return self.receive()

    def close(self) -> None:
        self.let_go()
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            # Thinking for an opponent, for example.
            self._process.kill()
            self._process.wait()
        self._said.close()

    def let_go(self) -> None:
        """Closes the pipes, which ends the process. A fork does only this."""
        _alive.discard(self)
        for pipe in self._pipes:
            pipe.close()

    def _write(self, data: bytes) -> None:
        try:
            while data:
                data = data[os.write(self._in, data) :]
        except OSError:
            self._report_death()

    def _read(self, length: int) -> bytes:
        data = os.read(self._out, length)
        if len(data) == length:
            return data
        parts = [data]
        while (length := length - len(parts[-1])) > 0:
            if not parts[-1]:
                self._report_death()
            parts.append(os.read(self._out, length))
        return b"".join(parts)

    def _report_death(self) -> NoReturn:
        status = self._process.wait()
        self._said.seek(0)
        said = self._said.read().decode(errors="replace").strip()[-2000:]
        how = f"was killed by signal {-status}" if status < 0 else f"ended with status {status}"
        raise WorkerDied(
            f"worker {self.pid} {how}, and its games are lost: close this environment and create another"
            + (f". It said: {said}" if said else "")
        )


def _forget_in_child() -> None:
    # Otherwise a fork that lives on would keep the workers of its dead parent alive.
    for worker in list(_alive):
        worker.let_go()


os.register_at_fork(after_in_child=_forget_in_child)
