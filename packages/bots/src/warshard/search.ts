import { drawBelow } from '@hexfront/engine';
import { NONE } from '@hexfront/engine/hex';
import {
  ACTIVE,
  applyAction,
  copyState,
  listActions,
  MOVE,
  PlannedChance,
  STAGE,
  TURN,
  WarshardState,
} from '@hexfront/engine/warshard';
import { type Budget, budgetText, Meter } from '../budget.ts';
import type { Analysis, Bot, BotMatch, BotTurn, Player } from '../bot.ts';
import { Appraiser } from './search/appraiser.ts';
import { Foresight } from './search/foresight.ts';
import { Planner } from './search/planner.ts';
import { Playout } from './search/playout.ts';
import { type SearchWeights, searchWeights } from './search-weights.ts';

/** Plans whole turns, goes through the dice of every fight and looks at the enemy's best reply. */
export function warshardSearch(budget: Budget, weights: SearchWeights = searchWeights): Bot {
  return {
    name: `search:${budgetText(budget)}`,
    summary: 'Plans whole turns, with the odds of every fight and the enemy’s reply.',
    plays: (game) => game.facts.family === 'warshard',
    sit: (match) => new SearchPlayer(match, budget, weights),
  };
}

/** How thorough each round of a decision is: appraisals for the plans, how many plans to look into, and appraisals for each reply. */
const ROUNDS = [
  { effort: 80, plans: 0, reply: 0 },
  { effort: 120, plans: 3, reply: 20 },
  { effort: 200, plans: 5, reply: 40 },
  { effort: 350, plans: 8, reply: 70 },
  { effort: 600, plans: 12, reply: 120 },
  { effort: 1000, plans: 18, reply: 200 },
  { effort: 2000, plans: 24, reply: 350 },
  { effort: 4000, plans: 32, reply: 700 },
] as const;
const MOST_PLANS = 32;

class SearchPlayer implements Player {
  private readonly match: BotMatch;
  private readonly meter: Meter;
  private readonly weights: SearchWeights;
  private readonly list: Int32Array;
  private tools: Tools | null = null;
  private plan: Int16Array = new Int16Array(0);
  private planTurn = 0;
  private last = { score: 0, nodes: 0, depth: 0 };

  constructor(match: BotMatch, budget: Budget, weights: SearchWeights) {
    this.match = match;
    this.meter = new Meter(budget);
    this.weights = weights;
    this.list = new Int32Array(match.game.numbered!.longest(match.options));
  }

  decide({ state, index, isStopped }: BotTurn): readonly unknown[] {
    const s = state as WarshardState;
    this.tools ??= new Tools(s, this.meter, this.weights);
    if (this.plan.length === 0) this.plan = new Int16Array(s.theatre.units).fill(NONE);
    const { root } = this.tools;
    copyState(s, root);
    root.chance = this.tools.chance;
    this.meter.start(isStopped);
    const action = root.scalars[STAGE] === MOVE ? this.decideMove(index) : this.decideAction(index);
    this.last.nodes = this.meter.nodes;
    return [this.match.game.numbered!.decode(s, action)];
  }

  analysis(): Analysis | null {
    return { line: [], ...this.last };
  }

  private decideMove(_index: number): number {
    const { planner, root, trial, chance, foresight } = this.tools!;
    const { seat } = this.match;
    const turn = root.scalars[TURN];
    const hasPlan = this.planTurn === turn;
    let isDeep = hasPlan;
    this.planTurn = turn;
    const { plan } = this;
    const other = this.tools!.plan;
    for (const round of ROUNDS) {
      if (this.meter.isSpent) break;
      planner.search(root, round.effort, isDeep ? plan : null);
      if (round.plans === 0) {
        if (!isDeep) {
          plan.set(planner.best);
          this.last.score = planner.bestValue;
          this.last.depth = 1;
        }
        continue;
      }
      const value = (candidate: Int16Array) => {
        copyState(root, trial);
        trial.chance = chance;
        follow(trial, candidate);
        return foresight.value(trial, seat, round.reply);
      };
      let best = value(plan);
      if (Number.isNaN(best)) break;
      isDeep = true;
      for (let i = 0; i < Math.min(round.plans, planner.pool.count); i++) {
        planner.pool.read(i, other);
        if (isEqual(other, plan)) continue;
        const found = value(other);
        if (Number.isNaN(found)) break;
        if (found <= best) continue;
        best = found;
        plan.set(other);
      }
      this.last.score = best;
      this.last.depth = 2;
    }
    return nextMove(root, plan);
  }

  private decideAction(index: number): number {
    const { root, trial, chance, foresight, playout } = this.tools!;
    const { list } = this;
    const { seat } = this.match;
    const count = listActions(root, list);
    const preferred = playout.choose(root);
    const at = list.subarray(0, count).indexOf(preferred);
    if (at > 0) list.copyWithin(1, 0, at);
    if (at > 0) list[0] = preferred;
    let chosen = preferred;
    this.last.depth = 0;
    for (let effort = 1; effort < 1000 && !this.meter.isSpent; effort = effort * 2 + 10) {
      let best = Number.NEGATIVE_INFINITY;
      let action = chosen;
      let i = 0;
      for (; i < count; i++) {
        copyState(root, trial);
        trial.chance = chance;
        applyAction(trial, list[i], null);
        const found = foresight.value(trial, seat, effort);
        if (Number.isNaN(found)) break;
        if (found <= best) continue;
        best = found;
        action = list[i];
      }
      if (i === 0) break;
      chosen = action;
      this.last.score = best;
      this.last.depth = 2;
      const front = list.indexOf(chosen);
      list.copyWithin(1, 0, front);
      list[0] = chosen;
    }
    return count === 0 ? list[drawBelow(1, this.match.botSeed, index)] : chosen;
  }
}

/** What a player needs, made for the theatre of its match. */
class Tools {
  readonly root: WarshardState;
  readonly trial: WarshardState;
  readonly chance: PlannedChance;
  readonly planner: Planner;
  readonly playout: Playout;
  readonly foresight: Foresight;
  readonly plan: Int16Array;

  constructor(like: WarshardState, meter: Meter, weights: SearchWeights) {
    const { theatre } = like;
    const appraiser = new Appraiser(theatre, weights);
    this.chance = new PlannedChance(theatre);
    this.root = new WarshardState(theatre, this.chance);
    this.trial = new WarshardState(theatre, this.chance);
    this.planner = new Planner(like, appraiser, meter, MOST_PLANS);
    this.playout = new Playout(like, appraiser);
    this.foresight = new Foresight(like, appraiser, meter, weights);
    this.plan = new Int16Array(theatre.units);
  }
}

/** The next move that brings a unit to the hex of the plan, or `done` when all are there. */
function nextMove(s: WarshardState, plan: Int16Array): number {
  const { theatre } = s;
  for (let slot = 0; slot < theatre.units; slot++) {
    const from = s.unitCell[slot];
    if (theatre.sideOf[slot] !== s.scalars[ACTIVE] || from === NONE || plan[slot] === from) continue;
    if (plan[slot] !== NONE && s.front[plan[slot]] === NONE) return slot * theatre.size + plan[slot];
  }
  return theatre.done;
}

function follow(s: WarshardState, plan: Int16Array): void {
  const turn = s.scalars[TURN];
  while (s.scalars[STAGE] === MOVE && s.scalars[TURN] === turn) {
    const move = nextMove(s, plan);
    if (move === s.theatre.done) return;
    applyAction(s, move, null);
  }
}

function isEqual(a: Int16Array, b: Int16Array): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
