"""Plays a match over MCP with the official client, as a model would: it reads the prompt and then calls what each result suggests.

    pip install 'mcp>=2,<3'
    HEXFRONT_KEY=fc_… python mcp_player.py attrition-2 --opponent level-1

It understands nothing of the game. Where a model would think, it picks at random from the legal list in the text.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
from dataclasses import dataclass, field
from typing import Any

from mcp import Client
from mcp.client.streamable_http import create_mcp_http_client, streamable_http_client  # type: ignore[attr-defined]
from mcp.types import TextContent

Call = tuple[str, dict[str, Any]]


@dataclass
class Played:
    """How a match went."""

    ending: str
    calls: int
    #: Results that were errors.
    errors: list[str] = field(default_factory=list)


async def play(url: str, key: str, game: str, opponent: str, options: dict[str, Any], seed: int = 0) -> Played:
    http = create_mcp_http_client(headers={"Authorization": f"Bearer {key}"})
    async with http, Client(streamable_http_client(f"{url}/mcp", http_client=http)) as client:
        prompt = await client.get_prompt(f"play-{game}", {"opponent": opponent})
        tool, arguments = named_in_prompt("\n".join(text_of(message.content) for message in prompt.messages))
        if options:
            arguments["options"] = options
        chance = random.Random(seed)
        played = Played("", 0)
        while True:
            result = await client.call_tool(tool, arguments)
            text = "\n".join(text_of(content) for content in result.content)
            played.calls += 1
            if result.is_error:
                played.errors.append(text)
            over = re.search(r"^The match (?:is over: .*|was cancelled)", text, re.MULTILINE)
            if over is not None:
                played.ending = over[0]
                return played
            tool, arguments = suggested(text)
            if tool == "submit":
                arguments["actions"] = choose(text, chance) or arguments["actions"]


def text_of(content: object) -> str:
    return content.text if isinstance(content, TextContent) else ""


def named_in_prompt(prompt: str) -> Call:
    """The prompt says how to join."""
    found = re.search(r"Call join with (\{.*\})", prompt)
    assert found is not None, prompt
    return "join", json.loads(found[1])


def suggested(text: str) -> Call:
    """The last line of every result names the next call."""
    found = re.search(r"^Next: call (\w+) with (\{.*\})$", text, re.MULTILINE)
    assert found is not None, text
    return found[1], json.loads(found[2])


def choose(text: str, chance: random.Random) -> list[Any]:
    """A legal action, and then the one that ends the turn; of simultaneous orders, one for each unit and facility."""
    parts = re.split(r"^Legal (actions|orders).*:\n", text, flags=re.MULTILINE)
    if len(parts) < 3:
        return []
    lines = parts[2].split("\n\n")[0].split("\n")
    groups = [group for line in lines for group in groups_of(line)]
    if parts[1] == "orders":
        return [json.loads(chance.choice(group)) for group in groups]
    action = chance.choice(chance.choice(groups))
    end = groups[-1][0]
    is_end = len(json.loads(end)) == 1
    return [json.loads(action)] + ([json.loads(end)] if is_end and end != action else [])


def groups_of(line: str) -> list[list[str]]:
    """The actions that a line of the legal list stands for, by unit."""
    form, _, listed = line.partition(" with ")
    if listed == "":
        return [[form]]
    letters, _, targets = listed.partition(" one of ")
    if not letters.startswith("U "):
        return [[fill(form, letters, target) for target in split(letters, targets)]]
    # Units with many targets name one of them: `u2 (18, such as 0,-15)`.
    units = re.findall(r"(\S+) \((?:\d+, such as )?([^)]*)\)", targets)
    letters = letters[3:-1]
    return [[fill(form.replace('"U"', json.dumps(unit)), letters, target) for target in split(letters, those)]
            for unit, those in units]


def split(letters: str, targets: str) -> list[str]:
    return targets.split(", " if letters == "X" else " ")


def fill(form: str, letters: str, target: str) -> str:
    """The form with the target in place of its letters."""
    if letters == "X":
        return re.sub(r'(?<=[:"])X(?=["}])', target, form)
    q, r = target.split(",")
    return form.replace(":Q", f":{q}").replace(":R", f":{r}")


def main() -> None:
    parser = argparse.ArgumentParser(description="Play a match over MCP by following prompts and suggestions.")
    parser.add_argument("game", help="the id of a game, for example attrition-2")
    parser.add_argument("--opponent", default="level-1", help="a house bot (default level-1)")
    parser.add_argument("--options", type=json.loads, default={}, help="game options as JSON")
    parser.add_argument("--seed", type=int, default=0, help="for the choices (default 0)")
    parser.add_argument("--url", default=os.environ.get("HEXFRONT_URL", "http://localhost:4400"), help="the arena")
    given = parser.parse_args()
    key = os.environ.get("HEXFRONT_KEY")
    if key is None:
        parser.error("no API key; set HEXFRONT_KEY")
    played = asyncio.run(play(given.url, key, given.game, given.opponent, given.options, given.seed))
    print(f"{played.ending} {played.calls} calls, {len(played.errors)} errors.")


if __name__ == "__main__":
    main()
