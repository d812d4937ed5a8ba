"""A local log in SQLite of what the bot saw, what it decided and how it ended. It watches; it never stops a match."""

from __future__ import annotations

import json
import sqlite3
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from .result import Result

_schema = """
create table if not exists matches (
  match_id text primary key,
  url text not null,
  game text not null,
  agent_id text not null,
  seat integer not null,
  options text not null,
  players text not null,
  started_at real not null,
  ended_at real,
  outcome text,
  reason text,
  winner_agent_id text,
  ranking text,
  final_view text
);
create table if not exists decisions (
  id integer primary key,
  match_id text not null references matches (match_id),
  state_version integer not null,
  at real not null,
  view text not null,
  decision text not null,
  took_ms real not null,
  answer text not null,
  answer_body text
);
create index if not exists decisions_of_match on decisions (match_id, id);
"""


class MatchLog:
    """Writes, if it was given a file; else it keeps silent. What goes wrong here is said once and costs nothing."""

    def __init__(self, path: str | Path | None) -> None:
        self._path = path
        self._database: sqlite3.Connection | None = None
        self._lock = threading.Lock()
        if path is not None:
            self._try(self._open)

    def opened(self, url: str, agent_id: str, seat: int, match: Mapping[str, Any]) -> None:
        """Keeps what is known already: a match that is taken up again goes on in the same place."""
        row = (match["matchId"], url, match["gameType"], agent_id, seat, _text(match["options"]), _text(match["players"]), time.time())
        columns = "match_id, url, game, agent_id, seat, options, players, started_at"
        self._write(f"insert or ignore into matches ({columns}) values (?, ?, ?, ?, ?, ?, ?, ?)", row)

    def decided(self, match_id: str, version: int, view: Any, decision: Any, took: float, answer: str, body: Any) -> None:
        row = (match_id, version, time.time(), _text(view), _text(decision), round(took * 1000, 3), answer,
               None if body is None else _text(body))
        columns = "match_id, state_version, at, view, decision, took_ms, answer, answer_body"
        self._write(f"insert into decisions ({columns}) values (?, ?, ?, ?, ?, ?, ?, ?)", row)

    def ended(self, result: Result, view: Any) -> None:
        row = (time.time(), result.outcome, result.reason, result.winner_agent_id, _text(result.ranking), _text(view), result.match_id)
        fields = "ended_at = ?, outcome = ?, reason = ?, winner_agent_id = ?, ranking = ?, final_view = ?"
        self._write(f"update matches set {fields} where match_id = ?", row)

    def close(self) -> None:
        if self._database is not None:
            self._database.close()
            self._database = None

    def _open(self) -> None:
        database = sqlite3.connect(str(self._path), timeout=2.0, isolation_level=None, check_same_thread=False)
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
            print(f"hexfront: the log {self._path} cannot be written any more ({error}); the match goes on.", file=sys.stderr)


class LogReader:
    """Reads a log that `MatchLog` wrote."""

    def __init__(self, path: str | Path) -> None:
        if not Path(path).is_file():
            raise FileNotFoundError(f"There is no log at {path}.")
        self._database = sqlite3.connect(f"{Path(path).resolve().as_uri()}?mode=ro", uri=True)
        self._database.row_factory = sqlite3.Row

    def matches(self) -> list[dict[str, Any]]:
        """Oldest first, each with the number of decisions that were accepted."""
        rows = self._database.execute(
            "select m.match_id, m.game, m.seat, m.started_at, m.ended_at, m.outcome, m.reason,"
            " (select count(*) from decisions d where d.match_id = m.match_id and d.answer = 'accepted') as decisions"
            " from matches m order by m.started_at, m.match_id")
        return [dict(row) for row in rows]

    def match(self, match_id: str) -> dict[str, Any]:
        """One match, found by its id or the beginning of it."""
        rows = self._database.execute("select * from matches where match_id = ? or substr(match_id, 1, ?) = ?",
                                      (match_id, len(match_id), match_id)).fetchall()
        exact = [row for row in rows if row["match_id"] == match_id] or rows
        if len(exact) != 1:
            raise LookupError(f"{len(exact) or 'No'} matches in the log begin with {match_id!r}.")
        return _parsed(exact[0], ("options", "players", "ranking", "final_view"))

    def decisions(self, match_id: str) -> Iterator[dict[str, Any]]:
        rows = self._database.execute("select * from decisions where match_id = ? order by id", (match_id,))
        return (_parsed(row, ("view", "decision", "answer_body")) for row in rows)

    def close(self) -> None:
        self._database.close()


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=repr)


def _parsed(row: sqlite3.Row, fields: tuple[str, ...]) -> dict[str, Any]:
    found = dict(row)
    for field in fields:
        if found[field] is not None:
            found[field] = json.loads(found[field])
    return found
