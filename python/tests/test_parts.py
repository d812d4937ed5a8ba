"""Unit tests, as tables of input and output."""

from __future__ import annotations

import contextlib
import io
import tempfile
import unittest
from pathlib import Path
from typing import Any

import attrition_bot
from hexfront import BadDecision, BadOption, IllegalMove, InvalidMove, InvalidMoveSchema, LogReader, Mark
from hexfront.arena.backoff import Backoff
from hexfront.arena.sse import read_events
from hexfront.arena.wire import Answer, Wire
from hexfront.decision import move_of
from hexfront.errors import RateLimited, Refused, refusal
from hexfront.log import LocalLog
from hexfront.match.result import outcome_of
from hexfront.match.tracker import MatchTracker
from hexfront.transport.frames import status_frame, submit_frame

from .conformity import misfit


class ServerSentEvents(unittest.TestCase):
    def test_reads(self) -> None:
        for what, text, expected in (
            ("an event with its id", b'id: 7\nevent: state\ndata: {"a":1}\n\n', [("7", {"a": 1})]),
            ("two events", b'id: 1\ndata: {}\n\nid: 2\ndata: {}\n\n', [("1", {}), ("2", {})]),
            ("an error without an id", b'event: error\ndata: {"e":1}\n\n', [(None, {"e": 1})]),
            ("an id belongs to one event", b'id: 1\ndata: {}\n\ndata: {}\n\n', [("1", {}), (None, {})]),
            ("heartbeats are not events", b': beat\n\n: beat\n\n', []),
            ("data over two lines", b'data: {"a":\ndata: 1}\n\n', [(None, {"a": 1})]),
            ("carriage returns", b'id: 1\r\ndata: {}\r\n\r\n', [("1", {})]),
            ("cut off before the empty line", b'id: 1\ndata: {"a":1}\n', []),
            ("cut off inside the data", b'id: 1\ndata: {"a":1}\n\nid: 2\ndata: {"b', [("1", {"a": 1})]),
        ):
            with self.subTest(what):
                found = [(event.id, event.data) for event in read_events(text.splitlines(keepends=True))]
                self.assertEqual(found, expected)


class Delays(unittest.TestCase):
    def test_delays_grow_to_a_limit(self) -> None:
        backoff = Backoff(patience_ms=100_000, first=1, most=8)
        for most in (1, 2, 4, 8, 8, 8):
            delay = backoff.delay()
            self.assertTrue(most / 2 <= delay <= most, f"{delay} of {most}")

    def test_retry_after_is_waited_in_full(self) -> None:
        self.assertGreaterEqual(Backoff(patience_ms=100_000).delay(3.0), 3.0)

    def test_a_success_resets_the_delay(self) -> None:
        backoff = Backoff(patience_ms=100_000, first=1, most=64)
        for _ in range(6):
            backoff.delay()
        self.assertTrue(backoff.failing)
        backoff.reset()
        self.assertFalse(backoff.failing)
        self.assertLessEqual(backoff.delay(), 1)

    def test_patience_ends(self) -> None:
        backoff = Backoff(patience_ms=5_000)
        self.assertFalse(backoff.expired(60))
        backoff.delay()
        self.assertFalse(backoff.expired(1))
        self.assertTrue(backoff.expired(60))

    def test_retry_after_is_read_from_the_header_or_the_body(self) -> None:
        for headers, body, expected in (
            ({"retry-after": "4"}, None, 4.0),
            ({}, {"ratelimit": {"key": "stream", "seconds": 5}}, 5.0),
            ({"retry-after": "2"}, {"ratelimit": {"seconds": 9}}, 2.0),
            ({}, {"code": "server-fault"}, None),
            ({}, "bad gateway", None),
        ):
            self.assertEqual(Answer(429, headers, body).retry_after, expected)


class Addresses(unittest.TestCase):
    def test_reads(self) -> None:
        for given, expected in (
            ("http://localhost:4400", "http://localhost:4400"),
            ("http://localhost:4400/", "http://localhost:4400"),
            ("localhost:4400", "http://localhost:4400"),
            ("https://arena.example/hexfront/", "https://arena.example/hexfront"),
        ):
            self.assertEqual(Wire(given, patience_ms=0).url, expected)

    def test_invalid_addresses_are_refused(self) -> None:
        for given in ("ftp://x", "", "http://", "http://localhost:port"):
            with self.assertRaises(BadOption, msg=given):
                Wire(given, patience_ms=0)

    def test_keys_that_no_header_can_carry_are_refused_without_showing_them(self) -> None:
        for given in ("fc_…", "fc_secret\n"):
            with self.assertRaises(BadOption) as caught:
                Wire("localhost:4400", given, patience_ms=0)
            self.assertNotIn("secret", str(caught.exception))


class Refusals(unittest.TestCase):
    def test_each_code_has_its_class(self) -> None:
        for status, code, expected in (
            (400, "illegal_move", IllegalMove),
            (400, "invalid_move", InvalidMove),
            (400, "invalid_move_schema", InvalidMoveSchema),
            (429, "rate-limited", RateLimited),
            (409, "stale-version", Refused),
        ):
            error = refusal(status, {"code": code, "error": "No."})
            self.assertIs(type(error), expected)
            self.assertIn(code, str(error))


class Decisions(unittest.TestCase):
    def test_shapes(self) -> None:
        order = {"type": "MOVE"}
        for game, decision, expected in (
            ("attrition-1", {"action": "pass"}, {"action": "pass"}),
            ("battle-1", [order], {"tick_target": 5, "orders": [order]}),
            ("battle-2", [order], {"tick": 5, "orders": [order]}),
            ("battle-2", (order,), {"tick": 5, "orders": [order]}),
            ("battle-2", None, {"tick": 5, "orders": []}),
            ("battle-1", {"orders": [order], "tick_target": 6, "rev": 1}, {"orders": [order], "tick_target": 6, "rev": 1}),
        ):
            self.assertEqual(move_of(game, 4, decision), expected)

    def test_unsendable_decisions_are_refused_before_sending(self) -> None:
        for game, decision in (("attrition-1", None), ("attrition-1", [{"action": "pass"}]), ("warshard-1", "done"),
                               ("battle-2", {"type": "MOVE"}), ("battle-2", ["MOVE"]), ("battle-1", 3)):
            with self.assertRaises(BadDecision, msg=f"{game} {decision}"):
                move_of(game, 4, decision)

    def test_reasoning_is_cut_to_the_length_that_the_arena_accepts(self) -> None:
        for text, kept in (
            ("x" * 3000, "x" * 2000),
            ("\U0001f600" * 1500, "\U0001f600" * 1000),
            ("x" + "\U0001f600" * 1000, "x" + "\U0001f600" * 999 + "\ufffd"),
            ("a\0b\ud83d", "a\ufffdb\ufffd"),
        ):
            self.assertEqual(move_of("attrition-1", 0, {"action": "pass"}, text)["reasoning"], kept)
        given = {"action": "pass"}
        move_of("attrition-1", 0, given, "why")
        self.assertEqual(given, {"action": "pass"})

    def test_annotations_travel_beside_the_payload_of_a_frame(self) -> None:
        marks: list[Mark] = [{"hex": "E11", "to": "E12", "colour": "blue"}]
        move = move_of("attrition-1", 0, {"action": "pass"}, "why", marks)
        self.assertEqual(move, {"action": "pass", "reasoning": "why", "annotations": marks})
        frame = submit_frame("m", "attrition-1", move, 0, "first")
        self.assertEqual(frame["annotations"], marks)
        self.assertEqual(frame["payload"], {"tick_target": 1, "orders": [{"action": "pass"}]})
        self.assertNotIn("annotations", move_of("attrition-1", 0, {"action": "pass"}))

    def test_marks_have_only_text_that_the_arena_can_keep(self) -> None:
        for text, kept in (
            ("x" * 81, "x" * 80),
            ("\U0001f600" * 41, "\U0001f600" * 40),
            ("a\0b\ud83d", "a\ufffdb\ufffd"),
        ):
            move = move_of("attrition-1", 0, {"action": "pass"}, annotations=[{"hex": "E11", "text": text}])
            self.assertEqual(move["annotations"], [{"hex": "E11", "text": kept}])
        # The arena leaves out what is not a mark, and says so.
        wrong: Any = ["E11", {"hex": 3}]
        self.assertEqual(move_of("attrition-1", 0, {"action": "pass"}, annotations=wrong)["annotations"], wrong)


def state(version: int) -> dict[str, Any]:
    return {"event": "state", "matchId": "m", "state": {"stateVersion": version, "status": "active", "game": f"view {version}"}}


def your_turn(version: int) -> dict[str, Any]:
    return {"event": "your_turn", "matchId": "m", "stateVersion": version, "timeLeftMs": 1000}


class Tracking(unittest.TestCase):
    def tracker(self, *events: dict[str, Any]) -> MatchTracker:
        tracker = MatchTracker("m")
        for event in events:
            tracker.hear(event)
        return tracker

    def test_each_position_is_decided_once(self) -> None:
        tracker = self.tracker(state(0), your_turn(0))
        self.assertTrue(tracker.is_ours)
        tracker.answered()
        self.assertFalse(tracker.is_ours)
        tracker.hear(state(0))
        tracker.hear(your_turn(0))
        self.assertFalse(tracker.is_ours, "the same position, heard again after resuming")
        tracker.hear(state(1))
        self.assertFalse(tracker.is_ours, "another player's turn")
        tracker.hear(your_turn(1))
        self.assertTrue(tracker.is_ours)

    def test_an_old_event_does_not_replace_a_newer_one(self) -> None:
        tracker = self.tracker(state(3), your_turn(3), state(1), your_turn(1))
        self.assertTrue(tracker.is_ours)
        self.assertEqual(tracker.version, 3)

    def test_skipped_views_are_kept_until_the_next_decision(self) -> None:
        tracker = self.tracker(state(1), your_turn(1), state(2), your_turn(2), state(3), your_turn(3))
        self.assertEqual(tracker.skipped, ["view 1", "view 2"])
        tracker.answered()
        self.assertEqual(tracker.skipped, [])

    def test_other_matches_are_ignored(self) -> None:
        self.assertFalse(self.tracker({**state(0), "matchId": "x"}, {**your_turn(0), "matchId": "x"}).is_ours)

    def test_after_the_end_it_is_nobodys_turn(self) -> None:
        tracker = self.tracker(state(0), your_turn(0), {"event": "game_ended", "matchId": "m", "winnerAgentId": None})
        self.assertFalse(tracker.is_ours)
        self.assertIsNotNone(tracker.ending)

    def test_events_of_a_state_count_once(self) -> None:
        event = {"event": "engine_events", "matchId": "m", "stateVersion": 1, "engineEvents": [{"type": "attack"}]}
        tracker = self.tracker(state(0), event, state(1), event)
        self.assertEqual(tracker.events, [{"type": "attack"}])


class Outcomes(unittest.TestCase):
    def test_reads(self) -> None:
        for ending, expected in (
            ({"winnerAgentId": "me", "ranking": [["me"], ["you"]]}, "win"),
            ({"winnerAgentId": "you", "ranking": [["you"], ["me"]]}, "loss"),
            ({"winnerAgentId": None, "ranking": [["me", "you"]]}, "draw"),
            ({"winnerAgentId": None, "ranking": [["you", "she"], ["me"]]}, "loss"),
            ({"winnerAgentId": None, "ranking": [["you"], ["me"]], "cancelled": True}, "draw"),
            ({"winnerAgentId": None, "ranking": None, "cancelled": False}, "draw"),
        ):
            self.assertEqual(outcome_of("me", ending), expected)


class Logs(unittest.TestCase):
    start = {"type": "match_start", "match_id": "abc-1", "game": "attrition-1", "seat": 1}
    ending = {"type": "match_end", "match_id": "abc-1", "end_reason": "terminal", "payload": {"result": "win"}}

    def test_writes_and_reads(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "log.sqlite"
            log = LocalLog(path)
            log.started("http://x", self.start, "v1")
            log.started("http://x", self.start, "v2")
            log.saw("abc-1", 4, {"turn": 1}, [{"type": "attack"}])
            log.your_turn("abc-1", 4)
            log.decided("one", "abc-1", 5, 250.0, [{"action": "pass"}])
            log.answered("abc-1", status_frame("abc-1", "one", 200, {"tick": 5}))
            log.decided("two", "abc-1", 6, 250.0, [{"action": "pass"}])
            log.answered("abc-1", status_frame("abc-1", "two", 409, {"code": "stale-version"}))
            log.ended("abc-1", self.ending)
            log.close()
            reader = LogReader(path)
            self.addCleanup(reader.close)
            [listed] = reader.matches()
            self.assertEqual((listed["result"], listed["decisions"], listed["refused"], listed["agent_version"]), ("win", 2, 1, "v1"))
            self.assertEqual((reader.match("abc")["ending"], reader.match("abc")["decisions"]), (self.ending, 2))
            [view] = reader.views("abc-1")
            self.assertEqual((view["view"], view["your_turn"], view["events"]), ({"turn": 1}, 1, {"events": [{"type": "attack"}]}))
            first, second = reader.decisions("abc-1")
            self.assertEqual((first["orders"], first["took_ms"], first["ok"]), ([{"action": "pass"}], 250.0, 1))
            self.assertEqual((second["status"], second["ok"], second["answer"]["code"]), (409, 0, "stale-version"))
            with self.assertRaises(LookupError):
                reader.match("nothing")

    def test_a_log_that_cannot_be_written_stops_no_match(self) -> None:
        with contextlib.redirect_stderr(io.StringIO()) as output:
            log = LocalLog("/nowhere/at/all/log.sqlite")
            log.started("http://x", self.start, None)
            log.close()
        self.assertIn("the match continues", output.getvalue())


class Conformity(unittest.TestCase):
    """The check itself must be able to fail."""

    def test_finds_what_differs(self) -> None:
        from hexfront.games.warshard import Fight, Hex, VictoryHex
        for value, shape, is_right in (
            ({"q": 1, "r": 2}, Hex, True),
            ({"q": 1}, Hex, False),
            ({"q": 1, "r": 2, "s": 3}, Hex, False),
            ({"q": 1, "r": "2"}, Hex, False),
            ({"q": True, "r": 2}, Hex, False),
            ({"at": {"q": 1, "r": 2}, "points": 1, "holder": None}, VictoryHex, True),
            ({"at": {"q": 1, "r": 2}, "points": 1, "holder": "green"}, VictoryHex, False),
            ([], Fight, False),
        ):
            self.assertEqual(misfit(value, shape) is None, is_right, f"{value}")


class Examples(unittest.TestCase):
    def test_distances(self) -> None:
        for one, other, expected in (("A1", "A1", 0), ("A1", "A2", 1), ("A1", "B1", 1), ("B1", "A2", 1), ("A1", "I21", 20 + 8 - 4)):
            self.assertEqual(attrition_bot.distance(one, other), expected, f"{one} {other}")


if __name__ == "__main__":
    unittest.main()
