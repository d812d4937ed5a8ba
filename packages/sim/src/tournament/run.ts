import type { Crew } from '../crew/crew.ts';
import type { Ledger } from './ledger.ts';
import type { PairResult } from './records.ts';

export interface Run {
  /** What is in it already is not played again. */
  readonly ledger: Ledger;
  readonly crew: Crew;
  /** Called for each pair as it ends, before anything else is made of it. */
  readonly onPair?: (result: PairResult) => void;
  /** Stops the run without waiting for the pairs that are being played. */
  readonly signal?: AbortSignal;
}

/** Plays what the ledger lacks, keeping the whole crew busy. Returns when the tournament is complete or stopped. */
export async function runTournament({ ledger, crew, onPair, signal }: Run): Promise<'complete' | 'stopped'> {
  const stopped = new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve(), { once: true }));
  while (!ledger.isComplete) {
    const { round } = ledger;
    const running = new Set<Promise<void>>();
    let failure: unknown;
    const isOver = () => ledger.isComplete || ledger.round !== round || signal?.aborted || failure !== undefined;
    const start = (play: Promise<PairResult>): void => {
      const task = play
        .then((result) => {
          if (!isOver() && ledger.add(result.rows)) onPair?.(result);
        })
        .catch((error: unknown) => {
          failure ??= error;
        })
        .finally(() => running.delete(task));
      running.add(task);
    };
    for (const job of ledger.open()) {
      start(crew.play(job));
      while (running.size >= crew.ahead && !isOver()) await Promise.race([...running, stopped]);
      if (isOver()) break;
    }
    while (running.size > 0 && !isOver()) await Promise.race([...running, stopped]);
    if (signal?.aborted) return 'stopped';
    if (failure !== undefined) throw failure;
  }
  return 'complete';
}
