"""What both editions of battle have in common."""

from typing import Any, Literal, TypedDict

UnitType = Literal["LightInfantry", "Scout", "Armored", "Mechanized", "SpecialForces", "Chief"]
Resource = Literal["M", "F", "I"]


class Hex(TypedDict):
    q: int
    r: int


class Amounts(TypedDict):
    M: int
    F: int
    I: int  # noqa: E741, the arena's own name for intel


class Base(TypedDict):
    id: str
    q: int
    r: int
    owner: str


class City(TypedDict):
    id: str
    q: int
    r: int


class Node(TypedDict):
    q: int
    r: int
    resource: Resource


class RefusedOrder(TypedDict):
    index: int
    code: str
    reason: str
    path: str


class OrdersStatus(TypedDict):
    """What became of the orders of the last tick."""

    tick: int
    accepted: int
    rejected: list[RefusedOrder]


class Summary(TypedDict):
    reason: str
    winners: list[str]
    ranking: list[list[str]]
    scores: dict[str, float]
    ticks: int


Details = dict[str, Any]
