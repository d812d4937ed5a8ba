"""Turns the frames of the bot socket into the events of the streams, so that a bot sees the same over any transport."""

from __future__ import annotations

from typing import Any

from ..arena.feed import RESUMED
from ..decision import decides_at_once
from ..match.result import MatchResult


class FrameReader:
    """Remembers what is sent only once: the start of the match, and the last tick heard."""

    def __init__(self, match_id: str, game: str) -> None:
        self._match_id = match_id
        self._game = game
        self._start: Any = None
        #: The last tick heard; None before the first.
        self.tick: int | None = None

    def read(self, frame: dict[str, Any]) -> list[dict[str, Any]]:
        if frame["type"] == "match_start":
            self._start = frame["payload"]
            return []
        if frame["type"] == "state_tick":
            return self._state(frame)
        # The end is read over HTTP, which names agents where frames name seats.
        return [RESUMED] if frame["type"] == "match_end" else []

    def _state(self, frame: dict[str, Any]) -> list[dict[str, Any]]:
        version = frame["tick_target"] - 1
        self.tick = version
        left = frame["clock"]["move_ms"]
        state = {"stateVersion": version, "status": "active", "timeLeftMs": left, "game": self._view(frame)}
        if "legal" in frame:
            state["legal"] = frame["legal"]
        events = [
            self._event("engine_events", stateVersion=version, engineEvents=self._happened(frame)),
            self._event("state", state=state),
        ]
        if frame["your_turn"]:
            events.append(self._event("your_turn", stateVersion=version, timeLeftMs=left))
        return events

    def _view(self, frame: dict[str, Any]) -> Any:
        if not decides_at_once(self._game):
            return frame["payload"]
        return {"match_start": self._start, "state_tick": frame["payload"],
                "last_orders_status": frame.get("last_orders_status"), "match_end": None}

    def _happened(self, frame: dict[str, Any]) -> list[Any]:
        missed = frame.get("missed_events", [])
        if not decides_at_once(self._game):
            return [*(event for tick in missed for event in tick["events"]), *frame.get("events", [])]
        # In battle the events of the current tick are also in the view.
        earlier = (event for tick in missed if tick["tick"] < self.tick for event in tick["events"])
        return [*earlier, *frame["payload"]["events"]]

    def _event(self, name: str, **fields: Any) -> dict[str, Any]:
        return {"event": name, "matchId": self._match_id, **fields}


#: What a frame carries beside its payload.
_beside = ("reasoning", "annotations", "rev")


def submit_frame(match_id: str, game: str, move: dict[str, Any], version: int, move_id: str) -> dict[str, Any]:
    """A move as a frame: one action becomes a set of one."""
    rest = {name: value for name, value in move.items() if name not in _beside}
    beside = {name: move[name] for name in _beside if name in move}
    payload = rest if decides_at_once(game) else {"tick_target": version + 1, "orders": [rest]}
    return {"type": "submit_orders", "v": 1, "match_id": match_id, "move_id": move_id, **beside, "payload": payload}


def view_of(game: str, body: Any) -> Any:
    """The view in a `state` of the arena. In battle the start, the status of orders and the end are beside it."""
    return body["state_tick"] if decides_at_once(game) else body


def status_frame(match_id: str, move_id: str, status: int, payload: dict[str, Any]) -> dict[str, Any]:
    return {"type": "orders_status", "v": 1, "match_id": match_id, "move_id": move_id, "ok": status < 400, "status": status, "payload": payload}


def end_frame(result: MatchResult, seed: str) -> dict[str, Any]:
    cancelled = {"cancelled": True} if result.is_cancelled else {}
    payload = {"result": result.result, "summary": result.summary}
    return {"type": "match_end", "v": 1, "match_id": result.match_id, "end_reason": result.end_reason, **cancelled, "seed": seed,
            "payload": payload}
