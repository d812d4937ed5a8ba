"""The result of a match for our seat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from ..games.battle import Summary

Outcome = Literal["win", "loss", "draw"]


@dataclass(frozen=True)
class MatchResult:
    match_id: str
    game: str
    seat: int
    result: Outcome
    #: Winners, ranking and scores; players are called p0, p1 and so on by seat.
    summary: Summary
    #: `terminal` for an end by the rules, otherwise why the match ended early: `forfeit`, `turn_timeout`, `illegal_move`, …
    end_reason: str
    is_cancelled: bool
    #: How many of our decisions the arena accepted.
    decisions: int


def outcome_of(me: str, ending: Mapping[str, Any]) -> Outcome:
    """`ending` is a `game_ended` event or the summary of a match that has ended; both have the same winner and ranking."""
    if ending.get("cancelled"):
        return "draw"
    winner = ending.get("winnerAgentId")
    if winner is not None:
        return "win" if winner == me else "loss"
    ranking: list[list[str]] = ending.get("ranking") or []
    return "draw" if not ranking or me in ranking[0] else "loss"


def end_reason_of(ending: Mapping[str, Any]) -> str:
    return str(ending.get("reason") or ending.get("endReason"))
