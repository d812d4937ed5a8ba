"""Games that are put aside, to be continued in any environment with the same options."""

from __future__ import annotations

import weakref
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .errors import BadSetting
from .seeds import seed_text

if TYPE_CHECKING:
    from .engine.engine import Engine


class Snapshot:
    """A position, kept by the worker that it came from until the last reference is gone."""

    def __init__(self, engine: Engine, worker: int, handle: int) -> None:
        self.engine = engine
        self.home = worker
        #: Per worker: its number there.
        self.handles = {worker: handle}
        weakref.finalize(self, _forget, weakref.ref(engine), self.handles)

    def handle_at(self, worker: int) -> int:
        """Workers do not share memory, so another one gets a copy."""
        if worker not in self.handles:
            saved = self.engine.ask_worker(self.home, "save", handle=self.handles[self.home])
            self.handles[worker] = self.engine.ask_worker(worker, "load", **saved)
        return self.handles[worker]


def _forget(engine: weakref.ref[Engine], handles: dict[int, int]) -> None:
    alive = engine()
    if alive is not None:
        alive.forget(handles)


class Snapshots:
    """What environments of every kind can do with positions."""

    engine: Engine

    def snapshot(self, env: int = 0) -> Snapshot:
        """Puts the game of an environment aside."""
        worker = self.engine.worker_of(env)
        return Snapshot(self.engine, worker, self.engine.ask("snapshot", env))

    def restore(self, snapshot: Snapshot, envs: Iterable[int] | None = None, *, dice_seed: int | None = None) -> Any:
        """Continues a game in these environments, by default in all, and returns observations and info as `reset` does.

        In games of chance all of them meet the same dice, unless a seed gives each its own.
        """
        if snapshot.engine is not self.engine:
            raise BadSetting("this snapshot belongs to another environment; use fork_replay to take positions elsewhere")
        chosen = list(range(self.engine.envs)) if envs is None else sorted({int(env) for env in envs})
        workers = {self.engine.worker_of(env) for env in chosen}
        handles = {worker: snapshot.handle_at(worker) for worker in sorted(workers)}
        self.engine.restore(handles, chosen, seed_text(dice_seed))
        return self._restored()

    def fork_replay(
        self, replay: dict[str, Any] | str | Path, decisions: int, envs: Iterable[int] | None = None, *, dice_seed: int | None = None
    ) -> Any:
        """Continues a replay, given as JSON or as the name of its file, from the position after so many decisions or ticks."""
        import json

        document = replay if isinstance(replay, dict) else json.loads(Path(replay).read_text(encoding="utf-8"))
        handle = self.engine.ask_worker(0, "replay", replay=document, decisions=decisions)
        return self.restore(Snapshot(self.engine, 0, handle), envs, dice_seed=dice_seed)

    def _restored(self) -> Any:
        raise NotImplementedError
