/**
 * Plays a search against itself and writes positions with what became of them, for training a network.
 *   npx node lab/self-play.ts --game attrition-2 --games 1000 --nodes 2000 --seed 1 --threads 2 --out DIR [--weights FILE]
 */
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { findGame, type Game } from '@hexfront/engine';
import { ACTIVE, AttritionState, REASON, WINNER } from '@hexfront/engine/attrition';
import { NONE } from '@hexfront/engine/hex';
import { Meter } from '../packages/bots/src/budget.ts';
import { measureNames, NetworkInputs } from '../packages/bots/src/attrition/network/inputs.ts';
import { NetworkEvaluation } from '../packages/bots/src/attrition/network/network-evaluation.ts';
import { readNetwork } from '../packages/bots/src/attrition/network/network.ts';
import { searchWeightsFor } from '../packages/bots/src/attrition/search-weights.ts';
import { Evaluation } from '../packages/bots/src/attrition/search/evaluation.ts';
import { usualShape } from '../packages/bots/src/attrition/search/shape.ts';
import { TurnSearch } from '../packages/bots/src/attrition/search/turn-search.ts';
import { Stream } from '../packages/sim/src/bench/stream.ts';

const { values: wishes } = parseArgs({
  options: {
    game: { type: 'string', default: 'attrition-2' },
    games: { type: 'string', default: '1000' },
    nodes: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    threads: { type: 'string', default: '2' },
    out: { type: 'string', default: 'node_modules/.cache/hexfront-lab' },
    weights: { type: 'string' },
  },
});

/** Files that are written, whatever the number of threads: the same arguments give the same files. */
const FILES = 16;
/** Marks of a position in a record; positions with more lose the last ones. */
const MOST_MARKS = 88;
/** Positions of the search tree that are written for each turn, and how well they must have been examined. */
const FROM_TREE = 8;
const LEAST_VISITS = 4;
/** One in this many turns is not the best one. */
const STRAY = 8;
/** How much worse, in points, a stray turn may be. */
const STRAY_LOSS = 30;
const MOST_OPENING = 24;

async function lead(): Promise<void> {
  const game = findGame(wishes.game) as Game;
  const { theatre } = game.setup(game.options(), 'lab') as AttritionState;
  const inputs = new NetworkInputs(theatre);
  mkdirSync(wishes.out, { recursive: true });
  const about = {
    game: game.id,
    marks: inputs.marks,
    mostMarks: MOST_MARKS,
    measures: measureNames,
    cells: theatre.grid.size,
    levelTypes: inputs.levelTypes,
    flipped: [...inputs.flipped],
  };
  writeFileSync(join(wishes.out, 'positions.json'), JSON.stringify(about));
  const threads = Number(wishes.threads);
  const start = performance.now();
  let [games, positions] = [0, 0];
  const report = () => {
    const rate = (games * 1000) / (performance.now() - start);
    console.log(`self-play: ${games} of ${wishes.games} games, ${positions} positions, ${rate.toFixed(1)} games/s`);
  };
  const beat = setInterval(report, 20_000);
  const done = Array.from({ length: threads }, (_, thread) => {
    const worker = new Worker(import.meta.filename, { workerData: { thread, threads }, argv: process.argv.slice(2) });
    worker.on('message', (written: number) => {
      games++;
      positions += written;
    });
    return new Promise((end, fail) => worker.on('exit', end).on('error', fail));
  });
  await Promise.all(done);
  clearInterval(beat);
  report();
}

function work({ thread, threads }: { thread: number; threads: number }): void {
  const player = new SelfPlay(findGame(wishes.game) as Game, Number(wishes.nodes), wishes.weights);
  for (let shard = thread; shard < FILES; shard += threads) {
    const file = openSync(join(wishes.out, `positions-${shard}.bin`), 'w');
    for (let number = shard; number < Number(wishes.games); number += FILES) {
      const records = player.play(Number(wishes.seed) * 1_000_003 + number);
      writeSync(file, records);
      parentPort!.postMessage(records.length / player.recordBytes);
    }
    closeSync(file);
  }
}

class SelfPlay {
  readonly recordBytes: number;
  private readonly game: Game;
  private readonly inputs: NetworkInputs;
  private readonly meter: Meter;
  private readonly searches: readonly TurnSearch[];
  private readonly opening: AttritionState;
  private readonly work: AttritionState;
  private readonly marks: Int32Array;
  private readonly measures = new Float64Array(measureNames.length);
  private readonly list: Int32Array;

  constructor(game: Game, nodes: number, weights: string | undefined) {
    this.game = game;
    this.opening = game.setup(game.options(), 'lab') as AttritionState;
    const { theatre } = this.opening;
    this.inputs = new NetworkInputs(theatre);
    this.meter = new Meter({ nodes });
    const judge = () =>
      weights === undefined
        ? new Evaluation(theatre, searchWeightsFor(theatre))
        : new NetworkEvaluation(theatre, readNetwork(readFileSync(weights)));
    this.searches = [0, 1].map(
      (seat) => new TurnSearch(theatre, game.numbered!, this.meter, seat, judge(), usualShape),
    );
    this.work = new AttritionState(theatre, '');
    this.marks = new Int32Array(this.inputs.places).fill(NONE);
    this.list = new Int32Array(theatre.longestList);
    this.recordBytes = 2 * MOST_MARKS + 4 * measureNames.length + 4 + 4;
  }

  play(seed: number): Uint8Array {
    const stream = new Stream(seed);
    const actions = this.game.numbered!;
    const state = new AttritionState(this.opening.theatre, '');
    state.words.set(this.opening.words);
    for (let k = stream.below(MOST_OPENING + 1); k > 0 && state.scalars[REASON] === 0; k--) {
      actions.apply(state, this.list[stream.below(actions.list(state, this.list))]);
    }
    const records: { bytes: Uint8Array; next: number; isPlayed: boolean }[] = [];
    while (state.scalars[REASON] === 0) {
      const seat = state.scalars[ACTIVE];
      const search = this.searches[seat];
      const { tree } = search;
      this.meter.start();
      search.reset(state);
      search.think(stream.below(0x7fffffff));
      records.push(this.record(state, seat, tree.values[search.root], true));
      this.sample(search, state, stream, records);
      const turn = this.choose(search, stream);
      if (turn === NONE) actions.apply(state, search.firstAction);
      else for (let i = 0; i < tree.lengths[turn]; i++) actions.apply(state, tree.lines[turn * tree.longest + i]);
    }
    const winner = state.scalars[WINNER];
    for (const { bytes, next, isPlayed } of records) {
      const result = !isPlayed ? 255 : winner === NONE ? 1 : winner === next ? 2 : 0;
      bytes[this.recordBytes - 4] = result;
    }
    return Buffer.concat(records.map(({ bytes }) => bytes));
  }

  private choose(search: TurnSearch, stream: Stream): number {
    const { tree, root } = search;
    const best = search.bestTurn();
    if (best === NONE || stream.below(STRAY) !== 0) return best;
    const near: number[] = [];
    for (let child = tree.firstChild[root]; child !== NONE; child = tree.sibling[child]) {
      if (tree.values[child] > tree.values[best] - STRAY_LOSS) near.push(child);
    }
    return near[stream.below(near.length)] ?? best;
  }

  /** Positions that were thought about: most of them are worse than those that were played. */
  private sample(search: TurnSearch, root: AttritionState, stream: Stream, records: unknown[]): void {
    const { tree } = search;
    const examined: number[] = [];
    const open = [search.root];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      for (let child = tree.firstChild[node]; child !== NONE; child = tree.sibling[child]) {
        if (tree.visits[child] >= LEAST_VISITS && tree.isOver[child] === 0) {
          examined.push(child);
          open.push(child);
        }
      }
    }
    for (let k = 0; k < FROM_TREE && examined.length > 0; k++) {
      const pick = stream.below(examined.length);
      const node = examined[pick];
      examined[pick] = examined[examined.length - 1];
      examined.pop();
      this.replay(search, root, node);
      if (this.work.scalars[REASON] !== 0) continue;
      records.push(this.record(this.work, root.scalars[ACTIVE], tree.values[node], false));
    }
  }

  private replay({ tree, root }: TurnSearch, from: AttritionState, node: number): void {
    const path: number[] = [];
    for (let at = node; at !== root; at = tree.parent[at]) path.unshift(at);
    this.work.words.set(from.words);
    for (const at of path) {
      for (let i = 0; i < tree.lengths[at]; i++)
        this.game.numbered!.apply(this.work, tree.lines[at * tree.longest + i]);
    }
  }

  /** Marks and measures for the seat to move, the value for the seat that thought, and who that was. */
  private record(state: AttritionState, thinker: number, value: number, isPlayed: boolean) {
    const next = state.scalars[ACTIVE];
    const bytes = new Uint8Array(this.recordBytes);
    const marks = new Uint16Array(bytes.buffer, 0, MOST_MARKS).fill(0xffff);
    this.inputs.write(state, this.marks);
    let count = 0;
    for (let i = this.marks.length - 1; i >= 0; i--) {
      if (this.marks[i] === NONE || count === MOST_MARKS) continue;
      marks[count++] = next === 0 ? this.marks[i] : this.inputs.flipped[this.marks[i]];
    }
    this.inputs.measure(state, next, this.measures);
    new Float32Array(bytes.buffer, 2 * MOST_MARKS, this.measures.length).set(this.measures);
    new DataView(bytes.buffer).setFloat32(this.recordBytes - 8, value, true);
    bytes[this.recordBytes - 3] = Number(thinker === next);
    bytes[this.recordBytes - 2] = next;
    return { bytes, next, isPlayed };
  }
}

if (isMainThread) await lead();
else work(workerData);
