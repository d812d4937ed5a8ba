"""Play on a Hexfront arena.

    import hexfront

    def decide(view, turn):
        return turn.legal()[0]

    print(hexfront.connect("http://localhost:4400", key="fc_…", game="attrition-1", decide=decide))
"""

from .client import Client
from .connecting import connect
from .errors import (
    BadDecision,
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
from .feed import Feed
from .log import LogReader, MatchLog
from .result import Result
from .turn import Turn
from .version import VERSION as __version__

__all__ = [
    "BadDecision",
    "Client",
    "Closed",
    "Feed",
    "HexfrontError",
    "IllegalMove",
    "InvalidMove",
    "InvalidMoveSchema",
    "LogReader",
    "MatchLog",
    "MoveRefused",
    "RateLimited",
    "Refused",
    "Result",
    "Turn",
    "Unreachable",
    "__version__",
    "connect",
]
