import type { Match } from '../arena/match.ts';
import type { Services } from '../services.ts';

/** Players may send costs, logs and ledgers after the end of the match, when their bots have finished. */
const afterTheEndMs = 600_000;

export function isTooLate({ clock }: Services, { ending, records }: Match): boolean {
  return ending !== null && clock.now() - records.at(-1)!.at > afterTheEndMs;
}
