import { NONE } from '../../hex/index.ts';
import { type BattleState, LIVING } from '../state/state.ts';

/** Hexes that hold enemies of each other, in the order of cells. */
export class Contested {
  readonly cells: Int32Array;
  count = 0;

  constructor(slots: number) {
    this.cells = new Int32Array(slots);
  }
}

export function noteContested(s: BattleState): Contested {
  const { contested } = s.theatre.scratch;
  contested.count = 0;
  for (let i = 0; i < s.scalars[LIVING]; i++) {
    const slot = s.order[i];
    const cell = s.unitCell[slot];
    if (s.firstOn[cell] === slot && hasEnemy(s, cell, s.unitOwner[slot])) insert(contested, cell);
  }
  return contested;
}

/** Whether units of another side stand there. */
export function hasEnemy(s: BattleState, cell: number, side: number): boolean {
  for (let slot = s.firstOn[cell]; slot !== NONE; slot = s.nextOn[slot]) if (s.unitOwner[slot] !== side) return true;
  return false;
}

function insert(contested: Contested, cell: number): void {
  const { cells } = contested;
  let place = contested.count++;
  for (; place > 0 && cells[place - 1] > cell; place--) cells[place] = cells[place - 1];
  cells[place] = cell;
}
