"""Plays one match through any door: hears, asks the bot, answers once, and goes on wherever a drop or a restart left it."""

from __future__ import annotations

import time
import uuid
from collections.abc import Callable, Mapping
from typing import Any

from .client import Client
from .decision import move_of
from .door import Door
from .errors import MoveRefused, Refused
from .feed import RESUMED
from .frames import end_frame, logged_view
from .log import MatchLog
from .result import Result, outcome_of
from .table import Table
from .turn import Turn

Decide = Callable[[Any, Turn[Any]], Any]

#: After so many quiet seconds the match is read anew, so that not even a lost event can lose it.
QUIET = 20.0

#: The question was withdrawn before our answer came. No mistake of the bot's, and nothing is lost but the answer.
_superseded = frozenset({"stale-version", "not-your-turn", "match-ended", "player-out"})


class Player:
    """A bot at the table of one match."""

    def __init__(self, client: Client, me: str, match_id: str, decide: Decide, log: MatchLog) -> None:
        self._client = client
        self._decide = decide
        self._log = log
        self._me = me
        self._match = client.match(match_id)
        self._game: str = self._match["gameType"]
        self._seat = next(player["seat"] for player in self._match["players"] if player["agentId"] == self._me)
        self._accepted = 0
        self._refusal: dict[str, Any] | None = None
        self._news: list[Any] = []
        self._table = Table(match_id)

    @property
    def match_id(self) -> str:
        return self._table.match_id

    @property
    def game(self) -> str:
        return self._game

    def play(self, door: Door) -> Result:
        """Until the end. Raises `MoveRefused` if our own move forfeited, and whatever `decide` raises.

        May be called again with another door, should one be shut.
        """
        table = self._table
        if self._log.is_on:
            self._log.started(self._client.wire.url, self._client.start(self.match_id), self._match["players"][self._seat].get("agentVersion"))
        self._sync()
        while table.ending is None:
            if table.is_ours:
                self._answer(door)
            heard = door.take(0.0 if table.is_ours else QUIET)
            for event in heard:
                self._hear(event)
            if not table.is_ours and (not heard or RESUMED in heard):
                self._sync()
        return self._ended()

    def _hear(self, event: dict[str, Any]) -> None:
        self._table.hear(event)
        if event.get("matchId") != self.match_id:
            return
        if event["event"] == "engine_events":
            self._news = event["engineEvents"]
        elif event["event"] == "state":
            self._keep(event["state"])

    def _keep(self, state: Mapping[str, Any]) -> None:
        if self._log.is_on:
            self._log.saw(self.match_id, state["stateVersion"], logged_view(self._game, state["game"]), self._news)
        self._news = []

    def _answer(self, door: Door) -> None:
        table, match_id = self._table, self.match_id
        assert table.state is not None
        turn = self._turn()
        version = turn.state_version
        self._log.asked(match_id, version)
        began = time.monotonic()
        decision = self._decide(table.state["game"], turn)
        took = time.monotonic() - began
        self._refusal = None
        if turn.resigned:
            table.answered()
            self._client.finish(match_id)
            return
        move = move_of(self._game, version, decision, turn.reasoning)
        move_id = uuid.uuid4().hex
        self._log.decided(move_id, match_id, version + 1, took, move.get("orders", [move]))
        try:
            answer = door.submit(move, version, move_id)
        except MoveRefused as refused:
            self._log.answered(move_id, match_id, refused.status, refused.body)
            self._refused(refused, move)
        except Refused as refused:
            self._log.answered(move_id, match_id, refused.status, refused.body)
            if refused.code not in _superseded:
                raise
            table.answered()
            self._sync()
        else:
            self._accepted += 1
            told = answer.get("pending", {"tick": version + 1, "accepted": 1, "rejected": []})
            self._log.answered(move_id, match_id, 200, told)
            table.answered()
            if "state" in answer:
                table.see(answer["state"])

    def _refused(self, refused: MoveRefused, move: Any) -> None:
        refused.move = move
        if not refused.forfeited:
            self._refusal = {**refused.refusal, "errors_left": refused.errors_left}
            return
        self._table.answered()
        self._sync()
        refused.result = self._ended() if self._table.ending is not None else None
        raise refused

    def _turn(self) -> Turn[Any]:
        table, match_id, client = self._table, self._table.match_id, self._client
        version = table.version
        return Turn(
            match_id=match_id,
            game=self._game,
            seat=self._seat,
            state_version=version,
            options=self._match["options"],
            events=table.events,
            skipped=table.skipped,
            refusal=self._refusal,
            _until=table.until,
            _ask_legal=lambda: list(client.legal(match_id)["actions"]),
            _legal=None if table.state is None else table.state.get("legal"),
            _ask_check=lambda decision: client.check(match_id, move_of(self._game, version, decision)),
        )

    def _sync(self) -> None:
        """Reads how the match stands, in case an event got lost on the way or was never sent to us."""
        table, client = self._table, self._client
        for _ in range(5):
            state = client.state(table.match_id)
            if state["status"] == "ended":
                self._keep(state)
                table.see(state)
                table.ending = client.match(table.match_id)
                return
            legal = client.legal(table.match_id)
            if legal["stateVersion"] == state["stateVersion"]:
                self._keep(state)
                table.see(state)
                if legal["yourTurn"]:
                    table.asked(state["stateVersion"], state.get("timeLeftMs"))
                return

    def _ended(self) -> Result:
        ending = self._table.ending
        assert ending is not None
        result = Result(
            match_id=self._table.match_id,
            game=self._game,
            seat=self._seat,
            outcome=outcome_of(self._me, ending),
            reason=str(ending.get("reason") or ending.get("endReason")),
            winner_agent_id=ending.get("winnerAgentId"),
            ranking=ending.get("ranking") or [],
            decisions=self._accepted,
        )
        state = self._table.state
        self._log.ended(result.match_id, end_frame(self._match, result, None if state is None else state["game"], self._table.version))
        return result
