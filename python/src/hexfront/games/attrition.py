"""attrition-1 and attrition-2. Hexes are strings such as "E11": the row's letter, then the column from 1."""

from typing import Literal, NotRequired, TypedDict

Side = Literal["A", "B"]
UnitType = Literal["infantry", "cavalry", "archer"]
HexId = str


class Unit(TypedDict):
    id: str
    type: UnitType
    owner: Side
    position: HexId
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
    id: HexId
    type: str
    controlledBy: Side | None
    unitIds: list[str]
    reserve: NotRequired[int]


class AttritionView(TypedDict):
    turn: int
    activePlayer: Side
    actionsRemaining: int
    players: Players
    board: list[Hex]
    status: Literal["active", "ended"]


class Move(TypedDict):
    action: Literal["move"]
    unitId: str
    to: HexId
    reasoning: NotRequired[str]


class Attack(TypedDict):
    action: Literal["attack"]
    unitId: str
    target: HexId
    reasoning: NotRequired[str]


class Recruit(TypedDict):
    action: Literal["recruit"]
    unitType: UnitType
    at: HexId
    reasoning: NotRequired[str]


class Fortify(TypedDict):
    action: Literal["fortify"]
    unitId: str
    reasoning: NotRequired[str]


class EndTurn(TypedDict):
    action: Literal["end_turn", "pass"]
    reasoning: NotRequired[str]


AttritionAction = Move | Attack | Recruit | Fortify | EndTurn
