import { NONE } from '../../hex/index.ts';
import { type Broken, broken } from '../broken.ts';
import type { Listener } from '../listener.ts';
import { canReach } from '../reach.ts';
import { ACTIVE, MOVED, TURN, type WarshardState } from '../state.ts';
import { loseUnit, moveUnit } from '../units.ts';

/** By unit, then hex. */
export function listMoves(s: WarshardState, out: Int32Array): number {
  const { theatre, occupied, reach } = s;
  const { words, size } = theatre;
  let count = 0;
  for (let slot = 0; slot < theatre.units; slot++) {
    if (!mayMove(s, slot)) continue;
    for (let word = 0; word < words; word++) {
      let bits = reach[slot * words + word] & ~(occupied[word] | occupied[words + word]);
      const first = slot * size + word * 32 + 31;
      for (; bits !== 0; bits &= bits - 1) out[count++] = first - Math.clz32(bits & -bits);
    }
  }
  return count;
}

export function canAnyoneMove(s: WarshardState): boolean {
  const { theatre, occupied, reach } = s;
  const { words } = theatre;
  for (let slot = 0; slot < theatre.units; slot++) {
    if (!mayMove(s, slot)) continue;
    for (let word = 0; word < words; word++) {
      if (reach[slot * words + word] & ~(occupied[word] | occupied[words + word])) return true;
    }
  }
  return false;
}

function mayMove(s: WarshardState, slot: number): boolean {
  return s.theatre.sideOf[slot] === s.scalars[ACTIVE] && s.unitCell[slot] !== NONE && (s.unitMarks[slot] & MOVED) === 0;
}

export function moveBroken(s: WarshardState, slot: number, cell: number): Broken | null {
  if (s.unitMarks[slot] & MOVED) return broken('already-moved', 'ruling warshard-1.1');
  if (s.front[cell] !== NONE) return broken('cell-occupied', '003 pawns/2');
  return canReach(s, slot, cell) ? null : broken('out-of-reach', '003 movement/1');
}

export function move(s: WarshardState, slot: number, cell: number, listener: Listener | null): void {
  listener?.moves(s, slot, cell);
  moveUnit(s, slot, cell);
  s.unitMarks[slot] |= MOVED;
}

/** The hexes where the side to move has more than one unit. */
export function crowdedCells(s: WarshardState): number[] {
  const cells = new Set<number>();
  for (let slot = 0; slot < s.theatre.units; slot++) if (isCrowded(s, slot)) cells.add(s.unitCell[slot]);
  return [...cells];
}

/** A unit of the side to move that shares its hex. */
function isCrowded(s: WarshardState, slot: number): boolean {
  const cell = s.unitCell[slot];
  return s.theatre.sideOf[slot] === s.scalars[ACTIVE] && cell !== NONE && s.behind[s.front[cell]] !== NONE;
}

/** 003 retreats/7, ruling warshard-1.6: a stack that was not undone falls to one unit. */
export function loseStacks(s: WarshardState, listener: Listener | null): void {
  for (let slot = 0; slot < s.theatre.units; slot++) {
    while (isCrowded(s, slot)) {
      const loser = weakestOf(s, s.unitCell[slot]);
      listener?.falls(s, loser, 'stack');
      loseUnit(s, loser);
    }
  }
}

/** The lowest Power in a hex; of several, in the order of the scenario, chance picks one. */
function weakestOf(s: WarshardState, cell: number): number {
  const { theatre } = s;
  let [lowest, ties, first, left] = [Number.POSITIVE_INFINITY, 0, NONE, 0];
  for (let slot = 0; slot < theatre.units; slot++) {
    if (s.unitCell[slot] !== cell) continue;
    left++;
    if (theatre.power[slot] > lowest) continue;
    if (theatre.power[slot] < lowest) [lowest, ties, first] = [theatre.power[slot], 0, slot];
    ties++;
  }
  let skip = ties === 1 ? 0 : s.chance.stack(ties, s.scalars[TURN], first, left);
  for (let slot = first; ; slot++) {
    if (s.unitCell[slot] === cell && theatre.power[slot] === lowest && skip-- === 0) return slot;
  }
}
