"""`log list|show|export`: reads the local log."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from ..log import DEFAULT_FILE, LogReader
from .command_error import CommandError


def add(commands: Any) -> None:
    parser: argparse.ArgumentParser = commands.add_parser("log", help="read the local log")
    actions = parser.add_subparsers(dest="action", required=True, metavar="list|show|export")
    for action, run, about in (
        ("list", list_matches, "list the matches, newest first"),
        ("show", show_match, "show the decisions of a match"),
        ("export", export, "print a match as JSON, one object per line: the start, views and decisions by tick, the end"),
    ):
        part: argparse.ArgumentParser = actions.add_parser(action, help=about, description=about)
        part.add_argument("--file", default=DEFAULT_FILE, help="the log (default %(default)s)")
        if action != "list":
            part.add_argument("match", nargs="?", help="a match id or the beginning of one; default: the latest match")
        part.set_defaults(run=run)


def list_matches(given: argparse.Namespace) -> int:
    for match in LogReader(given.file).matches():
        end = match["result"] or "open"
        refused = f", {match['refused']} refused" if match["refused"] else ""
        decisions = "1 decision" if match["decisions"] == 1 else f"{match['decisions']} decisions"
        print(f"{match['match_id']}  {match['started_at']}  {match['game']:<11}  seat {match['seat']}  {end:<5}  {decisions}{refused}")
    return 0


def show_match(given: argparse.Namespace) -> int:
    reader = LogReader(given.file)
    match = chosen(reader, given.match)
    print(f"{match['game']} as seat {match['seat']}, {match['started_at']}, match {match['match_id']}")
    for each in reader.decisions(match["match_id"]):
        answer = "" if each["ok"] else "  → no answer" if each["ok"] is None else f"  → {each['answer'].get('code')}"
        print(f"{each['tick']:>5}  {each['took_ms']:>8.1f} ms  {json.dumps(each['orders'])}{answer}")
    print("open" if match["result"] is None else f"{match['result']} ({match['end_reason']})")
    return 0


def export(given: argparse.Namespace) -> int:
    """The same lines as `hexfront log export`."""
    reader = LogReader(given.file)
    match = chosen(reader, given.match)
    decisions = list(reader.decisions(match["match_id"]))
    _line(match["start"])
    for view in reader.views(match["match_id"]):
        _line({"type": "view", "tick": view["tick"], "at": view["at"], "your_turn": view["your_turn"], **view["events"], "view": view["view"]})
        for each in decisions:
            if each["tick"] == view["tick"] + 1:
                _line({"type": "decision", "moveId": each["move_id"], "tick": each["tick"], "at": each["at"], "tookMs": each["took_ms"],
                       "orders": each["orders"], "ok": each["ok"], "status": each["status"], "answer": each["answer"]})
    if match["ending"] is not None:
        _line(match["ending"])
    return 0


def chosen(reader: LogReader, match_id: str | None) -> dict[str, Any]:
    if match_id is not None:
        return reader.match(match_id)
    matches = reader.matches()
    if not matches:
        raise CommandError("The log has no matches yet.")
    return reader.match(matches[0]["match_id"])


def _line(value: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(value, ensure_ascii=False) + "\n")
