"""warshard-1: hold the victory hexes, attack at odds of two to one or better, support every such fight.

    python -m hexfront play --game warshard-1 --bot warshard_bot:decide
"""

from __future__ import annotations

from hexfront import Turn
from hexfront.games.warshard import Attack, Hex, MoveOrRetreat, Side, Support, Unit, WarshardAction, WarshardView

POWER = {"infantry": 1, "mechanised": 3, "armor": 6, "artillery": 3, "air_wing": 2, "hq": 0}
DEFENCE = {"infantry": 2, "mechanised": 3, "armor": 3, "artillery": 0, "air_wing": 0, "hq": 0}
SHELTER = {"forest", "city", "hills", "trench"}


def decide(view: WarshardView, turn: Turn[WarshardAction]) -> WarshardAction:
    side: Side = "blue" if turn.seat == 0 else "red"
    position = Position(view, side)
    # `done` and advancing with no unit are worth 0 and come last, and of equals max takes the first: no other action is worth exactly 0.
    return max(turn.legal, key=position.worth)


class Position:
    """The view from one side."""

    def __init__(self, view: WarshardView, side: Side) -> None:
        self.view = view
        self.side = side
        self.units: dict[str, Unit] = {unit["id"]: unit for unit in view["units"]}
        self.mine = [unit for unit in view["units"] if unit["side"] == side and unit["at"] is not None]
        self.theirs = [unit for unit in view["units"] if unit["side"] != side and unit["at"] is not None]
        self.terrain = {(hex["q"], hex["r"]): hex["terrain"] for hex in view["board"]}
        self.prizes = {(hex["at"]["q"], hex["at"]["r"]): hex["points"] for hex in view["victory"]}
        self.held = {(hex["at"]["q"], hex["at"]["r"]) for hex in view["victory"] if hex["holder"] == side}

    def worth(self, action: WarshardAction) -> float:
        match action["action"]:
            case "move":
                return self.move_worth(action)
            case "attack":
                return self.attack_worth(action)
            case "support":
                return self.support_worth(action)
            case "retreat":
                # We choose where the enemy's unit retreats to: away from the prizes.
                return float(self.to_prize(action["to"]))
            case "advance":
                if action["unit"] is None:
                    return 0.0
                hex = self.view["fights"][action["fight"]]["hex"]
                return 5.0 if (hex["q"], hex["r"]) in self.prizes else 1.0
            case _:
                return 0.0

    def move_worth(self, action: MoveOrRetreat) -> float:
        """Fighting units go to open prizes; headquarters and artillery stay within reach behind them."""
        unit = self.units[action["unit"]]
        here, there = place(unit["at"]), place(action["to"])
        if here in self.prizes:
            return -1.0
        if unit["type"] in ("hq", "air_wing"):
            return -1.0
        gain = float(self.to_open_prize(unit["at"]) - self.to_open_prize(action["to"]))
        if there in self.prizes and there not in self.held:
            gain += 3.0 * self.prizes[there]
        if unit["type"] == "artillery":
            near_enemy = any(steps(enemy["at"], action["to"]) <= 2 for enemy in self.theirs)
            return gain / 2 - (5.0 if near_enemy else 0.0) - 0.2
        shelter = 0.3 if self.terrain[there] in SHELTER else 0.0
        return gain + shelter - 0.4

    def attack_worth(self, action: Attack) -> float:
        target = place(action["hex"])
        attack = sum(POWER[unit["type"]] for unit in self.mine
                     if DEFENCE[unit["type"]] > 0 and unit["fight"] is None and steps(unit["at"], action["hex"]) == 1)
        attack += sum(POWER[unit["type"]] for unit in self.mine
                      if unit["type"] in ("artillery", "air_wing") and steps(unit["at"], action["hex"]) <= (3 if unit["type"] == "artillery" else 9))
        attack += next((power_of(self.units, fight["attackers"]) for fight in self.view["fights"] if place(fight["hex"]) == target), 0)
        defence = self.defence_at(target)
        if defence == 0:
            return 10.0
        return attack / defence if attack >= 2 * defence else -1.0

    def support_worth(self, action: Support) -> float:
        """Worth a little less for a fight that already has support, so that support goes where it is needed."""
        fight = self.view["fights"][action["fight"]]
        return 5.0 - 0.1 * (len(fight["attackSupport"]) + len(fight["defenseSupport"]))

    def defence_at(self, target: tuple[int, int]) -> int:
        there = [unit for unit in self.theirs if place(unit["at"]) == target]
        best = max((DEFENCE[unit["type"]] for unit in there), default=0)
        return best * 2 if self.terrain[target] in SHELTER else best

    def to_open_prize(self, at: Hex | None) -> int:
        return min((steps(at, {"q": q, "r": r}) for q, r in self.prizes if (q, r) not in self.held), default=0)

    def to_prize(self, at: Hex | None) -> int:
        return min((steps(at, {"q": q, "r": r}) for q, r in self.prizes), default=0)


def power_of(units: dict[str, Unit], ids: list[str]) -> int:
    return sum(POWER[units[each]["type"]] for each in ids)


def place(hex: Hex | None) -> tuple[int, int]:
    assert hex is not None
    return hex["q"], hex["r"]


def steps(one: Hex | None, other: Hex | None) -> int:
    (q1, r1), (q2, r2) = place(one), place(other)
    return (abs(q1 - q2) + abs(r1 - r2) + abs(q1 + r1 - q2 - r2)) // 2
