"""A Hexfront bot in plain Python 3: it reads one JSON frame per line and writes one answer per line.

Standard output is reserved for answers; write log messages to sys.stderr. To improve the bot, start with score().
"""

import json
import random
import sys


def score(action, view, side):
    """Rate an action of attrition-1 or attrition-2. The bot plays the best one."""
    kind = action["action"]
    if kind == "attack":
        return 100
    if kind == "recruit":
        return 50 if action["unitType"] == "cavalry" else 40
    if kind == "move":
        start = next(unit["position"] for unit in view["players"][side]["units"] if unit["id"] == action["unitId"])
        goals = goals_of(view, side)
        closer = nearest(start, goals) - nearest(action["to"], goals)
        return 10 * closer
    return 0 if kind == "end_turn" else -1


def goals_of(view, side):
    """Enemy strongholds that we do not hold yet or, once we hold them all, the crown."""
    enemy = "stronghold_b" if side == "A" else "stronghold_a"
    open_goals = [hex["id"] for hex in view["board"] if hex["type"] == enemy and hex["controlledBy"] != side]
    return open_goals or [hex["id"] for hex in view["board"] if hex["type"] == "crown"]


def nearest(place, goals):
    return min(distance(place, goal) for goal in goals)


def distance(one, other):
    """Steps between two hexes such as B2 and E11. Rows B, D, F and so on are shifted half a hex to the right."""
    (q1, r1), (q2, r2) = axial(one), axial(other)
    return (abs(q1 - q2) + abs(r1 - r2) + abs(q1 + r1 - q2 - r2)) // 2


def axial(name):
    row = ord(name[0]) - ord("A")
    return int(name[1:]) - (row - row % 2) // 2, row


def decide(frame, start, chance):
    """Return the orders for one state_tick: one action in turn-based games, any number in simultaneous ones."""
    legal = frame["legal"]
    if start["game"].startswith("attrition"):
        view, side = frame["payload"], "AB"[start["seat"]]
        return [max(legal, key=lambda action: (score(action, view, side), chance.random()))]
    return [chance.choice(legal)] if legal else []


def main():
    start, chance = {}, random.Random()
    for line in sys.stdin:
        frame = json.loads(line)
        if frame["type"] == "match_start":
            start = frame
            chance = random.Random(frame["bot_seed"])
            print(f"seat {frame['seat']} of {frame['game']}", file=sys.stderr)
        elif frame["type"] == "state_tick":
            payload = {"tick_target": frame["tick_target"], "orders": decide(frame, start, chance)}
            answer = {"type": "submit_orders", "v": 1, "match_id": frame["match_id"], "payload": payload}
            print(json.dumps(answer), flush=True)
        elif frame["type"] == "match_end":
            print(f"result: {frame['payload']['result']}", file=sys.stderr)
            return


if __name__ == "__main__":
    main()
