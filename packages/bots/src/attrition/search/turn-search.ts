import type { NumberedActions } from '@hexfront/engine';
import { ACTIVE, AttritionState, REASON, type Theatre, TURN } from '@hexfront/engine/attrition';
import { NONE } from '@hexfront/engine/hex';
import type { Analysis } from '../../bot.ts';
import type { Meter } from '../../budget.ts';
import { isDecided, type Judge, SCORE } from './evaluation.ts';
import { KEY, positionKey, writeKey } from './position-key.ts';
import type { Shape } from './shape.ts';
import { longestTurn, TurnBeam } from './turn-beam.ts';
import { TurnTree } from './turn-tree.ts';

/** No line is followed further than this, in turns. */
const DEEPEST = 256;

/** A turn that gains more than this, in gold, says nothing about usual turns. */
const MOST_GAIN = 40;

/**
 * Scores are off by up to this much, in gold, by action and seed, so that a thousand games are a thousand different games. In the
 * opening rounds it costs little to vary more.
 */
const JITTER = 0.5;
const OPENING_JITTER = 4;
const OPENING_ROUNDS = 2;

/**
 * A best-first search over whole turns. Again and again it follows the turns that both sides like best down to a position that has not
 * been searched, looks for the best turns from there, and carries their value back up.
 */
export class TurnSearch {
  readonly theatre: Theatre;
  readonly tree: TurnTree;
  root = NONE;
  /** The root of the last decision, if the turn still goes on: more plans of it may turn up again. */
  private formerRoot = NONE;
  private readonly beam: TurnBeam;
  private readonly evaluation: Judge;
  private readonly actions: NumberedActions;
  private readonly meter: Meter;
  private readonly shape: Shape;
  private readonly seat: number;
  private readonly start: AttritionState;
  private readonly work: AttritionState;
  private readonly path: Int32Array;
  private readonly judgement = new Float64Array(2);
  /** What a turn has gained its side on average. */
  private gain: number;
  private gainSum: number;
  private gainCount = 4;

  constructor(theatre: Theatre, actions: NumberedActions, meter: Meter, seat: number, evaluation: Judge, shape: Shape) {
    this.theatre = theatre;
    this.actions = actions;
    this.meter = meter;
    this.seat = seat;
    this.shape = shape;
    this.evaluation = evaluation;
    this.beam = new TurnBeam(theatre, actions, evaluation, meter, shape.breadths[shape.breadths.length - 1]);
    this.tree = new TurnTree(shape.room, longestTurn(theatre));
    this.start = new AttritionState(theatre, '');
    this.work = new AttritionState(theatre, '');
    this.path = new Int32Array(DEEPEST);
    this.gain = shape.tempo;
    this.gainSum = shape.tempo * this.gainCount;
  }

  /** Starts from a new position and forgets what was known. */
  reset(state: AttritionState): void {
    this.start.words.set(state.words);
    this.tree.clear();
    this.judgement[SCORE] = 0;
    writeKey(state, this.judgement);
    this.root = this.tree.add(NONE, this.judgement, false);
    this.formerRoot = NONE;
  }

  /** Starts from a position that follows the last decision, with what is known about it. */
  resume(state: AttritionState): void {
    const { tree, root } = this;
    writeKey(state, this.judgement);
    const hasRoom = tree.used < tree.room / 2;
    const played = this.bestTurn();
    if (hasRoom && played !== NONE && this.resumeTurn(tree.lines[played * tree.longest])) this.formerRoot = root;
    else {
      const reply = hasRoom && played !== NONE ? tree.childWith(played, this.judgement) : NONE;
      if (reply === NONE) return this.reset(state);
      this.root = reply;
      this.formerRoot = NONE;
      tree.parent[reply] = NONE;
      tree.lengths[reply] = 0;
      // What looked settled from afar deserves another look.
      tree.isClosed[reply] = 0;
    }
    this.start.words.set(state.words);
  }

  /** The same turn goes on after its first action: keeps the plans that began with it. */
  private resumeTurn(action: number): boolean {
    const { tree, work, root, judgement } = this;
    work.words.set(this.start.words);
    this.actions.apply(work, action);
    if (work.scalars[ACTIVE] !== this.seat || positionKey(work) !== judgement[KEY]) return false;
    judgement[SCORE] = tree.values[root];
    this.root = tree.add(NONE, judgement, false);
    for (let child = tree.firstChild[root]; child !== NONE; ) {
      const younger = tree.sibling[child];
      if (tree.lines[child * tree.longest] === action && tree.lengths[child] > 1) tree.adopt(this.root, child, 1);
      child = younger;
    }
    return true;
  }

  /** Thinks until the meter is spent. */
  think(salt: number): void {
    const { tree, meter, shape } = this;
    this.beam.begin(this.start.scalars[TURN] <= OPENING_ROUNDS ? OPENING_JITTER : JITTER, salt);
    this.gain = this.gainSum / this.gainCount;
    this.expand(this.root, 0, shape.rootBreadth);
    while (!meter.isSpent && tree.used + shape.breadths[shape.breadths.length - 1].ends < tree.room) {
      if (!this.step()) break;
    }
  }

  /** Expands one node; false if there is nothing left that could change the decision. */
  private step(): boolean {
    const { tree, shape, path } = this;
    let node = this.root;
    let depth = 0;
    let isSeat = true;
    for (;;) {
      if (tree.isClosed[node] || depth === DEEPEST) return false;
      const searches = tree.searches[node];
      if (searches === 0) return this.expand(node, depth, 0);
      const isWide = searches >= shape.breadths.length;
      if (!isWide && tree.visits[node] >= shape.widenAfter * shape.widenGrowth ** (searches - 1)) {
        return this.expand(node, depth, searches);
      }
      const child = this.favourite(node, isSeat ? 1 : -1);
      if (child === NONE) {
        if (!isWide) return this.expand(node, depth, searches);
        tree.isClosed[node] = 1;
        if (node === this.root) return false;
        this.carryUp(tree.parent[node], depth - 1);
        return true;
      }
      path[depth++] = child;
      node = child;
      isSeat = !isSeat;
    }
  }

  /** The open turn that the side to move likes best. */
  private favourite(node: number, sign: number): number {
    const { tree, shape } = this;
    const interest = shape.curiosity * Math.sqrt(tree.visits[node]);
    let best = NONE;
    let most = Number.NEGATIVE_INFINITY;
    for (let child = tree.firstChild[node]; child !== NONE; child = tree.sibling[child]) {
      if (tree.isClosed[child]) continue;
      const worth = sign * tree.values[child] + interest / (1 + tree.visits[child]);
      if (worth <= most) continue;
      most = worth;
      best = child;
    }
    return best;
  }

  private expand(node: number, depth: number, breadth: number): boolean {
    const { tree, beam, meter, seat, evaluation, judgement } = this;
    const state = this.replay(depth);
    if (meter.isSpent && node !== this.root) return false;
    const mover = state.scalars[ACTIVE];
    beam.plan(state, this.shape.breadths[breadth]);
    // A search that was cut short has found only turns that end early.
    if (meter.isSpent) return false;
    const { ends } = beam;
    const isFirst = tree.searches[node] === 0;
    tree.searches[node] = breadth + 1;
    const tempo = mover === seat ? -this.gain / 2 : this.gain / 2;
    const before = tree.values[node] + tempo;
    for (let rank = 0; rank < ends.count; rank++) {
      judgement[KEY] = ends.keys[rank];
      if (tree.childWith(node, judgement) !== NONE) continue;
      let child = node === this.root && this.formerRoot !== NONE ? tree.childWith(this.formerRoot, judgement) : NONE;
      if (child !== NONE) tree.adopt(node, child, 0);
      else {
        const end = ends.states[rank];
        const isOver = end.scalars[REASON] !== 0;
        if (mover === seat) judgement[SCORE] = ends.scores[rank];
        else evaluation.judge(end, seat, seat, judgement);
        if (!isOver) judgement[SCORE] += tempo;
        child = tree.add(node, judgement, isOver);
      }
      tree.setLine(child, ends.lines[rank], ends.lengths[rank]);
    }
    this.carryUp(node, depth);
    if (isFirst && node !== this.root && !isDecided(tree.values[node])) {
      const after = tree.values[node] - tempo;
      const gain = mover === seat ? after - before : before - after;
      this.gainSum += Math.max(0, Math.min(MOST_GAIN, gain));
      this.gainCount++;
    }
    return true;
  }

  /** Plays the turns on the path, from the root to the node at this depth. */
  private replay(depth: number): AttritionState {
    const { tree, work, path, meter } = this;
    work.words.set(this.start.words);
    for (let i = 0; i < depth; i++) {
      const base = path[i] * tree.longest;
      for (let k = 0; k < tree.lengths[path[i]]; k++) {
        if (meter.isSpent) return work;
        this.actions.apply(work, tree.lines[base + k]);
        meter.count();
      }
    }
    return work;
  }

  private carryUp(from: number, depth: number): void {
    const { tree } = this;
    for (let node = from; node !== NONE; node = tree.parent[node], depth--) {
      tree.visits[node]++;
      const sign = depth % 2 === 0 ? 1 : -1;
      const best = tree.best(node, sign);
      if (best === NONE) continue;
      const value = tree.values[best];
      tree.values[node] = value;
      // Nothing is better than to win.
      if (isDecided(value) && sign * value > 0) tree.isClosed[node] = 1;
    }
  }

  /** The turn to play: the best of those that have been examined. NONE if no turn could be finished. */
  bestTurn(): number {
    const { tree, root } = this;
    let best = NONE;
    for (let child = tree.firstChild[root]; child !== NONE; child = tree.sibling[child]) {
      const isExamined = tree.visits[child] > 0 || tree.isOver[child] === 1;
      if (isExamined && (best === NONE || tree.values[child] > tree.values[best])) best = child;
    }
    return best === NONE ? tree.best(root, 1) : best;
  }

  /** What the decision is based on. */
  analysis(nodes: number): Analysis {
    const { tree, work, actions } = this;
    const line: unknown[] = [];
    work.words.set(this.start.words);
    let depth = 0;
    const best = this.bestTurn();
    for (let node = best; node !== NONE; node = tree.best(node, depth % 2 === 0 ? 1 : -1)) {
      for (let i = node * tree.longest; i < node * tree.longest + tree.lengths[node]; i++) {
        line.push(actions.decode(work, tree.lines[i]));
        actions.apply(work, tree.lines[i]);
      }
      depth++;
    }
    if (best !== NONE) return { line, score: tree.values[best], nodes, depth };
    return { line: [actions.decode(work, this.firstAction)], score: this.beam.firstScore, nodes, depth };
  }

  /** The first action that looked best, for want of a whole turn. */
  get firstAction(): number {
    return this.beam.firstAction;
  }
}
