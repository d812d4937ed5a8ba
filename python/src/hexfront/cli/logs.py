"""`log list|show|export`: what the local log knows."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from ..log import USUAL_FILE, LogReader


def add(commands: Any) -> None:
    parser: argparse.ArgumentParser = commands.add_parser("log", help="read the local log")
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="list|show|export")
    for verb, run, about in (
        ("list", list_matches, "the matches, newest first"),
        ("show", show_match, "one match, decision by decision"),
        ("export", export, "everything of one match or of all, one JSON object a line"),
    ):
        part: argparse.ArgumentParser = verbs.add_parser(verb, help=about, description=about)
        part.add_argument("--log", default=USUAL_FILE, metavar="FILE", help="the SQLite file (%(default)s)")
        if verb != "list":
            part.add_argument("match", nargs=None if verb == "show" else "?", help="its id, or the beginning of it")
        part.set_defaults(run=run)


def list_matches(given: argparse.Namespace) -> int:
    for match in LogReader(given.log).matches():
        end = match["result"] or "open"
        refused = f", {match['refused']} refused" if match["refused"] else ""
        print(f"{match['match_id']}  {match['started_at']}  {match['game']:<11}  seat {match['seat']}  {end:<5}  {match['decisions']} decisions{refused}")
    return 0


def show_match(given: argparse.Namespace) -> int:
    reader = LogReader(given.log)
    match = reader.match(given.match)
    print(f"{match['game']} as seat {match['seat']}, {match['started_at']}, match {match['match_id']}")
    for each in reader.decisions(match["match_id"]):
        answer = "" if each["ok"] else "  → not answered" if each["ok"] is None else f"  → {each['answer'].get('code')}"
        print(f"{each['tick']:>5}  {each['took_ms']:>8.1f} ms  {json.dumps(each['orders'])}{answer}")
    print("open" if match["result"] is None else f"{match['result']} ({match['end_reason']})")
    return 0


def export(given: argparse.Namespace) -> int:
    reader = LogReader(given.log)
    ids = [match["match_id"] for match in reader.matches()] if given.match is None else [given.match]
    for match_id in ids:
        match = reader.match(match_id)
        _line({"kind": "match", **match})
        for view in reader.views(match["match_id"]):
            _line({"kind": "view", **view})
        for each in reader.decisions(match["match_id"]):
            _line({"kind": "decision", **each})
    return 0


def _line(value: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(value, ensure_ascii=False) + "\n")
