"""Everything that can go wrong, with a class for each, so that a bot can tell its own mistakes from the network's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .match.result import MatchResult


class HexfrontError(Exception):
    """The base class of all errors of this package."""

    #: A refusal code of the arena, or the code of the class.
    code: str = "client-fault"
    #: The HTTP status, or 0 if there was no response.
    status: int = 0


class BadOption(HexfrontError):
    """An option of `connect` is wrong. Nothing was sent."""

    code = "bad-option"


class Unreachable(HexfrontError):
    """The arena gave no usable response within `patience_ms`."""

    code = "unreachable"


class Closed(HexfrontError):
    """The client was closed while a call was waiting."""

    code = "closed"


class Declined(HexfrontError):
    """Our challenge was declined or cancelled, or has expired."""

    code = "declined"


class BadDecision(HexfrontError):
    """`decide` returned something that cannot be sent. Nothing was sent, so it has cost only time."""

    code = "bad-decision"


class Refused(HexfrontError):
    """The arena refused a request. `code` is stable; the message says what to do."""

    def __init__(self, status: int, body: dict[str, Any]) -> None:
        self.status = status
        self.body = body
        self.code = str(body.get("code", "unknown"))
        self.request_id = str(body.get("requestId", ""))
        super().__init__(f"{body.get('error', 'The arena refused the request.')} [{status} {self.code}]")


class RateLimited(Refused):
    """Too many requests. The client waits by itself and raises this only if the wait would exceed its patience."""


class MoveRefused(Refused):
    """A move broke the schema or the rules. Unless the match allows some errors, this forfeits the match."""

    def __init__(self, status: int, body: dict[str, Any]) -> None:
        super().__init__(status, body)
        self.reason = str(body.get("reason", self.code))
        self.forfeited = bool(body.get("forfeited"))
        self.errors_left = int(body.get("errorsLeft", 0))
        self.winner_agent_id: str | None = body.get("winnerAgentId")
        #: The rule that was broken: `code`, `message` and, if there is a paragraph for it, `rule`.
        self.refusal: dict[str, Any] = body.get("refusal", {})
        #: The move as it was sent, and the result of the match; set by `connect`.
        self.move: Any = None
        self.result: MatchResult | None = None


class InvalidMoveSchema(MoveRefused):
    """The move does not have the shape of a move in this game."""


class IllegalMove(MoveRefused):
    """The rules forbid the move."""


class InvalidMove(MoveRefused):
    """There is not enough gold, wood or actions for the move."""


_moves: dict[str, type[MoveRefused]] = {
    "invalid_move_schema": InvalidMoveSchema,
    "illegal_move": IllegalMove,
    "invalid_move": InvalidMove,
}


def refusal(status: int, body: dict[str, Any]) -> Refused:
    """The error for a response that is not 2xx."""
    if status == 429:
        return RateLimited(status, body)
    return _moves.get(str(body.get("code")), Refused)(status, body)
