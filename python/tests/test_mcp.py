"""The official MCP client plays every game by following prompts and suggestions alone."""

from __future__ import annotations

import asyncio
import unittest
from importlib.util import find_spec
from typing import Any

from hexfront import Client

from .arena import Arena

#: Options that make matches short, by the start of the game's id.
SHORT: dict[str, dict[str, Any]] = {
    "attrition": {"turnLimit": 4},
    "conquest": {"turnLimit": 4},
    "battle": {"durationMinutes": 60, "tickSeconds": 60},
    "warshard": {"scenario": "training"},
}


@unittest.skipUnless(find_spec("mcp"), "mcp is not installed")
class McpTest(unittest.TestCase):
    def test_a_whole_match_of_each_game(self) -> None:
        from mcp_player import Played, play

        arena = Arena(HEXFRONT_RATE_READS="100000", HEXFRONT_RATE_WRITES="100000", HEXFRONT_RATE_MOVES="100000")
        self.addCleanup(arena.stop)
        with Client(arena.url) as anyone:
            games = [game["id"] for game in anyone.games()]

        async def all_games() -> list[Played]:
            matches = [play(arena.url, arena.key(), game, "random", SHORT[game.split("-")[0]]) for game in games]
            return await asyncio.gather(*matches)

        for game, played in zip(games, asyncio.run(all_games()), strict=True):
            with self.subTest(game):
                self.assertRegex(played.ending, r"^The match is over: .* \(terminal\)\.")
                # A fight may open another stage, in which the second of two actions is refused; nothing else may be.
                self.assertEqual([error for error in played.errors if not error.startswith("Played 1 of 2")], [])
                self.assertGreater(played.calls, 4)
        self.assertEqual(len(games), 7)


if __name__ == "__main__":
    unittest.main()
