import { NONE } from '../../hex/index.ts';
import { type Broken, broken } from '../broken.ts';
import type { Listener } from '../listener.ts';
import { ATTACKED, FIGHTS, VOID, type WarshardState } from '../state.ts';

/** The support that a seat may still commit, by unit, then fight. */
export function listSupport(s: WarshardState, seat: number, out: Int32Array): number {
  const { theatre } = s;
  let count = 0;
  for (let slot = 0; slot < theatre.units; slot++) {
    if (!maySupport(s, seat, slot)) continue;
    for (let fight = 0; fight < s.scalars[FIGHTS]; fight++) {
      if (isFightInRange(s, slot, fight)) out[count++] = theatre.supportStart + slot * theatre.fights + fight;
    }
  }
  return count;
}

export function canAnyoneSupport(s: WarshardState, seat: number): boolean {
  for (let slot = 0; slot < s.theatre.units; slot++) {
    if (!maySupport(s, seat, slot)) continue;
    for (let fight = 0; fight < s.scalars[FIGHTS]; fight++) if (isFightInRange(s, slot, fight)) return true;
  }
  return false;
}

/** Ruling warshard-1.4: not an HQ (it has no range), and no unit that is attacked or already in a fight. */
function maySupport(s: WarshardState, seat: number, slot: number): boolean {
  const { theatre } = s;
  if (theatre.isMelee[slot] === 1 || theatre.sideOf[slot] !== seat || theatre.range[slot] === 0) return false;
  return s.unitCell[slot] !== NONE && s.unitFight[slot] === NONE;
}

/** 003 pawns/6: from the unit to the attacked hex. Void fights are over before the defender commits support. */
function isFightInRange(s: WarshardState, slot: number, fight: number): boolean {
  const { theatre } = s;
  return s.fightState[fight] !== VOID && theatre.distance(s.unitCell[slot], s.fightCell[fight]) <= theatre.range[slot];
}

export function supportBroken(s: WarshardState, slot: number, fight: number): Broken | null {
  const { theatre } = s;
  if (theatre.isMelee[slot] === 1) return broken('not-support', '003 turn/allocation-3');
  if (theatre.isHeadquarters[slot] === 1) return broken('not-support', 'ruling warshard-1.4');
  if (s.unitMarks[slot] & ATTACKED) return broken('under-attack', 'ruling warshard-1.4');
  if (s.unitFight[slot] !== NONE) return broken('already-committed', '003 turn/allocation-4');
  if (fight >= s.scalars[FIGHTS]) return broken('no-fight', '003 turn/allocation-2');
  if (s.fightState[fight] === VOID) return broken('fight-void', 'ruling fine-print warshard.3');
  if (theatre.range[slot] === 0) return broken('out-of-range', '003 pawns/6');
  return isFightInRange(s, slot, fight) ? null : broken('out-of-range', '003 pawns/6');
}

export function support(s: WarshardState, slot: number, fight: number, listener: Listener | null): void {
  s.unitFight[slot] = fight;
  listener?.supports(s, slot, fight);
}
