"""conquest-1: attrition's ancestor, with hexes as {q, r} around the middle of the board."""

from typing import Literal, NotRequired, TypedDict

from .attrition import Side, UnitType


class CentredHex(TypedDict):
    q: int
    r: int


class Unit(TypedDict):
    id: str
    type: UnitType
    owner: Side
    position: CentredHex
    hp: int
    maxHp: int
    isFortified: bool
    movedThisTurn: bool
    movedDistance: int
    attackedThisTurn: bool
    canActThisTurn: bool


class Player(TypedDict):
    id: str
    gold: int
    wood: int
    vp: int
    units: list[Unit]


class Players(TypedDict):
    A: Player
    B: Player


class Hex(TypedDict):
    q: int
    r: int
    type: str
    controlledBy: Side | None
    unitIds: list[str]
    reserve: NotRequired[int]


class ConquestView(TypedDict):
    turn: int
    activePlayer: Side
    actionsRemaining: int
    players: Players
    board: list[Hex]
    status: Literal["active", "ended"]


class MoveOrAttack(TypedDict):
    action: Literal["move", "attack"]
    unitId: str
    targetHex: CentredHex
    reasoning: NotRequired[str]


class Recruit(TypedDict):
    action: Literal["recruit"]
    unitType: UnitType
    targetHex: NotRequired[CentredHex]
    reasoning: NotRequired[str]


class Fortify(TypedDict):
    action: Literal["fortify"]
    unitId: str
    reasoning: NotRequired[str]


class Pass(TypedDict):
    action: Literal["pass"]
    reasoning: NotRequired[str]


ConquestAction = MoveOrAttack | Recruit | Fortify | Pass
