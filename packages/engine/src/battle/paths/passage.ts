import { type AxialBoard, NONE } from '../../hex/index.ts';
import { IMPASSABLE } from '../rules.ts';
import type { BattleState } from '../state/state.ts';
import { seesEnemyOn, type Zones, zonesOf } from './zone.ts';

/** Memory of one question at a time: cells that wait, in lists by their distance from where the way begins. */
export class Frontier {
  stamp = 0;
  readonly met: Int32Array;
  readonly next: Int32Array;
  readonly byDistance: Int32Array;
  waiting = 0;

  constructor({ cells, size }: AxialBoard) {
    this.met = new Int32Array(cells);
    this.next = new Int32Array(cells);
    // No two cells of a square board are farther apart than one and a half sides.
    this.byDistance = new Int32Array(2 * size);
  }
}

const LAST_STAMP = 0x7fffffff;

function begin(frontier: Frontier): void {
  if (frontier.stamp === LAST_STAMP) {
    frontier.met.fill(0);
    frontier.stamp = 0;
  }
  frontier.stamp++;
  frontier.byDistance.fill(NONE);
  frontier.waiting = 0;
}

function meet(frontier: Frontier, cell: number, distance: number): void {
  frontier.met[cell] = frontier.stamp;
  frontier.next[cell] = frontier.byDistance[distance];
  frontier.byDistance[distance] = cell;
  frontier.waiting++;
}

/**
 * Whether any way leads from one hex to another past the enemies that the seat sees, at whatever cost: the nearest cell is always
 * tried first, so that on open ground the search visits little more than the way itself.
 */
export function isConnected(s: BattleState, seat: number, from: number, to: number): boolean {
  const { board, scratch } = s.theatre;
  const { frontier } = scratch;
  const zones = zonesOf(s);
  if (!hasWayOut(s, zones, seat, from, to)) return false;
  begin(frontier);
  let distance = board.distance(from, to);
  meet(frontier, to, distance);
  while (frontier.waiting > 0) {
    const cell = frontier.byDistance[distance];
    if (cell === NONE) distance++;
    else {
      frontier.byDistance[distance] = frontier.next[cell];
      frontier.waiting--;
      if (distance === 1) return true;
      distance = Math.min(distance, meetNeighbours(s, frontier, zones, seat, cell, from));
    }
  }
  return false;
}

/** Most units that cannot get anywhere cannot take the first step. */
function hasWayOut(s: BattleState, zones: Zones, seat: number, from: number, to: number): boolean {
  const { neighbours } = s.theatre.board;
  for (let d = from * 6; d < from * 6 + 6; d++) {
    if (neighbours[d] === to || isOpen(s, zones, seat, neighbours[d])) return true;
  }
  return false;
}

function isOpen(s: BattleState, zones: Zones, seat: number, cell: number): boolean {
  return cell !== NONE && s.theatre.map.terrain[cell] !== IMPASSABLE && !seesEnemyOn(s, zones, seat, cell);
}

/** Returns the least distance among the cells met. */
function meetNeighbours(
  s: BattleState,
  frontier: Frontier,
  zones: Zones,
  seat: number,
  cell: number,
  from: number,
): number {
  const { board } = s.theatre;
  const { met, stamp } = frontier;
  let least = 2 * board.size;
  for (let d = cell * 6; d < cell * 6 + 6; d++) {
    const beside = board.neighbours[d];
    if (!isOpen(s, zones, seat, beside) || met[beside] === stamp) continue;
    const distance = board.distance(beside, from);
    meet(frontier, beside, distance);
    least = Math.min(least, distance);
  }
  return least;
}
