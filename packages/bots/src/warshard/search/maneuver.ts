import { NONE } from '@hexfront/engine/hex';
import { TURN } from '@hexfront/engine/warshard';
import { follow, nextMove } from './moves.ts';
import { Planner } from './planner.ts';
import type { Finding, Study } from './study.ts';

/** How thorough each round is: appraisals in search of plans, how many plans to look into, and appraisals of each reply to them. */
const ROUNDS = [
  { effort: 60, plans: 0, reply: 0, further: 0 },
  { effort: 45, plans: 2, reply: 16, further: 0 },
  { effort: 90, plans: 3, reply: 24, further: 0 },
  { effort: 120, plans: 4, reply: 24, further: 8 },
  { effort: 250, plans: 6, reply: 36, further: 12 },
  { effort: 500, plans: 8, reply: 50, further: 16 },
  { effort: 1000, plans: 12, reply: 75, further: 24 },
  { effort: 1500, plans: 16, reply: 110, further: 36 },
  { effort: 2500, plans: 24, reply: 170, further: 60 },
  { effort: 4000, plans: 32, reply: 300, further: 100 },
] as const;
const MOST_PLANS = 32;

/** Decides on moves. The plan for a turn is kept from move to move and improved all the time. */
export class Maneuver {
  /** Where each unit should end this turn. */
  readonly plan: Int16Array;
  private readonly study: Study;
  private readonly planner: Planner;
  private readonly rival: Int16Array;
  private turn = NONE;
  private score = 0;
  private depth = 0;

  constructor(study: Study) {
    const { root, appraiser, meter } = study;
    this.study = study;
    this.planner = new Planner(root, appraiser, meter, MOST_PLANS);
    this.plan = new Int16Array(root.theatre.units).fill(NONE);
    this.rival = new Int16Array(root.theatre.units);
  }

  decide(seat: number): Finding {
    const { root, meter } = this.study;
    if (this.turn !== root.scalars[TURN]) {
      this.turn = root.scalars[TURN];
      this.plan.set(root.unitCell);
      this.depth = 0;
    }
    for (let round = 0; round < ROUNDS.length && !meter.isSpent; round++) this.think(seat, round);
    return { action: nextMove(root, this.plan), score: this.score, depth: this.depth };
  }

  private think(seat: number, round: number): void {
    const { planner, plan, rival } = this;
    const { effort, plans, reply, further } = ROUNDS[round];
    planner.search(this.study.root, effort, this.depth > 0 ? plan : null);
    if (plans === 0) {
      // A plan that stood up to replies is not given up for one that only looks better.
      if (this.depth > 1) return;
      plan.set(planner.best);
      this.score = planner.bestValue;
      this.depth = 1;
      return;
    }
    let best = this.value(plan, seat, reply, further);
    if (Number.isNaN(best)) return;
    for (let i = 0; i < Math.min(plans, planner.pool.count); i++) {
      planner.pool.read(i, rival);
      if (isEqual(rival, plan)) continue;
      const value = this.value(rival, seat, reply, further);
      if (Number.isNaN(value)) break;
      if (value <= best) continue;
      best = value;
      plan.set(rival);
    }
    this.score = best;
    this.depth = further > 0 ? 3 : 2;
  }

  private value(plan: Int16Array, seat: number, reply: number, further: number): number {
    const { study } = this;
    const s = study.fresh();
    follow(s, plan);
    let key = 0;
    for (let slot = 0; slot < plan.length; slot++) key = Math.imul(key, 31) + plan[slot];
    return study.foresight.value(s, NONE, seat, reply, further) + study.taste(key);
  }
}

function isEqual(a: Int16Array, b: Int16Array): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
