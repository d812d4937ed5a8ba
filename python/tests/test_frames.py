"""What a bot is shown is what the frames of the bot socket say, field by field, in every game and over every transport."""

from __future__ import annotations

import itertools
import json
import queue
import threading
import unittest
from typing import Any

from hexfront import Client, connect_any
from hexfront.transport.websocket import is_installed

from .arena import shared_arena
from .families import Quick, families, others
from .sockets import ways

if is_installed:
    from websockets.sync.client import connect as open_socket


class Watcher:
    """A connection of its own to the same seat, which keeps every frame."""

    def __init__(self, url: str, key: str, match_id: str) -> None:
        self.frames: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()
        address = f"ws{url.removeprefix('http')}/v1/bot?match={match_id}&legal=1"
        self._socket = open_socket(address, additional_headers={"authorization": f"Bearer {key}"}, max_size=None)
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def all(self) -> list[dict[str, Any]]:
        """Once the match has ended."""
        self._thread.join(30)
        self._socket.close()
        return [self.frames.get() for _ in range(self.frames.qsize())]

    def _read(self) -> None:
        for text in self._socket:
            frame = json.loads(text)
            self.frames.put(frame)
            if frame["type"] == "match_end":
                return


@unittest.skipUnless(is_installed, "needs websockets")
class Frames(unittest.TestCase):
    maxDiff = 2000

    def play(self, quick: Quick, transport: Any) -> None:
        arena = shared_arena()
        key = arena.key()
        shown: list[dict[str, Any]] = []
        ends: list[dict[str, Any]] = []

        def decide(view: Any, turn: Any) -> Any:
            shown.append({"tick": turn.tick, "view": view, "last_orders": turn.last_orders, "legal": turn.legal, "events": turn.events,
                          "start": turn.start, "skipped": turn.skipped})
            if quick.start is not None:
                return [*turn.legal[turn.tick % 5 :: 7][:10], {"type": "nonsense"}]
            return turn.legal[-1 if turn.tick % 3 == 0 else turn.tick * 31 % len(turn.legal)]

        with Client(arena.url, key) as client:
            made = client.challenge(quick.game, house=["random"], options=quick.options, pace=quick.pace)
            watcher = Watcher(arena.url, key, made["matchId"])
            result = connect_any(arena.url, key, quick.game, decide, match_id=made["matchId"], transport=transport, on_end=ends.append)
        start, *ticks, end = watcher.all()
        self.assertEqual((start["type"], end["type"]), ("match_start", "match_end"))
        self.assertEqual(shown[0]["start"], start)
        self.assertEqual(ends, [end])
        self.assertEqual({"result": result.result, "summary": result.summary}, end["payload"])
        asked = [frame for frame in ticks if frame["your_turn"]]
        self.assertEqual([each["tick"] for each in shown], [frame["tick_target"] for frame in asked])
        self.assertGreater(len(shown), 2)
        happened: list[Any] = []
        frames = iter(ticks)
        for each in shown:
            for frame in frames:
                happened += frame["payload"]["events"] if quick.start is not None else frame.get("events", [])
                if frame["tick_target"] == each["tick"]:
                    break
            self.assertEqual(each["view"], frame["payload"], f"view at {each['tick']}")
            self.assertEqual(each["last_orders"], frame.get("last_orders_status"), f"last_orders at {each['tick']}")
            self.assertEqual(each["legal"], frame["legal"], f"legal at {each['tick']}")
            self.assertEqual(each["events"], happened, f"events at {each['tick']}")
            self.assertEqual(each["skipped"], [])
            happened = []


def _add(quick: Quick, transport: str) -> None:
    name = f"test_{quick.game.replace('-', '_')}_by_{transport}"
    setattr(Frames, name, lambda self: self.play(quick, transport))


for _quick, _way in itertools.product((*families, *others), ways):
    _add(_quick, _way)
