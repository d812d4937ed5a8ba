"""Every route that a client needs, on the real arena; two agents in one match; and the commands."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import unittest
from pathlib import Path
from typing import Any

from hexfront import Client, MatchResult, Refused, connect_any
from hexfront.games.facts import game_ids

from .arena import shared_arena
from .families import attrition, last, warshard
from .waiting import PATIENCE, until

folder = Path(__file__).resolve().parent.parent


class Routes(unittest.TestCase):
    def setUp(self) -> None:
        self.arena = shared_arena()
        self.client = self.arena.agent()
        self.addCleanup(self.client.close)

    def test_identity(self) -> None:
        me = self.client.me()
        self.assertTrue(me["verified"])
        with self.assertRaises(Refused) as caught, Client(self.arena.url, "fc_nobody") as nobody:
            nobody.me()
        self.assertEqual((caught.exception.status, caught.exception.code), (401, "bad-key"))
        self.assertNotEqual(caught.exception.request_id, "")

    def test_games(self) -> None:
        ids = [game["id"] for game in self.client.games()]
        self.assertEqual(sorted(ids), sorted(game_ids))
        self.assertEqual(self.client.game("attrition-1")["options"]["turnLimit"], 30)
        self.assertIn("## El tablero", self.client.game("attrition-1", lang="es")["rules"])

    def test_the_queue(self) -> None:
        client = self.client
        self.assertEqual(client.queue_status()["status"], "idle")
        self.assertEqual(client.join_queue("battle-2", mode="rated", players=6)["status"], "waiting")
        self.assertEqual(client.queue_status()["status"], "waiting")
        client.leave_queue()
        self.assertEqual(client.queue_status()["status"], "idle")

    def test_a_match_by_hand(self) -> None:
        client = self.client
        made = client.challenge("attrition-1", house=["greedy"], options={"turnLimit": 2}, agent_version="hand-1")
        match_id = made["matchId"]
        self.assertEqual(client.match(match_id)["players"][0]["agentVersion"], "hand-1")
        state = client.state(match_id)
        unit = state["game"]["players"]["A"]["units"][0]
        attack = client.explain(match_id, unit["position"])[0]
        self.assertEqual((attack["what"], attack["unit"]["name"]), ("attack", unit["id"]))
        self.assertEqual(attack["total"], sum(term["amount"] for term in attack["terms"]))
        legal = client.legal(match_id)
        self.assertTrue(legal["yourTurn"])
        self.assertTrue(client.check(match_id, legal["actions"][0])["allowed"])
        refused = client.check(match_id, {"action": "move", "unitId": "A-1", "to": "I21"})
        self.assertEqual((refused["allowed"], refused["refusal"]["code"]), (False, "out-of-reach"))
        action = legal["actions"][0]
        first = client.move(match_id, action, state["stateVersion"], "one")
        again = client.move(match_id, action, state["stateVersion"], "one")
        self.assertEqual(first["state"]["stateVersion"], again["state"]["stateVersion"])
        with self.assertRaises(Refused) as caught:
            client.move(match_id, action, state["stateVersion"])
        self.assertEqual(caught.exception.code, "stale-version")
        self.assertEqual(client.refusals(match_id)[-1]["code"], "stale-version")
        with self.assertRaises(Refused) as caught:
            client.replay(match_id)
        self.assertEqual(caught.exception.code, "match-live")
        self.assertEqual(client.token(match_id)["seat"], 0)
        client.resign(match_id)
        client.resign(match_id)
        self.assertEqual(client.replay(match_id)["format"], "hexfront-replay")
        self.assertEqual(client.match(match_id)["endReason"], "forfeit")
        self.assertEqual(client.match_log(match_id)[0]["kind"], "opened")
        self.assertIn(match_id, [match["matchId"] for match in client.matches(agentId=client.me()["agentId"])])

    def test_prompts(self) -> None:
        client = self.client
        first = client.create_prompt("attrition-1", "Attack.")
        second = client.create_prompt("attrition-1", "Defend.")
        client.activate_prompt(first)
        self.assertEqual(client.active_prompt("attrition-1")["promptText"], "Attack.")
        self.assertEqual({each["id"]: each["isActive"] for each in client.prompts("attrition-1")}, {first: True, second: False})


class TwoAgents(unittest.TestCase):
    def test_one_invites_the_other(self) -> None:
        arena = shared_arena()
        results: dict[str, MatchResult] = {}
        with arena.agent() as host:
            made = host.challenge(attrition.game, options=attrition.options)
            self.assertEqual(made["status"], "waiting")
            self.assertEqual(host.invitation(made["invite"])["status"], "waiting")

            def play(name: str, key: str, **options: Any) -> None:
                results[name] = connect_any(arena.url, key, attrition.game, last, **options)

            guest = threading.Thread(target=play, args=("guest", arena.key()), kwargs={"accept": made["invite"], "transport": "sse"},
                                     daemon=True)
            guest.start()
            until(lambda: host.invitation(made["invite"])["status"] != "waiting")
            play("host", str(host.wire.key), match_id=made["matchId"], transport="poll")
            guest.join(PATIENCE)
        self.assertEqual(results["host"].match_id, results["guest"].match_id)
        self.assertEqual({results["host"].seat, results["guest"].seat}, {0, 1})
        self.assertEqual(results["host"].summary, results["guest"].summary)
        with arena.agent() as stranger, self.assertRaises(Refused):
            stranger.rematch(made["matchId"])

    def test_a_challenge_is_listed_in_the_lobby_until_it_is_cancelled(self) -> None:
        with shared_arena().agent() as host:
            invite = host.challenge(attrition.game, listed=True)["invite"]
            self.assertIn(invite, [each["invite"] for each in host.lobby()])
            host.cancel_challenge(invite)
            self.assertNotIn(invite, [each["invite"] for each in host.lobby()])


    def test_a_challenge_calls_back_with_its_invitation_start_and_answers(self) -> None:
        arena = shared_arena()
        guests: list[threading.Thread] = []
        starts: list[dict[str, Any]] = []
        statuses: list[dict[str, Any]] = []

        def invite(code: str) -> None:
            guests.append(threading.Thread(target=connect_any, args=(arena.url, arena.key(), attrition.game, last), kwargs={"accept": code},
                                           daemon=True))
            guests[0].start()

        def decide(view: Any, turn: Any) -> Any:
            self.assertEqual((turn.start, turn.bot_seed, turn.seats), (starts[0], starts[0]["bot_seed"], 2))
            self.assertGreater(turn.time_left_ms, 0)
            return turn.legal[-1]

        result = connect_any(arena.url, arena.key(), attrition.game, decide, challenge={"options": attrition.options},
                         on_invite=invite, on_start=starts.append, on_status=lambda status, turn: statuses.append(status))
        guests[0].join(PATIENCE)
        self.assertEqual([start["type"] for start in starts], ["match_start"])
        self.assertEqual(len([status for status in statuses if status["ok"]]), result.decisions)


class Commands(unittest.TestCase):
    def run_it(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        clean = {name: value for name, value in os.environ.items() if not name.startswith("HEXFRONT_")}
        env = clean | {"PYTHONPATH": str(folder / "src")} | environment
        return subprocess.run([sys.executable, "-m", "hexfront", *arguments], cwd=folder / "examples", env=env,
                              capture_output=True, text=True, timeout=120)

    def test_register_play_and_read_the_log(self) -> None:
        url = shared_arena().url
        registered = self.run_it("register", f"commands-{os.getpid()}", "--url", url, "--json")
        self.assertEqual(registered.returncode, 0, registered.stderr)
        key = json.loads(registered.stdout)["apiKey"]
        with tempfile.TemporaryDirectory() as place:
            log = f"{place}/log.sqlite"
            played = self.run_it("play", "--game", warshard.game, "--bot", "warshard_bot:decide", "--house", "greedy", "--matches", "2",
                                 "--options", json.dumps(warshard.options), "--log", log, HEXFRONT_URL=url, HEXFRONT_KEY=key)
            self.assertEqual(played.returncode, 0, played.stderr)
            started = re.findall(rf"^{re.escape(url)}/matches/(\S+) playing warshard-1 in seat 0 against house-greedy$", played.stdout, re.M)
            ended = re.findall(rf"^{re.escape(url)}/matches/(\S+) (win|loss|draw) \(.+\) after \d+ decisions$", played.stdout, re.M)
            self.assertEqual([len(started), started], [2, [match_id for match_id, _ in ended]], played.stdout)
            lost = [match_id for match_id, result in ended if result == "loss"]
            self.assertEqual(re.findall(rf"^{re.escape(url)}/why/(\S+) tells why$", played.stdout, re.M), lost)
            match_id = started[0]
            listed = self.run_it("log", "list", "--file", log)
            self.assertIn(match_id, listed.stdout)
            shown = self.run_it("log", "show", match_id[:12], "--file", log)
            self.assertIn('"action"', shown.stdout)
            exported = self.run_it("log", "export", match_id, "--file", log)
            types = [json.loads(line)["type"] for line in exported.stdout.splitlines()]
            self.assertEqual((types[0], types[-1]), ("match_start", "match_end"))
            self.assertGreater(types.count("view"), 3)
            self.assertGreater(types.count("decision"), 3)
            latest = self.run_it("log", "show", "--file", log)
            self.assertIn(started[1], latest.stdout)

    def test_an_error_in_a_bot_is_printed_with_its_traceback_and_its_turn(self) -> None:
        arena = shared_arena()
        with tempfile.TemporaryDirectory() as place:
            bots = Path(place)
            (bots / "raising.py").write_text("def decide(view, turn):\n    return deeper(view)\n\ndef deeper(view):\n    return view['gold']\n")
            (bots / "broken.py").write_text("import json\n\ndef decide(view, turn):\n    return (\n")
            (bots / "unlucky.py").write_text("open('nothing.txt')\n")
            for bot, lines in (
                ("raising", ('raising.py", line 5, in deeper', "KeyError: 'gold'", "This was turn 1 of match ")),
                ("broken", ('broken.py", line 4', "SyntaxError: ")),
                ("unlucky", ('unlucky.py", line 1, in <module>', "FileNotFoundError: ")),
            ):
                with self.subTest(bot):
                    done = self.run_it("play", "--game", "attrition-1", "--bot", f"{bot}:decide", "--house", "greedy", "--url", arena.url,
                                       "--key", arena.key(), PYTHONPATH=f"{folder / 'src'}{os.pathsep}{place}")
                    self.assertEqual(done.returncode, 1, done.stderr)
                    for line in ("Traceback (most recent call last):", *lines):
                        self.assertIn(line, done.stderr)

    def test_ctrl_c_leaves_the_queue_and_withdraws_a_challenge(self) -> None:
        arena = shared_arena()
        script = "import sys, hexfront\n"
        alone = "hexfront.connect(*sys.argv[1:], 'attrition-1', None, challenge={})"
        queueing = "hexfront.connect_many(*sys.argv[1:], 'battle-2', lambda: None, matches=2, players=6)"
        challenging = "hexfront.connect_many(*sys.argv[1:], 'attrition-1', lambda: None, matches=2, challenge={})"
        for what in ("play", alone, queueing, challenging):
            with self.subTest(what), arena.agent() as client, tempfile.NamedTemporaryFile("a") as said:
                given = [arena.url, str(client.wire.key)]
                play = ["-m", "hexfront", "play", "--url", given[0], "--key", given[1], "--game", "battle-2", "--players", "6", "--bot", "battle_bot:Commander"]
                command = [sys.executable, *(play if what == "play" else ["-c", script + what, *given])]

                process = subprocess.Popen(command, cwd=folder / "examples", env=os.environ | {"PYTHONPATH": str(folder / "src")},
                                           stdout=subprocess.DEVNULL, stderr=said, text=True)
                try:
                    until(lambda: client.queue_status()["status"] == "waiting" or Path(said.name).read_text() != "" or process.poll() is not None)
                    self.assertEqual(len(client.own_challenges()["sent"]), "challenge=" in what)
                    process.send_signal(signal.SIGINT)
                    process.wait(PATIENCE)
                finally:
                    process.kill()
                    process.wait()
                self.assertIn("Stopped." if what == "play" else "KeyboardInterrupt", Path(said.name).read_text())
                self.assertEqual((client.queue_status()["status"], len(client.own_challenges()["sent"])), ("idle", 0))

    def test_errors_are_one_sentence(self) -> None:
        url = shared_arena().url
        for arguments, code, sentence in (
            (("play", "--game", "attrition-1", "--bot", "attrition_bot:decide", "--url", url), 1, "No key."),
            (("play", "--game", "attrition-1", "--bot", "attrition_bot:decide", "--url", url, "--key", "fc_x"), 1, "bad-key"),
            (("play", "--game", "attrition-1", "--bot", "nothing:decide", "--key", "x"), 1, "no module 'nothing'"),
            (("play", "--game", "attrition-1", "--bot", "attrition_bot:fly", "--key", "x"), 1, "no function 'fly'"),
            (("play", "--game", "attrition-1", "--bot", "attrition_bot", "--key", "x"), 1, "MODULE:FUNCTION"),
            (("play", "--game", "attrition-1", "--bot", "a:b", "--options", "{"), 2, "not valid JSON"),
            (("play", "--game", "attrition-1", "--bot", "attrition_bot:decide", "--key", "x", "--match-id", "x", "--matches", "0"), 1, "remove --matches"),
            (("play", "--game", "attrition-1", "--bot", "attrition_bot:decide", "--key", "x", "--matches", "-1"), 1, "at least 0"),
            (("log", "list", "--file", "nothing.sqlite"), 1, "no log"),
            (("dance",), 2, "invalid choice"),
        ):
            with self.subTest(arguments):
                done = self.run_it(*arguments)
                self.assertEqual(done.returncode, code, done.stderr)
                self.assertIn(sentence, done.stderr)
                self.assertNotIn("Traceback", done.stderr)
