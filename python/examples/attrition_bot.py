"""attrition-1 and attrition-2: attack what can be beaten, recruit while there is gold, march on the enemy strongholds.

    python -m hexfront play --game attrition-1 --bot attrition_bot:decide
"""

from __future__ import annotations

from hexfront import Turn
from hexfront.games.attrition import Attack, AttritionAction, AttritionView, Hex, Move, Side, Unit

#: A lost fight costs the unit; doing nothing is better.
NEVER = -100.0


def decide(view: AttritionView, turn: Turn[AttritionAction]) -> AttritionAction:
    side: Side = "A" if turn.seat == 0 else "B"
    position = Position(view, turn, side)
    return max(turn.legal, key=position.worth)


class Position:
    """The view from one side."""

    def __init__(self, view: AttritionView, turn: Turn[AttritionAction], side: Side) -> None:
        self.options = turn.options
        self.board: dict[str, Hex] = {hex["id"]: hex for hex in view["board"]}
        players = view["players"]
        self.mine = players[side]["units"]
        self.theirs = players["B" if side == "A" else "A"]["units"]
        self.units: dict[str, Unit] = {unit["id"]: unit for unit in self.mine + self.theirs}
        home = "stronghold_b" if side == "A" else "stronghold_a"
        open_goals = [hex["id"] for hex in view["board"] if hex["type"] == home and hex["controlledBy"] != side]
        self.goals = open_goals or [hex["id"] for hex in view["board"] if hex["type"] == "crown"]
        self.prizes = {hex["id"] for hex in view["board"] if hex.get("reserve", 0) > 0 and hex["controlledBy"] != side}

    def worth(self, action: AttritionAction) -> float:
        match action["action"]:
            case "attack":
                return self.attack_worth(action)
            case "recruit":
                return 30.0 if len(self.mine) < 12 else NEVER
            case "move":
                return self.move_worth(action)
            case "fortify":
                return NEVER
            case _:
                return 0.0

    def attack_worth(self, action: Attack) -> float:
        attacker = self.units[action["unitId"]]
        ids = self.board[action["target"]]["unitIds"]
        defender = self.units[ids[0]]
        edge = self.power(attacker) - self.defence(defender, attacker)
        if edge > 0:
            return 100.0 + self.cost(defender)
        return 50.0 + self.cost(defender) - self.cost(attacker) if edge == 0 else NEVER

    def move_worth(self, action: Move) -> float:
        """Prefers hexes nearer to the goal and open mines; avoids hexes that an enemy can attack."""
        unit = self.units[action["unitId"]]
        nearer = min(distance(unit["position"], goal) for goal in self.goals) - min(distance(action["to"], goal) for goal in self.goals)
        prize = 4.0 if action["to"] in self.prizes else 0.0
        danger = sum(1.5 for enemy in self.theirs if distance(enemy["position"], action["to"]) <= 2)
        return nearer + prize - danger

    def power(self, unit: Unit) -> int:
        return int(self.options["units"][unit["type"]]["attack"])

    def defence(self, unit: Unit, attacker: Unit) -> int:
        ground = self.options["terrain"][self.board[unit["position"]]["type"]]["defense"]
        friends = sum(1 for friend in self.theirs if friend["type"] == unit["type"] and distance(friend["position"], unit["position"]) == 1)
        wall = min(2, friends) if unit["type"] == "infantry" else 0
        melee = distance(attacker["position"], unit["position"]) == 1
        weak = 1 if unit["type"] == "archer" and melee else 0
        own = self.options["units"][unit["type"]]["defense"]
        return max(0, int(own + ground + (2 if unit["isFortified"] else 0) + wall - weak))

    def cost(self, unit: Unit) -> float:
        return float(self.options["units"][unit["type"]]["cost"])


def distance(one: str, other: str) -> int:
    """Steps between two hexes such as B2 and E11. Rows B, D, F and so on are shifted half a hex to the right."""
    (q1, r1), (q2, r2) = axial(one), axial(other)
    return (abs(q1 - q2) + abs(r1 - r2) + abs(q1 + r1 - q2 - r2)) // 2


def axial(name: str) -> tuple[int, int]:
    row = ord(name[0]) - ord("A")
    return int(name[1:]) - (row - row % 2) // 2, row
