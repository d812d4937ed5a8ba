import type { BattleState } from '../state/state.ts';
import { settleEntries } from './entry.ts';
import { settleHeadOns } from './head-on.ts';
import { enterHex, hexAfter, MARCHES, marches } from './march.ts';
import type { Movement } from './movement.ts';
import { planMarches } from './plan.ts';

/** 004 §2.4: intents are judged on their last hexes, head-ons first; whoever is refused stays where it was. */
export const lockAndBounce: Movement = {
  keepsEarlyOrders: 1,
  keepsLateOrders: false,
  explains: 'lockAndBounce',
  resolve(s, tick) {
    const longest = planMarches(s, tick, true);
    settleHeadOns(s, tick, longest);
    rankByScore(s);
    settleEntries(s, tick, s.theatre.options.friendlyConflict === 'bounce', true);
    execute(s);
  },
};

/** Initiative score = points × 1000 + number, of equal ones the higher number; all of it below 2 ** 53. */
function rankByScore(s: BattleState): void {
  for (let i = 0; i < marches.count; i++) {
    const slot = marches.list[i];
    const number = s.unitNumber[slot];
    marches.rank[slot] = (marches.points[slot] * 1000 + number) * 2 ** 26 + number;
    marches.goal[slot] = hexAfter(s, slot, marches.length[slot]);
  }
}

function execute(s: BattleState): void {
  for (let i = 0; i < marches.count; i++) {
    const slot = marches.list[i];
    if (marches.standing[slot] !== MARCHES) continue;
    const length = marches.length[slot];
    enterHex(s, slot, hexAfter(s, slot, length - 1), marches.goal[slot], length);
  }
}
