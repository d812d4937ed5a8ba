import type { ArenaHttp } from '@hexfront/sdk';

/** Which matches a waiting agent plays, and until when. */
export interface StandbyPlan {
  readonly game: string;
  /** Whether challenges, tournaments and batches of the game are accepted or declined; null leaves them alone, as those of other games. */
  readonly accepts: boolean | null;
  /** How many matches are played at once before the next challenge is accepted. */
  readonly concurrency: number;
  readonly agentVersion?: string;
  /** The tournament or batch with whose end the wait is over. */
  readonly until: string | null;
}

/** Longer than the arena keeps a long poll open. */
const waitMs = 40_000;
const heard = 'match_found,challenge,invitation,game_ended,tournament_ended';

/**
 * The matches of one game that open for an agent without its asking: those of tournaments and batches, and of challenges that it accepts.
 * Yields their ids, each once; those that are open already come first.
 */
export async function* openings(
  plan: StandbyPlan,
  http: ArenaHttp,
  playing: () => number,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const seen = new Set<string>();
  const invites = new Set<string>();
  const wait = (query: string) => http.ok('GET', `/v1/events/wait?only=${heard}&${query}`, { timeoutMs: waitMs });
  // The cursor comes first, so that nothing happens unnoticed between a look and a wait.
  let news = await wait('timeout=0');
  let isOver = plan.until !== null && (await hasEnded(http, plan.until));
  for (;;) {
    for (const event of news.events) {
      const { matchId, gameType, tournamentId } = event;
      const isAnswered = plan.accepts !== null && gameType === plan.game;
      if (event.event === 'challenge' && isAnswered) invites.add(event.invite);
      if (event.event === 'invitation' && isAnswered) await join(plan, http, tournamentId);
      if (event.event === 'tournament_ended' && tournamentId === plan.until) isOver = true;
      if (event.event !== 'match_found' || gameType !== plan.game || seen.has(matchId)) continue;
      seen.add(matchId);
      yield matchId;
    }
    for (const invite of invites) {
      if (plan.accepts === true && playing() >= plan.concurrency) continue;
      invites.delete(invite);
      const matchId = await answer(plan, http, invite);
      if (matchId === null || seen.has(matchId)) continue;
      seen.add(matchId);
      yield matchId;
    }
    if (isOver || signal.aborted) return;
    news = await wait(`after=${news.cursor}`);
  }
}

async function hasEnded(http: ArenaHttp, tournamentId: string): Promise<boolean> {
  const { state } = await http.ok('GET', `/v1/tournaments/${tournamentId}`);
  return state === 'ended' || state === 'cancelled';
}

const versionBody = ({ agentVersion }: StandbyPlan) => ({ body: agentVersion === undefined ? {} : { agentVersion } });

/** One that has started without us, or is full, is no problem. */
async function join(plan: StandbyPlan, http: ArenaHttp, tournamentId: string): Promise<void> {
  const path = `/v1/tournaments/${tournamentId}/${plan.accepts ? 'join' : 'withdraw'}`;
  await http.call('POST', path, plan.accepts ? versionBody(plan) : {});
}

/** The match that has opened. A challenge that was withdrawn in the meantime, or filled, is no problem. */
async function answer(plan: StandbyPlan, http: ArenaHttp, invite: string): Promise<string | null> {
  const path = `/v1/challenges/${encodeURIComponent(invite)}/${plan.accepts ? 'accept' : 'decline'}`;
  const { status, body: made } = await http.call('POST', path, plan.accepts ? versionBody(plan) : {});
  return plan.accepts && status === 200 && made.status === 'ready' ? made.matchId : null;
}
