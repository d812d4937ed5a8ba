"""Whole matches against the real arena, each family by each way of listening, every view held against its type."""

from __future__ import annotations

import itertools
import tempfile
import unittest
from pathlib import Path
from typing import Any

from hexfront import LogReader, connect

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
            asked.append(turn.state_version)
            if len(asked) % 8 != 1:
                return decision
            actions = decision if isinstance(decision, list) else [decision]
            found = [misfit(view, quick.view), *(misfit(action, quick.action, "action") for action in actions)]
            wrong.extend(each for each in found if each is not None)
            return decision

        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "log.sqlite"
            result = connect(arena.url, arena.key(), quick.game, decide, challenge=quick.challenge, transport=transport, log=path)
            self.assertEqual(wrong[:3], [])
            self.assertEqual(asked, sorted(set(asked)), "nothing is asked twice")
            self.assertEqual(result.reason, "terminal")
            self.assertIn(result.outcome, ("win", "loss", "draw"))
            self.assertEqual(result.game, quick.game)
            # What we think was accepted is what the arena wrote down, and what our log says.
            kept = arena.accepted_from(result.match_id, result.seat)
            self.assertEqual(result.decisions, len(kept))
            self.assertGreater(result.decisions, 2)
            reader = LogReader(path)
            logged = [each["orders"] for each in reader.decisions(result.match_id) if each["ok"]]
            views = list(reader.views(result.match_id))
            ending = reader.match(result.match_id)["ending"]
            reader.close()
            self.assertEqual(logged, [record["body"]["decisions"][str(result.seat)] for record in kept])
            self.assertEqual([view["tick"] for view in views if view["your_turn"]], asked)
            self.assertEqual(ending["payload"]["result"], result.outcome)


def _add(quick: Quick, transport: str) -> None:
    name = f"test_{quick.game.replace('-', '_')}_by_{transport}"
    setattr(WholeMatches, name, lambda self: self.play(quick, transport))


for _quick, _way in itertools.product(families, ways):
    _add(_quick, _way)
for _quick in others:
    _add(_quick, "auto")
