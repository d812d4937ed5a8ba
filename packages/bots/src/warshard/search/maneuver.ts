import { NONE } from '@hexfront/engine/hex';
import { ACTIVE, applyAction, MOVE, STAGE, TURN, type WarshardState } from '@hexfront/engine/warshard';
import { Planner } from './planner.ts';
import type { Finding, Study } from './study.ts';

/** How thorough each round is: appraisals in search of plans, how many plans to look into, and appraisals of each reply to them. */
const ROUNDS = [
  { effort: 60, plans: 0, reply: 0 },
  { effort: 45, plans: 2, reply: 16 },
  { effort: 90, plans: 3, reply: 24 },
  { effort: 180, plans: 4, reply: 36 },
  { effort: 360, plans: 6, reply: 50 },
  { effort: 700, plans: 8, reply: 75 },
  { effort: 1400, plans: 12, reply: 110 },
  { effort: 2000, plans: 16, reply: 170 },
  { effort: 3000, plans: 24, reply: 250 },
  { effort: 4000, plans: 32, reply: 400 },
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
    const { effort, plans, reply } = ROUNDS[round];
    planner.search(this.study.root, effort, this.depth > 0 ? plan : null);
    if (plans === 0) {
      // A plan that stood up to replies is not given up for one that only looks better.
      if (this.depth > 1) return;
      plan.set(planner.best);
      this.score = planner.bestValue;
      this.depth = 1;
      return;
    }
    let best = this.value(plan, seat, reply);
    if (Number.isNaN(best)) return;
    for (let i = 0; i < Math.min(plans, planner.pool.count); i++) {
      planner.pool.read(i, rival);
      if (isEqual(rival, plan)) continue;
      const value = this.value(rival, seat, reply);
      if (Number.isNaN(value)) break;
      if (value <= best) continue;
      best = value;
      plan.set(rival);
    }
    this.score = best;
    this.depth = 2;
  }

  private value(plan: Int16Array, seat: number, reply: number): number {
    const { study } = this;
    const s = study.fresh();
    follow(s, plan);
    let key = 0;
    for (let slot = 0; slot < plan.length; slot++) key = Math.imul(key, 31) + plan[slot];
    return study.foresight.value(s, NONE, seat, reply) + study.taste(key);
  }
}

/** The next move that brings a unit to its hex, or `done` when all are there. Fighters go first: the others depend on them. */
export function nextMove(s: WarshardState, plan: Int16Array): number {
  const { theatre } = s;
  for (let isMelee = 1; isMelee >= 0; isMelee--) {
    for (let slot = 0; slot < theatre.units; slot++) {
      const from = s.unitCell[slot];
      if (theatre.sideOf[slot] !== s.scalars[ACTIVE] || theatre.isMelee[slot] !== isMelee || from === NONE) continue;
      if (plan[slot] === from || plan[slot] === NONE || s.front[plan[slot]] !== NONE) continue;
      return slot * theatre.size + plan[slot];
    }
  }
  return theatre.done;
}

/** Makes the moves of a plan. */
function follow(s: WarshardState, plan: Int16Array): void {
  const turn = s.scalars[TURN];
  const seat = s.scalars[ACTIVE];
  while (s.scalars[STAGE] === MOVE && s.scalars[TURN] === turn && s.scalars[ACTIVE] === seat) {
    const move = nextMove(s, plan);
    if (move === s.theatre.done) return;
    applyAction(s, move, null);
  }
}

function isEqual(a: Int16Array, b: Int16Array): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
