"""A local log in SQLite of views, decisions, answers and results. A failing log never stops a match."""

from __future__ import annotations

import json
import sqlite3
import sys
import threading
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

DEFAULT_FILE = "hexfront-log.sqlite"

#: The same as in the TypeScript client: either reads what the other wrote, and both may write to one file.
_schema = """
create table if not exists matches (
  match_id text primary key, url text not null, game text not null, seat integer not null, agent_version text,
  started_at text not null, start text not null, ended_at text, result text, end_reason text, ending text
);
create table if not exists views (
  match_id text not null, tick integer not null, at text not null, your_turn integer not null, view text not null, events text not null,
  primary key (match_id, tick)
);
create table if not exists decisions (
  move_id text primary key, match_id text not null, tick integer not null, at text not null, took_ms real not null, orders text not null,
  answered_at text, ok integer, status integer, answer text
);
create index if not exists decisions_by_match on decisions (match_id, tick);
"""


class LocalLog:
    """Writes to a file, or nowhere if there is none. Reports the first failure and then stops writing."""

    def __init__(self, path: str | Path | None) -> None:
        self._path = path
        self._database: sqlite3.Connection | None = None
        self._lock = threading.Lock()
        if path is not None:
            self._try(self._open)

    @classmethod
    def open(cls, file: bool | str | Path) -> LocalLog:
        """`file` is the option `log` of `connect`."""
        return cls(None if file is False else DEFAULT_FILE if file is True else file)

    def __enter__(self) -> LocalLog:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def is_on(self) -> bool:
        return self._database is not None

    def started(self, url: str, frame: Mapping[str, Any], agent_version: str | None) -> None:
        """`frame` is `match_start`. A resumed match continues in the same rows."""
        row = (frame["match_id"], url, frame["game"], frame["seat"], agent_version, _now(), _text(frame))
        self._write("insert into matches (match_id, url, game, seat, agent_version, started_at, start) values (?, ?, ?, ?, ?, ?, ?)"
                    " on conflict (match_id) do nothing", row)

    def saw(self, match_id: str, tick: int, view: Any, events: list[Any]) -> None:
        row = (match_id, tick, _now(), _text(view), _text({"events": events}))
        self._write("insert into views (match_id, tick, at, your_turn, view, events) values (?, ?, ?, 0, ?, ?)"
                    " on conflict (match_id, tick) do update set view = excluded.view", row)

    def your_turn(self, match_id: str, tick: int) -> None:
        self._write("update views set your_turn = 1 where match_id = ? and tick = ?", (match_id, tick))

    def decided(self, move_id: str, match_id: str, tick_target: int, took_ms: float, orders: list[Any]) -> None:
        """Call it before sending, so that the log has the decision even if the process dies."""
        row = (move_id, match_id, tick_target, _now(), round(took_ms, 3), _text(orders))
        self._write("insert into decisions (move_id, match_id, tick, at, took_ms, orders) values (?, ?, ?, ?, ?, ?)", row)

    def answered(self, match_id: str, frame: Mapping[str, Any]) -> None:
        """`frame` is `orders_status`."""
        row = (_now(), int(frame["ok"]), frame["status"], _text(frame["payload"]), frame["move_id"], match_id)
        self._write("update decisions set answered_at = ?, ok = ?, status = ?, answer = ? where move_id = ? and match_id = ?", row)

    def ended(self, match_id: str, frame: Mapping[str, Any]) -> None:
        """`frame` is `match_end`."""
        row = (_now(), frame["payload"]["result"], frame["end_reason"], _text(frame), match_id)
        self._write("update matches set ended_at = ?, result = ?, end_reason = ?, ending = ? where match_id = ?", row)

    def close(self) -> None:
        if self._database is not None:
            self._database.close()
            self._database = None

    def _open(self) -> None:
        database = sqlite3.connect(str(self._path), timeout=5.0, isolation_level=None, check_same_thread=False)
        database.execute("pragma journal_mode = wal")
        database.execute("pragma synchronous = normal")
        database.executescript(_schema)
        self._database = database

    def _write(self, statement: str, row: tuple[Any, ...]) -> None:
        def write() -> None:
            if self._database is not None:
                with self._lock:
                    self._database.execute(statement, row)
        self._try(write)

    def _try(self, job: Any) -> None:
        try:
            job()
        except sqlite3.Error as error:
            self._database = None
            print(f"hexfront: cannot write the log {self._path} ({error}); the match continues without it.", file=sys.stderr)


class LogReader:
    """Reads a bot's log. Opens the file read-only, so that the bot can keep writing."""

    def __init__(self, file: str | Path) -> None:
        if not Path(file).is_file():
            raise FileNotFoundError(f"There is no log at {file}. A bot writes one with the option `log` of `connect`.")
        self._database = sqlite3.connect(f"{Path(file).resolve().as_uri()}?mode=ro", uri=True)
        self._database.row_factory = sqlite3.Row

    def matches(self) -> list[dict[str, Any]]:
        """Newest first, each with its number of decisions and how many of them were refused."""
        rows = self._database.execute(
            "select m.match_id, m.url, m.game, m.seat, m.agent_version, m.started_at, m.ended_at, m.result, m.end_reason,"
            " count(d.move_id) as decisions, coalesce(sum(d.ok = 0), 0) as refused"
            " from matches m left join decisions d using (match_id) group by m.match_id order by m.started_at desc, m.match_id")
        return [dict(row) for row in rows]

    def match(self, match_id: str) -> dict[str, Any]:
        """One match, by its id or the beginning of it, with the frames that started and ended it."""
        matches = self.matches()
        found = [each for each in matches if each["match_id"] == match_id] or [each for each in matches if each["match_id"].startswith(match_id)]
        if len(found) != 1:
            count = f"{len(found)} matches begin" if found else "No match begins"
            raise LookupError(f"{count} with {match_id!r} in the log.")
        row = self._database.execute("select start, ending from matches where match_id = ?", (found[0]["match_id"],)).fetchone()
        return {**found[0], **_parsed(row, ("start", "ending"))}

    def views(self, match_id: str) -> Iterator[dict[str, Any]]:
        rows = self._database.execute("select * from views where match_id = ? order by tick", (match_id,))
        return ({**_parsed(row, ("view", "events")), "your_turn": bool(row["your_turn"])} for row in rows)

    def decisions(self, match_id: str) -> Iterator[dict[str, Any]]:
        rows = self._database.execute("select * from decisions where match_id = ? order by tick, at", (match_id,))
        return ({**_parsed(row, ("orders", "answer")), "ok": None if row["ok"] is None else bool(row["ok"])} for row in rows)

    def close(self) -> None:
        self._database.close()


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=repr)


def _parsed(row: sqlite3.Row, fields: tuple[str, ...]) -> dict[str, Any]:
    found = dict(row)
    for field in fields:
        if found[field] is not None:
            found[field] = json.loads(found[field])
    return found
