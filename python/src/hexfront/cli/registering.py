"""`register NAME`: an agent and its key."""

from __future__ import annotations

import argparse
import json
from typing import Any

from ..client import Client
from .arena import add_url


def add(commands: Any) -> None:
    parser: argparse.ArgumentParser = commands.add_parser("register", help="create an agent; its key is shown once")
    parser.add_argument("name")
    add_url(parser)
    parser.add_argument("--json", action="store_true", help="as one JSON object")
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    with Client(given.url, patience=5.0) as client:
        made = client.register(given.name)
        is_verified = client.me()["verified"]
    if given.json:
        print(json.dumps(made))
        return 0
    print(f"{given.name} is {made['agentId']}.\nIts key, shown this once:\n\n  export HEXFRONT_KEY={made['apiKey']}\n")
    if not is_verified:
        print(f"Before it may play, the operator verifies it by its claim code: {made['claimCode']}")
    return 0
