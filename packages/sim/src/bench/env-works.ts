import { type Game, Hash64, type JsonObject } from '@hexfront/engine';
import { battleFacilities, battleUnits, type GamesOptions, TickEnv, VecEnv } from '../env/index.ts';
import { Stream } from './stream.ts';

/** What is measured: decisions alone, from a list that was recorded before; with what is legal, of which one is drawn; with observations too. */
export const envPhases = ['raw', 'legal', 'full'] as const;
export type EnvPhase = (typeof envPhases)[number];

const CHECKED_STEPS = 50;
/** Ticks after which a battle begins anew, in every phase. */
const CAMPAIGN = 300;
/** Numbers that are drawn beforehand, at most, and steps. */
const RECORDED = 2 ** 24;
const MOST_STEPS = 300;

/** The environments of a game, and what is done with them. */
export class EnvWorks {
  private readonly given: GamesOptions;

  constructor(game: Game, options: JsonObject, envs: number) {
    this.given = { game, options, envs, seed: 'bench' };
  }

  /** One step of all environments, which returns how many decisions it took. */
  step(phase: EnvPhase): () => number {
    if (phase === 'raw') return this.replayed();
    return drawn(this.open(phase === 'legal' ? 'legal' : 'all'), new Stream(1));
  }

  /** Decisions that were drawn beforehand. The same seeds give the same games, in which they are legal again. */
  private replayed(): () => number {
    const source = this.open('legal');
    const draw = drawn(source, new Stream(2));
    const steps = Math.max(1, Math.min(MOST_STEPS, Math.floor(RECORDED / inputOf(source).length)));
    const decisions = Array.from({ length: steps }, () => {
      draw();
      return inputOf(source).slice();
    });
    const env = this.open('nothing');
    let next = 0;
    return () => {
      if (next === steps) {
        env.reset(undefined, this.given.seed);
        next = 0;
      }
      inputOf(env).set(decisions[next++]);
      env.step();
      return decisionsOf(env);
    };
  }

  /** What the first steps write, and how large an observation is. */
  check(): { checksum: string; bytes: number } {
    const env = this.open('all');
    const step = drawn(env, new Stream(1));
    const hash = new Hash64();
    const mix = (array: ArrayLike<number>, length = array.length) => {
      for (let i = 0; i < length; i++) hash.mix(array[i]);
    };
    for (let i = 0; i < CHECKED_STEPS; i++) {
      step();
      mix(env.buffers.planes);
      if (env instanceof TickEnv) mix(env.buffers.units);
      else mix(env.buffers.legal, env.buffers.starts[env.envs]);
      mix(env.buffers.rewards);
    }
    const { planes, scalars } = env.buffers;
    const all = planes.length + 4 * scalars.length + (env instanceof TickEnv ? 2 * env.buffers.units.length : 0);
    return { checksum: hash.hex(), bytes: all / decisionsOf(env) };
  }

  private get isBattle(): boolean {
    return this.given.game.numbered === undefined;
  }

  private open(shows: 'nothing' | 'legal' | 'all'): VecEnv | TickEnv {
    const given = { ...this.given, shows };
    const env = this.isBattle ? new TickEnv({ ...given, mostTicks: CAMPAIGN }) : new VecEnv(given);
    env.reset();
    return env;
  }
}

/** Random legal decisions. */
function drawn(env: VecEnv | TickEnv, stream: Stream): () => number {
  return () => {
    if (env instanceof TickEnv) drawOrders(env, stream);
    else drawActions(env, stream);
    env.step();
    return decisionsOf(env);
  };
}

/** What the caller decides. */
function inputOf(env: VecEnv | TickEnv): Int32Array {
  return env instanceof TickEnv ? env.buffers.orders : env.buffers.actions;
}

/** How many decisions a step takes. */
function decisionsOf(env: VecEnv | TickEnv): number {
  return env instanceof TickEnv ? env.envs * env.players : env.envs;
}

function drawActions({ buffers: { actions, legal, starts }, envs }: VecEnv, stream: Stream): void {
  for (let env = 0; env < envs; env++) {
    const count = starts[env + 1] - starts[env];
    actions[env] = count === 0 ? 0 : legal[starts[env] + stream.below(count)];
  }
}

/** Every unit steps somewhere and every Facility builds something, if it may. */
function drawOrders({ buffers, envs, players, rows, facilities }: TickEnv, stream: Stream): void {
  const { orders, units, facilities: places } = buffers;
  let at = 0;
  for (let player = 0; player < envs * players; player++) {
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
