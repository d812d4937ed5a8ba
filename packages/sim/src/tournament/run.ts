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
export async function runTournament(run: Run): Promise<'complete' | 'stopped'> {
  while (!run.ledger.isComplete && !run.signal?.aborted) await new Round(run).play();
  return run.ledger.isComplete ? 'complete' : 'stopped';
}

/** One round: the pairs of the next one depend on its results. */
class Round {
  private readonly run: Run;
  private readonly number: number;
  private running = 0;
  private failure: unknown;
  private wake = (): void => {};

  constructor(run: Run) {
    this.run = run;
    this.number = run.ledger.round;
  }

  async play(): Promise<void> {
    const { ledger, crew, signal } = this.run;
    const wake = () => this.wake();
    signal?.addEventListener('abort', wake);
    for (const job of ledger.open()) {
      this.start(crew.play(job));
      while (this.running >= crew.ahead && !this.isOver) await this.change();
      if (this.isOver) break;
    }
    // Pairs after the verdict of a sequential test are not waited for.
    while (this.running > 0 && !this.isOver) await this.change();
    signal?.removeEventListener('abort', wake);
    if (this.failure !== undefined) throw this.failure;
  }

  private get isOver(): boolean {
    const { ledger, signal } = this.run;
    return ledger.isComplete || ledger.round !== this.number || signal?.aborted || this.failure !== undefined;
  }

  private change(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }

  private async start(play: Promise<PairResult>): Promise<void> {
    this.running++;
    try {
      const result = await play;
      if (!this.isOver && this.run.ledger.add(result.rows)) this.run.onPair?.(result);
    } catch (error) {
      this.failure ??= error;
    }
    this.running--;
    this.wake();
  }
}
