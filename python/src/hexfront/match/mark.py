"""Marks that a bot sends with a decision, and that the replay draws on the board."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict


class Mark(TypedDict):
    """A ring around a hex or, with `to`, an arrow. At most 64 are kept per decision; wrong ones are left out."""

    #: The hex by its name in the game: E11, or 3,-2 for {"q": 3, "r": -2}.
    hex: str
    to: NotRequired[str]
    #: At most 80 characters.
    text: NotRequired[str]
    #: A palette that is safe for colour-blind people; yellow by default.
    colour: NotRequired[Literal["yellow", "blue", "orange", "green", "purple", "sky"]]
