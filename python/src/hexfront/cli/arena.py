"""The options for the arena and the key, with the same environment variables as the `hexfront` command."""

from __future__ import annotations

import argparse
import os

from .command_error import CommandError

DEFAULT_URL = "http://localhost:4400"
KEY_HINT = "Set HEXFRONT_KEY or use --key; `python -m hexfront register NAME` creates one."


def add_url(parser: argparse.ArgumentParser) -> None:
    url = os.environ.get("HEXFRONT_URL", DEFAULT_URL)
    parser.add_argument("--url", default=url, help="the arena (HEXFRONT_URL, default %(default)s)")


def add_key(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--key", default=os.environ.get("HEXFRONT_KEY"), help="the agent's key (HEXFRONT_KEY)")


def key_of(given: argparse.Namespace) -> str:
    if not given.key:
        raise CommandError(f"No key. {KEY_HINT}")
    return str(given.key)
