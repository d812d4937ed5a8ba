import type { Ladder } from './ladder.ts';
import type { Fault, RatedPlayer, RatingChange } from './rating.ts';
import type { Match } from '../arena/match.ts';
import type { EndReason } from '../arena/records.ts';
import type { LiveMatches } from '../arena/live-matches.ts';
import { type Ports, recordsPerPage, type Storage } from '../arena/ports.ts';
import { openingsOf } from './openings.ts';
import { rated } from './skill.ts';

/** Ways to end a match that count against a player's reliability. */
const faults: { readonly [reason in EndReason]?: Fault } = {
  turn_timeout: 'timeout',
  invalid_move_schema: 'invalid-move',
  invalid_move: 'invalid-move',
  illegal_move: 'invalid-move',
};

/** Rates ended matches, each once, in the order in which they ended, including those left over after a crash. */
export class Rater {
  private readonly ladder: Ladder;
  private readonly liveMatches: LiveMatches;
  private readonly storage: Pick<Storage, 'records'>;
  private readonly report: (problem: string, error: unknown) => void;
  private running: Promise<unknown> = Promise.resolve();

  constructor(ladder: Ladder, liveMatches: LiveMatches, { storage, report }: Pick<Ports, 'storage' | 'report'>) {
    this.ladder = ladder;
    this.liveMatches = liveMatches;
    this.storage = storage;
    this.report = report;
  }

  /** Resolves when everything that has ended so far is rated. */
  run(): Promise<unknown> {
    this.running = this.running
      .then(() => this.rateAll())
      .catch((error) => this.report('matches could not be rated', error));
    return this.running;
  }

  /** Enough of them to see how everyone began. */
  private records(matchId: string) {
    return this.storage.records(matchId, 0, recordsPerPage);
  }

  private async rateAll(): Promise<void> {
    for (let more = await this.ladder.unrated(50); more.length > 0; more = await this.ladder.unrated(50)) {
      for (const { matchId, seq } of more) {
        // One that cannot be read is now in quarantine, and no longer unrated.
        const match = await this.liveMatches.findReadable(matchId, seq);
        if (match === null) continue;
        if (match.ending === null) throw new Error(`match ${matchId} is marked as ended but has no ending`);
        const { ranking } = match.ending;
        const openings = openingsOf(await this.records(matchId));
        await this.ladder.rate(matchId, ratedPlayers(match, openings), (before) =>
          changes(match, rated(ranking, before)),
        );
      }
    }
  }
}

/** In the order of their seats. */
function ratedPlayers({ head, ending }: Match, openings: ReadonlyMap<number, string>): RatedPlayer[] {
  return head.players.map(({ agentId, agentVersion = '' }, seat) => ({
    agentId,
    version: agentVersion,
    seat,
    place: ending!.ranking.findIndex((tied) => tied.includes(agentId)),
    opening: openings.get(seat) ?? null,
  }));
}

function changes(match: Match, after: ReturnType<typeof rated>): RatingChange[] {
  const { outcome } = match.ending!;
  return match.head.players.map(({ agentId }, seat) => {
    const isDraw = outcome === null || outcome.winners.length === 0;
    const result = isDraw ? 'draw' : outcome.winners.includes(seat) ? 'win' : 'loss';
    const reason = match.withdrawn.get(seat);
    const fault = reason === undefined ? undefined : faults[reason];
    const { mu, sigma } = after.get(agentId)!;
    return { agentId, mu, sigma, result, ...(result === 'loss' && fault !== undefined ? { fault } : {}) };
  });
}
