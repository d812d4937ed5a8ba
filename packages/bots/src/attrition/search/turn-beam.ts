import type { NumberedActions } from '@hexfront/engine';
import { ACTIVE, AttritionState, REASON, type Theatre, unitTypes } from '@hexfront/engine/attrition';
import type { Meter } from '../../budget.ts';
import { type Evaluation, SCORE } from './evaluation.ts';
import { Pool } from './pool.ts';
import { writeKey } from './position-key.ts';

/** How much of a turn a beam looks at. */
export interface Breadth {
  /** Positions that are followed up after each action. */
  readonly width: number;
  /** Ends of the turn that are kept. */
  readonly ends: number;
  /** Of the positions that are an action away from the same one, this many are kept. Otherwise all would be much alike. */
  readonly perBranch: number;
  /** First actions that are tried again as later ones, and how many of them may start from the same hex. */
  readonly repeats: number;
  readonly perHex: number;
  /** Of the moves from a hex that were tried before in this decision, this many of the best are tried again. */
  readonly retries: number;
}

const UNSEEN = -1;
const NOISE = 1024;
const MOST_OF_BRANCH = 8;

/**
 * Looks for the best ways to play a turn to its end. After the first action it tries only what became possible by it, attacks, and the
 * best of the other first actions; and those in one order only, because most actions do not depend on each other.
 */
export class TurnBeam {
  readonly ends: Pool;
  /** The best first action of a turn that could not be finished. */
  firstAction = UNSEEN;
  firstScore = 0;
  private jitter = 0;
  private salt = 0;
  private decision = 0;
  /** By seat and action: its place among the moves from the same hex when it was last tried, and in which decision that was. */
  private readonly orders: readonly [Uint8Array, Uint8Array];
  private readonly asOf: readonly [Int32Array, Int32Array];
  private listedCount = 0;
  private readonly listed: Int32Array;
  private readonly theatre: Theatre;
  private readonly actions: NumberedActions;
  private readonly evaluation: Evaluation;
  private readonly meter: Meter;
  private readonly list: Int32Array;
  /** By the number of actions, less one: turns that are not finished. */
  private readonly levels: readonly Pool[];
  /** What follows one position, until it is handed over to the others. */
  private readonly branch: Pool;
  private readonly branchEnds: Pool;
  private scratch: AttritionState;
  /** The score and the key of the last position that was tried. */
  private readonly judgement = new Float64Array(2);
  private readonly moved: AttritionState;
  private readonly strikes: Int32Array;
  private readonly shortLine: Int32Array;
  /** By action: its place among the first actions, `repeats` if it is further down, UNSEEN if it was not possible. */
  private readonly places: Int32Array;
  private readonly first: Int32Array;
  private readonly firstScores: Float64Array;
  private readonly best: Int32Array;
  /** By action: the hex from which one acts. */
  private readonly sources: Int32Array;
  /** By hex. */
  private readonly used: Int32Array;

  constructor(theatre: Theatre, actions: NumberedActions, evaluation: Evaluation, meter: Meter, most: Breadth) {
    this.theatre = theatre;
    this.actions = actions;
    this.evaluation = evaluation;
    this.meter = meter;
    const longest = longestTurn(theatre);
    this.ends = new Pool(theatre, most.ends, longest);
    this.levels = Array.from({ length: longest }, () => new Pool(theatre, most.width, longest));
    this.branch = new Pool(theatre, MOST_OF_BRANCH, longest);
    this.branchEnds = new Pool(theatre, MOST_OF_BRANCH, longest);
    this.scratch = new AttritionState(theatre, '');
    this.moved = new AttritionState(theatre, '');
    this.strikes = new Int32Array(theatre.longestList);
    this.shortLine = new Int32Array(longest);
    this.list = new Int32Array(theatre.longestList);
    this.listed = new Int32Array(theatre.longestList);
    this.orders = [new Uint8Array(theatre.actionCount), new Uint8Array(theatre.actionCount)];
    this.asOf = [new Int32Array(theatre.actionCount), new Int32Array(theatre.actionCount)];
    this.first = new Int32Array(theatre.longestList);
    this.firstScores = new Float64Array(theatre.longestList);
    this.places = new Int32Array(theatre.actionCount).fill(UNSEEN);
    this.best = new Int32Array(theatre.longestList);
    this.sources = Int32Array.from({ length: theatre.actionCount }, (_, action) => sourceOf(theatre, action));
    this.used = new Int32Array(theatre.grid.size + 1);
  }

  /** Begins a decision, in which scores are off by up to so many points. */
  begin(jitter: number, salt: number): void {
    this.jitter = jitter;
    this.salt = salt | 0;
    this.decision++;
  }

  /** Fills `ends` with the best ends of the active seat's turn, scored for that seat. */
  plan(from: AttritionState, breadth: Breadth): void {
    const { ends, levels, meter } = this;
    ends.clear(breadth.ends);
    for (let i = 0; i < levels.length; i++) levels[i].clear(breadth.width);
    this.branch.clear(this.branch.room);
    this.branchEnds.clear(this.branch.room);
    this.firstAction = UNSEEN;
    this.tryFirst(from, breadth);
    for (let i = 0; i < levels.length; i++) {
      const level = levels[i];
      for (let rank = 0; rank < level.count && !meter.isSpent; rank++) {
        this.follow(level, rank, breadth);
        if (i + 1 < levels.length) this.closeBranch(levels[i + 1], breadth.perBranch);
      }
    }
    for (let i = 0; i < this.listedCount; i++) this.places[this.listed[i]] = UNSEEN;
  }

  private tryFirst(from: AttritionState, breadth: Breadth): void {
    const { first, firstScores, meter, levels, places, sources } = this;
    const count = this.select(from, breadth);
    let tried = 0;
    let top = Number.NEGATIVE_INFINITY;
    while (tried < count && !meter.isSpent) {
      const action = first[tried];
      if (tried > 0 && sources[action] !== sources[first[tried - 1]]) this.closeBranch(levels[0], breadth.perHex);
      this.attempt(from, action, first, 0, UNSEEN);
      const score = this.judgement[SCORE];
      firstScores[tried] = score;
      if (score > top) {
        top = score;
        this.firstAction = action;
      }
      tried++;
    }
    this.closeBranch(levels[0], breadth.perHex);
    if (levels.length > 1) {
      for (let i = 0; i < tried && !meter.isSpent; i++) {
        if (i > 0 && sources[first[i]] !== sources[first[i - 1]]) this.closeBranch(levels[1], breadth.perHex);
        this.strikeAfter(from, first[i]);
      }
      this.closeBranch(levels[1], breadth.perHex);
    }
    this.firstScore = top;
    this.placeFirst(tried, breadth, from.scalars[ACTIVE]);
    for (let i = 0; i < levels[0].count; i++) levels[0].marks[i] = places[levels[0].lines[i][0]];
  }

  /** Lists the first actions, without the moves that have turned out to be worse than others of the same unit. */
  private select(from: AttritionState, { repeats, retries }: Breadth): number {
    const { first, listed, places, theatre, evaluation, sources } = this;
    const seat = from.scalars[ACTIVE];
    const orders = this.orders[seat];
    const asOf = this.asOf[seat];
    this.listedCount = this.actions.list(from, listed);
    evaluation.noteFoes(from, seat);
    let count = 0;
    for (let i = 0; i < this.listedCount; i++) {
      const action = listed[i];
      places[action] = repeats;
      const isKnown = action < theatre.attackStart && asOf[action] === this.decision;
      if (isKnown && orders[action] >= retries) {
        const type = from.unitType[from.front[sources[action]]];
        if (!evaluation.canStrike(seat, type, theatre.moveDiscs.cells[action])) continue;
      }
      first[count++] = action;
    }
    return count;
  }

  /**
   * A move that makes an attack possible is tried together with the attack, because by itself it may look like nothing. The same
   * goes for the last steps into a stronghold.
   */
  private strikeAfter(from: AttritionState, action: number): void {
    const { theatre, evaluation, moved, strikes, places, meter, shortLine } = this;
    if (action >= theatre.attackStart) return;
    const to = theatre.moveDiscs.cells[action];
    const mover = from.scalars[ACTIVE];
    const type = from.unitType[from.front[this.sources[action]]];
    if (!evaluation.canStrike(mover, type, to)) return;
    moved.words.set(from.words);
    this.actions.apply(moved, action);
    meter.count();
    if (moved.scalars[REASON] !== 0 || moved.scalars[ACTIVE] !== mover) return;
    shortLine[0] = action;
    const count = this.actions.list(moved, strikes);
    for (let i = 0; i < count && !meter.isSpent; i++) {
      const strike = strikes[i];
      if (places[strike] !== UNSEEN || strike >= theatre.fortifyStart) continue;
      if (strike < theatre.attackStart && !evaluation.isGoal(mover, theatre.moveDiscs.cells[strike])) continue;
      this.attempt(moved, strike, shortLine, 1, UNSEEN);
    }
  }

  /** Numbers the best of the first actions, a few for every hex from which one may act. */
  private placeFirst(tried: number, { repeats, perHex }: Breadth, seat: number): void {
    const { first, firstScores, best, places, sources, used } = this;
    const orders = this.orders[seat];
    const asOf = this.asOf[seat];
    for (let i = 0; i < tried; i++) {
      let at = i;
      for (; at > 0 && firstScores[best[at - 1]] < firstScores[i]; at--) best[at] = best[at - 1];
      best[at] = i;
      used[sources[first[i]]] = 0;
    }
    let kept = 0;
    for (let i = 0; i < tried; i++) {
      const action = first[best[i]];
      const order = used[sources[action]]++;
      orders[action] = order;
      asOf[action] = this.decision;
      if (order < perHex && kept < repeats) places[action] = kept++;
    }
  }

  private follow(level: Pool, rank: number, { repeats }: Breadth): void {
    const { list, places, meter, theatre } = this;
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
    const { scratch, meter, evaluation, judgement } = this;
    const mover = from.scalars[ACTIVE];
    scratch.words.set(from.words);
    this.actions.apply(scratch, action);
    meter.count();
    evaluation.judge(scratch, mover, 1 - mover, judgement);
    const isEnd = scratch.scalars[REASON] !== 0 || scratch.scalars[ACTIVE] !== mover;
    if (!isEnd) judgement[SCORE] += evaluation.promise(scratch, mover);
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
  return Math.floor(options.actionsPerTurn / least) + 1;
}

/** The end of the turn has a place of its own behind the hexes. */
function sourceOf(theatre: Theatre, action: number): number {
  const { attackStart, fortifyStart, recruitStart, endTurn, moveDiscs, attackDiscs, strongholds, grid } = theatre;
  if (action < attackStart) return Math.floor(action / moveDiscs.span);
  if (action < fortifyStart) return Math.floor((action - attackStart) / attackDiscs.span);
  if (action < recruitStart) return action - fortifyStart;
  return action === endTurn ? grid.size : strongholds[Math.floor((action - recruitStart) / unitTypes.length)];
}

/** A whole number below NOISE, by action and decision. */
function noise(action: number, salt: number): number {
  let value = Math.imul(action + 1, 0x9e3779b1) ^ salt;
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  value = Math.imul(value ^ (value >>> 12), 0x297a2d39);
  return (value ^ (value >>> 15)) & (NOISE - 1);
}
