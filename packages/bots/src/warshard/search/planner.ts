import { NONE } from '@hexfront/engine/hex';
import {
  ACTIVE,
  canReach,
  copyState,
  moveUnit,
  STAGE,
  MOVE,
  type Theatre,
  WarshardState,
} from '@hexfront/engine/warshard';
import type { Meter } from '../../budget.ts';
import type { Appraiser } from './appraiser.ts';
import { Candidates } from './candidates.ts';
import { mix } from './mix.ts';
import { Pool } from './pool.ts';

/** A fight with this many attackers needs no more. */
const MOST_ATTACKERS = 4;

/**
 * Looks for the best moves of a whole turn, as a set: where each unit ends. It improves one unit at a time, and it sends several units
 * against one enemy together, because a single unit beside a strong enemy looks like a mistake.
 */
export class Planner {
  readonly pool: Pool;
  readonly best: Int16Array;
  bestValue = Number.NEGATIVE_INFINITY;
  private readonly theatre: Theatre;
  private readonly appraiser: Appraiser;
  private readonly meter: Meter;
  private readonly candidates: Candidates;
  private readonly work: WarshardState;
  private readonly from: Int16Array;
  private readonly isMover: Uint8Array;
  private readonly held: Int8Array;
  private readonly current: Int16Array;
  private readonly variant: Int16Array;
  private readonly mixed: Int32Array;
  private value = 0;
  private left = 0;

  constructor(like: WarshardState, appraiser: Appraiser, meter: Meter, poolSize: number) {
    const { theatre } = like;
    this.theatre = theatre;
    this.appraiser = appraiser;
    this.meter = meter;
    this.candidates = new Candidates(theatre);
    this.work = new WarshardState(theatre, like.chance);
    this.pool = new Pool(poolSize, theatre.units);
    this.best = new Int16Array(theatre.units);
    this.from = new Int16Array(theatre.units);
    this.isMover = new Uint8Array(theatre.units);
    this.held = new Int8Array(theatre.victoryCells.length);
    this.current = new Int16Array(theatre.units);
    this.variant = new Int16Array(theatre.units);
    this.mixed = Int32Array.from({ length: theatre.units * (theatre.size + 1) }, (_, i) => mix(i + 1));
  }

  /** The value for the side to move of the best moves found with so many appraisals. `first` is a plan to start from. */
  search(s: WarshardState, effort: number, first: Int16Array | null = null): number {
    this.start(s, effort);
    this.settle();
    if (this.candidates.moverCount === 0 || this.left <= 0) return this.bestValue;
    if (first !== null) this.adopt(first);
    for (let restart = 0; this.left > 0 && restart < 4; restart++) {
      if (restart > 0) this.restart(restart);
      this.climb();
    }
    return this.bestValue;
  }

  /** Fills the pool with a plan and what differs from it in one unit or one joint attack. */
  around(s: WarshardState, effort: number, plan: Int16Array): void {
    const { candidates, work } = this;
    this.start(s, effort);
    this.arrange(plan);
    this.settle();
    this.value = Number.POSITIVE_INFINITY;
    this.assault();
    for (let c = 0; this.left > 0; c++) {
      let isTried = false;
      for (let i = 0; i < candidates.moverCount && this.left > 0; i++) {
        const slot = candidates.movers[i];
        const before = work.unitCell[slot];
        if (c > candidates.counts[slot]) continue;
        isTried = true;
        const cell = c === 0 ? this.from[slot] : candidates.cell(slot, c - 1);
        if (cell === before || work.front[cell] !== NONE || this.closesCircle(slot, cell)) continue;
        moveUnit(work, slot, cell);
        this.score();
        moveUnit(work, slot, before);
      }
      if (!isTried) return;
    }
  }

  private start(s: WarshardState, effort: number): void {
    const { theatre, candidates, work } = this;
    copyState(s, work);
    this.from.set(s.unitCell);
    this.held.set(s.holder);
    this.left = effort;
    this.bestValue = Number.NEGATIVE_INFINITY;
    this.pool.clear();
    this.isMover.fill(0);
    if (s.scalars[STAGE] === MOVE) candidates.read(s, Math.min(theatre.size, Math.max(4, Math.floor(effort / 16))));
    else candidates.moverCount = 0;
    for (let i = 0; i < candidates.moverCount; i++) this.isMover[candidates.movers[i]] = 1;
  }

  /** Appraises the arrangement and makes it the current one. */
  private settle(): void {
    this.value = this.score();
    this.current.set(this.work.unitCell);
  }

  private score(): number {
    const { work } = this;
    this.left--;
    if (!this.meter.count()) this.left = 0;
    const value = this.appraiser.appraise(work, this.held);
    if (value > this.bestValue) {
      this.bestValue = value;
      this.best.set(work.unitCell);
    }
    this.pool.offer(work.unitCell, this.keyOf(), value);
    return value;
  }

  /** Plans that differ only in their support count as one. */
  private keyOf(): number {
    const { theatre, work, mixed } = this;
    let key = 0;
    for (let slot = 0; slot < theatre.units; slot++) {
      if (theatre.isMelee[slot] === 1 && theatre.sideOf[slot] === work.scalars[ACTIVE]) {
        key = (key + mixed[slot * (theatre.size + 1) + work.unitCell[slot] + 1]) | 0;
      }
    }
    return key;
  }

  /** Puts the units where a plan says. */
  private arrange(plan: Int16Array): void {
    const { candidates, work } = this;
    for (let i = 0; i < candidates.moverCount; i++) {
      const slot = candidates.movers[i];
      if (work.unitCell[slot] !== plan[slot]) moveUnit(work, slot, plan[slot]);
    }
  }

  /** Follows an earlier plan as far as it is still possible. */
  private adopt(plan: Int16Array): void {
    const { candidates, work } = this;
    let isChanged = false;
    for (let round = 0; round < candidates.moverCount; round++) {
      for (let i = 0; i < candidates.moverCount; i++) {
        const slot = candidates.movers[i];
        const cell = plan[slot];
        if (cell === NONE || cell === work.unitCell[slot] || !canReach(work, slot, cell)) continue;
        if (work.front[cell] !== NONE || this.closesCircle(slot, cell)) continue;
        moveUnit(work, slot, cell);
        isChanged = true;
      }
    }
    if (isChanged) this.settle();
  }

  /** Units that take each other's hexes in a circle could not move one after the other. */
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

  private climb(): void {
    for (let isBetter = true; isBetter && this.left > 0; ) {
      isBetter = this.assault();
      if (this.improveUnits()) isBetter = true;
    }
  }

  /** One unit at a time, to its best hex. */
  private improveUnits(): boolean {
    const { candidates, work, from } = this;
    let isBetter = false;
    for (let i = 0; i < candidates.moverCount && this.left > 0; i++) {
      const slot = candidates.movers[i];
      let best = work.unitCell[slot];
      const before = best;
      for (let c = -1; c < candidates.counts[slot] && this.left > 0; c++) {
        const cell = c < 0 ? from[slot] : candidates.cell(slot, c);
        if (cell === before || work.front[cell] !== NONE || this.closesCircle(slot, cell)) continue;
        moveUnit(work, slot, cell);
        const value = this.score();
        if (value <= this.value) continue;
        this.value = value;
        best = cell;
      }
      if (work.unitCell[slot] !== best) moveUnit(work, slot, best);
      if (best !== before) isBetter = true;
    }
    this.current.set(work.unitCell);
    return isBetter;
  }

  /** Tries a joint attack on each enemy and keeps the best if it is better than before. */
  private assault(): boolean {
    const { theatre, work } = this;
    const seat = work.scalars[ACTIVE];
    const before = this.value;
    this.variant.set(this.current);
    for (let slot = 0; slot < theatre.units && this.left > 0; slot++) {
      const cell = work.unitCell[slot];
      if (cell === NONE || theatre.sideOf[slot] === seat || work.front[cell] !== slot) continue;
      this.gather(cell);
      this.arrange(this.current);
    }
    this.arrange(this.variant);
    this.current.set(this.variant);
    return this.value > before;
  }

  /** Brings one unit after the other beside an enemy, and scores every step from the second unit on. */
  private gather(target: number): void {
    const { candidates, work, theatre } = this;
    let [attackers, isMoved] = [0, false];
    for (let i = 0; i < candidates.moverCount && this.left > 0 && attackers < MOST_ATTACKERS; i++) {
      const slot = candidates.movers[i];
      if (theatre.isMelee[slot] === 0) break;
      if (theatre.distance(work.unitCell[slot], target) === 1) {
        attackers++;
        continue;
      }
      const cell = this.bestBeside(slot, target);
      if (cell === NONE) continue;
      moveUnit(work, slot, cell);
      attackers++;
      isMoved = true;
      if (attackers < 2 && theatre.defense[work.front[target]] > 0) continue;
      const value = this.score();
      if (value <= this.value) continue;
      this.value = value;
      this.variant.set(work.unitCell);
    }
    if (isMoved && attackers === 1 && this.left > 0) {
      const value = this.score();
      if (value <= this.value) return;
      this.value = value;
      this.variant.set(work.unitCell);
    }
  }

  /** The free hex beside the target from which a unit cuts off most ways of retreat. */
  private bestBeside(slot: number, target: number): number {
    const { theatre, work } = this;
    const zone = theatre.sideOf[slot] * theatre.size;
    let [best, chosen] = [Number.NEGATIVE_INFINITY, NONE];
    for (let d = 0; d < 6; d++) {
      const cell = theatre.neighbours[target * 6 + d];
      if (cell === NONE || work.front[cell] !== NONE || !canReach(work, slot, cell)) continue;
      if (this.closesCircle(slot, cell)) continue;
      let value = theatre.defenseFactor[cell] > 1 ? 0.5 : 0;
      if (theatre.victoryAt[cell] !== NONE) value += 1;
      if (work.zone[zone + cell] === 0) value += 1;
      for (let i = cell * 6; i < cell * 6 + 6; i++) {
        const beside = theatre.neighbours[i];
        if (beside === NONE || beside === target || theatre.distance(beside, target) !== 1) continue;
        if (work.zone[zone + beside] === 0 && work.front[beside] === NONE) value += 1;
      }
      if (value <= best) continue;
      best = value;
      chosen = cell;
    }
    return chosen;
  }

  /** Starts over from a good plan that is not the best one, with nothing moved the first time. */
  private restart(number: number): void {
    if (number === 1) this.arrange(this.from);
    else {
      this.pool.read(Math.min(this.pool.count - 1, number * 3), this.variant);
      this.arrange(this.variant);
    }
    this.settle();
  }
}
