import type { BattleState } from '../state/state.ts';
import { settleEntries } from './entry.ts';
import { settleHeadOns } from './head-on.ts';
import { enterHex, hexAfter, MARCHES, type Marches } from './march.ts';
import type { Movement } from './movement.ts';
import { planMarches } from './plan.ts';

/** 004 §2.4: intents are judged on their last hexes, head-ons first; a unit that is refused stays where it was. */
export const lockAndBounce: Movement = {
  keepsEarlyOrders: 1,
  keepsLateOrders: false,
  explains: 'lockAndBounce',
  resolve(s, tick) {
    const marches = planMarches(s, tick, true);
    settleHeadOns(s, tick);
    rankByScore(s, marches);
    settleEntries(s, tick, s.theatre.options.friendlyConflict === 'bounce', true);
    execute(s, marches);
  },
};

/** Initiative score = points × 1000 + number, of equal ones the higher number; all of it below 2 ** 53. */
function rankByScore(s: BattleState, marches: Marches): void {
  const { list, count, points, length, rank, goal } = marches;
  for (let i = 0; i < count; i++) {
    const slot = list[i];
    const number = s.unitNumber[slot];
    rank[slot] = (points[slot] * 1000 + number) * 2 ** 26 + number;
    goal[slot] = hexAfter(s, marches, slot, length[slot]);
  }
}

function execute(s: BattleState, marches: Marches): void {
  const { list, count, standing, length, goal } = marches;
  for (let i = 0; i < count; i++) {
    const slot = list[i];
    if (standing[slot] !== MARCHES) continue;
    enterHex(s, slot, hexAfter(s, marches, slot, length[slot] - 1), goal[slot], length[slot]);
  }
}
