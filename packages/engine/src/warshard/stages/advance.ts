import { NONE } from '../../hex/index.ts';
import { type Broken, broken } from '../broken.ts';
import type { Listener } from '../listener.ts';
import { ADVANCING, FIGHTS, type WarshardState } from '../state.ts';
import { isMeleeAttacker } from './resolution.ts';
import { moveUnit } from '../units.ts';

/** 003 turn/upkeep-1; rulings warshard-1.6 and warshard-1.10: a melee attacker of the fight, onto ground it can stand on. */
export function advanceBroken(s: WarshardState, slot: number, fight: number): Broken | null {
  if (!isMeleeAttacker(s, slot, fight)) return broken('not-involved', 'ruling warshard-1.6');
  return s.theatre.isPassable(slot, s.fightCell[fight]) ? null : broken('impassable', 'ruling warshard-1.10');
}

function mayAdvance(s: WarshardState, slot: number, fight: number): boolean {
  return isMeleeAttacker(s, slot, fight) && s.theatre.isPassable(slot, s.fightCell[fight]);
}

/** By unit; advancing no unit comes last. */
export function listAdvances(s: WarshardState, out: Int32Array): number {
  const { theatre } = s;
  let count = 0;
  for (let slot = 0; slot < theatre.units; slot++) {
    if (mayAdvance(s, slot, s.scalars[ADVANCING])) out[count++] = theatre.advanceStart + slot;
  }
  out[count++] = theatre.stayBehind;
  return count;
}

/** Ruling warshard-1.8: optional, and past every zone of control. */
export function advance(s: WarshardState, slot: number, listener: Listener | null): void {
  const fight = s.scalars[ADVANCING]++;
  listener?.advances(s, fight, slot);
  if (slot !== NONE) moveUnit(s, slot, s.fightCell[fight]);
}

/** Moves on to the next vacant hex that a unit may enter; false if there is no such hex. */
export function continueAdvances(s: WarshardState): boolean {
  for (; s.scalars[ADVANCING] < s.scalars[FIGHTS]; s.scalars[ADVANCING]++) {
    const fight = s.scalars[ADVANCING];
    if (s.front[s.fightCell[fight]] !== NONE) continue;
    for (let slot = 0; slot < s.theatre.units; slot++) if (mayAdvance(s, slot, fight)) return true;
  }
  return false;
}
