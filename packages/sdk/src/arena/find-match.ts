import type { GameId } from '@hexfront/protocol';
import type { ArenaHttp } from './arena-http.ts';
import type { ConnectOptions } from '../options.ts';

const waitMs = 40_000;

/** The match to play: the one that is named, the one we are invited to, or whatever the queue finds. */
export async function findMatch<G extends GameId>(http: ArenaHttp, options: ConnectOptions<G>): Promise<string> {
  const { matchId, challenge, game, mode, players, agentVersion } = options;
  if (matchId !== undefined) return matchId;
  const version = agentVersion === undefined ? {} : { agentVersion };
  if (challenge !== undefined) {
    const path = `/v1/challenges/${encodeURIComponent(challenge)}/accept`;
    const { matchId: promised, status } = await http.ok('POST', path, { body: version });
    if (status !== 'ready') await untilOpen(http, promised);
    return promised;
  }
  const body = {
    gameType: game,
    ...(mode === undefined ? {} : { mode }),
    ...(players === undefined ? {} : { players }),
    ...version,
  };
  let after = '';
  for (;;) {
    // Asking again finds the match that was made meanwhile, and keeps our place otherwise.
    const found = await http.ok('POST', '/v1/queue/join', { body });
    if (found.status === 'ready') return found.matchId;
    ({ cursor: after } = await news(http, after));
  }
}

/** A challenge's match opens when its last seat is taken. */
async function untilOpen(http: ArenaHttp, matchId: string): Promise<void> {
  let after = '';
  while ((await http.call('GET', `/v1/matches/${matchId}`)).status !== 200)
    ({ cursor: after } = await news(http, after));
}

async function news(http: ArenaHttp, after: string): Promise<{ cursor: string }> {
  const query = after === '' ? '' : `?after=${after}`;
  return http.ok('GET', `/v1/events/wait${query}`, { timeoutMs: waitMs });
}

export async function leaveQueue(http: ArenaHttp): Promise<void> {
  await http.call('DELETE', '/v1/queue/leave');
}
