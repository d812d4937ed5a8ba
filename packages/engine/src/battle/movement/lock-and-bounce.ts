import type { BattleState } from '../state.ts';
import { settleEntries } from './entry.ts';
import { settleHeadOns } from './head-on.ts';
import { enterHex, hexAfter, MARCHES, marches } from './march.ts';
import type { Movement } from './movement.ts';
import { planMarches } from './plan.ts';

/** 004 §2.4: intents are judged on their last hexes, head-ons first; whoever is refused stays where it was. */
export const lockAndBounce: Movement = {
  keepsEarlyOrders: 1,
  keepsLateOrders: false,
  explains: () => [
    '- A route ends at enemies who stand in its way when movement begins. All moves are judged together, by where they end.',
    '- An empty hex wanted by several units goes to the one with the highest initiative: move points × 1000 + number. All others bounce: they stay where they were.',
    '- Enemies who cross the same edge in the same step, or would change places, stop where they started and fight there. Only whoever has an enemy coming against him is stopped; if that makes three sides, all three fight.',
    '- Whoever would join a friend that failed to move bounces too, and so on until nobody more does. Full hexes of friends may be crossed.',
    '- Orders are for the next tick alone; late ones are refused.',
  ],
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
