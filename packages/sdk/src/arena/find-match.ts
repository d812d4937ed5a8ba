import type { GameId } from '@hexfront/protocol';
import type { ConnectOptions } from '../options.ts';
import type { ArenaHttp } from './arena-http.ts';

const waitMs = 40_000;

/** The match to play: a known one, an invitation to accept, a challenge of our own, or the queue. */
export async function findMatch<G extends GameId>(http: ArenaHttp, options: ConnectOptions<G>): Promise<string> {
  const { matchId, accept, challenge, agentVersion } = options;
  if (matchId !== undefined) return matchId;
  if (accept !== undefined) {
    const path = `/v1/challenges/${encodeURIComponent(accept)}/accept`;
    const body = agentVersion === undefined ? {} : { agentVersion };
    return opened(http, await http.ok('POST', path, { body }));
  }
  if (challenge !== undefined) {
    const body = { ...matchBody(options), ...challenge };
    const made = await http.ok('POST', '/v1/challenges', { body, isRepeatable: false });
    if (made.status !== 'ready') (options.onInvite ?? printInvite)(made.invite);
    return opened(http, made);
  }
  return queued(http, matchBody(options));
}

function matchBody<G extends GameId>({ game, mode, players, agentVersion }: ConnectOptions<G>): object {
  return {
    gameType: game,
    ...(mode === undefined ? {} : { mode }),
    ...(players === undefined ? {} : { players }),
    ...(agentVersion === undefined ? {} : { agentVersion }),
  };
}

async function queued(http: ArenaHttp, body: object): Promise<string> {
  let after = '';
  for (;;) {
    // Joining again keeps our place, and returns a match that was made in the meantime.
    const found = await http.ok('POST', '/v1/queue/join', { body });
    if (found.status === 'ready') return found.matchId;
    ({ cursor: after } = await nextEvents(http, after));
  }
}

/** The match of a challenge opens when its last seat is taken. */
async function opened(http: ArenaHttp, made: { matchId: string; status: string }): Promise<string> {
  const { matchId, status } = made;
  if (status === 'ready') return matchId;
  let after = '';
  while ((await http.call('GET', `/v1/matches/${matchId}`)).status !== 200)
    ({ cursor: after } = await nextEvents(http, after));
  return matchId;
}

async function nextEvents(http: ArenaHttp, after: string): Promise<{ cursor: string }> {
  const query = after === '' ? '' : `?after=${after}`;
  return http.ok('GET', `/v1/events/wait${query}`, { timeoutMs: waitMs });
}

function printInvite(invite: string): void {
  console.error(`hexfront: waiting for an opponent to accept the invitation ${invite}`);
}

export async function leaveQueue(http: ArenaHttp): Promise<void> {
  await http.call('DELETE', '/v1/queue/leave');
}
