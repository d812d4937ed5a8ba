import type { QueueEntry } from '../arena/ports.ts';

/** Who plays in a final round, with the version of the freeze. */
export interface Finalist {
  readonly agentId: string;
  readonly version: string;
  readonly owner: string | null;
}

/** Two finalists in the order of their seats, and the id that their match will have. */
export interface FinalPairing {
  readonly matchId: string;
  readonly finalists: readonly [Finalist, Finalist];
}

/** Where a season has its final round played, so that another way to play tournaments can take its place. */
export interface FinalRound {
  /** Opens the round of a season. Calling it again, for example after a crash, changes nothing. Returns its id. */
  open(season: { readonly id: string; readonly game: string }, finalists: readonly Finalist[]): Promise<string>;
  /** Its matches so far, and whether nothing is left to play. */
  progress(roundId: string): Promise<{ readonly matchIds: readonly string[]; readonly isOver: boolean }>;
}

/**
 * Everyone meets everyone twice, once from each seat; agents with the same owner do not meet. Ids follow from the season, so that a pairing
 * is never opened twice, whoever opens it.
 */
export function roundRobin(seasonId: string, finalists: readonly Finalist[]): FinalPairing[] {
  return finalists.flatMap((first, i) =>
    finalists.flatMap((second, j) => {
      if (i === j || (first.owner !== null && first.owner === second.owner)) return [];
      return [{ matchId: `${seasonId}.${i}-${j}`, finalists: [first, second] as const }];
    }),
  );
}

/** The pairings that can be played now, because both finalists wait. Those who have waited longest come first. */
export function readyPairings(open: readonly FinalPairing[], queue: readonly QueueEntry[]): FinalPairing[] {
  const places = new Map(queue.map((entry, i) => [keyOf(waiting(entry)), i]));
  const sum = ({ finalists }: FinalPairing) => finalists.reduce((total, each) => total + places.get(keyOf(each))!, 0);
  const taken = new Set<string>();
  return open
    .filter(({ finalists }) => finalists.every((each) => places.has(keyOf(each))))
    .toSorted((a, b) => sum(a) - sum(b))
    .filter(({ finalists }) => {
      if (finalists.some(({ agentId }) => taken.has(agentId))) return false;
      for (const { agentId } of finalists) taken.add(agentId);
      return true;
    });
}

/** Those who wait and have yet to meet somebody, with the version that is in the final. */
export function wantedIn(open: readonly FinalPairing[], queue: readonly QueueEntry[]): QueueEntry[] {
  const wanted = new Set(open.flatMap(({ finalists }) => finalists.map(keyOf)));
  return queue.filter((entry) => wanted.has(keyOf(waiting(entry))));
}

type Versioned = Pick<Finalist, 'agentId' | 'version'>;
const waiting = ({ agentId, agentVersion = '' }: QueueEntry): Versioned => ({ agentId, version: agentVersion });
const keyOf = ({ agentId, version }: Versioned) => JSON.stringify([agentId, version]);
