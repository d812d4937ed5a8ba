"""How a bot gets to its match: a known one, an invitation, a challenge of its own or of another agent, or the queue."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any, cast

from ..arena.feed import Feed
from ..client import Client
from ..errors import BadOption, Declined, Refused
from ..games.facts import game_ids
from ..options import ConnectOptions

#: How often to ask whether the match is open, in case its announcement got lost.
LOOK_AGAIN = 10.0

_ways = ("match_id", "accept", "challenge", "accepts")
#: Somebody else was faster, the challenger has withdrawn, or we have to finish a match first.
_passed_over = frozenset({"no-invite", "challenge-full", "too-many-matches"})
#: It is rated, and this agent or version may not play it.
_barred = frozenset({"not-validated", "not-rated"})


def check_options(game: str | None, options: ConnectOptions) -> None:
    if game is not None and game not in game_ids:
        raise BadOption(f"Unknown game {game!r}. Available games: {', '.join(game_ids)}.")
    if sum(name in options for name in _ways) > 1:
        raise BadOption(f"Use only one of {', '.join(_ways[:-1])} and {_ways[-1]}.")
    if ("challenge" in options or "accepts" in options) and game is None:
        raise BadOption("A challenge needs a game.")


def find_match(client: Client, feed: Feed, game: str | None, options: ConnectOptions, offers: list[str]) -> str:
    """The id of an open match. Waits for opponents as long as it takes; `offers` has the invitation of a challenge that it made until then."""
    if "match_id" in options:
        return _known(client, game, options["match_id"])
    if "accept" in options:
        return _accepted(client, feed, options["accept"], options)
    if "challenge" in options:
        return _challenged(client, feed, str(game), options, offers)
    if "accepts" in options:
        return _received(client, feed, str(game), options)
    return _queued(client, feed, game, options)


def _known(client: Client, game: str | None, match_id: str) -> str:
    found = client.match(match_id)
    if game not in (None, found["gameType"]):
        raise BadOption(f"Match {match_id} is of {found['gameType']}, not of {game}.")
    return str(found["matchId"])


def _accepted(client: Client, feed: Feed, invite: str, options: ConnectOptions) -> str:
    accepted = client.accept(invite, agent_version=options.get("agent_version"))
    return _opened(client, feed, str(accepted["matchId"]), invite)


def _challenged(client: Client, feed: Feed, game: str, options: ConnectOptions, offers: list[str]) -> str:
    made = client.challenge(game, **_common(options), **cast(dict[str, Any], options["challenge"]))
    invite = made["invite"]
    offers.append(invite)
    if made["status"] == "waiting":
        options.get("on_invite", _print_invite)(invite)
    match_id = _opened(client, feed, made["matchId"], invite)
    offers.remove(invite)
    return match_id


def _received(client: Client, feed: Feed, game: str, options: ConnectOptions) -> str:
    while True:
        for challenge in client.own_challenges()["received"]:
            if challenge["gameType"] != game:
                continue
            try:
                match_id = _answered(client, feed, challenge, options)
                if match_id is not None:
                    return match_id
            except Refused as refused:
                if refused.code not in _passed_over:
                    raise
        feed.take(LOOK_AGAIN)


def _answered(client: Client, feed: Feed, challenge: Mapping[str, Any], options: ConnectOptions) -> str | None:
    """The match of a challenge that passes and that we may play. Another one is declined."""
    invite = challenge["invite"]
    try:
        if passes(challenge, options):
            return _accepted(client, feed, invite, options)
    except Refused as refused:
        if refused.code not in _barred:
            raise
    client.decline(invite)
    return None


def passes(challenge: Mapping[str, Any], options: ConnectOptions) -> bool:
    accepts = options["accepts"]
    if callable(accepts):
        return accepts(dict(challenge))
    challenger = challenge["accepted"][0]
    is_welcome = "challengers" not in accepts or not {challenger["agentId"], challenger["name"]}.isdisjoint(accepts["challengers"])
    return is_welcome and challenge["mode"] in accepts.get("modes", [challenge["mode"]])


def _opened(client: Client, feed: Feed, match_id: str, invite: str) -> str:
    while True:
        try:
            client.match(match_id)
            return match_id
        except Refused as refused:
            if refused.code != "no-match":
                raise
        _still_waits(client, invite)
        feed.take(LOOK_AGAIN)


def _still_waits(client: Client, invite: str) -> None:
    try:
        client.invitation(invite)
    except Refused as refused:
        if refused.code != "no-invite":
            raise
        raise Declined("The challenge was declined, or it was cancelled or has expired.") from None


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
