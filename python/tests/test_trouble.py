"""Bad networks, a killed arena and mistakes of the bot: what must not cost a match does not, and the rest has its own error."""

from __future__ import annotations

import math
import threading
import time
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, cast
from unittest.mock import patch

from hexfront import BadDecision, BadOption, Client, Feed, HexfrontError, IllegalMove, InvalidMoveSchema, MatchResult, Refused, Unreachable, connect_any
from hexfront import connecting
from hexfront.client import Challenge
from hexfront.log import LocalLog
from hexfront.match.player import MatchPlayer
from hexfront.match.turn import Turn
from hexfront.transport import websocket
from hexfront.transport.transport import Blocked, HttpTransport
from hexfront.transport.websocket import WebSocketTransport

from .arena import Arena, shared_arena
from .families import Quick, attrition, battle, families, last, warshard
from .proxy import BadNetwork
from .sockets import ways


class KilledArena(unittest.TestCase):
    """SIGKILL in the middle of matches: the clients continue on the restarted arena, and nothing counts twice."""

    def test_every_family_continues(self) -> None:
        arena = shared_arena()
        matches = list(zip(families, ways, strict=False)) + [(attrition, "auto")]
        comeback = threading.Thread(target=arena.start)

        def cut_the_power() -> None:
            arena.kill()
            comeback.start()

        # All of them have decided, but none has submitted: the arena dies before it gets any of the decisions.
        moment = threading.Barrier(len(matches), cut_the_power)
        players = [Survivor(arena, quick, transport, moment) for quick, transport in matches]
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
                self.assertEqual(player.result.end_reason, "terminal")
                kept = arena.accepted_from(player.result.match_id, player.result.seat)
                self.assertEqual(len(kept), player.result.decisions, "nothing lost, nothing doubled")
                self.assertEqual([record["stateVersion"] for record in kept], player.asked)
                self.assertGreater(len(player.asked), 4)


class Survivor(threading.Thread):
    """Plays a match in which the arena is killed at the fourth decision."""

    def __init__(self, arena: Arena, quick: Quick, transport: Any, moment: threading.Barrier) -> None:
        super().__init__(daemon=True)
        self.quick = quick
        self.transport = transport
        self.asked: list[int] = []
        self.result: MatchResult | None = None
        self.error: Exception | None = None
        self._arena = arena
        self._moment = moment
        self._bot = quick.make()
        self._key = arena.key()

    def run(self) -> None:
        try:
            self.result = connect_any(self._arena.url, self._key, self.quick.game, self._decide,
                                  challenge=self.quick.challenge, transport=self.transport)
        except Exception as error:
            self.error = error
            self._moment.abort()

    def _decide(self, view: Any, turn: Any) -> Any:
        decision = self._bot(view, turn)
        self.asked.append(turn.tick)
        if len(self.asked) == 4:
            self._moment.wait()
        return decision


class BlockedHttp(HttpTransport):
    """Everything arrives except decisions."""

    def submit(self, move: dict[str, Any], version: int, move_id: str) -> dict[str, Any]:
        raise Blocked("No decision gets through.")


class BadNetworks(unittest.TestCase):
    def setUp(self) -> None:
        self.arena = shared_arena()
        self.network = BadNetwork(self.arena.port)
        self.addCleanup(self.network.close)

    def test_broken_streams_lose_and_repeat_no_event(self) -> None:
        self.network.cut_streams_after = 30_000
        key = self.arena.key()
        heard: list[dict[str, Any]] = []
        with Client(self.network.url, key) as client, Feed(client.wire, "sse") as feed:
            made = challenge(client, attrition)
            result = connect_any(self.arena.url, key, None, last, match_id=made["matchId"], transport="poll")
            self.assertEqual(result.end_reason, "terminal")
            until = time.monotonic() + 30.0
            while not any(event["event"] == "game_ended" for event in heard) and time.monotonic() < until:
                heard += [event for event in feed.take(20.0) if event["event"] != "resumed"]
            everything = all_events(client)
        first = next(i for i, event in enumerate(everything) if event == heard[0] or event["event"] == "state")
        self.assertGreater(self.network.cuts, 2)
        self.assertGreater(len(self.network.resumed_from), 1)
        self.assertEqual([gist(event) for event in heard], [gist(event) for event in everything][-len(heard):])
        self.assertGreaterEqual(len(heard), len(everything) - first)

    def test_moves_with_lost_responses_are_sent_again_and_count_once(self) -> None:
        self.network.lose_answers = 3
        result = connect_any(self.network.url, self.arena.key(), attrition.game, last, challenge=attrition.challenge, transport="poll")
        self.assertEqual(self.network.lost, 3)
        self.assertEqual(result.end_reason, "terminal")
        self.assertEqual(len(self.arena.accepted_from(result.match_id, result.seat)), result.decisions)

    def test_a_decision_survives_the_change_of_transport(self) -> None:
        asked: list[int] = []

        def decide(view: Any, turn: Any) -> Any:
            asked.append(turn.tick)
            return last(view, turn)

        with Client(self.arena.url, self.arena.key()) as client, Feed(client.wire, "poll") as feed, LocalLog.open(False) as log:
            match_id = challenge(client, attrition)["matchId"]
            me = client.wire.ask("GET", "/v1/auth/me")["agentId"]
            player = MatchPlayer(client, me, match_id, decide, log, {}, Turn)
            with self.assertRaises(Blocked):
                player.play(BlockedHttp(client, feed, match_id))
            result = player.play(HttpTransport(client, feed, match_id))
        self.assertEqual(result.end_reason, "terminal")
        self.assertEqual(len(asked), len(set(asked)), "no position is asked about twice")

    def test_long_polls_replace_blocked_streams(self) -> None:
        self.network.refuse = frozenset({"/v1/events", "/v1/bot"})
        result = connect_any(self.network.url, self.arena.key(), warshard.game, warshard.make(), challenge=warshard.challenge)
        self.assertEqual(result.end_reason, "terminal")
        self.assertTrue(any("/v1/events/wait" in line for line in self.network.requests))

    @unittest.skipUnless("websocket" in ways, "websockets is not installed")
    def test_streams_replace_silent_sockets(self) -> None:
        # This network does not support upgrades: the connection opens, but nothing arrives.
        with patch.multiple(websocket, FIRST_FRAME=0.5, ANSWER=0.5):
            result = connect_any(self.network.url, self.arena.key(), warshard.game, warshard.make(), challenge=warshard.challenge)
        self.assertEqual(result.end_reason, "terminal")
        self.assertTrue(any("/v1/bot" in line for line in self.network.requests))

    def test_what_is_not_an_arena_is_reported_as_such(self) -> None:
        class Page(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                status, headers, body = responses[-1]
                self.send_response(status)
                for name, value in {**headers, "content-length": str(len(body))}.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: object) -> None:
                pass

        responses: list[tuple[int, dict[str, str], bytes]] = []
        server = ThreadingHTTPServer(("127.0.0.1", 0), Page)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        for response, hint in (
            ((200, {}, b"<html>"), "Check that the url"),
            ((204, {}, b""), "Check that the url"),
            ((308, {"location": "https://arena.example/v1/auth/me"}, b""), "redirects to https://arena.example/"),
        ):
            with self.subTest(response):
                responses.append(response)
                with self.assertRaisesRegex(Refused, hint) as caught:
                    connect_any(f"http://127.0.0.1:{server.server_port}", "fc_x", "attrition-1", last)
                self.assertEqual(caught.exception.code, "not-the-arena")

    def test_an_unreachable_arena_is_reported_soon(self) -> None:
        with self.assertRaises(Unreachable) as caught:
            connect_any("http://127.0.0.1:1", "fc_x", "attrition-1", last, patience_ms=300)
        self.assertIn("127.0.0.1:1", str(caught.exception))


@unittest.skipUnless("websocket" in ways, "websockets is not installed")
class DroppedSockets(unittest.TestCase):
    def test_a_connection_that_drops_every_few_turns_is_resumed(self) -> None:
        for quick in (attrition, battle):
            with self.subTest(quick.game):
                self.play_with_drops(quick)

    def play_with_drops(self, quick: Quick) -> None:
        arena = shared_arena()
        sockets: list[WebSocketTransport] = []
        bot = quick.make()
        asked: list[int] = []

        def decide(view: Any, turn: Any) -> Any:
            decision = bot(view, turn)
            asked.append(turn.tick)
            if len(asked) % 3 == 0:
                sockets[-1].drop()
            return decision

        entered = WebSocketTransport.__enter__

        def enter(socket: WebSocketTransport) -> WebSocketTransport:
            sockets.append(socket)
            return entered(socket)

        WebSocketTransport.__enter__ = enter  # type: ignore[method-assign]
        try:
            result = connect_any(arena.url, arena.key(), quick.game, decide, challenge=quick.challenge, transport="websocket")
        finally:
            WebSocketTransport.__enter__ = entered  # type: ignore[method-assign]
        self.assertGreater(sockets[-1].resumes, 1)
        self.assertEqual(result.end_reason, "terminal")
        self.assertEqual(asked, sorted(set(asked)))
        self.assertEqual(len(arena.accepted_from(result.match_id, result.seat)), result.decisions)
        self.assertEqual(len(asked), result.decisions)

    def test_the_feed_ends_when_the_socket_takes_over(self) -> None:
        feeds: list[Feed] = []

        class Watched(Feed):
            def __enter__(self) -> Feed:
                feeds.append(self)
                return super().__enter__()

        def decide(view: Any, turn: Any) -> Any:
            feeds[0]._thread.join(30)
            alive.append(feeds[0]._thread.is_alive())
            return last(view, turn)

        alive: list[bool] = []
        arena = shared_arena()
        with patch.object(connecting, "Feed", Watched):
            connect_any(arena.url, arena.key(), attrition.game, decide, challenge=attrition.challenge, transport="websocket")
        self.assertEqual((len(feeds), set(alive)), (1, {False}))

    def test_a_strangers_key_is_refused_with_its_code(self) -> None:
        arena = shared_arena()
        with arena.agent() as client:
            made = challenge(client, attrition)
        with Client(arena.url, arena.key()) as stranger, WebSocketTransport(stranger.wire, made["matchId"], attrition.game) as socket:
            with self.assertRaises(HexfrontError) as caught:
                socket.take(10.0)
            self.assertIn("not-a-player", str(caught.exception))


class Limits(unittest.TestCase):
    def test_rate_limits_are_waited_out(self) -> None:
        with shared_arena().agent() as client:
            began = time.monotonic()
            # The limit for write requests is a burst of twenty, then ten per second.
            for _ in range(1000):
                client.leave_queue()
                if client.wire.rate_limited:
                    break
            self.assertEqual(client.wire.rate_limited, 1)
            self.assertGreaterEqual(time.monotonic() - began, 1.0, "Retry-After is at least a second")

    def test_too_little_patience_raises_rate_limited(self) -> None:
        with shared_arena().agent() as client:
            client.wire.patience_ms = 500
            with self.assertRaises(HexfrontError) as caught:
                for _ in range(1000):
                    client.leave_queue()
            self.assertEqual(type(caught.exception).__name__, "RateLimited")


class OwnMistakes(unittest.TestCase):
    def test_an_illegal_move_forfeits_with_the_reason(self) -> None:
        arena = shared_arena()
        transport: Any
        for transport in ways:
            with self.subTest(transport):
                with self.assertRaises(IllegalMove) as caught:
                    connect_any(arena.url, arena.key(), "attrition-1", lambda view, turn: {"action": "move", "unitId": "A-1", "to": "I21"},
                            challenge=attrition.challenge, transport=transport)
                refused = caught.exception
                self.assertTrue(refused.forfeited)
                self.assertEqual(refused.reason, "illegal_move")
                self.assertEqual(refused.refusal["code"], "out-of-reach")
                self.assertEqual(refused.move["to"], "I21")
                assert refused.result is not None
                self.assertEqual((refused.result.result, refused.result.end_reason), ("loss", "illegal_move"))
                self.assertEqual(refused.result.summary["winners"], ["p1"])
                self.assertIsNotNone(refused.winner_agent_id)

    def test_a_malformed_move_forfeits_with_its_own_error(self) -> None:
        arena = shared_arena()
        with self.assertRaises(InvalidMoveSchema):
            connect_any(arena.url, arena.key(), "attrition-1", lambda view, turn: {"action": "fly"}, challenge=attrition.challenge)

    def test_an_allowed_error_is_reported_and_the_bot_decides_again(self) -> None:
        arena = shared_arena()
        for transport in ways:
            with self.subTest(transport):
                refusals: list[Any] = []

                def decide(view: Any, turn: Any) -> Any:
                    refusals.append(turn.refusal)
                    if turn.tick == 1 and turn.refusal is None:
                        return {"action": "move", "unitId": "A-1", "to": "I21"}
                    return turn.legal[-1]

                result = connect_any(arena.url, arena.key(), "attrition-1", decide, transport=cast(Any, transport),
                                 challenge={**attrition.challenge, "error_allowance": 2})
                self.assertEqual(result.end_reason, "terminal")
                self.assertEqual(refusals[0], None)
                self.assertEqual((refusals[1]["code"], refusals[1]["errors_left"]), ("out-of-reach", 1))
                self.assertEqual(set(map(str, refusals[2:])), {"None"})

    def test_an_unsendable_decision_is_not_sent(self) -> None:
        arena = shared_arena()
        for decision in (None, {"action": {1}}, {"action": math.nan}):
            with self.subTest(decision), self.assertRaises(BadDecision):
                connect_any(arena.url, arena.key(), "attrition-1", lambda view, turn: decision, challenge=attrition.challenge)

    def test_a_match_of_others_or_of_another_game_is_refused(self) -> None:
        arena = shared_arena()
        with arena.agent() as client:
            match_id = challenge(client, attrition)["matchId"]
            with self.assertRaisesRegex(BadOption, "is of attrition-1, not of battle-2"):
                connect_any(arena.url, str(client.wire.key), "battle-2", last, match_id=match_id)
        with self.assertRaises(Refused) as caught:
            connect_any(arena.url, arena.key(), "attrition-1", last, match_id=match_id)
        self.assertEqual(caught.exception.code, "not-a-player")

    def test_a_bot_that_raised_can_resume_its_match(self) -> None:
        arena = shared_arena()
        key = arena.key()
        seen: list[str] = []

        def fail(view: Any, turn: Any) -> Any:
            seen.append(turn.match_id)
            raise ZeroDivisionError

        with self.assertRaises(ZeroDivisionError):
            connect_any(arena.url, key, "conquest-1", fail, mode="casual")

        def resign(view: Any, turn: Any) -> Any:
            seen.append(turn.match_id)
            turn.resign()

        result = connect_any(arena.url, key, "conquest-1", resign, mode="casual")
        self.assertEqual(seen[0], seen[1])
        self.assertEqual((result.result, result.end_reason), ("loss", "forfeit"))

    def test_an_unknown_transport_is_refused(self) -> None:
        with self.assertRaises(HexfrontError):
            connect_any("http://127.0.0.1:1", "x", "attrition-1", last, transport="pigeon")  # type: ignore[arg-type]


def challenge(client: Client, quick: Quick) -> Challenge:
    return client.challenge(quick.game, **cast(dict[str, Any], quick.challenge))


def all_events(client: Client) -> list[dict[str, Any]]:
    """All events of the agent, from the arena's first one on."""
    events: list[dict[str, Any]] = []
    cursor = "0"
    while not events or events[-1]["event"] != "game_ended":
        answer = client.wait_for_events(cursor)
        events += answer["events"]
        cursor = answer["cursor"]
    return events


def gist(event: dict[str, Any]) -> tuple[Any, ...]:
    """An event without its clock, which changes."""
    state = event.get("state", {})
    return event["event"], event.get("stateVersion", state.get("stateVersion")), str(state.get("game"))
