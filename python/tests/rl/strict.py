"""A test case in which a warning is an error, and which may not leave a worker or a file behind."""

from __future__ import annotations

import contextlib
import gc
import io
import os
import sys
import unittest
import warnings
from pathlib import Path
from typing import Any


def workers_of(pid: int) -> set[int]:
    """The Node processes that a process has started and that are alive."""
    found = set()
    for entry in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            status = (entry / "stat").read_text()
            parent, state = int(status.rsplit(") ", 1)[1].split()[1]), status.rsplit(") ", 1)[1][0]
            if parent == pid and state != "Z" and b"start.mjs" in (entry / "cmdline").read_bytes():
                found.add(int(entry.name))
    return found


def shared_files() -> set[str]:
    found = os.listdir("/dev/shm") if os.path.isdir("/dev/shm") else []
    # Other tests run databases at the same time.
    return {name for name in found if not name.startswith("PostgreSQL")}


class Strict(unittest.TestCase):
    def run(self, result: Any = None) -> Any:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            return super().run(result)

    def setUp(self) -> None:
        files = shared_files()
        self.addCleanup(lambda: self.assertEqual(shared_files() - files, set(), "files remain in shared memory"))
        self.addCleanup(lambda: self.assertEqual(workers_of(os.getpid()), set(), "workers remain"))
        ignored: list[str] = []
        before, sys.unraisablehook = sys.unraisablehook, lambda event: ignored.append(f"{event.exc_value!r} in {event.object}")
        self.addCleanup(lambda: self.assertEqual(ignored, [], "exceptions that Python ignores"))
        self.addCleanup(setattr, sys, "unraisablehook", before)
        self.addCleanup(gc.collect)
        silence = contextlib.redirect_stdout(io.StringIO())
        silence.__enter__()
        self.addCleanup(silence.__exit__, None, None, None)
