import { NONE } from '../../hex/index.ts';
import { MOST_STEPS } from '../paths/route.ts';
import type { BattleState } from '../state/state.ts';
import { settleEntries } from './entry.ts';
import { enterHex, FAILED, MARCHES, marches, STAYS } from './march.ts';
import type { Movement } from './movement.ts';
import { planMarches } from './plan.ts';

/** 001 §2.7 with ruling "battle-1 only": all move one hex a substep, and the quicker side gets a hex that two want. */
export const initiativeRace: Movement = {
  keepsEarlyOrders: 10,
  keepsLateOrders: true,
  explains: 'initiativeRace',
  resolve(s, tick) {
    const longest = planMarches(s, tick, false);
    rankByPoints(s);
    for (let substep = 1; substep <= longest; substep++) {
      chooseGoals(substep);
      settleSwaps(s);
      settleEntries(s, tick, false, false);
      advance(s, substep);
    }
  },
};

/** The tick's full move points, then the lowest number. */
function rankByPoints(s: BattleState): void {
  for (let i = 0; i < marches.count; i++) {
    const slot = marches.list[i];
    marches.rank[slot] = marches.points[slot] * 2 ** 32 - s.unitNumber[slot];
  }
}

function chooseGoals(substep: number): void {
  for (let i = 0; i < marches.count; i++) {
    const slot = marches.list[i];
    if (marches.standing[slot] === MARCHES) marches.goal[slot] = marches.steps[slot * MOST_STEPS + substep - 1];
  }
}

/** Enemies about to change places: the highest rank stops those who come against it, then the next that still marches. */
function settleSwaps(s: BattleState): void {
  for (let points = MOST_STEPS; points > 0; points--) {
    for (let i = 0; i < marches.count; i++) {
      const slot = marches.list[i];
      if (marches.points[slot] === points && marches.standing[slot] === MARCHES) stopOncoming(s, slot);
    }
  }
}

function stopOncoming(s: BattleState, slot: number): void {
  const { standing, goal } = marches;
  for (let other = s.firstOn[goal[slot]]; other !== NONE; other = s.nextOn[other]) {
    if (standing[other] !== MARCHES || goal[other] !== s.unitCell[slot]) continue;
    if (s.unitOwner[other] !== s.unitOwner[slot]) standing[other] = FAILED;
  }
}

/** Whoever meets an enemy in the hex it enters, or has arrived, goes no farther. */
function advance(s: BattleState, substep: number): void {
  const { standing, goal, length, list, count } = marches;
  for (let i = 0; i < count; i++) {
    const slot = list[i];
    if (standing[slot] === MARCHES) enterHex(s, slot, s.unitCell[slot], goal[slot], substep);
  }
  for (let i = 0; i < count; i++) {
    const slot = list[i];
    if (standing[slot] === MARCHES && (length[slot] === substep || meetsEnemy(s, slot))) standing[slot] = STAYS;
  }
}

function meetsEnemy(s: BattleState, slot: number): boolean {
  for (let other = s.firstOn[s.unitCell[slot]]; other !== NONE; other = s.nextOn[other]) {
    if (s.unitOwner[other] !== s.unitOwner[slot]) return true;
  }
  return false;
}
