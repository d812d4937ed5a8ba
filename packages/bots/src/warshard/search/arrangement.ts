import { NONE } from '@hexfront/engine/hex';
import {
  ACTIVE,
  canReach,
  copyState,
  MOVE,
  moveUnit,
  STAGE,
  type Theatre,
  WarshardState,
} from '@hexfront/engine/warshard';
import { Candidates } from './candidates.ts';
import { mix } from './mix.ts';

/** The units of the side to move, put here and there to see what comes of it. */
export class Arrangement {
  /** The position with the units where they have been put. Its holders of victory hexes mean nothing; see `held`. */
  readonly work: WarshardState;
  /** Where the units came from, and who held the victory hexes then. */
  readonly from: Int16Array;
  readonly held: Int8Array;
  readonly candidates: Candidates;
  private readonly theatre: Theatre;
  /** A number for each unit on each hex. */
  private readonly marks: Int32Array;

  constructor(like: WarshardState) {
    const { theatre } = like;
    this.theatre = theatre;
    this.work = new WarshardState(theatre, like.chance);
    this.from = new Int16Array(theatre.units);
    this.held = new Int8Array(theatre.victoryCells.length);
    this.candidates = new Candidates(theatre);
    this.marks = Int32Array.from({ length: theatre.units * (theatre.size + 1) }, (_, i) => mix(i + 1));
  }

  /** `most` hexes are considered for each unit. */
  read(s: WarshardState, most: number): void {
    copyState(s, this.work);
    this.from.set(s.unitCell);
    this.held.set(s.holder);
    if (s.scalars[STAGE] === MOVE) this.candidates.read(s, most);
    else this.candidates.moverCount = 0;
  }

  put(slot: number, cell: number): void {
    moveUnit(this.work, slot, cell);
  }

  /** Puts the units where a plan says. */
  follow(plan: Int16Array): void {
    const { candidates, work } = this;
    for (let i = 0; i < candidates.moverCount; i++) {
      const slot = candidates.movers[i];
      if (work.unitCell[slot] !== plan[slot]) moveUnit(work, slot, plan[slot]);
    }
  }

  /** Follows an earlier plan as far as it is still possible, and says whether anything changed. */
  adopt(plan: Int16Array): boolean {
    const { candidates, work } = this;
    let isChanged = false;
    for (let round = 0; round < candidates.moverCount; round++) {
      for (let i = 0; i < candidates.moverCount; i++) {
        const slot = candidates.movers[i];
        const cell = plan[slot];
        if (cell === NONE || cell === work.unitCell[slot] || !canReach(work, slot, cell)) continue;
        if (!this.isFree(slot, cell)) continue;
        moveUnit(work, slot, cell);
        isChanged = true;
      }
    }
    return isChanged;
  }

  /** Whether a unit can be put on a hex that it reaches: it is empty, and all units can still move one after the other. */
  isFree(slot: number, cell: number): boolean {
    return this.work.front[cell] === NONE && !this.closesCircle(slot, cell);
  }

  /** Units that take each other's hexes in a circle could not begin. */
  private closesCircle(slot: number, cell: number): boolean {
    const { theatre, work, from } = this;
    let at = cell;
    for (let steps = 0; steps < theatre.units; steps++) {
      let leaver = NONE;
      for (let i = 0; i < this.candidates.moverCount; i++) {
        const other = this.candidates.movers[i];
        if (other !== slot && from[other] === at && work.unitCell[other] !== at) leaver = other;
      }
      if (leaver === NONE) return false;
      at = work.unitCell[leaver];
      if (at === from[slot]) return true;
    }
    return true;
  }

  /** Plans that differ only in their support count as one. */
  key(): number {
    const { theatre, work, marks } = this;
    let key = 0;
    for (let slot = 0; slot < theatre.units; slot++) {
      if (theatre.isMelee[slot] === 1 && theatre.sideOf[slot] === work.scalars[ACTIVE]) {
        key = (key + marks[slot * (theatre.size + 1) + work.unitCell[slot] + 1]) | 0;
      }
    }
    return key;
  }

  /** The free hex beside a target from which a unit cuts off most ways of retreat, or NONE. */
  bestBeside(slot: number, target: number): number {
    const { theatre, work } = this;
    let best = Number.NEGATIVE_INFINITY;
    let chosen = NONE;
    for (let d = 0; d < 6; d++) {
      const cell = theatre.neighbours[target * 6 + d];
      if (cell === NONE || !canReach(work, slot, cell) || !this.isFree(slot, cell)) continue;
      const value = this.grip(slot, cell, target);
      if (value <= best) continue;
      best = value;
      chosen = cell;
    }
    return chosen;
  }

  /** Counts the hexes around a target that only this unit would control, and prefers shelter and victory hexes. */
  private grip(slot: number, cell: number, target: number): number {
    const { theatre, work } = this;
    const zone = theatre.sideOf[slot] * theatre.size;
    let value = theatre.defenseFactor[cell] > 1 ? 0.5 : 0;
    if (theatre.victoryAt[cell] !== NONE) value += 1;
    if (work.zone[zone + cell] === 0) value += 1;
    for (let i = cell * 6; i < cell * 6 + 6; i++) {
      const beside = theatre.neighbours[i];
      if (beside === NONE || beside === target || theatre.distance(beside, target) !== 1) continue;
      if (work.zone[zone + beside] === 0 && work.front[beside] === NONE) value += 1;
    }
    return value;
  }
}
