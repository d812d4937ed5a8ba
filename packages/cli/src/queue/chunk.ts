import type { PairJob, PairResult, Plan, ReplayChoice } from '@hexfront/sim';

/** A job of the queue: some pairs of one tournament. It names everything a worker needs, so workers keep nothing between two chunks. */
export interface Chunk {
  readonly plan: Plan;
  readonly keeps: ReplayChoice;
  readonly jobs: readonly PairJob[];
}

/** What a worker answers. An error is one that another worker would meet, too, and ends the tournament. */
export type ChunkAnswer = { readonly results: readonly PairResult[] } | { readonly error: string };

/** As it is stored: the database would sort the keys of JSON, and files would differ between one machine and many. */
export interface Stored {
  readonly text: string;
}

export function stored(value: Chunk | ChunkAnswer): Stored {
  return { text: JSON.stringify(value) };
}
