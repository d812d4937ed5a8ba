"""How a bot gets to its match: a known one, an invitation, a challenge of its own, or the queue."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .client import Client, Mode
from .errors import HexfrontError, Refused
from .feed import Feed

#: How often to ask whether the match is there, should its announcement get lost.
LOOK_AGAIN = 10.0


@dataclass(frozen=True)
class Wish:
    """What to play. Of `match_id`, `invite` and `challenge` at most one is given; with none it is the queue."""

    game: str | None
    mode: Mode | None = None
    players: int | None = None
    match_id: str | None = None
    invite: str | None = None
    challenge: dict[str, Any] | None = None
    agent_version: str | None = None


def find_match(client: Client, feed: Feed, wish: Wish) -> str:
    """The id of a match that is open. Waits for opponents as long as it takes."""
    if sum(given is not None for given in (wish.match_id, wish.invite, wish.challenge)) > 1:
        raise HexfrontError("Give one of match_id, invite and challenge.")
    if wish.match_id is not None:
        return str(client.match(wish.match_id)["matchId"])
    if wish.invite is not None:
        accepted = client.accept(wish.invite, agent_version=wish.agent_version)
        return _opened(client, feed, str(accepted["matchId"]))
    if wish.challenge is not None:
        return _challenged(client, feed, wish, wish.challenge)
    return _queued(client, feed, wish)


def _challenged(client: Client, feed: Feed, wish: Wish, challenge: dict[str, Any]) -> str:
    if wish.game is None:
        raise HexfrontError("A challenge needs a game.")
    made = client.challenge(wish.game, **{"mode": wish.mode, "players": wish.players, "agent_version": wish.agent_version, **challenge})
    if made["status"] == "waiting":
        print(f"hexfront: waiting for whoever accepts the invitation {made['invite']}", flush=True)
    return _opened(client, feed, made["matchId"])


def _opened(client: Client, feed: Feed, match_id: str) -> str:
    while True:
        try:
            client.match(match_id)
            return match_id
        except Refused as refused:
            if refused.code != "no-match":
                raise
        feed.take(LOOK_AGAIN)


def _queued(client: Client, feed: Feed, wish: Wish) -> str:
    while True:
        # Joining again keeps our place, and finds a match that was made or left behind meanwhile.
        status = client.join_queue(wish.game, mode=wish.mode, players=wish.players, agent_version=wish.agent_version)
        if status["status"] == "ready":
            return status["matchId"]
        feed.take(LOOK_AGAIN)
