"""warshard-1: the view and the actions of each stage."""

from typing import Literal, NotRequired, TypedDict

Side = Literal["blue", "red"]
UnitType = Literal["infantry", "mechanised", "armor", "artillery", "air_wing", "hq"]
Stage = Literal["move", "attack", "support_att", "support_def", "retreat", "advance"]


class Hex(TypedDict):
    q: int
    r: int


class Unit(TypedDict):
    id: str
    type: UnitType
    side: Side
    status: Literal["on_board", "expected", "lost"]
    at: Hex | None
    hasMoved: bool
    fight: int | None
    mustRetreat: bool


class Fight(TypedDict):
    hex: Hex
    attackers: list[str]
    attackSupport: list[str]
    defenders: list[str]
    defenseSupport: list[str]
    attack: int
    defense: int
    shift: int
    isVoid: bool
    odds: str | None
    die: int | None
    result: Literal["S", "dr", "ar", "EX", "DE", "AE"] | None


class VictoryHex(TypedDict):
    at: Hex
    points: int
    holder: Side | None


class BoardHex(TypedDict):
    q: int
    r: int
    terrain: str
    road: bool
    bridge: bool
    name: str | None
    units: list[str]


class Points(TypedDict):
    blue: int
    red: int


class WarshardView(TypedDict):
    turn: int
    side: Side
    stage: Stage
    status: Literal["active", "ended"]
    decides: Side | None
    shifts: int
    retreating: str | None
    advancing: int | None
    points: Points
    victory: list[VictoryHex]
    units: list[Unit]
    fights: list[Fight]
    turnLimit: int
    isRated: bool
    crowded: list[Hex]
    board: list[BoardHex]


class MoveOrRetreat(TypedDict):
    action: Literal["move", "retreat"]
    unit: str
    to: Hex
    reasoning: NotRequired[str]


class Attack(TypedDict):
    action: Literal["attack"]
    unit: str
    hex: Hex
    reasoning: NotRequired[str]


class Support(TypedDict):
    action: Literal["support"]
    unit: str
    fight: int
    reasoning: NotRequired[str]


class Advance(TypedDict):
    action: Literal["advance"]
    fight: int
    unit: str | None
    reasoning: NotRequired[str]


class Done(TypedDict):
    action: Literal["done"]
    reasoning: NotRequired[str]


WarshardAction = MoveOrRetreat | Attack | Support | Advance | Done
