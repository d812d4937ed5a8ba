"""Turns what a bot returns into what is sent. Catches mistakes that would forfeit the match before they are sent."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from .errors import BadDecision
from .games.facts import tick_fields
from .match.mark import Mark

LONGEST_REASONING = 2000
LONGEST_MARK_TEXT = 80


def decides_at_once(game: str) -> bool:
    return game in tick_fields


def move_of(
    game: str, version: int, decision: Any, reasoning: str | None = None, annotations: Sequence[Mark] = ()
) -> dict[str, Any]:
    """One action, or the set of orders for the next tick, given as a list of orders, as a whole set, or as None (no orders)."""
    if decides_at_once(game):
        move = _set_of(game, version, decision)
    elif isinstance(decision, dict):
        move = dict(decision)
    else:
        raise BadDecision(f"In {game} decide() must return one action, such as turn.legal[0], not {decision!r}.")
    if reasoning is not None:
        move["reasoning"] = _storable(reasoning, LONGEST_REASONING)
    if annotations:
        move["annotations"] = [_storable_mark(mark) for mark in annotations]
    try:
        json.dumps(move, allow_nan=False)
    except (TypeError, ValueError) as error:
        raise BadDecision(f"In {game} decide() returned something that JSON cannot express: {error}.") from None
    return move


def _storable(text: str, most: int) -> str:
    """As much as the arena keeps, in characters as it counts them: an emoji is two. Half of one, or a NUL, is replaced."""
    whole = text.encode("utf-16-le", "surrogatepass")[: 2 * most]
    return whole.decode("utf-16-le", "replace").replace("\0", "\ufffd")


def _storable_mark(mark: object) -> object:
    """Whatever else is wrong with a mark is left for the arena to say: it costs only the mark."""
    if not isinstance(mark, dict):
        return mark
    return {name: _storable(value, LONGEST_MARK_TEXT) if isinstance(value, str) else value for name, value in mark.items()}


def _set_of(game: str, version: int, decision: Any) -> dict[str, Any]:
    if isinstance(decision, dict) and "orders" in decision:
        return {tick_fields[game]: version + 1, **decision}
    orders = [] if decision is None else decision
    if not isinstance(orders, (list, tuple)) or not all(isinstance(order, dict) for order in orders):
        raise BadDecision(f"In {game} decide() must return a list of orders, which may be empty, not {decision!r}.")
    return {tick_fields[game]: version + 1, "orders": list(orders)}
