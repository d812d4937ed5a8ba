"""Arrays in memory that other processes have open as a file. The file has no name, so that nothing remains whoever dies."""

from __future__ import annotations

import mmap
import os
import tempfile
from typing import Any

import numpy as np

Array = np.ndarray[Any, np.dtype[Any]]

_TYPES = {"uint8": np.uint8, "int16": np.int16, "int32": np.int32, "float32": np.float32}
_LINE = 64


def open_file() -> int:
    """A file in memory without a name, as a descriptor."""
    if hasattr(os, "memfd_create"):
        return os.memfd_create("hexfront")
    with tempfile.TemporaryFile() as file:
        return os.dup(file.fileno())


class Memory:
    """The arrays of all workers: each holds a share of the environments, which is a range of the first index."""

    def __init__(self, file: int, layouts: list[dict[str, Any]], shares: list[range]) -> None:
        self._offsets: dict[str, int] = {}
        #: Per array: how many entries an environment takes.
        self._each: dict[str, int] = {}
        self._sizes: dict[str, int] = {}
        self._shares = shares
        envs = shares[-1].stop
        size = 0
        wanted: list[tuple[str, str, list[int]]] = []
        for part in layouts[0]["parts"]:
            name, shape = part["name"], part["shape"]
            if 0 in shape:
                continue
            # One start more per worker than it has environments; lists of legal actions as long as they can get.
            rows = {"starts": envs + len(shares), "legal": shape[0] // len(shares[0]) * envs}.get(name, envs)
            wanted.append((name, part["type"], [rows, *shape[1:]]))
        for name, kind, shape in wanted:
            entry = np.dtype(_TYPES[kind]).itemsize
            self._offsets[name] = size
            self._sizes[name] = entry
            self._each[name] = int(np.prod(shape[1:], dtype=np.int64))
            size += -(-entry * int(np.prod(shape, dtype=np.int64)) // _LINE) * _LINE
        os.ftruncate(file, size)
        block = mmap.mmap(file, size)
        self.arrays: dict[str, Array] = {
            name: np.frombuffer(block, _TYPES[kind], int(np.prod(shape)), self._offsets[name]).reshape(shape)
            for name, kind, shape in wanted
        }

    def places(self, worker: int) -> dict[str, int]:
        """Where the arrays of a worker begin, in bytes."""
        first = self._shares[worker].start
        places = {}
        for name, offset in self._offsets.items():
            row = first + worker if name == "starts" else first
            if name == "legal":
                row = self.legal_from(worker)
            places[name] = offset + row * self._each[name] * self._sizes[name]
        return places

    def legal_from(self, worker: int) -> int:
        """Where the lists of a worker begin."""
        longest = len(self.arrays["legal"]) // self._shares[-1].stop
        return self._shares[worker].start * longest
