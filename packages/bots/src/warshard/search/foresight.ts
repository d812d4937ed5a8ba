import { NONE } from '@hexfront/engine/hex';
import { ACTIVE, copyState, REASON, WarshardState, WINNER } from '@hexfront/engine/warshard';
import type { Meter } from '../../budget.ts';
import type { SearchWeights } from '../search-weights.ts';
import type { Appraiser } from './appraiser.ts';
import { follow } from './moves.ts';
import { Planner } from './planner.ts';
import { Playout } from './playout.ts';

/** A win is worth more than any lead. */
const WON = 1.2;
/** If some of the dice leave a plan this far behind, the others will not save it. */
const HOPE = 8;

/** Looks beyond the end of a turn: what the dice may do, and what the other side does then. */
export class Foresight {
  private readonly weights: SearchWeights;
  private readonly meter: Meter;
  private readonly playout: Playout;
  private readonly planner: Planner;
  /** For the turn after the reply. */
  private readonly later: Playout;
  private readonly laterPlanner: Planner;
  private readonly work: WarshardState;
  /** The last reply, which is often good against the next plan, too. */
  private readonly reply: Int16Array;

  constructor(like: WarshardState, appraiser: Appraiser, meter: Meter, weights: SearchWeights) {
    this.weights = weights;
    this.meter = meter;
    this.playout = new Playout(like, appraiser);
    this.planner = new Planner(like, appraiser, meter, 1);
    this.later = new Playout(like, appraiser);
    this.laterPlanner = new Planner(like, appraiser, meter, 1);
    this.reply = new Int16Array(like.theatre.units).fill(NONE);
    this.work = new WarshardState(like.theatre, like.chance);
  }

  /**
   * What a position in the middle of a turn is worth to a seat after an action, or NONE: the average over the dice, if the next side then
   * makes its best moves, found with so many appraisals. NaN if the budget ends before the average is known, and
   * some number far below `floor` as soon as it is clear that the value is less.
   */
  value(s: WarshardState, first: number, seat: number, effort: number, further: number, floor: number): number {
    const { playout, meter } = this;
    if (meter.isSpent) return Number.NaN;
    playout.run(s, first);
    let sum = 0;
    let odds = 0;
    for (let i = 0; i < playout.count; i++) {
      if (meter.isSpent || !meter.count()) return Number.NaN;
      sum += playout.odds[i] * this.answer(playout.ends[i], seat, effort, further);
      odds += playout.odds[i];
      if (sum / odds < floor - HOPE && odds > 0.3 && !meter.isSpent) return sum / odds;
    }
    return meter.isSpent ? Number.NaN : sum;
  }

  /** If the side to move makes its best moves. */
  private answer(s: WarshardState, seat: number, effort: number, further: number): number {
    if (s.scalars[REASON] !== 0) return this.result(s, seat);
    const value = this.planner.search(s, effort, this.reply);
    this.reply.set(this.planner.best);
    if (further === 0) return s.scalars[ACTIVE] === seat ? value : -value;
    const { work, later, meter } = this;
    copyState(s, work);
    follow(work, this.planner.best);
    later.run(work, NONE);
    let sum = 0;
    for (let i = 0; i < later.count && !meter.isSpent && meter.count(); i++) {
      const end = later.ends[i];
      if (end.scalars[REASON] !== 0) sum += later.odds[i] * this.result(end, seat);
      else {
        const found = this.laterPlanner.search(end, further);
        sum += later.odds[i] * (end.scalars[ACTIVE] === seat ? found : -found);
      }
    }
    return sum;
  }

  private result(s: WarshardState, seat: number): number {
    const winner = s.scalars[WINNER];
    return winner === NONE ? 0 : (winner === seat ? WON : -WON) * this.weights.lead;
  }
}
