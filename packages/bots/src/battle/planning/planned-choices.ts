import {
  type BattleState,
  MOST_REACHED,
  produceBroken,
  reachableCells,
  type UnitType,
  unitTypes,
} from '@hexfront/engine/battle';
import type { Choices } from '../choices.ts';
import type { Soldier } from '../picture.ts';
import type { PlannedSoldier } from './planned-picture.ts';

const found = new Int32Array(MOST_REACHED);

/** What a seat may order in a planned position, worked out only for the units that are asked about. */
export class PlannedChoices implements Choices {
  private readonly state: BattleState;
  private readonly seat: number;
  private readonly reaches: (Int32Array | undefined)[] = [];

  constructor(state: BattleState, seat: number) {
    this.state = state;
    this.seat = seat;
  }

  reachOf(unit: Soldier): Int32Array {
    const { slot } = unit as PlannedSoldier;
    return (this.reaches[slot] ??= found.slice(0, reachableCells(this.state, slot, found)));
  }

  /** Research may add a step to what the unit's figures say. */
  canReach(unit: Soldier, cell: number): boolean {
    const { board } = this.state.theatre;
    return board.distance(unit.cell, cell) <= unit.stats.movement + 1 && this.reachOf(unit).includes(cell);
  }

  move({ id }: Soldier, cell: number): unknown {
    const { board, rules } = this.state.theatre;
    return rules.dialect.writeMove(id, board.q[cell], board.r[cell]);
  }

  build(facility: string, type: UnitType): unknown {
    const kind = unitTypes.indexOf(type);
    if (produceBroken(this.state, this.seat, Number(facility.slice(1)), kind) !== null) return undefined;
    return this.state.theatre.rules.dialect.write({ kind: 'produce', facility, type: kind });
  }
}
