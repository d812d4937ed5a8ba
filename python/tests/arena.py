"""The real arena as a child process that tests can kill and restart."""

from __future__ import annotations

import atexit
import itertools
import os
import re
import shutil
import signal
import subprocess
import tempfile
import threading
from pathlib import Path
from typing import Any

from hexfront import Client

root = Path(__file__).resolve().parents[2]
START_SECONDS = 60.0

# Without any pause the shows of the house would keep a whole core busy.
_quick = {
    "HEXFRONT_VERIFY": "auto",
    "HEXFRONT_HOUSE_MOVE_MS": "60",
    "HEXFRONT_HOUSE_WAIT_SECONDS": "0",
    "HEXFRONT_RATE_REGISTRATIONS": "100000",
    "HEXFRONT_LOG": "error",
}
_names = itertools.count()


class Arena:
    """A server with its own port and data folder. After a kill and a start it continues where it was."""

    def __init__(self, **settings: str) -> None:
        self._folder = tempfile.mkdtemp(prefix="hexfront-python-")
        self._settings = settings
        self._process: subprocess.Popen[str] | None = None
        self._output: list[str] = []
        self.port = 0
        atexit.register(self.stop)
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        node = root / "node_modules/.bin/node"
        script = root / "packages/cli/bin/hexfront.js"
        # The arena lives too briefly for the code of its database to be optimised.
        command = [str(node), "--liftoff-only", str(script),
                   "serve", "--port", str(self.port), "--data", f"{self._folder}/data"]
        clean = {name: value for name, value in os.environ.items() if not name.startswith("HEXFRONT_")}
        self._process = subprocess.Popen(command, cwd=root, env=clean | _quick | self._settings, text=True,
                                         stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)
        self._output = []
        listening = threading.Event()
        threading.Thread(target=self._read, args=(self._process, listening), daemon=True).start()
        if not listening.wait(START_SECONDS) or self.port == 0:
            raise RuntimeError("The arena did not start:\n" + "".join(self._output))

    def kill(self) -> None:
        """Without warning, like a power cut."""
        self._signal(signal.SIGKILL)

    def restart(self) -> None:
        self.kill()
        self.start()

    def stop(self) -> None:
        self._signal(signal.SIGKILL)
        shutil.rmtree(self._folder, ignore_errors=True)

    def agent(self) -> Client:
        """A new agent with a unique name."""
        client = Client(self.url, patience_ms=60_000)
        client.register(f"python-{os.getpid()}-{next(_names)}")
        return client

    def key(self) -> str:
        with self.agent() as client:
            assert client.wire.key is not None
            return client.wire.key

    def accepted_from(self, match_id: str, seat: int) -> list[dict[str, Any]]:
        """The arena's records of an ended match in which a decision of this seat took effect."""
        with Client(self.url) as client:
            return [record for record in client.match_log(match_id)
                    if record["kind"] == "advanced" and record["body"]["by"].get(str(seat)) == "agent"]

    def _read(self, process: subprocess.Popen[str], listening: threading.Event) -> None:
        assert process.stdout is not None
        for line in process.stdout:
            self._output.append(line)
            found = re.search(r"^listening on http://[^:]+:(\d+)", line)
            if found is not None:
                self.port = int(found[1])
                listening.set()
        listening.set()

    def _signal(self, number: int) -> None:
        if self._process is None:
            return
        try:
            os.killpg(self._process.pid, number)
        except ProcessLookupError:
            pass
        self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()
        self._process = None


_shared: Arena | None = None


def shared_arena() -> Arena:
    """One arena for all tests that leave it running."""
    global _shared
    if _shared is None:
        _shared = Arena()
    return _shared
