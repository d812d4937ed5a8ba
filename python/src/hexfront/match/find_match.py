"""How a bot gets to its match: a known one, an invitation to accept, a challenge of its own, or the queue."""

from __future__ import annotations

import sys
from typing import Any, cast

from ..arena.feed import Feed
from ..client import Client
from ..errors import BadOption, Refused
from ..options import ConnectOptions

#: How often to ask whether the match is open, in case its announcement got lost.
LOOK_AGAIN = 10.0


def check_options(game: str | None, options: ConnectOptions) -> None:
    if sum(name in options for name in ("match_id", "accept", "challenge")) > 1:
        raise BadOption("Use only one of match_id, accept and challenge.")
    if "challenge" in options and game is None:
        raise BadOption("A challenge needs a game.")


def find_match(client: Client, feed: Feed, game: str | None, options: ConnectOptions) -> str:
    """The id of an open match. Waits for opponents as long as it takes."""
    if "match_id" in options:
        return str(client.match(options["match_id"])["matchId"])
    if "accept" in options:
        accepted = client.accept(options["accept"], agent_version=options.get("agent_version"))
        return _opened(client, feed, str(accepted["matchId"]))
    if "challenge" in options:
        return _challenged(client, feed, str(game), options)
    return _queued(client, feed, game, options)


def _challenged(client: Client, feed: Feed, game: str, options: ConnectOptions) -> str:
    made = client.challenge(game, **_common(options), **cast(dict[str, Any], options["challenge"]))
    if made["status"] == "waiting":
        options.get("on_invite", _print_invite)(made["invite"])
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


def _queued(client: Client, feed: Feed, game: str | None, options: ConnectOptions) -> str:
    while True:
        # Joining again keeps our place, and returns a match that was made or left in the meantime.
        status = client.join_queue(game, **_common(options))
        if status["status"] == "ready":
            return status["matchId"]
        feed.take(LOOK_AGAIN)


def _common(options: ConnectOptions) -> dict[str, Any]:
    return {name: options.get(name) for name in ("mode", "players", "agent_version")}


def _print_invite(invite: str) -> None:
    print(f"hexfront: waiting for an opponent to accept the invitation {invite}", file=sys.stderr, flush=True)
