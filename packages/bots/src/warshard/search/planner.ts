import { NONE } from '@hexfront/engine/hex';
import { ACTIVE, type Theatre, type WarshardState } from '@hexfront/engine/warshard';
import type { Meter } from '../../budget.ts';
import type { Appraiser } from './appraiser.ts';
import { Arrangement } from './arrangement.ts';
import { Pool } from './pool.ts';

/** A fight with this many attackers needs no more. */
const MOST_ATTACKERS = 4;
const MOST_STARTS = 4;
/** The more appraisals, the more hexes are considered for each unit: one for every so many. */
const PER_HEX = 16;
const LEAST_HEXES = 4;

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
  private readonly arrangement: Arrangement;
  private readonly current: Int16Array;
  private readonly variant: Int16Array;
  /** Of the current plan. */
  private value = 0;
  /** Appraisals left. */
  private left = 0;

  constructor(like: WarshardState, appraiser: Appraiser, meter: Meter, poolSize: number) {
    const { theatre } = like;
    this.theatre = theatre;
    this.appraiser = appraiser;
    this.meter = meter;
    this.arrangement = new Arrangement(like);
    this.pool = new Pool(poolSize, theatre.units);
    this.best = new Int16Array(theatre.units);
    this.current = new Int16Array(theatre.units);
    this.variant = new Int16Array(theatre.units);
  }

  /** The value for the side to move of the best moves found with so many appraisals. `first` is a plan to start from. */
  search(s: WarshardState, effort: number, first: Int16Array | null = null): number {
    this.start(s, effort);
    this.settle();
    if (this.arrangement.candidates.moverCount === 0 || this.left <= 0) return this.bestValue;
    if (first !== null && this.arrangement.adopt(first)) this.settle();
    for (let start = 0; this.left > 0 && start < MOST_STARTS; start++) {
      if (start > 0) this.restart(start);
      this.climb();
    }
    return this.bestValue;
  }

  /** Fills the pool with a plan and what differs from it in one unit or one joint attack. */
  around(s: WarshardState, effort: number, plan: Int16Array): void {
    const { candidates, work, from } = this.arrangement;
    this.start(s, effort);
    this.arrangement.follow(plan);
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
        const cell = c === 0 ? from[slot] : candidates.cell(slot, c - 1);
        if (cell === before || !this.arrangement.isFree(slot, cell)) continue;
        this.arrangement.put(slot, cell);
        this.score();
        this.arrangement.put(slot, before);
      }
      if (!isTried) return;
    }
  }

  private start(s: WarshardState, effort: number): void {
    this.arrangement.read(s, Math.min(this.theatre.size, Math.max(LEAST_HEXES, Math.floor(effort / PER_HEX))));
    this.left = effort;
    this.bestValue = Number.NEGATIVE_INFINITY;
    this.pool.clear();
  }

  /** Appraises the arrangement and makes it the current one. */
  private settle(): void {
    this.value = this.score();
    this.current.set(this.arrangement.work.unitCell);
  }

  private score(): number {
    const { arrangement } = this;
    const plan = arrangement.work.unitCell;
    this.left--;
    if (!this.meter.count()) this.left = 0;
    const value = this.appraiser.appraise(arrangement.work, arrangement.held);
    if (value > this.bestValue) {
      this.bestValue = value;
      this.best.set(plan);
    }
    this.pool.offer(plan, arrangement.key(), value);
    return value;
  }

  private climb(): void {
    for (let isBetter = true; isBetter && this.left > 0; ) {
      isBetter = this.assault();
      if (this.improveUnits()) isBetter = true;
    }
  }

  /** One unit at a time, to its best hex. */
  private improveUnits(): boolean {
    const { candidates, work, from } = this.arrangement;
    let isBetter = false;
    for (let i = 0; i < candidates.moverCount && this.left > 0; i++) {
      const slot = candidates.movers[i];
      const before = work.unitCell[slot];
      let best = before;
      for (let c = -1; c < candidates.counts[slot] && this.left > 0; c++) {
        const cell = c < 0 ? from[slot] : candidates.cell(slot, c);
        if (cell === before || !this.arrangement.isFree(slot, cell)) continue;
        this.arrangement.put(slot, cell);
        const value = this.score();
        if (value <= this.value) continue;
        this.value = value;
        best = cell;
      }
      if (work.unitCell[slot] !== best) this.arrangement.put(slot, best);
      if (best !== before) isBetter = true;
    }
    this.current.set(work.unitCell);
    return isBetter;
  }

  /** Tries a joint attack on each enemy and keeps the best if it is better than before. */
  private assault(): boolean {
    const { theatre } = this;
    const { work } = this.arrangement;
    const before = this.value;
    this.variant.set(this.current);
    for (let slot = 0; slot < theatre.units && this.left > 0; slot++) {
      const cell = work.unitCell[slot];
      if (cell === NONE || theatre.sideOf[slot] === work.scalars[ACTIVE] || work.front[cell] !== slot) continue;
      this.gather(cell);
      this.arrangement.follow(this.current);
    }
    this.arrangement.follow(this.variant);
    this.current.set(this.variant);
    return this.value > before;
  }

  /** Brings one unit after the other beside an enemy, and scores every step from the second unit on. */
  private gather(target: number): void {
    const { theatre } = this;
    const { candidates, work } = this.arrangement;
    const isHelpless = theatre.defense[work.front[target]] === 0;
    let attackers = 0;
    let isMoved = false;
    for (let i = 0; i < candidates.moverCount && this.left > 0 && attackers < MOST_ATTACKERS; i++) {
      const slot = candidates.movers[i];
      if (theatre.isMelee[slot] === 0) break;
      if (theatre.distance(work.unitCell[slot], target) === 1) {
        attackers++;
        continue;
      }
      const cell = this.arrangement.bestBeside(slot, target);
      if (cell === NONE) continue;
      this.arrangement.put(slot, cell);
      attackers++;
      isMoved = true;
      if (attackers > 1 || isHelpless) this.keepVariant();
    }
    if (isMoved && attackers === 1 && this.left > 0) this.keepVariant();
  }

  private keepVariant(): void {
    const value = this.score();
    if (value <= this.value) return;
    this.value = value;
    this.variant.set(this.arrangement.work.unitCell);
  }

  /** Starts over with nothing moved, and later from good plans that are not the best. */
  private restart(number: number): void {
    if (number === 1) this.arrangement.follow(this.arrangement.from);
    else {
      this.pool.read(Math.min(this.pool.count - 1, number * 3), this.variant);
      this.arrangement.follow(this.variant);
    }
    this.settle();
  }
}
