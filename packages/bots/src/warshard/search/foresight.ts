import { NONE } from '@hexfront/engine/hex';
import { ACTIVE, REASON, type WarshardState, WINNER } from '@hexfront/engine/warshard';
import type { Meter } from '../../budget.ts';
import type { SearchWeights } from '../search-weights.ts';
import type { Appraiser } from './appraiser.ts';
import { Planner } from './planner.ts';
import { Playout } from './playout.ts';

/** A win is worth more than any lead. */
const WON = 1.2;

/** Looks beyond the end of a turn: what the dice may do, and what the other side does then. */
export class Foresight {
  private readonly weights: SearchWeights;
  private readonly meter: Meter;
  private readonly playout: Playout;
  private readonly planner: Planner;

  constructor(like: WarshardState, appraiser: Appraiser, meter: Meter, weights: SearchWeights) {
    this.weights = weights;
    this.meter = meter;
    this.playout = new Playout(like, appraiser);
    this.planner = new Planner(like, appraiser, meter, 1);
  }

  /**
   * What a position in the middle of a turn is worth to a seat after an action, or NONE: the average over the dice, if the next side then
   * makes its best moves, found with so many appraisals. NaN if the budget ends before the average is known.
   */
  value(s: WarshardState, first: number, seat: number, effort: number): number {
    const { playout, meter } = this;
    if (meter.isSpent) return Number.NaN;
    playout.run(s, first);
    let sum = 0;
    for (let i = 0; i < playout.count; i++) {
      if (meter.isSpent || !meter.count()) return Number.NaN;
      sum += playout.odds[i] * this.reply(playout.ends[i], seat, effort);
    }
    return meter.isSpent ? Number.NaN : sum;
  }

  private reply(s: WarshardState, seat: number, effort: number): number {
    if (s.scalars[REASON] !== 0) {
      const winner = s.scalars[WINNER];
      return winner === NONE ? 0 : (winner === seat ? WON : -WON) * this.weights.lead;
    }
    const value = this.planner.search(s, effort);
    return s.scalars[ACTIVE] === seat ? value : -value;
  }
}
