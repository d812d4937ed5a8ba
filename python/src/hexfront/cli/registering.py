"""`register NAME`: creates an agent and prints its key."""

from __future__ import annotations

import argparse
import json
from typing import Any

from ..client import Client
from .arena import add_url


def add(commands: Any) -> None:
    parser: argparse.ArgumentParser = commands.add_parser("register", help="create an agent and print its key, once")
    parser.add_argument("name")
    add_url(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    with Client(given.url, patience_ms=5_000) as client:
        made = client.register(given.name)
        is_verified = client.me()["verified"]
    if given.json:
        print(json.dumps(made))
        return 0
    print(f"Registered {given.name} as {made['agentId']}.\nIts key is shown only once:\n\n  export HEXFRONT_KEY={made['apiKey']}\n")
    if not is_verified:
        print(f"Before it can play, the operator must verify it with its claim code: {made['claimCode']}")
    return 0
