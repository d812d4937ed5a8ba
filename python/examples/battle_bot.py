"""battle-2: sends one unit to each node and City that is not ours, the rest to the enemy base, and keeps building.

    python -m hexfront play --game battle-2 --bot battle_bot:Commander

A view has only the changes in the control of hexes, so this bot needs a memory: it is a class, with one instance per match.
"""

from __future__ import annotations

from hexfront import Turn
from hexfront.games.battle_2 import Battle2Order, Battle2Start, Battle2View, Unit

Place = tuple[int, int]


class Commander:
    def __init__(self) -> None:
        self.owner: dict[Place, str | None] = {}

    def __call__(self, view: Battle2View, turn: Turn[Battle2Order]) -> list[Battle2Order]:
        # Include the ticks that passed while we were deciding.
        for seen in [*turn.skipped, view]:
            for change in seen["visible_changes"]["control_updates"]:
                self.owner[change["q"], change["r"]] = change["owner"]
        return [*self.builds(view, turn), *self.marches(view, turn.start["payload"])]

    def builds(self, view: Battle2View, turn: Turn[Battle2Order]) -> list[Battle2Order]:
        """Builds infantry while there is money and the queue is short."""
        you = view["you"]
        price = int(turn.options["units"]["LightInfantry"]["cost"]["M"])
        money = you["resources"]["M"]
        orders: list[Battle2Order] = []
        for facility in you["facilities"]:
            if len(facility["queue"]) < 2 and money >= price:
                orders.append({"type": "BUILD", "fac_id": facility["id"], "unit": "LightInfantry"})
                money -= price
        return orders

    def marches(self, view: Battle2View, start: Battle2Start) -> list[Battle2Order]:
        """The Chief stays at home. The nearest unit goes to each place; the others go for the enemy."""
        me, land = start["my_id"], start["map"]
        soldiers = {unit["id"]: unit for unit in view["you"]["units"] if unit["type"] != "Chief"}
        wanted = [(place["q"], place["r"]) for place in [*land["nodes"], *land["cities"]]]
        wanted = [place for place in wanted if self.owner.get(place) != me]
        orders: list[Battle2Order] = []
        while wanted and soldiers:
            place, unit = min(((place, unit) for place in wanted for unit in soldiers.values()), key=lambda pair: steps(pair[1], pair[0]))
            wanted.remove(place)
            del soldiers[unit["id"]]
            orders += march(unit, place)
        bases = [(base["q"], base["r"]) for base in land["bases"] if base["owner"] != me]
        seen = [(enemy["q"], enemy["r"]) for enemy in view["visible_changes"]["units"]]
        for unit in soldiers.values():
            orders += march(unit, min(seen or bases, key=lambda place: steps(unit, place)))
        return orders[:48]


def march(unit: Unit, to: Place) -> list[Battle2Order]:
    if (unit["q"], unit["r"]) == to:
        return []
    return [{"type": "MOVE", "id": unit["id"], "dest": {"q": to[0], "r": to[1]}}]


def steps(unit: Unit, to: Place) -> int:
    q, r = unit["q"] - to[0], unit["r"] - to[1]
    return (abs(q) + abs(r) + abs(q + r)) // 2
