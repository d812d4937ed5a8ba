"""Whole matches on the real arena: each family over each transport, with every view checked against its type."""

from __future__ import annotations

import itertools
import tempfile
import unittest
from pathlib import Path
from typing import Any

from hexfront import LogReader, connect_any
from hexfront.games.battle import OrdersStatus, Summary

from .arena import shared_arena
from .conformity import misfit
from .families import Quick, families, others
from .sockets import ways


class WholeMatches(unittest.TestCase):
    def play(self, quick: Quick, transport: Any) -> None:
        arena = shared_arena()
        bot = quick.make()
        wrong: list[str] = []
        asked: list[int] = []

        def decide(view: Any, turn: Any) -> Any:
            decision = bot(view, turn)
            asked.append(turn.tick)
            if len(asked) % 8 != 1:
                return decision
            actions = decision if isinstance(decision, list) else [decision]
            found = [*context_misfits(quick, turn), misfit(view, quick.view), *(misfit(action, quick.action, "action") for action in actions)]
            wrong.extend(each for each in found if each is not None)
            return decision

        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "log.sqlite"
            result = connect_any(arena.url, arena.key(), quick.game, decide, challenge=quick.challenge, transport=transport, log=path)
            self.assertEqual(wrong[:3], [])
            self.assertEqual(asked, sorted(set(asked)), "no position is decided twice")
            self.assertEqual((result.end_reason, result.is_cancelled), ("terminal", False))
            self.assertIn(result.result, ("win", "loss", "draw"))
            self.assertIsNone(misfit(result.summary, Summary, "summary"))
            self.assertEqual(result.game, quick.game)
            # Our count, the arena's records and our log agree on what was accepted.
            kept = arena.accepted_from(result.match_id, result.seat)
            self.assertEqual(result.decisions, len(kept))
            self.assertGreater(result.decisions, 2)
            reader = LogReader(path)
            logged = [each["orders"] for each in reader.decisions(result.match_id) if each["ok"]]
            views = list(reader.views(result.match_id))
            ending = reader.match(result.match_id)["ending"]
            reader.close()
            self.assertEqual(logged, [record["body"]["decisions"][str(result.seat)] for record in kept])
            self.assertEqual([view["tick"] + 1 for view in views if view["your_turn"]], asked)
            self.assertEqual(ending["payload"], {"result": result.result, "summary": result.summary})


def context_misfits(quick: Quick, turn: Any) -> list[str | None]:
    """What a turn has besides the view."""
    if quick.start is None:
        return []
    return [misfit(turn.start["payload"], quick.start, "start"), misfit(turn.last_orders, OrdersStatus, "last_orders")]


def _add(quick: Quick, transport: str) -> None:
    name = f"test_{quick.game.replace('-', '_')}_by_{transport}"
    setattr(WholeMatches, name, lambda self: self.play(quick, transport))


for _quick, _way in itertools.product(families, ways):
    _add(_quick, _way)
for _quick in others:
    _add(_quick, "auto")
