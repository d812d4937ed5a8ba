"""A picture of a board: hexes in the colour of their terrain, a border in the colour of whoever controls them, and units as discs with a letter."""

from __future__ import annotations

import base64
from functools import lru_cache
from typing import Any

import numpy as np

from .engine.memory import Array
from .glyphs import GLYPH_HEIGHT, GLYPH_WIDTH, glyph

#: By seat.
SEATS = np.array([(47, 98, 204), (204, 52, 51), (44, 150, 70), (168, 92, 190), (214, 130, 30), (30, 150, 160)], np.uint8)
PAPER = (246, 244, 238)
INK = (40, 40, 44)
#: The planes that colour a hex, the first that applies; otherwise it is plain ground.
GROUND: dict[str, tuple[int, int, int]] = {
    "own_stronghold": (120, 150, 220),
    "enemy_stronghold": (226, 130, 128),
    "own_base": (150, 150, 158),
    "other_base": (150, 150, 158),
    "city": (178, 174, 184),
    "blocks_sight": (122, 160, 104),
    "overlooks": (176, 150, 112),
    "gold": (226, 196, 92),
    "wood": (160, 130, 84),
    "forest": (122, 160, 104),
    "hills": (190, 168, 124),
    "trench": (158, 146, 122),
    "water": (130, 172, 208),
    "terrain_forest": (122, 160, 104),
    "terrain_hills": (190, 168, 124),
    "terrain_impassable": (96, 98, 104),
    "node_m": (214, 206, 150),
    "node_f": (208, 164, 116),
    "node_i": (160, 196, 200),
    "bridge": (176, 152, 120),
    "road": (206, 200, 184),
    "points": (226, 170, 208),
    "defence": (200, 186, 140),
}
PLAIN = (214, 222, 178)
#: Of units whose first letter another has.
LETTERS = {"artillery": "R", "air_wing": "W", "special_forces": "F"}


def paint(about: dict[str, Any], picture: str) -> Array:
    """Rows × columns × 3, uint8."""
    rows, cols = about["rows"], about["cols"]
    names = [field["name"] for field in about["planes"]]
    views = np.frombuffer(base64.b64decode(picture), np.uint8).reshape(-1, len(names), rows * cols)
    planes = dict(zip(names, views[0]))
    scene = Scene(rows * cols)
    scene.colour_ground(planes)
    for seat, view in enumerate(views if len(views) > 1 else views[:1]):
        scene.place(dict(zip(names, view)), "own_", seat)
    if len(views) == 1:
        scene.place(planes, "enemy_", 1)
    return scene.draw(canvas(rows, cols))


class Scene:
    """What is on each hex."""

    def __init__(self, cells: int) -> None:
        self.ground = np.tile(np.array(PLAIN, np.uint8), (cells, 1))
        self.controller = np.full(cells, -1)
        self.owner = np.full(cells, -1)
        self.letter = np.full(cells, " ")
        self.count = np.zeros(cells, int)

    def colour_ground(self, planes: dict[str, Array]) -> None:
        free = np.ones(len(self.ground), bool)
        for name, colour in GROUND.items():
            if name not in planes:
                continue
            here = free & (planes[name] > 0)
            self.ground[here] = colour
            free &= ~here

    def place(self, planes: dict[str, Array], whose: str, seat: int) -> None:
        """The units of a seat, and what it controls or holds."""
        for name in ("control", "points"):
            held = planes.get(whose + name)
            if held is not None:
                self.controller[held > 0] = seat
        not_units = ("control", "zone", "points", "stronghold", "base")
        for name, plane in planes.items():
            kind = name.removeprefix(whose)
            if kind == name or kind in not_units:
                continue
            here = plane > 0
            self.owner[here] = seat
            self.letter[here] = LETTERS.get(kind, kind[0].upper())
            self.count[here] += plane[here]

    def draw(self, on: Canvas) -> Array:
        image = np.empty((*on.cell.shape, 3), np.uint8)
        image[:] = PAPER
        inside = on.cell >= 0
        cell = on.cell
        image[inside] = self.ground[cell[inside]]
        rim = inside & on.is_rim
        image[rim] = image[rim] // 8 * 7
        border = inside & on.is_border & (self.controller[cell] >= 0)
        image[border] = SEATS[self.controller[cell[border]]]
        token = inside & on.is_token & (self.owner[cell] >= 0)
        image[token] = SEATS[self.owner[cell[token]]]
        for letter in np.unique(self.letter[self.owner >= 0]):
            ink = token & on.glyph(letter) & (self.letter[cell] == letter)
            image[ink] = 255
        for count in np.unique(self.count[self.count > 1]):
            ink = inside & on.number(min(int(count), 9)) & (self.count[cell] == count)
            image[ink] = INK
        return image


class Canvas:
    """For each pixel: its hex, or −1, and where in the hex it is."""

    def __init__(self, rows: int, cols: int) -> None:
        self.radius = max(9.0, min(22.0, 700 / (cols * 1.74)))
        r = self.radius
        width, step = np.sqrt(3) * r, 1.5 * r
        height_px, width_px = int(np.ceil(step * (rows - 1) + 2 * r)) + 4, int(np.ceil(width * (cols + 0.5))) + 4
        y, x = np.mgrid[0:height_px, 0:width_px].astype(np.float32)
        best = np.full(y.shape, np.inf, np.float32)
        self.cell = np.full(y.shape, -1)
        self.dy, self.dx = np.zeros_like(y), np.zeros_like(x)
        near = np.floor((y - 2 - r) / step)
        for row_shift in (0, 1):
            row = np.clip(near + row_shift, 0, rows - 1).astype(int)
            offset = 2 + width * (0.5 + 0.5 * (row % 2))
            col = np.clip(np.round((x - offset) / width), 0, cols - 1).astype(int)
            dy, dx = y - (2 + r + step * row), x - (offset + width * col)
            away = dy * dy + dx * dx
            closer = away < best
            best[closer] = away[closer]
            self.cell[closer] = (row * cols + col)[closer]
            self.dy[closer], self.dx[closer] = dy[closer], dx[closer]
        # How far out towards the nearest side, 1 on the side itself.
        side = np.maximum(np.abs(self.dx), np.abs(self.dx) / 2 + np.abs(self.dy) * np.sqrt(3) / 2) / (width / 2)
        self.cell[side > 1.02] = -1
        self.is_rim = side > 0.93
        self.is_border = (side > 0.78) & ~self.is_rim
        self.is_token = best < (0.6 * r) ** 2
        self.scale = max(1, round(r / 11))

    def glyph(self, letter: str) -> Array:
        return self._bitmap(letter, 0, 0)

    def number(self, count: int) -> Array:
        away = self.radius * 0.52
        return self._bitmap(str(count), away, away)

    def _bitmap(self, letter: str, right: float, down: float) -> Array:
        col = np.floor((self.dx - right) / self.scale + GLYPH_WIDTH / 2).astype(int)
        row = np.floor((self.dy - down) / self.scale + GLYPH_HEIGHT / 2).astype(int)
        within = (col >= 0) & (col < GLYPH_WIDTH) & (row >= 0) & (row < GLYPH_HEIGHT)
        ink: Array = within & glyph(letter)[np.clip(row, 0, GLYPH_HEIGHT - 1), np.clip(col, 0, GLYPH_WIDTH - 1)]
        return ink


@lru_cache(maxsize=8)
def canvas(rows: int, cols: int) -> Canvas:
    return Canvas(rows, cols)
