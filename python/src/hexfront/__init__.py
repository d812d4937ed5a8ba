"""Play in a Hexfront arena.

    import hexfront

    def decide(view, turn):
        return turn.legal[0]

    print(hexfront.connect("http://localhost:4400", key="fc_…", game="attrition-1", decide=decide))
"""

from .arena.feed import Feed
from .client import Client
from .connecting import connect
from .errors import (
    BadDecision,
    BadOption,
    Closed,
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
from .match.result import MatchResult
from .match.turn import Refusal, Turn
from .options import ChallengeOptions, ConnectOptions
from .version import VERSION as __version__

__all__ = [
    "BadDecision",
    "BadOption",
    "ChallengeOptions",
    "Client",
    "Closed",
    "ConnectOptions",
    "Feed",
    "HexfrontError",
    "IllegalMove",
    "InvalidMove",
    "InvalidMoveSchema",
    "LogReader",
    "MatchResult",
    "MoveRefused",
    "RateLimited",
    "Refusal",
    "Refused",
    "Turn",
    "Unreachable",
    "__version__",
    "connect",
]
