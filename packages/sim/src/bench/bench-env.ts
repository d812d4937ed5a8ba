import { once } from 'node:events';
import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Game, JsonObject } from '@hexfront/engine';
import { type EnvPhase, EnvWorks, envPhases } from './env-works.ts';

/** Decisions per second in each phase. In battles, a decision is the set of orders of one seat in one tick. */
type Rates = { readonly [phase in `${EnvPhase}_steps_per_s`]: number };

export interface EnvBenchResult extends Rates {
  readonly game: string;
  /** In each thread. */
  readonly envs: number;
  readonly threads: number;
  /** The same on all threads together. */
  readonly all_raw_steps_per_s: number;
  readonly all_legal_steps_per_s: number;
  readonly all_full_steps_per_s: number;
  readonly bytes_per_observation: number;
  /** Over what the first steps wrote. */
  readonly checksum: string;
}

export interface EnvBench {
  readonly game: Game;
  readonly options: JsonObject;
  readonly envs: number;
  readonly threads: number;
  /** For everything. */
  readonly seconds: number;
  /** Told what is measured next. */
  readonly onPhase?: ((text: string) => void) | undefined;
}

/** What a thread is told: measure this, for so long. It answers with the rate. */
export interface ThreadPhase {
  readonly phase: EnvPhase;
  readonly seconds: number;
}

const WARM_UP = 0.2;

/** Random legal play in many environments at once, in this thread and then in several. */
export async function benchEnv({ game, options, envs, threads, seconds, onPhase }: EnvBench): Promise<EnvBenchResult> {
  const works = new EnvWorks(game, options, envs);
  const { checksum, bytes } = works.check();
  const share = seconds / (threads > 1 ? 2 * envPhases.length : envPhases.length);
  const alone = envPhases.map((phase) => {
    onPhase?.(`${game.id}: ${phase}, one thread`);
    return rate(share, works.step(phase));
  });
  const together = threads > 1 ? await onThreads({ game, options, envs, threads, seconds: share, onPhase }) : alone;
  return {
    game: game.id,
    envs,
    threads,
    raw_steps_per_s: alone[0],
    legal_steps_per_s: alone[1],
    full_steps_per_s: alone[2],
    all_raw_steps_per_s: together[0],
    all_legal_steps_per_s: together[1],
    all_full_steps_per_s: together[2],
    bytes_per_observation: bytes,
    checksum,
  };
}

/** The threads measure a phase at the same time, so that they share the machine as in earnest. */
async function onThreads({ game, options, envs, threads, seconds, onPhase }: EnvBench): Promise<number[]> {
  const file = join(import.meta.dirname, `bench-env-thread${extname(import.meta.filename)}`);
  const workerData = { game: game.id, options, envs };
  const workers = Array.from({ length: threads }, () => new Worker(file, { workerData }));
  try {
    const rates: number[] = [];
    for (const phase of envPhases) {
      onPhase?.(`${game.id}: ${phase}, ${threads} threads`);
      const answers = workers.map(async (worker) => {
        worker.postMessage({ phase, seconds } satisfies ThreadPhase);
        const [answer] = (await once(worker, 'message')) as [number];
        return answer;
      });
      rates.push((await Promise.all(answers)).reduce((sum, each) => sum + each, 0));
    }
    return rates;
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

/** How many steps per second, after a warm-up. */
export function rate(seconds: number, work: () => number): number {
  run(seconds * WARM_UP * 1000, work);
  return Math.round(run(seconds * (1 - WARM_UP) * 1000, work));
}

function run(ms: number, work: () => number): number {
  const start = performance.now();
  let [done, elapsed] = [0, 0];
  for (; elapsed < ms; elapsed = performance.now() - start) done += work();
  return (done * 1000) / elapsed;
}
