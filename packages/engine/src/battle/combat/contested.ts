import { NONE } from '../../hex/index.ts';
import { type BattleState, LIVING } from '../state/state.ts';

/** Hexes that hold enemies of each other, in the order of cells. */
export const contested: { cells: Int32Array; count: number } = { cells: new Int32Array(0), count: 0 };

export function noteContested(s: BattleState): void {
  if (contested.cells.length < s.unitCell.length) contested.cells = new Int32Array(s.unitCell.length);
  contested.count = 0;
  for (let i = 0; i < s.scalars[LIVING]; i++) {
    const slot = s.order[i];
    const cell = s.unitCell[slot];
    if (s.firstOn[cell] === slot && hasEnemy(s, cell, s.unitOwner[slot])) insert(cell);
  }
}

/** Whether units of another side stand there. */
export function hasEnemy(s: BattleState, cell: number, side: number): boolean {
  for (let slot = s.firstOn[cell]; slot !== NONE; slot = s.nextOn[slot]) if (s.unitOwner[slot] !== side) return true;
  return false;
}

function insert(cell: number): void {
  const { cells } = contested;
  let place = contested.count++;
  for (; place > 0 && cells[place - 1] > cell; place--) cells[place] = cells[place - 1];
  cells[place] = cell;
}
