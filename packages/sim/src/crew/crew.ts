import type { PairJob, PairResult } from '../tournament/records.ts';

/** Whoever plays pairs: this thread, other threads or other machines. */
export interface Crew {
  /** How many pairs keep everybody busy, including those that wait for their turn. */
  readonly ahead: number;
  play(job: PairJob): Promise<PairResult>;
  /** Stops at once; pairs that are being played are lost. */
  close(): Promise<void>;
}
