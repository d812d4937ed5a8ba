import { Match } from './match.ts';
import type { Storage } from './ports.ts';

/** Reads everything stored about a match; the returned function replays it. Null if the match does not exist. */
export async function readMatch(storage: Storage, matchId: string): Promise<(() => Match) | null> {
  const stored = await storage.match(matchId);
  if (stored === null) return null;
  const { head } = stored;
  const records = await storage.records(matchId, -1);
  const answers = await storage.answers(matchId);
  const seats = head.errorAllowance > 0 ? [...head.players.keys()] : [];
  const errors: number[] = [];
  for (const seat of seats) {
    errors[seat] = (await storage.refusals(matchId, seat)).filter((refusal) => refusal.isError).length;
  }
  return () => {
    const match = new Match(head);
    for (const record of records) match.take(record);
    // The log may have grown while we read it: an answer about a record not read yet is left for the next time.
    for (const answer of answers) if (answer.seq <= match.seq) match.keep(answer);
    for (const seat of seats) match.errors[seat] = errors[seat];
    return match;
  };
}
