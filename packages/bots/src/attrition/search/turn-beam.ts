import type { NumberedActions } from '@hexfront/engine';
import { ACTIVE, AttritionState, REASON, type Theatre } from '@hexfront/engine/attrition';
import type { Meter } from '../../budget.ts';
import { type Judge, SCORE } from './evaluation.ts';
import { FirstActions, UNSEEN } from './first-actions.ts';
import { Opportunities } from './opportunities.ts';
import { Pool } from './pool.ts';
import { writeKey } from './position-key.ts';
import type { Breadth } from './shape.ts';

const NOISE = 1024;
const MOST_OF_BRANCH = 8;

/**
 * Looks for the best ways to play a turn to its end. After the first action it tries only what became possible by it, attacks, and the
 * best of the other first actions; and those in one order only, because most actions do not depend on each other.
 */
export class TurnBeam {
  readonly ends: Pool;
  /** The first action of the best turn so far, for a search that is cut short, and its score. */
  firstAction = UNSEEN;
  firstScore = 0;
  private jitter = 0;
  private salt = 0;
  private readonly theatre: Theatre;
  private readonly actions: NumberedActions;
  private readonly evaluation: Judge;
  private readonly opportunities: Opportunities;
  private readonly meter: Meter;
  private readonly first: FirstActions;
  /** By the number of actions, less one: turns that are not finished. */
  private readonly levels: readonly Pool[];
  /** What follows one position, until it is handed over to the others. */
  private readonly branch: Pool;
  private readonly branchEnds: Pool;
  private readonly list: Int32Array;
  private readonly opening: Int32Array;
  private readonly moved: AttritionState;
  private scratch: AttritionState;
  /** The score and the key of the last position that was tried. */
  private readonly judgement = new Float64Array(2);

  constructor(theatre: Theatre, actions: NumberedActions, evaluation: Judge, meter: Meter, most: Breadth) {
    this.theatre = theatre;
    this.actions = actions;
    this.evaluation = evaluation;
    this.meter = meter;
    this.opportunities = new Opportunities(theatre);
    this.first = new FirstActions(theatre, actions, this.opportunities);
    const longest = longestTurn(theatre);
    this.ends = new Pool(theatre, most.ends, longest);
    this.levels = Array.from({ length: longest }, () => new Pool(theatre, most.width, longest));
    this.branch = new Pool(theatre, MOST_OF_BRANCH, longest);
    this.branchEnds = new Pool(theatre, MOST_OF_BRANCH, longest);
    this.list = new Int32Array(theatre.longestList);
    this.opening = new Int32Array(longest);
    this.moved = new AttritionState(theatre, '');
    this.scratch = new AttritionState(theatre, '');
  }

  /** Begins a decision, in which scores are off by up to so many points. */
  begin(jitter: number, salt: number): void {
    this.jitter = jitter;
    this.salt = salt | 0;
    this.first.begin();
  }

  /** Fills `ends` with the best ends of the active seat's turn, scored for that seat. */
  plan(from: AttritionState, breadth: Breadth): void {
    const { levels, meter } = this;
    this.ends.clear(breadth.ends);
    for (let i = 0; i < levels.length; i++) levels[i].clear(breadth.width);
    this.branch.clear(this.branch.room);
    this.branchEnds.clear(this.branch.room);
    this.begins(from, breadth);
    for (let i = 0; i + 1 < levels.length; i++) {
      for (let rank = 0; rank < levels[i].count && !meter.isSpent; rank++) {
        this.follow(levels[i], rank, breadth);
        this.closeBranch(levels[i + 1], breadth.perBranch);
      }
      if (meter.isSpent) return;
      this.beginLike(levels[i + 1]);
    }
  }

  private beginLike(level: Pool): void {
    if (level.count === 0) return;
    this.firstAction = level.lines[0][0];
    this.firstScore = level.scores[0];
  }

  private begins(from: AttritionState, breadth: Breadth): void {
    const { first, meter, levels } = this;
    first.select(from, breadth);
    this.firstAction = UNSEEN;
    let tried = 0;
    let top = Number.NEGATIVE_INFINITY;
    while (tried < first.count && !meter.isSpent) {
      const action = first.list[tried];
      if (first.opensHex(tried)) this.closeBranch(levels[0], breadth.perHex);
      this.attempt(from, action, this.opening, 0, UNSEEN);
      const score = this.judgement[SCORE];
      first.scores[tried] = score;
      if (score > top) {
        top = score;
        this.firstAction = action;
      }
      tried++;
    }
    this.firstScore = top;
    this.closeBranch(levels[0], breadth.perHex);
    for (let i = 0; i < tried && !meter.isSpent; i++) {
      if (first.opensHex(i)) this.closeBranch(levels[1], breadth.perHex);
      this.strikeAfter(from, first.list[i]);
    }
    this.closeBranch(levels[1], breadth.perHex);
    first.rank(tried, breadth, from.scalars[ACTIVE]);
    for (let i = 0; i < levels[0].count; i++) levels[0].marks[i] = first.places[levels[0].lines[i][0]];
  }

  /**
   * A move that makes an attack possible is tried together with the attack, because by itself it may look like nothing. The same
   * goes for the last steps into a stronghold.
   */
  private strikeAfter(from: AttritionState, action: number): void {
    const { theatre, opportunities, moved, list, meter, opening, first } = this;
    if (action >= theatre.attackStart) return;
    const mover = from.scalars[ACTIVE];
    const type = from.unitType[from.front[first.sources[action]]];
    if (!opportunities.canStrike(mover, type, theatre.moveDiscs.cells[action])) return;
    moved.words.set(from.words);
    this.actions.apply(moved, action);
    meter.count();
    if (moved.scalars[REASON] !== 0 || moved.scalars[ACTIVE] !== mover) return;
    opening[0] = action;
    const count = this.actions.list(moved, list);
    for (let i = 0; i < count && !meter.isSpent; i++) {
      const strike = list[i];
      if (first.places[strike] !== UNSEEN || strike >= theatre.fortifyStart) continue;
      if (strike < theatre.attackStart && !opportunities.isGoal(mover, theatre.moveDiscs.cells[strike])) continue;
      this.attempt(moved, strike, opening, 1, UNSEEN);
    }
  }

  private follow(level: Pool, rank: number, { repeats }: Breadth): void {
    const { list, meter, theatre } = this;
    const { places } = this.first;
    const from = level.states[rank];
    const line = level.lines[rank];
    const length = level.lengths[rank];
    const mark = level.marks[rank];
    const count = this.actions.list(from, list);
    for (let i = 0; i < count && !meter.isSpent; i++) {
      const action = list[i];
      const place = places[action];
      const isAttack = action >= theatre.attackStart && action < theatre.fortifyStart;
      if (place !== UNSEEN && !isAttack && action !== theatre.endTurn && (place === repeats || place < mark)) continue;
      this.attempt(from, action, line, length, place === UNSEEN || isAttack ? mark : place);
    }
  }

  /** Plays an action on a copy, judges the result and keeps it if it is good enough. */
  private attempt(from: AttritionState, action: number, line: Int32Array, length: number, mark: number): void {
    const { scratch, meter, evaluation, opportunities, judgement } = this;
    const mover = from.scalars[ACTIVE];
    scratch.words.set(from.words);
    this.actions.apply(scratch, action);
    meter.count();
    evaluation.judge(scratch, mover, 1 - mover, judgement);
    const isEnd = scratch.scalars[REASON] !== 0 || scratch.scalars[ACTIVE] !== mover;
    if (!isEnd) judgement[SCORE] += opportunities.promise(scratch, mover);
    judgement[SCORE] += this.jitter * (noise(action, this.salt) / NOISE);
    const pool = isEnd ? this.ends : this.levels[length];
    const branch = isEnd ? this.branchEnds : this.branch;
    if (!pool.wants(judgement) || !branch.wants(judgement)) return;
    writeKey(scratch, judgement);
    if (pool.knows(judgement) || branch.knows(judgement)) return;
    this.scratch = branch.take(scratch, judgement, mark, line, length, action);
  }

  /** Hands over the best positions of a branch that is done. */
  private closeBranch(level: Pool, most: number): void {
    this.ends.absorb(this.branchEnds, most);
    level.absorb(this.branch, most);
  }
}

/** As many actions as a turn has at most, and its end. */
export function longestTurn({ options }: Theatre): number {
  const least = Math.min(options.moveActions, options.attackActions, options.recruitActions, options.fortifyActions);
  return Math.max(2, Math.floor(options.actionsPerTurn / least) + 1);
}

/** A whole number below NOISE, by action and decision. */
function noise(action: number, salt: number): number {
  let value = Math.imul(action + 1, 0x9e3779b1) ^ salt;
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  value = Math.imul(value ^ (value >>> 12), 0x297a2d39);
  return (value ^ (value >>> 15)) & (NOISE - 1);
}
