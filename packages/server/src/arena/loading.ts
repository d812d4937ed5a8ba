import { Match } from './match.ts';
import type { Storage } from './ports.ts';

/** Everything that storage says about a match, read but not yet understood. Null if there is none. */
export async function readMatch(storage: Storage, matchId: string): Promise<(() => Match) | null> {
  const stored = await storage.match(matchId);
  if (stored === null) return null;
  const { head } = stored;
  const records = await storage.records(matchId, -1);
  const answers = await storage.answers(matchId);
  const seats = head.errorAllowance > 0 ? [...head.players.keys()] : [];
  const errors: number[] = [];
  for (const seat of seats) {
    errors[seat] = (await storage.refusals(matchId, seat)).filter((note) => note.isError).length;
  }
  return () => {
    const match = new Match(head);
    for (const record of records) match.take(record);
    // The log may have grown while we read: an answer about a record that we have not seen is left for the next reading.
    for (const answer of answers) if (answer.seq <= match.seq) match.keep(answer);
    for (const seat of seats) match.errors[seat] = errors[seat];
    return match;
  };
}
