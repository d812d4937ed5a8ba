import { NONE } from '../../hex/index.ts';
import { MOST_STEPS } from '../paths/route.ts';
import type { BattleState } from '../state/state.ts';
import { settleEntries } from './entry.ts';
import { enterHex, FAILED, MARCHES, type Marches, STAYS } from './march.ts';
import type { Movement } from './movement.ts';
import { planMarches } from './plan.ts';

/** 001 §2.7 with ruling "battle-1 only": all units move one hex per substep, and the quicker side gets a hex that two want. */
export const initiativeRace: Movement = {
  keepsEarlyOrders: 10,
  keepsLateOrders: true,
  explains: 'initiativeRace',
  resolve(s, tick) {
    const marches = planMarches(s, tick, false);
    rankByPoints(s, marches);
    for (let substep = 1; substep <= marches.longest; substep++) {
      chooseGoals(marches, substep);
      settleSwaps(s, marches);
      settleEntries(s, tick, false, false);
      advance(s, marches, substep);
    }
  },
};

/** The tick's full move points, then the lowest number. */
function rankByPoints(s: BattleState, { list, count, points, rank }: Marches): void {
  for (let i = 0; i < count; i++) {
    const slot = list[i];
    rank[slot] = points[slot] * 2 ** 32 - s.unitNumber[slot];
  }
}

function chooseGoals({ list, count, standing, goal, steps }: Marches, substep: number): void {
  for (let i = 0; i < count; i++) {
    const slot = list[i];
    if (standing[slot] === MARCHES) goal[slot] = steps[slot * MOST_STEPS + substep - 1];
  }
}

/** Enemies about to change places: the highest rank stops those who come against it, then the next that still marches. */
function settleSwaps(s: BattleState, marches: Marches): void {
  const { list, count, points, standing } = marches;
  for (let left = MOST_STEPS; left > 0; left--) {
    for (let i = 0; i < count; i++) {
      const slot = list[i];
      if (points[slot] === left && standing[slot] === MARCHES) stopOncoming(s, marches, slot);
    }
  }
}

function stopOncoming(s: BattleState, { standing, goal }: Marches, slot: number): void {
  for (let other = s.firstOn[goal[slot]]; other !== NONE; other = s.nextOn[other]) {
    if (standing[other] !== MARCHES || goal[other] !== s.unitCell[slot]) continue;
    if (s.unitOwner[other] !== s.unitOwner[slot]) standing[other] = FAILED;
  }
}

/** A unit that has arrived, or meets an enemy in the hex it enters, stops there. */
function advance(s: BattleState, { standing, goal, length, list, count }: Marches, substep: number): void {
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
