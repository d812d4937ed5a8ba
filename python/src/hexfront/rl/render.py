"""Games as text and as pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .errors import BadSetting
from .picture import paint

if TYPE_CHECKING:
    from .engine.engine import Engine

RENDER_MODES = ("human", "rgb_array", "ansi")


def render_game(engine: Engine, game: int, mode: str | None) -> Any:
    """Everything is shown, whoever decides. In mode human, the text is printed."""
    if mode is None:
        raise BadSetting("there is no render_mode: pass render_mode='ansi', 'rgb_array' or 'human' when you create the environment")
    if mode == "rgb_array":
        return paint(engine.about, engine.ask("picture", game))
    text: str = engine.ask("text", game)
    if mode == "ansi":
        return text
    print(text, flush=True)
    return None
