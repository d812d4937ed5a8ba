import json
import random
import sys

for line in sys.stdin:
    frame = json.loads(line)
    if frame["type"] == "match_start":
        start, chance = frame, random.Random(frame["bot_seed"])
    elif frame["type"] == "state_tick":
        orders = [chance.choice(frame["legal"])] if frame["legal"] else []
        target = "tick" if start["game"] == "battle-2" else "tick_target"
        payload = {target: frame["tick_target"], "orders": orders}
        print(json.dumps({"type": "submit_orders", "v": 1, "match_id": frame["match_id"], "payload": payload}), flush=True)
    elif frame["type"] == "match_end":
        break
