"""battle-2: view and orders. The map is in `turn.start["payload"]`, the status of the last orders in `turn.last_orders`."""

from typing import Literal, TypedDict

from .battle import Amounts, Base, City, Details, Hex, Node, UnitType


class Ground(TypedDict):
    q: int
    r: int
    type: Literal["Plains", "Hills", "Forest", "City", "Mountain"]


class Map(TypedDict):
    width: int
    height: int
    static_terrain: list[Ground]
    bases: list[Base]
    cities: list[City]
    nodes: list[Node]


class Constants(TypedDict):
    def_constant: int
    max_rounds: int


class Battle2Start(TypedDict):
    """The payload of `turn.start`."""

    match_id: str
    map: Map
    my_id: str
    constants: Constants


class Unit(TypedDict):
    id: str
    type: UnitType
    q: int
    r: int
    hp: int
    mp: int


class EnemyUnit(TypedDict):
    id: str
    owner: str
    type: UnitType
    q: int
    r: int
    hp: int


class Build(TypedDict):
    unit: UnitType
    ticks: int


class Facility(TypedDict):
    id: str
    q: int
    r: int
    queue: list[Build]


class You(TypedDict):
    resources: Amounts
    units: list[Unit]
    facilities: list[Facility]


class Control(TypedDict):
    q: int
    r: int
    owner: str | None


class VisibleChanges(TypedDict):
    units: list[EnemyUnit]
    control_updates: list[Control]


class Event(TypedDict):
    type: str
    loc: Hex
    details: Details


class Battle2View(TypedDict):
    tick: int
    game_status: Literal["ACTIVE", "FINISHED"]
    you: You
    visible_changes: VisibleChanges
    events: list[Event]


class Move(TypedDict):
    type: Literal["MOVE"]
    id: str
    dest: Hex


class BuildUnit(TypedDict):
    type: Literal["BUILD"]
    fac_id: str
    unit: UnitType


class Disband(TypedDict):
    type: Literal["DISBAND"]
    id: str


class Rally(TypedDict):
    type: Literal["RALLY"]
    fac_id: str
    dest: Hex


class Research(TypedDict):
    type: Literal["RESEARCH"]
    fac_id: str
    tier: int
    choice: str


Battle2Order = Move | BuildUnit | Disband | Rally | Research
