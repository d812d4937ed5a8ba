import { NONE } from '../../hex/index.ts';
import { type Broken, broken } from '../broken.ts';
import type { Listener } from '../listener.ts';
import { ACTIVE, ATTACKED, FIGHTS, isInZone, isOccupiedBy, OPEN, type WarshardState } from '../state.ts';

/** By unit, then hex. */
export function listAttacks(s: WarshardState, out: Int32Array): number {
  const { theatre } = s;
  const enemy = 1 - s.scalars[ACTIVE];
  let count = 0;
  for (let slot = 0; slot < theatre.units; slot++) {
    if (!mayAttack(s, slot)) continue;
    const cell = s.unitCell[slot];
    for (let d = 0; d < 6; d++) {
      const to = theatre.neighbours[cell * 6 + d];
      if (to !== NONE && isOccupiedBy(s, enemy, to)) out[count++] = theatre.attackStart + slot * 6 + d;
    }
  }
  return count;
}

export function canAnyoneAttack(s: WarshardState): boolean {
  for (let slot = 0; slot < s.theatre.units; slot++) if (mayAttack(s, slot)) return true;
  return false;
}

/** A free melee unit of the active side next to an enemy. */
function mayAttack(s: WarshardState, slot: number): boolean {
  const { theatre } = s;
  if (theatre.isMelee[slot] === 0 || theatre.sideOf[slot] !== s.scalars[ACTIVE]) return false;
  const cell = s.unitCell[slot];
  return cell !== NONE && s.unitFight[slot] === NONE && isInZone(s, 1 - s.scalars[ACTIVE], cell);
}

export function attackBroken(s: WarshardState, slot: number, cell: number): Broken | null {
  if (s.theatre.isMelee[slot] === 0) return broken('not-melee', '003 combat/6');
  if (s.unitFight[slot] !== NONE) return broken('already-committed', '003 turn/allocation-4');
  if (!isOccupiedBy(s, 1 - s.scalars[ACTIVE], cell)) return broken('no-target', '003 turn/allocation-1');
  return s.theatre.distance(s.unitCell[slot], cell) === 1 ? null : broken('out-of-range', '003 combat/1');
}

/** 003 turn/allocation-1: the first attack on a hex opens its fight, which includes every unit there. */
export function attack(s: WarshardState, slot: number, cell: number, listener: Listener | null): void {
  let fight = s.unitFight[s.front[cell]];
  if (fight === NONE) {
    fight = s.scalars[FIGHTS]++;
    s.fightCell[fight] = cell;
    s.fightState[fight] = OPEN;
    for (let other = s.front[cell]; other !== NONE; other = s.behind[other]) {
      s.unitFight[other] = fight;
      s.unitMarks[other] |= ATTACKED;
    }
  }
  s.unitFight[slot] = fight;
  listener?.attacks(s, slot, fight);
}
