"""`python -m hexfront`: register, play, and read the local log."""

from __future__ import annotations

import sys

from .cli import run


def main() -> None:
    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
