"""Plays one match over any transport: listens, asks the bot, submits once, and continues after a lost connection or a restart."""

from __future__ import annotations

import time
import uuid
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, cast

from ..arena.feed import RESUMED
from ..client import Client
from ..decision import move_of
from ..errors import MoveRefused, Refused
from ..log import LocalLog
from ..options import ConnectOptions
from ..transport.frames import end_frame, status_frame, view_of
from ..transport.transport import Transport
from .result import MatchResult, end_reason_of, outcome_of
from .tracker import MatchTracker
from .turn import Position, Refusal

Decide = Callable[[Any, Any], Any]

#: After this many quiet seconds the match is read again, so that even a lost event cannot cost it.
QUIET = 20.0

#: The position changed before our decision arrived. Not a mistake of the bot; only the decision is lost.
_outdated = frozenset({"stale-version", "not-your-turn", "match-ended", "player-out"})


class MatchPlayer:
    """A bot in one match."""

    def __init__(self, client: Client, me: str, match_id: str, decide: Decide, log: LocalLog, options: ConnectOptions,
                 turn_type: type[Position[Any]]) -> None:
        self._client = client
        self._decide = decide
        self._log = log
        self._options = options
        self._turn_type = turn_type
        self._me = me
        self._match = client.match(match_id)
        self._game: str = self._match["gameType"]
        seats = [player["seat"] for player in self._match["players"] if player["agentId"] == self._me]
        if not seats:
            raise Refused(403, {"code": "not-a-player", "error": f"This agent does not play in match {match_id}. Check match_id and the key."})
        self._seat: int = seats[0]
        self._accepted = 0
        self._refusal: Refusal | None = None
        self._unsent: tuple[int, Position[Any], Any, str] | None = None
        self._new_events: list[Any] = []
        self._tracker = MatchTracker(match_id)

    @property
    def match_id(self) -> str:
        return self._tracker.match_id

    @property
    def game(self) -> str:
        return self._game

    @cached_property
    def _start(self) -> dict[str, Any]:
        """The `match_start` frame of our seat, requested only if somebody reads it."""
        return self._client.start(self.match_id)

    def started(self) -> None:
        if self._log.is_on:
            self._log.started(self._client.wire.url, self._start, self._match["players"][self._seat].get("agentVersion"))
        if "on_start" in self._options:
            self._options["on_start"](self._start)

    def play(self, transport: Transport) -> MatchResult:
        """Plays to the end. Raises `MoveRefused` if our own move forfeited, and whatever `decide` raises.

        May be called again with another transport if one is blocked.
        """
        tracker = self._tracker
        self._sync()
        while tracker.ending is None:
            if tracker.is_ours:
                self._answer(transport)
            heard = transport.take(0.0 if tracker.is_ours else QUIET)
            for event in heard:
                self._hear(event)
            if not tracker.is_ours and (not heard or RESUMED in heard):
                self._sync()
        return self._ended()

    def _hear(self, event: dict[str, Any]) -> None:
        self._tracker.hear(event)
        if event.get("matchId") != self.match_id:
            return
        if event["event"] == "engine_events":
            self._new_events = event["engineEvents"]
        elif event["event"] == "state":
            self._keep(event["state"])

    def _keep(self, state: Mapping[str, Any]) -> None:
        if self._log.is_on:
            self._log.saw(self.match_id, state["stateVersion"], view_of(self._game, state["game"]), self._new_events)
        self._new_events = []

    def _answer(self, transport: Transport) -> None:
        tracker = self._tracker
        version = tracker.version
        # Over another transport, a decision that could not be submitted is sent again, and the bot is not asked again.
        if self._unsent is None or self._unsent[0] != version:
            self._unsent = self._ask(version)
        if self._unsent is None:
            return
        _, turn, move, move_id = self._unsent
        try:
            answer = transport.submit(move, version, move_id)
        except Refused as refused:
            self._unsent = None
            self._judged(turn, move_id, refused.status, refused.body)
            if isinstance(refused, MoveRefused):
                self._refused(refused, move)
                return
            if refused.code not in _outdated:
                raise
            tracker.answered()
            self._sync()
        else:
            self._unsent = None
            self._accepted += 1
            self._judged(turn, move_id, 200, answer.get("pending", {"tick": version + 1, "accepted": 1, "rejected": []}))
            tracker.answered()
            if "state" in answer:
                tracker.see(answer["state"])

    def _ask(self, version: int) -> tuple[int, Position[Any], Any, str] | None:
        """What the bot decides, with an id of its own; None if it resigned."""
        tracker, match_id = self._tracker, self.match_id
        assert tracker.state is not None
        turn = self._turn()
        self._log.your_turn(match_id, version)
        began = time.monotonic()
        try:
            decision = self._decide(view_of(self._game, tracker.state["game"]), turn)
            took_ms = (time.monotonic() - began) * 1000
            self._refusal = None
            if turn._has_resigned:
                tracker.answered()
                self._client.resign(match_id)
                return None
            move = move_of(self._game, version, decision, turn.reasoning, turn.annotations)
        except Exception as error:
            # Printed below the traceback, which leads to the line of the bot.
            error.add_note(f"This was turn {turn.tick} of match {match_id}, in seat {self._seat} of {self._game}.")
            raise
        move_id = uuid.uuid4().hex
        self._log.decided(move_id, match_id, version + 1, took_ms, move.get("orders", [move]))
        return version, turn, move, move_id

    def _judged(self, turn: Position[Any], move_id: str, status: int, payload: dict[str, Any]) -> None:
        frame = status_frame(self.match_id, move_id, status, payload)
        self._log.answered(self.match_id, frame)
        if "on_status" in self._options:
            self._options["on_status"](frame, turn)

    def _refused(self, refused: MoveRefused, move: Any) -> None:
        refused.move = move
        if not refused.forfeited:
            broken = refused.refusal or {"code": refused.code, "message": str(refused)}
            self._refusal = cast(Refusal, {**broken, "errors_left": refused.errors_left})
            return
        self._tracker.answered()
        self._sync()
        refused.result = self._ended() if self._tracker.ending is not None else None
        raise refused

    def _turn(self) -> Position[Any]:
        tracker, match_id, client, game = self._tracker, self.match_id, self._client, self._game
        version, state = tracker.version, tracker.state
        assert state is not None
        body = state["game"]
        return self._turn_type(
            match_id=match_id,
            game=game,
            seat=self._seat,
            seats=len(self._match["players"]),
            tick=version + 1,
            options=self._match["options"],
            events=tracker.events,
            skipped=[view_of(game, each) for each in tracker.skipped],
            last_orders=body.get("last_orders_status") if isinstance(body, dict) else None,
            refusal=self._refusal,
            _until=tracker.until,
            _ask_start=lambda: self._start,
            _ask_legal=lambda: list(client.legal(match_id)["actions"]),
            _legal=state.get("legal"),
            _ask_check=lambda decision: client.check(match_id, move_of(game, version, decision)),
        )

    def _sync(self) -> None:
        """Reads the current state of the match, in case an event got lost or was never sent to us."""
        tracker, client = self._tracker, self._client
        for _ in range(5):
            state = client.state(tracker.match_id)
            if state["status"] == "ended":
                self._keep(state)
                tracker.see(state)
                tracker.ending = client.match(tracker.match_id)
                return
            legal = client.legal(tracker.match_id)
            if legal["stateVersion"] == state["stateVersion"]:
                self._keep(state)
                tracker.see(state)
                if legal["yourTurn"]:
                    tracker.your_turn(state["stateVersion"], state.get("timeLeftMs"))
                return

    def _ended(self) -> MatchResult:
        tracker = self._tracker
        ending = tracker.ending
        assert ending is not None
        if "summary" not in ending:
            # An event says only who won.
            ending = self._client.match(self.match_id)
        result = MatchResult(
            match_id=self.match_id,
            game=self._game,
            seat=self._seat,
            result=outcome_of(self._me, ending),
            summary=ending["summary"],
            end_reason=end_reason_of(ending),
            is_cancelled=bool(ending.get("cancelled")),
            decisions=self._accepted,
        )
        frame = end_frame(result, ending["seed"])
        self._log.ended(self.match_id, frame)
        if "on_end" in self._options:
            self._options["on_end"](frame)
        return result
