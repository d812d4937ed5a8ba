import { type Game, Hash64, type NumberedActions } from '@hexfront/engine';
import { Stream } from './stream.ts';

export interface BenchResult {
  readonly game: string;
  readonly games_per_s: number;
  readonly actions_per_s: number;
  readonly legal_lists_per_s: number;
  readonly copies_per_s: number;
  readonly avg_actions_per_game: number;
  readonly avg_branching: number;
  /** Covers the final hashes of the first games, which are the same in every run, fast or slow. */
  readonly checksum: string;
}

const CHECKED_GAMES = 200;
const BATCH = 20;
const SAMPLES = 64;

/** Random legal play: list all actions, pick one uniformly, apply it. Then listing and copying alone, on states sampled on the way. */
export function bench(game: Game, options: unknown, seconds: number): BenchResult {
  const actions = game.numbered;
  if (actions === undefined) throw new Error(`bench: ${game.id} does not number its actions`);
  const opening = game.setup(options, 'bench');
  const state = game.copy(opening);
  const list = new Int32Array(actions.longest(options));
  const samples: unknown[] = [];
  const checksum = new Hash64();
  let played = { actions: 0, branches: 0 };
  for (let index = 0; index < CHECKED_GAMES; index++) {
    game.copy(opening, state);
    playOut(actions, state, list, index, played, (step) => {
      if (samples.length < SAMPLES && step === index * 3) samples.push(game.copy(state));
    });
    checksum.mixText(game.hash(state));
  }
  const averages = { actions: played.actions / CHECKED_GAMES, branching: played.branches / played.actions };

  played = { actions: 0, branches: 0 };
  let seed = 0;
  const playing = measure(seconds * 0.7, () => {
    const before = played.actions;
    for (let i = 0; i < BATCH; i++) {
      game.copy(opening, state);
      playOut(actions, state, list, seed++, played, null);
    }
    return played.actions - before;
  });
  const listing = measure(seconds * 0.15, () => {
    for (const sample of samples) actions.list(sample, list);
    return samples.length;
  });
  const copying = measure(seconds * 0.15, () => {
    for (const sample of samples) game.copy(sample, state);
    return samples.length;
  });
  return {
    game: game.id,
    games_per_s: Math.round((playing.rounds * BATCH) / playing.seconds),
    actions_per_s: Math.round(playing.done / playing.seconds),
    legal_lists_per_s: Math.round(listing.done / listing.seconds),
    copies_per_s: Math.round(copying.done / copying.seconds),
    avg_actions_per_game: twoDigits(averages.actions),
    avg_branching: twoDigits(averages.branching),
    checksum: checksum.hex(),
  };
}

function playOut(
  actions: NumberedActions,
  state: unknown,
  list: Int32Array,
  seed: number,
  played: { actions: number; branches: number },
  eachStep: ((step: number) => void) | null,
): void {
  const stream = new Stream(seed);
  for (let step = 0; ; step++) {
    const count = actions.list(state, list);
    if (count === 0) return;
    eachStep?.(step);
    actions.apply(state, list[stream.below(count)]);
    played.actions++;
    played.branches += count;
  }
}

/** Repeats a round, which returns how much it did, after an untimed warm-up. */
function measure(seconds: number, round: () => number): { rounds: number; done: number; seconds: number } {
  for (let i = 0; i < 50; i++) round();
  const start = performance.now();
  let [rounds, done, elapsed] = [0, 0, 0];
  for (; elapsed < seconds * 1000; elapsed = performance.now() - start) {
    done += round();
    rounds++;
  }
  return { rounds, done, seconds: elapsed / 1000 };
}

function twoDigits(x: number): number {
  return Math.round(x * 100) / 100;
}
