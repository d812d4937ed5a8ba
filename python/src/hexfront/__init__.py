"""Play in a Hexfront arena.

    import hexfront

    def decide(view, turn):
        return turn.legal[0]

    print(hexfront.connect("http://localhost:4400", key="fc_…", game="attrition-1", decide=decide))
"""

from .arena.feed import Feed
from .client import Client
from .connecting import connect, connect_any
from .errors import (
    BadDecision,
    BadOption,
    Closed,
    Declined,
    HexfrontError,
    IllegalMove,
    InvalidMove,
    InvalidMoveSchema,
    MoveRefused,
    RateLimited,
    Refused,
    Unreachable,
)
from .log import LogReader
from .many import connect_many
from .match.mark import Mark
from .match.result import MatchResult
from .match.turn import AsyncTurn, Refusal, Turn
from .options import AcceptFilter, ChallengeOptions, ConnectOptions
from .version import VERSION as __version__

__all__ = [
    "AcceptFilter",
    "AsyncTurn",
    "BadDecision",
    "BadOption",
    "ChallengeOptions",
    "Client",
    "Closed",
    "ConnectOptions",
    "Declined",
    "Feed",
    "HexfrontError",
    "IllegalMove",
    "InvalidMove",
    "InvalidMoveSchema",
    "LogReader",
    "Mark",
    "MatchResult",
    "MoveRefused",
    "RateLimited",
    "Refusal",
    "Refused",
    "Turn",
    "Unreachable",
    "__version__",
    "connect",
    "connect_any",
    "connect_many",
]
