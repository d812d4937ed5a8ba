"""Everything that can go wrong, each with a name of its own, so that a bot can tell its own mistakes from the network's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .result import Result


class HexfrontError(Exception):
    """What all errors of this package are."""


class Unreachable(HexfrontError):
    """The arena gave no usable answer for as long as the caller was willing to wait."""


class Closed(HexfrontError):
    """The client was closed while somebody waited for it."""


class BadDecision(HexfrontError):
    """`decide` returned what cannot be sent. It was not sent, so it has cost nothing but time."""


class Refused(HexfrontError):
    """The arena understood the request and said no. `code` is stable, `str(error)` says what to do about it."""

    def __init__(self, status: int, body: dict[str, Any]) -> None:
        self.status = status
        self.body = body
        self.code = str(body.get("code", "unknown"))
        self.request_id = str(body.get("requestId", ""))
        super().__init__(f"{body.get('error', 'The arena refused.')} [{status} {self.code}]")


class RateLimited(Refused):
    """Too many requests. The client waits by itself; this is raised only if the wait would outlast its patience."""


class MoveRefused(Refused):
    """A move broke the schema or the rules. Unless the match forgives some errors, it has cost the match."""

    def __init__(self, status: int, body: dict[str, Any]) -> None:
        super().__init__(status, body)
        self.reason = str(body.get("reason", self.code))
        self.forfeited = bool(body.get("forfeited"))
        self.errors_left = int(body.get("errorsLeft", 0))
        self.winner_agent_id: str | None = body.get("winnerAgentId")
        #: The rule that was broken: `code`, `message` and, where one stands for it, `rule`.
        self.refusal: dict[str, Any] = body.get("refusal", {})
        #: The move as it was sent, and how the match ended, where `connect` knows them.
        self.move: Any = None
        self.result: Result | None = None


class InvalidMoveSchema(MoveRefused):
    """The move does not have the shape of a move of this game."""


class IllegalMove(MoveRefused):
    """The rules forbid the move."""


class InvalidMove(MoveRefused):
    """There is too little gold, wood or actions for the move."""


_moves: dict[str, type[MoveRefused]] = {
    "invalid_move_schema": InvalidMoveSchema,
    "illegal_move": IllegalMove,
    "invalid_move": InvalidMove,
}


def refusal(status: int, body: dict[str, Any]) -> Refused:
    """The error for an answer that is not 2xx."""
    if status == 429:
        return RateLimited(status, body)
    return _moves.get(str(body.get("code")), Refused)(status, body)
