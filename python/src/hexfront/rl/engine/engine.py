"""All environments of one kind, spread over workers."""

from __future__ import annotations

import os
import weakref
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np

from ..errors import BadSetting, EnvClosed, StepPending, WorkerDied, WrongProcess
from .memory import Array, Memory, open_file
from .worker import Worker


class Engine:
    """Environments are numbered over all workers. How many workers there are changes nothing but the speed."""

    def __init__(self, envs: int, workers: int, **opening: Any) -> None:
        if envs < 1:
            raise BadSetting(f"there must be at least one environment, not {envs}")
        if not 1 <= workers <= envs:
            raise BadSetting(f"there must be at least one worker and at most one per environment, not {workers}")
        if not hasattr(os, "fork"):
            raise BadSetting("hexfront.rl needs Linux or macOS; on Windows, use WSL")
        self.envs = envs
        bounds = [envs * i // workers for i in range(workers + 1)]
        self._shares = [range(*pair) for pair in zip(bounds, bounds[1:])]
        self._pid = os.getpid()
        self._is_closed = False
        self._is_stepping = False
        self._dropped: list[dict[int, int]] = []
        self._trouble: str | None = None
        file = open_file()
        self._workers: list[Worker] = []
        self._closing = weakref.finalize(self, _close, self._workers, self._pid)
        try:
            for _ in self._shares:
                self._workers.append(Worker(file))
            for worker, share in zip(self._workers, self._shares):
                worker.send("open", envs=len(share), first=share.start, **opening)
            self.abouts: list[dict[str, Any]] = [worker.receive() for worker in self._workers]
            self.about = self.abouts[0]
            self._memory = Memory(file, [about["layout"] for about in self.abouts], self._shares)
            for i, worker in enumerate(self._workers):
                worker.ask("map", file=file, places=self._memory.places(i), isAlone=workers == 1)
        except BaseException:
            self._closing()
            raise
        finally:
            os.close(file)
        self.arrays = self._memory.arrays
        #: The legal actions of all environments, one list after the other, and where each list starts.
        self.legal: Array = self.arrays.get("legal", np.zeros(0, np.int32))
        self.starts: Array = self.arrays["starts"] if workers == 1 and "starts" in self.arrays else np.zeros(envs + 1, np.int32)

    @property
    def pids(self) -> list[int]:
        return [worker.pid for worker in self._workers]

    def begin_step(self) -> None:
        """The workers step while the caller does something else, until `end_step`."""
        with self._talking():
            for worker in self._workers:
                worker.send_step()
        self._is_stepping = True

    def end_step(self) -> None:
        if not self._is_stepping:
            self.require()
            raise StepPending("no step is under way: call step_async(actions) before step_wait()")
        self._is_stepping = False
        with self._talking():
            for worker in self._workers:
                worker.receive()
        self._join_lists()
        while self._dropped:
            self.forget(self._dropped.pop())

    def forget(self, handles: dict[int, int]) -> None:
        """A snapshot to which nothing refers any more."""
        if self._is_stepping:
            self._dropped.append(handles)
        elif self.is_usable:
            for worker, handle in handles.items():
                self.ask_worker(worker, "forget", handle=handle)

    def reset(self, seed: str | None, envs: Sequence[int] | None) -> None:
        with self._talking():
            for worker, share in zip(self._workers, self._shares):
                own = None if envs is None else [env - share.start for env in envs if env in share]
                worker.send("reset", seed=seed, envs=own)
            for worker in self._workers:
                worker.receive()
        self._join_lists()

    def ask(self, command: str, env: int, **given: Any) -> Any:
        """Asks the worker that has an environment about it."""
        number = self.worker_of(env)
        return self.ask_worker(number, command, env=env - self._shares[number].start, **given)

    def ask_worker(self, number: int, command: str, **given: Any) -> Any:
        self.require()
        # Refusals leave everything as it was, so the talk may go on after them.
        refusal: BadSetting | None = None
        result = None
        with self._talking():
            try:
                result = self._workers[number].ask(command, **given)
            except BadSetting as error:
                refusal = error
        if refusal is not None:
            raise refusal
        return result

    def restore(self, handles: dict[int, int], envs: Sequence[int], dice: str | None) -> None:
        """Continues a snapshot, which each worker has under a handle of its own."""
        for number, handle in handles.items():
            share = self._shares[number]
            own = [env - share.start for env in envs if env in share]
            self.ask_worker(number, "restore", handle=handle, envs=own, dice=dice)
        self._join_lists()

    def worker_of(self, env: int) -> int:
        if not 0 <= env < self.envs:
            raise BadSetting(f"there is no environment {env}; they are numbered 0 to {self.envs - 1}")
        return next(i for i, share in enumerate(self._shares) if env in share)

    def __getstate__(self) -> Any:
        raise WrongProcess(
            "an environment cannot be copied or sent to another process: create it in the process that uses it, "
            "and copy positions with snapshot() and restore()"
        )

    def close(self) -> None:
        if os.getpid() == self._pid:
            self._is_closed = True
            self._closing()

    @property
    def is_usable(self) -> bool:
        return os.getpid() == self._pid and not self._is_closed and self._trouble is None

    def require(self) -> None:
        """Raises what is wrong, if the environments cannot be used."""
        if os.getpid() != self._pid:
            raise WrongProcess(
                f"this environment belongs to process {self._pid}, from which this one ({os.getpid()}) was forked: "
                "create the environment in the process that uses it"
            )
        if self._is_closed:
            raise EnvClosed("this environment was closed: create another")
        if self._trouble is not None:
            raise WorkerDied(self._trouble)
        if self._is_stepping:
            raise StepPending("a step is under way: call step_wait() first")

    @contextmanager
    def _talking(self) -> Iterator[None]:
        """Whatever interrupts a talk leaves answers in the pipes, after which nothing can be understood."""
        self.require()
        try:
            yield
        except BaseException as error:
            self._trouble = str(error) if isinstance(error, WorkerDied) else (
                f"a step was interrupted by {type(error).__name__} ({error}): close this environment and create another"
            )
            raise

    def _join_lists(self) -> None:
        """Closes the gaps between the lists of several workers."""
        if len(self._workers) == 1 or "legal" not in self.arrays:
            return
        raw = self.arrays["starts"]
        end = 0
        for number, share in enumerate(self._shares):
            own = raw[share.start + number : share.stop + number + 1]
            length = int(own[-1])
            begin = self._memory.legal_from(number)
            if begin != end:
                self.legal[end : end + length] = self.legal[begin : begin + length]
            self.starts[share.start : share.stop + 1] = own + end
            end += length


def _close(workers: list[Worker], pid: int) -> None:
    if os.getpid() != pid:
        return
    for worker in workers:
        worker.close()
    workers.clear()
