"""battle-1: view and orders. The map is in `turn.start["payload"]`, the status of the last orders in `turn.last_orders`."""

from typing import Literal, NotRequired, TypedDict

from .battle import Amounts, Base, City, Details, Hex, Node, UnitType


class Battle1Start(TypedDict):
    """The payload of `turn.start`."""

    map_seed: str
    config: Details
    your_player_id: str
    bases: list[Base]
    cities: list[City]
    nodes: list[Node]


class Unit(TypedDict):
    unit_id: str
    type: UnitType
    q: int
    r: int
    hp: int
    mp: int
    vision: int


class Build(TypedDict):
    unit_type: UnitType
    ticks_remaining: int


class Facility(TypedDict):
    facility_id: str
    q: int
    r: int
    slots: int
    production_queue: list[Build]


class You(TypedDict):
    player_id: str
    resources: Amounts
    facilities: list[Facility]
    units: list[Unit]


class EnemyCounts(TypedDict):
    total: NotRequired[int]
    by_type: NotRequired[dict[UnitType, int]]


class VisibleHex(TypedDict):
    q: int
    r: int
    terrain: Literal["Plains", "Hills", "Forest", "City", "Impassable"]
    owner_id: NotRequired[str]
    enemy_unit_counts: NotRequired[EnemyCounts]


class Event(TypedDict):
    type: Literal["Combat", "Capture", "UnitBuilt", "ChiefEliminated", "OrderRejected"]
    at: Hex
    details: NotRequired[Details]


class Battle1View(TypedDict):
    tick_id: int
    you: You
    visible_hexes: list[VisibleHex]
    events: list[Event]


class Move(TypedDict):
    type: Literal["Move"]
    unit_id: str
    dest_q: int
    dest_r: int


class Produce(TypedDict):
    type: Literal["Produce"]
    facility_id: str
    unit_type: UnitType


class Disband(TypedDict):
    type: Literal["Disband"]
    unit_id: str


class SetRally(TypedDict):
    type: Literal["SetRally"]
    facility_id: str
    q: int
    r: int


class Research(TypedDict):
    type: Literal["Research"]
    facility_id: str
    tier: int
    choice: str


Battle1Order = Move | Produce | Disband | SetRally | Research
