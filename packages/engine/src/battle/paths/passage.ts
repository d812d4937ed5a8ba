import { type AxialBoard, NONE } from '../../hex/index.ts';
import { IMPASSABLE } from '../rules.ts';
import type { BattleState } from '../state/state.ts';
import { seesEnemyOn } from './zone.ts';

/** Room for one question at a time: cells that wait, in lists by their distance from where the way begins. */
class Frontier {
  stamp = 0;
  met = new Int32Array(0);
  next = new Int32Array(0);
  byDistance = new Int32Array(0);
  waiting = 0;
}

const LAST_STAMP = 0x7fffffff;

const frontier = new Frontier();

function begin(board: AxialBoard): void {
  if (frontier.met.length < board.cells || frontier.stamp === LAST_STAMP) {
    frontier.met = new Int32Array(board.cells);
    frontier.next = new Int32Array(board.cells);
    // No two cells of a square board are farther apart than one and a half sides.
    frontier.byDistance = new Int32Array(2 * board.size);
    frontier.stamp = 0;
  }
  frontier.stamp++;
  frontier.byDistance.fill(NONE);
  frontier.waiting = 0;
}

function meet(cell: number, distance: number): void {
  frontier.met[cell] = frontier.stamp;
  frontier.next[cell] = frontier.byDistance[distance];
  frontier.byDistance[distance] = cell;
  frontier.waiting++;
}

/**
 * Whether any way leads from one hex to another past the enemies that the seat sees, at whatever cost: the nearest cell is always
 * tried first, so that on open ground little more is looked at than the way itself. Needs `noteZones`.
 */
export function isConnected(s: BattleState, seat: number, from: number, to: number): boolean {
  const { board } = s.theatre;
  if (!hasWayOut(s, seat, from, to)) return false;
  begin(board);
  let distance = board.distance(from, to);
  meet(to, distance);
  while (frontier.waiting > 0) {
    const cell = frontier.byDistance[distance];
    if (cell === NONE) distance++;
    else {
      frontier.byDistance[distance] = frontier.next[cell];
      frontier.waiting--;
      if (distance === 1) return true;
      distance = Math.min(distance, meetNeighbours(s, seat, cell, from));
    }
  }
  return false;
}

/** Most who cannot get anywhere cannot take the first step. */
function hasWayOut(s: BattleState, seat: number, from: number, to: number): boolean {
  const { neighbours } = s.theatre.board;
  for (let d = from * 6; d < from * 6 + 6; d++) {
    if (neighbours[d] === to || isOpen(s, seat, neighbours[d])) return true;
  }
  return false;
}

function isOpen(s: BattleState, seat: number, cell: number): boolean {
  return cell !== NONE && s.theatre.map.terrain[cell] !== IMPASSABLE && !seesEnemyOn(s, seat, cell);
}

/** The least distance among those met. */
function meetNeighbours(s: BattleState, seat: number, cell: number, from: number): number {
  const { board } = s.theatre;
  let least = 2 * board.size;
  for (let d = cell * 6; d < cell * 6 + 6; d++) {
    const beside = board.neighbours[d];
    if (!isOpen(s, seat, beside) || frontier.met[beside] === frontier.stamp) continue;
    const distance = board.distance(beside, from);
    meet(beside, distance);
    least = Math.min(least, distance);
  }
  return least;
}
