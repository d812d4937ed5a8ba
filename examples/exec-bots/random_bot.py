import json
import random
import sys

for line in sys.stdin:
    frame = json.loads(line)
    if frame["type"] == "match_start":
        chance = random.Random(frame["bot_seed"])
    elif frame["type"] == "state_tick":
        orders = [chance.choice(frame["legal"])] if frame["legal"] else []
        payload = {"tick_target": frame["tick_target"], "orders": orders}
        print(json.dumps({"type": "submit_orders", "v": 1, "match_id": frame["match_id"], "payload": payload}), flush=True)
    elif frame["type"] == "match_end":
        break
