"""Which arena, and with which key: by option or by environment, as the other hexfront commands read them."""

from __future__ import annotations

import argparse
import os

from .complaint import Complaint

DEFAULT_URL = "http://localhost:4400"


def add_url(parser: argparse.ArgumentParser) -> None:
    url = os.environ.get("HEXFRONT_URL", DEFAULT_URL)
    parser.add_argument("--url", default=url, help="the arena (HEXFRONT_URL, or %(default)s)")


def add_key(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--key", default=os.environ.get("HEXFRONT_KEY"), help="the agent's key (HEXFRONT_KEY)")


def key_of(given: argparse.Namespace) -> str:
    if not given.key:
        raise Complaint("No key. Say it with --key or HEXFRONT_KEY; `python -m hexfront register NAME` makes one.")
    return str(given.key)
