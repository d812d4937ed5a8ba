import { type Game, Hash64, type JsonObject } from '@hexfront/engine';
import { battleFacilities, battleUnits, TickEnv, VecEnv } from '../env/index.ts';
import { Stream } from './stream.ts';

export interface EnvBenchResult {
  readonly game: string;
  readonly envs: number;
  /** Decisions alone, from a list that was recorded before. */
  readonly raw_steps_per_s: number | null;
  /** With the legal actions of every position, of which one is drawn. */
  readonly legal_steps_per_s: number | null;
  /** With the legal actions and the observation of every position. In battles a step is the decision of one seat in one tick. */
  readonly full_steps_per_s: number;
  readonly bytes_per_observation: number;
  /** Over what the first steps wrote. */
  readonly checksum: string;
}

const CHECKED_STEPS = 50;
const WARM_UP = 0.2;

/** Random legal play in many environments at once. */
export function benchEnv(game: Game, options: JsonObject, envs: number, seconds: number): EnvBenchResult {
  if (game.numbered === undefined) return benchBattles(game, options, envs, seconds);
  const share = seconds / 3;
  const full = new VecEnv({ game, options, envs, seed: 'bench' });
  const stream = new Stream(1);
  const hash = new Hash64();
  full.reset();
  for (let step = 0; step < CHECKED_STEPS; step++) {
    drawActions(full, stream);
    full.step();
    mix(hash, full.buffers.planes, full.buffers.legal.subarray(0, full.buffers.starts[envs]), full.buffers.rewards);
  }
  const legal = new VecEnv({ game, options, envs, seed: 'bench', shows: 'legal' });
  legal.reset();
  const drawn = (env: VecEnv) => () => {
    drawActions(env, stream);
    env.step();
    return envs;
  };
  return {
    game: game.id,
    envs,
    raw_steps_per_s: rate(share, replayed(game, options, envs)),
    legal_steps_per_s: rate(share, drawn(legal)),
    full_steps_per_s: rate(share, drawn(full)),
    bytes_per_observation: full.buffers.planes.length / envs + (4 * full.buffers.scalars.length) / envs,
    checksum: hash.hex(),
  };
}

/** The same actions in every environment, drawn beforehand. */
function replayed(game: Game, options: JsonObject, envs: number): () => number {
  const source = new VecEnv({ game, options, envs: 1, seed: 'bench', shows: 'legal' });
  const actions: number[] = [];
  const stream = new Stream(2);
  source.reset();
  do {
    drawActions(source, stream);
    actions.push(source.buffers.actions[0]);
    source.step();
  } while (source.buffers.seats[0] !== -1);
  const env = new VecEnv({ game, options, envs, seed: 'bench', shows: 'nothing', autoreset: 'disabled' });
  // Dice differ between environments, so in games of chance all of them play the first one's game.
  const opening = { state: game.setup(options, 'bench/0/0'), decisions: 0 };
  const all = Array.from({ length: envs }, (_, k) => k);
  let next = actions.length;
  return () => {
    if (next === actions.length) {
      env.restore(opening, all);
      next = 0;
    }
    env.buffers.actions.fill(actions[next++]);
    env.step();
    return envs;
  };
}

function drawActions({ buffers: { actions, legal, starts }, envs }: VecEnv, stream: Stream): void {
  for (let env = 0; env < envs; env++) {
    const count = starts[env + 1] - starts[env];
    actions[env] = count === 0 ? 0 : legal[starts[env] + stream.below(count)];
  }
}

/** Every unit steps somewhere and every Facility builds something, if it may. */
function benchBattles(game: Game, options: JsonObject, envs: number, seconds: number): EnvBenchResult {
  const env = new TickEnv({ game, options, envs, seed: 'bench' });
  const stream = new Stream(1);
  const hash = new Hash64();
  const { buffers, seats } = env;
  const tick = () => {
    drawOrders(env, stream);
    env.step();
    return envs * seats;
  };
  env.reset();
  for (let step = 0; step < CHECKED_STEPS; step++) {
    tick();
    mix(hash, buffers.planes, buffers.units, buffers.rewards);
  }
  return {
    game: game.id,
    envs,
    raw_steps_per_s: null,
    legal_steps_per_s: null,
    full_steps_per_s: rate(seconds, tick),
    bytes_per_observation:
      (buffers.planes.length + 4 * buffers.scalars.length + 2 * buffers.units.length) / envs / seats,
    checksum: hash.hex(),
  };
}

function drawOrders({ buffers, envs, seats, rows, facilities }: TickEnv, stream: Stream): void {
  const { orders, units, facilities: places } = buffers;
  let at = 0;
  for (let player = 0; player < envs * seats; player++) {
    for (let row = 0; row < rows; row++) {
      const choices = units[(player * rows + row + 1) * battleUnits.length - 1];
      orders[at++] = drawBit(choices & 63, stream);
    }
    for (let place = 0; place < facilities; place++) {
      const choices = places[(player * facilities + place + 1) * battleFacilities.length - 1];
      orders[at++] = drawBit(choices, stream);
    }
  }
}

/** One more than the number of a bit that is set; 0 if none is. */
function drawBit(bits: number, stream: Stream): number {
  if (bits === 0) return 0;
  for (;;) {
    const bit = stream.below(6);
    if ((bits >> bit) & 1) return 1 + bit;
  }
}

function mix(hash: Hash64, ...arrays: readonly { readonly length: number; readonly [at: number]: number }[]): void {
  for (const array of arrays) for (let i = 0; i < array.length; i++) hash.mix(array[i]);
}

/** How many steps per second, after a warm-up. */
function rate(seconds: number, work: () => number): number {
  run(seconds * WARM_UP * 1000, work);
  return Math.round(run(seconds * (1 - WARM_UP) * 1000, work));
}

function run(ms: number, work: () => number): number {
  const start = performance.now();
  let [done, elapsed] = [0, 0];
  for (; elapsed < ms; elapsed = performance.now() - start) done += work();
  return (done * 1000) / elapsed;
}
