"""Replays in a cell of a notebook, in the viewer of the dashboard."""

from __future__ import annotations

import html
import json
from pathlib import Path
from typing import Any

from .engine.node import CHECKOUT, INSTALLED
from .errors import EngineMissing


class ReplayView:
    """What a notebook shows as the result of a cell."""

    def __init__(self, page: str, height: int) -> None:
        #: A page of its own, which can also be saved and opened in a browser.
        self.page = page
        self._height = height

    def _repr_html_(self) -> str:
        return f'<iframe srcdoc="{html.escape(self.page)}" sandbox="allow-scripts" style="width:100%;height:{self._height}px;border:0"></iframe>'


def show_replay(replay: dict[str, Any] | str | Path, *, arena: str | None = None, height: int = 760) -> ReplayView:
    """A replay, given as JSON or as the name of its file, with buttons to step through it.

    The viewer comes from this package or from the checkout, where the dashboard must be built, or from an arena that runs:
    `show_replay("replay.json", arena="http://localhost:4400")`.
    """
    document = replay if isinstance(replay, dict) else json.loads(Path(replay).read_text(encoding="utf-8"))
    script = f"<script>{viewer()}</script>" if arena is None else f'<script src="{html.escape(arena.rstrip("/"))}/viewer.js"></script>'
    data = json.dumps(document).replace("<", "\\u003c")
    page = (
        f'<!doctype html><meta charset="utf-8"><body style="margin:0"><div id="match"></div>{script}'
        f"<script>HexfrontViewer.open(document.getElementById('match'), {data});</script>"
    )
    return ReplayView(page, height)


def viewer() -> str:
    for packages in (CHECKOUT, INSTALLED):
        file = packages / "web" / "dist" / "viewer.js"
        if file.exists():
            return file.read_text(encoding="utf-8")
    raise EngineMissing(
        "the viewer is not built: run node scripts/dashboard.mjs in the checkout, "
        "or pass arena='http://localhost:4400' to take it from an arena that runs"
    )
