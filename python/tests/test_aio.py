"""The asyncio client on the real arena."""

from __future__ import annotations

import asyncio
import contextlib
import threading
import traceback
import unittest
from typing import Any, cast

from hexfront import BadOption, Client, Refused, aio

from .arena import shared_arena
from .families import attrition, families
from .sockets import ways
from .waiting import PATIENCE, until


async def last(view: Any, turn: Any) -> Any:
    legal = await turn.legal()
    return legal[:5] if turn.game.startswith("battle") else legal[-1]


def until_turn(client: Client, match_id: str) -> None:
    until(lambda: bool(client.legal(match_id)["yourTurn"]))


def end_turn(client: Client, match_id: str) -> None:
    end = next(action for action in client.legal(match_id)["actions"] if action["action"] == "end_turn")
    client.move(match_id, end, client.state(match_id)["stateVersion"])


def own_threads() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name.startswith("hexfront-")]


class Asyncio(unittest.IsolatedAsyncioTestCase):
    async def test_each_family_is_played_to_its_end_while_the_loop_goes_on(self) -> None:
        arena = shared_arena()
        for quick in families:
            with self.subTest(quick.game):
                began = threading.get_ident()
                seen: list[Any] = []

                async def decide(view: Any, turn: Any) -> Any:
                    seen.append((threading.get_ident(), turn.start["seat"], turn.bot_seed))
                    turn.reasoning = "because"
                    await asyncio.sleep(0)
                    return await last(view, turn)

                callbacks: list[int] = []
                result = await aio.connect_any(arena.url, arena.key(), quick.game, decide, challenge=quick.challenge,
                                               on_start=lambda frame: callbacks.append(threading.get_ident()),
                                               on_end=lambda frame: callbacks.append(threading.get_ident()))
                self.assertEqual(result.end_reason, "terminal")
                self.assertGreater(result.decisions, 2)
                self.assertEqual({thread for thread, _, _ in seen}, {began})
                await asyncio.sleep(0)
                self.assertEqual(callbacks, [began, began])

    async def test_several_matches_at_once(self) -> None:
        arena = shared_arena()
        now, most = 0, 0

        def make() -> Any:
            first = True

            async def decide(view: Any, turn: Any) -> Any:
                nonlocal first, now, most
                if first:
                    first = False
                    now += 1
                    most = max(most, now)
                    # Nobody goes on before three matches have begun.
                    async with asyncio.timeout(PATIENCE):
                        while most < 3:
                            await asyncio.sleep(0.01)
                return await last(view, turn)

            return decide

        results = await aio.connect_many(arena.url, arena.key(), "attrition-1", make, matches=4, concurrency=3,
                                         challenge=attrition.challenge)
        self.assertEqual(len({result.match_id for result in results}), 4)
        self.assertEqual({result.end_reason for result in results}, {"terminal"})

    async def test_a_bot_that_raises_shows_its_line_and_its_turn(self) -> None:
        arena = shared_arena()

        async def deeper() -> Any:
            raise KeyError("lost")

        async def decide(view: Any, turn: Any) -> Any:
            return await (deeper() if turn.tick > 1 else last(view, turn))

        text = ""
        try:
            await aio.connect(arena.url, arena.key(), "attrition-1", decide, challenge=attrition.challenge)
        except KeyError:
            text = traceback.format_exc()
        self.assertRegex(text, r"in deeper\n")
        self.assertRegex(text, r"\nThis was turn \d+ of match \w.*, in seat 0 of attrition-1\.\n$")

    async def test_cancelling_leaves_the_queue(self) -> None:
        arena = shared_arena()
        with arena.agent() as client:
            playing = asyncio.create_task(aio.connect_any(arena.url, str(client.wire.key), "battle-2", last, players=6))
            await asyncio.to_thread(until, lambda: client.queue_status()["status"] == "waiting")
            playing.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await playing
            self.assertTrue(playing.cancelled())
            self.assertEqual(client.queue_status()["status"], "idle")

    async def test_cancelling_withdraws_a_challenge(self) -> None:
        arena = shared_arena()
        with arena.agent() as client:
            invited = asyncio.Event()
            playing = asyncio.create_task(aio.connect_any(arena.url, str(client.wire.key), "attrition-1", last, challenge={},
                                                          on_invite=lambda invite: invited.set()))
            await asyncio.wait_for(invited.wait(), PATIENCE)
            playing.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await playing
            self.assertEqual(len(client.own_challenges()["sent"]), 0)

    async def test_a_filter_of_challenges_is_called_in_the_loop(self) -> None:
        arena = shared_arena()
        with arena.agent() as host, arena.agent() as guest:
            asked: list[int] = []

            def accepts(challenge: dict[str, Any]) -> bool:
                asked.append(threading.get_ident())
                return True

            made = guest.challenge("attrition-1", opponent=host.me()["name"], options=attrition.options)
            async with asyncio.timeout(PATIENCE):
                played, _ = await asyncio.gather(
                    aio.connect_any(arena.url, str(host.wire.key), "attrition-1", last, accepts=accepts),
                    aio.connect_any(arena.url, str(guest.wire.key), "attrition-1", last, accept=made["invite"]),
                )
            self.assertEqual((played.match_id, asked), (made["matchId"], [threading.get_ident()]))

    async def test_cancelling_also_cancels_the_bot(self) -> None:
        arena = shared_arena()
        asked, was_cancelled = asyncio.Event(), asyncio.Event()

        async def decide(view: Any, turn: Any) -> Any:
            asked.set()
            try:
                await asyncio.sleep(3600)
            except asyncio.CancelledError:
                was_cancelled.set()
                raise

        playing = asyncio.create_task(aio.connect(arena.url, arena.key(), "attrition-1", decide, challenge=attrition.challenge))
        await asyncio.wait_for(asked.wait(), PATIENCE)
        playing.cancel()
        with self.assertRaises(asyncio.CancelledError):
            await playing
        await asyncio.wait_for(was_cancelled.wait(), PATIENCE)

    async def test_cancelling_between_turns_asks_the_bot_no_more(self) -> None:
        arena = shared_arena()
        for transport in ways:
            with self.subTest(transport), arena.agent() as client, arena.agent() as opponent:
                made = client.challenge("attrition-1", options={"turnLimit": 5})
                match_id = made["matchId"]
                opponent.accept(made["invite"])
                asked: list[int] = []

                async def decide(view: Any, turn: Any) -> Any:
                    asked.append(turn.tick)
                    return await last(view, turn)

                playing = asyncio.create_task(aio.connect_any(arena.url, str(client.wire.key), "attrition-1", decide, match_id=match_id,
                                                              transport=cast(Any, transport)))
                await asyncio.to_thread(until_turn, opponent, match_id)
                threads = own_threads()
                playing.cancel()
                with self.assertRaises(asyncio.CancelledError):
                    await playing
                before = len(asked)
                async with asyncio.timeout(PATIENCE):
                    while (await asyncio.to_thread(opponent.legal, match_id))["yourTurn"]:
                        await asyncio.to_thread(end_turn, opponent, match_id)
                # Everything ends by itself, at once.
                for thread in threads:
                    await asyncio.to_thread(thread.join, 10)
                self.assertEqual([thread.name for thread in threads if thread.is_alive()], [])
                self.assertEqual(len(asked), before)
                self.assertTrue((await asyncio.to_thread(client.legal, match_id))["yourTurn"])

    async def test_what_is_wrong_is_raised_as_in_the_simple_client(self) -> None:
        with self.assertRaises(BadOption):
            await aio.connect_any("http://127.0.0.1:1", "x", "attrition-99", last)
        with self.assertRaises(Refused):
            await aio.connect_any(shared_arena().url, "fc_wrong", "attrition-1", last)
