"""How a match ended for us."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

Outcome = Literal["win", "loss", "draw", "cancelled"]


@dataclass(frozen=True)
class Result:
    match_id: str
    game: str
    seat: int
    outcome: Outcome
    #: `terminal` for an end by the rules, else why it ended early: `turn_timeout`, `illegal_move`, `forfeit`, …
    reason: str
    winner_agent_id: str | None
    #: Agent ids, best first; equals share a place.
    ranking: list[list[str]]
    #: How many decisions of ours the arena accepted.
    decisions: int


def outcome_of(me: str, ending: Mapping[str, Any]) -> Outcome:
    """`ending` is a `game_ended` event or the summary of a match that has ended; both name winner and ranking alike."""
    if ending.get("cancelled"):
        return "cancelled"
    winner = ending.get("winnerAgentId")
    if winner is not None:
        return "win" if winner == me else "loss"
    ranking: list[list[str]] = ending.get("ranking") or []
    return "draw" if not ranking or me in ranking[0] else "loss"
