import { NONE } from '@hexfront/engine/hex';
import { TURN } from '@hexfront/engine/warshard';
import { mix } from './mix.ts';
import { follow, isPending, isPossible } from './moves.ts';
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
  /** Plans that this round has looked into. */
  private readonly tried = new Int32Array(128);
  private triedCount = 0;
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
    if (this.turn !== root.scalars[TURN] || !isPossible(root, this.plan)) {
      this.turn = root.scalars[TURN];
      this.plan.set(root.unitCell);
      this.depth = 0;
    }
    for (let round = 0; round < ROUNDS.length && !meter.isSpent; round++) this.think(seat, round);
    return { action: this.next(), score: this.score, depth: this.depth };
  }

  private think(seat: number, round: number): void {
    const { planner, plan } = this;
    const { root, meter } = this.study;
    const { effort, plans, further } = ROUNDS[round];
    planner.search(root, effort, this.depth > 0 ? plan : null);
    if (plans === 0) {
      // A plan that stood up to replies is not given up for one that only looks better.
      if (this.depth > 1) return;
      plan.set(planner.best);
      this.score = planner.bestValue;
      this.depth = 1;
      return;
    }
    const best = this.value(plan, seat, round, Number.NEGATIVE_INFINITY);
    if (Number.isNaN(best)) return;
    this.score = best;
    this.depth = further > 0 ? 3 : 2;
    this.triedCount = 0;
    this.challenge(seat, round);
    if (meter.isSpent) return;
    planner.around(root, effort, plan);
    this.challenge(seat, round);
  }

  /** Looks into the plans of the pool, and prefers one that is better. */
  private challenge(seat: number, round: number): void {
    const { plan, rival } = this;
    const { pool } = this.planner;
    let looked = 0;
    for (let i = 0; i < pool.count && looked < ROUNDS[round].plans; i++) {
      pool.read(i, rival);
      if (isEqual(rival, plan) || !this.isNew(keyOf(rival))) continue;
      looked++;
      const value = this.value(rival, seat, round, this.score);
      if (Number.isNaN(value)) return;
      if (value <= this.score) continue;
      this.score = value;
      plan.set(rival);
    }
  }

  private isNew(key: number): boolean {
    for (let i = 0; i < this.triedCount; i++) if (this.tried[i] === key) return false;
    if (this.triedCount < this.tried.length) this.tried[this.triedCount++] = key;
    return true;
  }

  private value(plan: Int16Array, seat: number, round: number, floor: number): number {
    const { study } = this;
    const { reply, further } = ROUNDS[round];
    const s = study.fresh();
    follow(s, plan);
    return study.foresight.value(s, NONE, seat, reply, further, floor) + study.taste(keyOf(plan));
  }

  /** Begins with the move that most good plans have in common, because there is time to change the others. */
  private next(): number {
    const { root } = this.study;
    const { theatre } = root;
    const { pool } = this.planner;
    let action = theatre.done;
    let most = NONE;
    for (let slot = 0; slot < theatre.units; slot++) {
      if (!isPending(root, this.plan, slot)) continue;
      const votes = pool.votes(slot, this.plan[slot]);
      if (votes <= most) continue;
      most = votes;
      action = slot * theatre.size + this.plan[slot];
    }
    return action;
  }
}

function keyOf(plan: Int16Array): number {
  let key = 0;
  for (let slot = 0; slot < plan.length; slot++) key = Math.imul(key, 31) + plan[slot] + 1;
  return mix(key);
}

function isEqual(a: Int16Array, b: Int16Array): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
