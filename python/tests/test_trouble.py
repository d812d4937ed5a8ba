"""Bad networks, a killed arena and mistakes of one's own: what must not cost a match does not, and what does has a name."""

from __future__ import annotations

import threading
import time
import unittest
from typing import Any
from unittest.mock import patch

from hexfront import BadDecision, Client, Feed, HexfrontError, IllegalMove, InvalidMoveSchema, Result, Unreachable, connect, socket_door
from hexfront.socket_door import SocketDoor

from .arena import Arena, shared_arena
from .families import Quick, attrition, battle, families, last, warshard
from .proxy import BadNetwork
from .sockets import ways


class KilledArena(unittest.TestCase):
    """SIGKILL in the middle of matches: the clients play on with the arena that comes back, and nothing counts twice."""

    def test_every_family_plays_on(self) -> None:
        arena = shared_arena()
        tables = list(zip(families, ways, strict=False)) + [(attrition, "auto")]
        comeback = threading.Thread(target=arena.start)

        def cut_the_power() -> None:
            arena.kill()
            comeback.start()

        # All of them have decided, none has said so: the arena dies with every answer still to come.
        moment = threading.Barrier(len(tables), cut_the_power)
        players = [Survivor(arena, quick, transport, moment) for quick, transport in tables]
        for player in players:
            player.start()
        for player in players:
            player.join()
        comeback.join()
        for player in players:
            with self.subTest(f"{player.quick.game} by {player.transport}"):
                if player.error is not None:
                    raise player.error
                assert player.result is not None
                self.assertEqual(player.result.reason, "terminal")
                kept = arena.accepted_from(player.result.match_id, player.result.seat)
                self.assertEqual(len(kept), player.result.decisions, "nothing lost, nothing doubled")
                self.assertEqual([record["stateVersion"] - 1 for record in kept], player.asked)
                self.assertGreater(len(player.asked), 4)


class Survivor(threading.Thread):
    """Plays a match in which the power goes at the fourth decision."""

    def __init__(self, arena: Arena, quick: Quick, transport: Any, moment: threading.Barrier) -> None:
        super().__init__(daemon=True)
        self.quick = quick
        self.transport = transport
        self.asked: list[int] = []
        self.result: Result | None = None
        self.error: Exception | None = None
        self._arena = arena
        self._moment = moment
        self._bot = quick.make()
        self._key = arena.key()

    def run(self) -> None:
        try:
            self.result = connect(self._arena.url, self._key, self.quick.game, self._decide,
                                  challenge=self.quick.challenge, transport=self.transport)
        except Exception as error:
            self.error = error
            self._moment.abort()

    def _decide(self, view: Any, turn: Any) -> Any:
        decision = self._bot(view, turn)
        self.asked.append(turn.state_version)
        if len(self.asked) == 4:
            self._moment.wait()
        return decision


class BadNetworks(unittest.TestCase):
    def setUp(self) -> None:
        self.arena = shared_arena()
        self.network = BadNetwork(self.arena.port)
        self.addCleanup(self.network.close)

    def test_streams_that_break_again_and_again_lose_and_double_nothing(self) -> None:
        self.network.cut_streams_after = 30_000
        key = self.arena.key()
        heard: list[dict[str, Any]] = []
        with Client(self.network.url, key) as client, Feed(client.wire, "sse") as feed:
            made = client.challenge(attrition.game, **attrition.challenge)
            result = connect(self.arena.url, key, None, last, match_id=made["matchId"], transport="poll")
            self.assertEqual(result.reason, "terminal")
            until = time.monotonic() + 30.0
            while not any(event["event"] == "game_ended" for event in heard) and time.monotonic() < until:
                heard += [event for event in feed.take(20.0) if event["event"] != "resumed"]
            everything = all_events(client)
        first = next(i for i, event in enumerate(everything) if event == heard[0] or event["event"] == "state")
        self.assertGreater(self.network.cuts, 2)
        self.assertGreater(len(self.network.resumed_from), 1)
        self.assertEqual([gist(event) for event in heard], [gist(event) for event in everything][-len(heard):])
        self.assertGreaterEqual(len(heard), len(everything) - first)

    def test_answers_that_get_lost_are_asked_for_again_and_count_once(self) -> None:
        self.network.lose_answers = 3
        result = connect(self.network.url, self.arena.key(), attrition.game, last, challenge=attrition.challenge, transport="poll")
        self.assertEqual(self.network.lost, 3)
        self.assertEqual(result.reason, "terminal")
        self.assertEqual(len(self.arena.accepted_from(result.match_id, result.seat)), result.decisions)

    def test_where_no_stream_gets_through_polls_do(self) -> None:
        self.network.refuse = frozenset({"/v1/events", "/v1/bot"})
        result = connect(self.network.url, self.arena.key(), warshard.game, warshard.make(), challenge=warshard.challenge)
        self.assertEqual(result.reason, "terminal")
        self.assertTrue(any("/v1/events/wait" in line for line in self.network.requests))

    @unittest.skipUnless("ws" in ways, "websockets is not installed")
    def test_where_sockets_stay_mute_streams_do(self) -> None:
        # This network understands no upgrade: the connection stands and nothing comes through.
        with patch.multiple(socket_door, FIRST_FRAME=0.5, ANSWER=0.5):
            result = connect(self.network.url, self.arena.key(), warshard.game, warshard.make(), challenge=warshard.challenge)
        self.assertEqual(result.reason, "terminal")
        self.assertTrue(any("/v1/bot" in line for line in self.network.requests))

    def test_an_arena_that_is_not_there_is_said_soon(self) -> None:
        with self.assertRaises(Unreachable) as caught:
            connect("http://127.0.0.1:1", "fc_x", "attrition-1", last, patience=0.3)
        self.assertIn("127.0.0.1:1", str(caught.exception))


@unittest.skipUnless("ws" in ways, "websockets is not installed")
class DroppedSockets(unittest.TestCase):
    def test_a_line_that_drops_every_few_turns_is_taken_up_again(self) -> None:
        for quick in (attrition, battle):
            with self.subTest(quick.game):
                self.play_with_drops(quick)

    def play_with_drops(self, quick: Quick) -> None:
        arena = shared_arena()
        doors: list[SocketDoor] = []
        bot = quick.make()
        asked: list[int] = []

        def decide(view: Any, turn: Any) -> Any:
            decision = bot(view, turn)
            asked.append(turn.state_version)
            if len(asked) % 3 == 0:
                doors[-1].drop()
            return decision

        entered = SocketDoor.__enter__

        def enter(door: SocketDoor) -> SocketDoor:
            doors.append(door)
            return entered(door)

        SocketDoor.__enter__ = enter  # type: ignore[method-assign]
        try:
            result = connect(arena.url, arena.key(), quick.game, decide, challenge=quick.challenge, transport="ws")
        finally:
            SocketDoor.__enter__ = entered  # type: ignore[method-assign]
        self.assertGreater(doors[-1].resumes, 1)
        self.assertEqual(result.reason, "terminal")
        self.assertEqual(asked, sorted(set(asked)))
        self.assertEqual(len(arena.accepted_from(result.match_id, result.seat)), result.decisions)
        self.assertEqual(len(asked), result.decisions)

    def test_a_key_that_opens_nothing_is_refused_by_name(self) -> None:
        arena = shared_arena()
        with arena.agent() as client:
            made = client.challenge(attrition.game, **attrition.challenge)
        with Client(arena.url, arena.key()) as stranger, SocketDoor(stranger.wire, made["matchId"], attrition.game) as door:
            with self.assertRaises(HexfrontError) as caught:
                door.take(10.0)
            self.assertIn("not-a-player", str(caught.exception))


class Limits(unittest.TestCase):
    def test_too_many_requests_are_waited_out(self) -> None:
        with shared_arena().agent() as client:
            began = time.monotonic()
            # The allowance of writing requests is twenty at once, then ten a second.
            for _ in range(1000):
                client.leave_queue()
                if client.wire.rate_limited:
                    break
            self.assertEqual(client.wire.rate_limited, 1)
            self.assertGreaterEqual(time.monotonic() - began, 1.0, "Retry-After is at least a second")

    def test_too_little_patience_says_so(self) -> None:
        with shared_arena().agent() as client:
            client.wire.patience = 0.5
            with self.assertRaises(HexfrontError) as caught:
                for _ in range(1000):
                    client.leave_queue()
            self.assertEqual(type(caught.exception).__name__, "RateLimited")


class OwnMistakes(unittest.TestCase):
    def test_an_illegal_move_forfeits_and_says_why(self) -> None:
        arena = shared_arena()
        transport: Any
        for transport in ways:
            with self.subTest(transport):
                with self.assertRaises(IllegalMove) as caught:
                    connect(arena.url, arena.key(), "attrition-1", lambda view, turn: {"action": "move", "unitId": "A-1", "to": "I21"},
                            challenge=attrition.challenge, transport=transport)
                refused = caught.exception
                self.assertTrue(refused.forfeited)
                self.assertEqual(refused.reason, "illegal_move")
                self.assertEqual(refused.refusal["code"], "out-of-reach")
                self.assertEqual(refused.move["to"], "I21")
                assert refused.result is not None
                self.assertEqual((refused.result.outcome, refused.result.reason), ("loss", "illegal_move"))
                self.assertEqual(refused.winner_agent_id, refused.result.winner_agent_id)

    def test_what_is_no_move_forfeits_by_another_name(self) -> None:
        arena = shared_arena()
        with self.assertRaises(InvalidMoveSchema):
            connect(arena.url, arena.key(), "attrition-1", lambda view, turn: {"action": "fly"}, challenge=attrition.challenge)

    def test_where_errors_are_forgiven_the_bot_is_told_and_asked_again(self) -> None:
        arena = shared_arena()
        for transport in ways:
            with self.subTest(transport):
                refusals: list[Any] = []

                def decide(view: Any, turn: Any) -> Any:
                    refusals.append(turn.refusal)
                    if turn.state_version == 0 and turn.refusal is None:
                        return {"action": "move", "unitId": "A-1", "to": "I21"}
                    return turn.legal()[-1]

                result = connect(arena.url, arena.key(), "attrition-1", decide, transport=transport,  # type: ignore[call-overload]
                                 challenge={**attrition.challenge, "error_allowance": 2})
                self.assertEqual(result.reason, "terminal")
                self.assertEqual(refusals[0], None)
                self.assertEqual((refusals[1]["code"], refusals[1]["errors_left"]), ("out-of-reach", 1))
                self.assertEqual(set(map(str, refusals[2:])), {"None"})

    def test_what_cannot_be_sent_is_not_sent(self) -> None:
        arena = shared_arena()
        with self.assertRaises(BadDecision):
            connect(arena.url, arena.key(), "attrition-1", lambda view, turn: None, challenge=attrition.challenge)

    def test_a_bot_that_fails_may_come_back_to_its_match(self) -> None:
        arena = shared_arena()
        key = arena.key()
        seen: list[str] = []

        def fail(view: Any, turn: Any) -> Any:
            seen.append(turn.match_id)
            raise ZeroDivisionError

        with self.assertRaises(ZeroDivisionError):
            connect(arena.url, key, "conquest-1", fail, mode="casual")

        def resign(view: Any, turn: Any) -> Any:
            seen.append(turn.match_id)
            turn.resign()

        result = connect(arena.url, key, "conquest-1", resign, mode="casual")
        self.assertEqual(seen[0], seen[1])
        self.assertEqual((result.outcome, result.reason), ("loss", "forfeit"))

    def test_an_unknown_transport_is_refused(self) -> None:
        with self.assertRaises(HexfrontError):
            connect("http://127.0.0.1:1", "x", "attrition-1", last, transport="pigeon")  # type: ignore[call-overload]


def all_events(client: Client) -> list[dict[str, Any]]:
    """Everything the agent was ever told, by the arena's own counter."""
    events: list[dict[str, Any]] = []
    cursor = "0"
    while not events or events[-1]["event"] != "game_ended":
        answer = client.wait_for_events(cursor)
        events += answer["events"]
        cursor = answer["cursor"]
    return events


def gist(event: dict[str, Any]) -> tuple[Any, ...]:
    """What an event says, without the clock, which runs."""
    state = event.get("state", {})
    return event["event"], event.get("stateVersion", state.get("stateVersion")), str(state.get("game"))
