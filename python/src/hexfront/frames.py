"""The frames of the bot door, turned into the events of the streams, so that a bot sees the same whichever way it came."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .decision import decides_at_once
from .feed import RESUMED
from .result import Result


class FrameReader:
    """Remembers what is sent once: the beginning, and how far we have heard."""

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
        # How it ended is read in the words of HTTP, which name agents where frames name seats.
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
        missed = [event for tick in frame.get("missed_events", []) for event in tick["events"]]
        now = frame["payload"]["events"] if decides_at_once(self._game) else frame.get("events", [])
        return [*missed, *now]

    def _event(self, name: str, **fields: Any) -> dict[str, Any]:
        return {"event": name, "matchId": self._match_id, **fields}


def submit_frame(match_id: str, game: str, move: dict[str, Any], version: int, move_id: str) -> dict[str, Any]:
    """A move as the door reads it: one action becomes a set of one."""
    rest = {name: value for name, value in move.items() if name not in ("reasoning", "rev")}
    beside = {name: move[name] for name in ("reasoning", "rev") if name in move}
    payload = rest if decides_at_once(game) else {"tick_target": version + 1, "orders": [rest]}
    return {"type": "submit_orders", "v": 1, "match_id": match_id, "move_id": move_id, **beside, "payload": payload}


def logged_view(game: str, view: Any) -> Any:
    """What of a view changes: in battle the map and the end stand in frames of their own."""
    return view["state_tick"] if decides_at_once(game) else view


def end_frame(match: Mapping[str, Any], result: Result, view: Any, ticks: int) -> dict[str, Any]:
    """`match_end`, made of what HTTP tells of an end. Battle says it itself; elsewhere scores are not told."""
    names = {player["agentId"]: f"p{player['seat']}" for player in match["players"]}
    told = view.get("match_end") if isinstance(view, dict) else None
    ranking = [[names[agent] for agent in place if agent in names] for place in result.ranking]
    winners = [] if result.winner_agent_id is None else [names[result.winner_agent_id]]
    made = {
        "result": "draw" if result.outcome == "cancelled" else result.outcome,
        "summary": {"reason": result.reason, "winners": winners, "ranking": ranking, "scores": {}, "ticks": ticks},
    }
    cancelled = {"cancelled": True} if result.outcome == "cancelled" else {}
    return {"type": "match_end", "v": 1, "match_id": result.match_id, "end_reason": result.reason, **cancelled, "payload": told or made}
