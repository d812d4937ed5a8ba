"""Several matches at once, and challenges between agents, on the real arena."""

from __future__ import annotations

import threading
import unittest
from typing import Any

from hexfront import BadOption, Declined, MatchResult, Refused, connect, connect_any, connect_many

from .arena import shared_arena
from .families import attrition, last
from .waiting import PATIENCE, until


class Many(unittest.TestCase):
    def test_several_matches_at_once_each_with_its_own_bot(self) -> None:
        arena = shared_arena()
        together = threading.Barrier(3, timeout=PATIENCE)
        bots: list[Any] = []

        class Bot:
            def __init__(self) -> None:
                self.matches: set[str] = set()
                bots.append(self)

            def __call__(self, view: Any, turn: Any) -> Any:
                # Nobody goes on before three matches have begun.
                if not self.matches and len(bots) <= 3:
                    together.wait()
                self.matches.add(turn.match_id)
                return turn.legal[-1]

        results = connect_many(arena.url, arena.key(), "attrition-1", Bot, matches=4, concurrency=3, challenge=attrition.challenge,
                               agent_version="many-1")
        self.assertEqual([len(bot.matches) for bot in bots], [1, 1, 1, 1])
        self.assertEqual(len({result.match_id for result in results}), 4)
        self.assertEqual({result.end_reason for result in results}, {"terminal"})

    def test_the_first_error_begins_no_more_matches(self) -> None:
        arena = shared_arena()
        made: list[int] = []

        def make() -> Any:
            made.append(1)
            return lambda view, turn: None

        with self.assertRaises(Exception) as caught:
            connect_many(arena.url, arena.key(), "attrition-1", make, matches=5, challenge=attrition.challenge)
        self.assertEqual((type(caught.exception).__name__, len(made)), ("BadDecision", 1))

    def test_wrong_options_are_reported_before_anything_is_sent(self) -> None:
        url = "http://127.0.0.1:1"
        for options, message in (
            ({"matches": 0}, "at least 1"),
            ({"matches": 2, "concurrency": 2}, "one match of a game at a time"),
            ({"matches": 2, "match_id": "x"}, "a single match"),
            ({"matches": 1, "accepts": {}, "challenge": {}}, "Use only one of"),
            ({"matches": 1, "acept": "x"}, "Unknown option: acept. Available: mode, "),
            ({"matches": 1, "challenge": {"houze": ["greedy"]}}, "Unknown option of a challenge: houze"),
            ({"matches": 1, "accepts": {"mode": "rated"}}, "Unknown field of accepts: mode"),
        ):
            with self.subTest(options), self.assertRaisesRegex(BadOption, message):
                connect_many(url, "x", "attrition-1", lambda: last, **options)


class Declarations(unittest.TestCase):
    def test_a_match_carries_the_version_of_the_bot_its_reasons_and_its_resignation(self) -> None:
        def decide(view: Any, turn: Any) -> Any:
            if turn.tick > 1:
                turn.resign()
            turn.reasoning = f"thought {turn.tick}"
            return turn.legal[-1]

        with shared_arena().agent() as client:
            result = connect(client.wire.url, str(client.wire.key), "attrition-1", decide, challenge=attrition.challenge, agent_version="seven")
            self.assertEqual((result.end_reason, result.decisions), ("forfeit", 1))
            self.assertEqual(client.match(result.match_id)["players"][0]["agentVersion"], "seven")
            told = str(client.match_log(result.match_id))
            self.assertEqual(("thought 1" in told, "thought 2" in told), (True, False))


class Challenges(unittest.TestCase):
    def test_only_challenges_that_pass_the_filter_are_accepted(self) -> None:
        arena = shared_arena()
        results: dict[str, MatchResult | Exception] = {}
        with arena.agent() as host, arena.agent() as friend, arena.agent() as stranger:
            me, friend_name = host.me()["agentId"], friend.me()["name"]
            elsewhere = stranger.challenge("conquest-1", opponent=me)["invite"]

            def challenge(name: str, client: Any) -> None:
                try:
                    results[name] = connect_any(arena.url, client.wire.key, "attrition-1", last,
                                                challenge={"opponent": me, "options": attrition.options}, on_invite=lambda invite: None)
                except Exception as error:
                    results[name] = error

            others = [threading.Thread(target=challenge, args=("stranger", stranger), daemon=True)]
            others[0].start()
            until(lambda: len(host.own_challenges()["received"]) == 2)
            others.append(threading.Thread(target=challenge, args=("friend", friend), daemon=True))
            others[1].start()
            played = connect(arena.url, str(host.wire.key), "attrition-1", last, accepts={"challengers": [friend_name], "modes": ["casual"]})
            for thread in others:
                thread.join(PATIENCE)
            # A challenge to another game may be for another program of the same agent.
            self.assertEqual([each["invite"] for each in host.own_challenges()["received"]], [elsewhere])
        won, refused = results["friend"], results["stranger"]
        assert isinstance(won, MatchResult) and isinstance(refused, Declined), results
        self.assertEqual((won.match_id, won.end_reason), (played.match_id, "terminal"))
        self.assertEqual(refused.code, "declined")

    def test_a_challenge_that_may_not_be_played_is_declined_and_the_bot_waits_on(self) -> None:
        arena = shared_arena()
        with arena.agent() as host, arena.agent() as friend, arena.agent() as stranger:
            me = host.me()["name"]
            rated = stranger.challenge("attrition-1", opponent=me, mode="rated")
            theirs: list[threading.Thread] = []

            def accepts(challenge: dict[str, Any]) -> bool:
                if not theirs:
                    made = friend.challenge("attrition-1", opponent=me, options=attrition.options)
                    theirs.append(threading.Thread(target=connect_any, args=(arena.url, friend.wire.key, "attrition-1", last),
                                                   kwargs={"accept": made["invite"]}, daemon=True))
                    theirs[0].start()
                return True

            # A new version has to be validated first.
            result = connect(arena.url, str(host.wire.key), "attrition-1", last, agent_version="new", accepts=accepts)
            self.assertEqual((result.end_reason, friend.match(result.match_id)["mode"]), ("terminal", "casual"))
            theirs[0].join(PATIENCE)
            with self.assertRaises(Refused) as caught:
                stranger.invitation(rated["invite"])
            self.assertEqual(caught.exception.code, "no-invite")

    def test_a_function_can_be_the_filter(self) -> None:
        arena = shared_arena()
        seen: list[Any] = []
        with arena.agent() as host, arena.agent() as guest:
            made = guest.challenge("attrition-1", opponent=host.me()["name"], options=attrition.options)
            playing = threading.Thread(target=connect_any, args=(arena.url, guest.wire.key, "attrition-1", last),
                                       kwargs={"accept": made["invite"]}, daemon=True)
            playing.start()

            def accepts(challenge: dict[str, Any]) -> bool:
                seen.append(challenge["accepted"][0]["agentId"])
                return bool(challenge["options"]["turnLimit"] == 3)

            (result,) = connect_many(arena.url, str(host.wire.key), "attrition-1", lambda: last, matches=1, concurrency=2, accepts=accepts)
            playing.join(PATIENCE)
            self.assertEqual((result.match_id, seen), (made["matchId"], [guest.me()["agentId"]]))
