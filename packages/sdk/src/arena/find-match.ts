import type { GameId } from '@hexfront/protocol';
import type { ConnectOptions, ReceivedChallenge } from '../options.ts';
import { HexfrontError } from '../errors.ts';
import { type Answer, type ArenaHttp, refusal } from './arena-http.ts';

const waitMs = 40_000;
/** Somebody else was faster, the challenger has withdrawn, or we have to finish a match first. */
const passedOver = new Set(['no-invite', 'challenge-full', 'too-many-matches']);
/** It is rated, and this agent or version may not play it. */
const barred = new Set(['not-validated', 'not-rated']);

/** The match to play: a known one, an invitation to accept, a challenge of our own or to us, or the queue. */
export async function findMatch<G extends GameId>(
  http: ArenaHttp,
  options: ConnectOptions<G>,
  onChallenge: (invite: string) => void,
): Promise<string> {
  const { matchId, accept, challenge, accepts } = options;
  if (matchId !== undefined) return matchId;
  if (accept !== undefined) return opened(http, accept, acceptedOrThrow(await answer(http, accept, options)));
  if (accepts !== undefined) return received(http, options, filterOf(accepts));
  if (challenge !== undefined) {
    const body = { ...matchBody(options), ...challenge };
    const made = await http.ok('POST', '/v1/challenges', { body, isRepeatable: false });
    onChallenge(made.invite);
    if (made.status !== 'ready') (options.onInvite ?? printInvite)(made.invite);
    return opened(http, made.invite, made);
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
    ({ cursor: after } = await nextEvents(http, after === '' ? '' : `after=${after}`));
  }
}

/** Accepts an invitation. */
function answer<G extends GameId>(
  http: ArenaHttp,
  invite: string,
  { agentVersion }: ConnectOptions<G>,
): Promise<Answer> {
  const body = agentVersion === undefined ? {} : { agentVersion };
  return http.call('POST', `/v1/challenges/${encodeURIComponent(invite)}/accept`, { body });
}

function acceptedOrThrow(accepted: Answer): { matchId: string; status: string } {
  if (accepted.status !== 200) throw refusal(accepted);
  return accepted.body;
}

/** The match of the first challenge to this agent that passes and that it may play. The others are declined. */
async function received<G extends GameId>(
  http: ArenaHttp,
  options: ConnectOptions<G>,
  passes: (challenge: ReceivedChallenge) => boolean,
): Promise<string> {
  let { cursor } = await nextEvents(http, 'timeout=0');
  for (;;) {
    const waiting = await http.ok('GET', '/v1/agents/me/challenges');
    for (const challenge of waiting.received as ReceivedChallenge[]) {
      const { invite, gameType } = challenge;
      if (gameType !== options.game) continue;
      const accepted = passes(challenge) ? await answer(http, invite, options) : null;
      if (accepted === null || barred.has(accepted.body.code))
        await http.call('POST', `/v1/challenges/${encodeURIComponent(invite)}/decline`);
      else if (!passedOver.has(accepted.body.code)) return opened(http, invite, acceptedOrThrow(accepted));
    }
    ({ cursor } = await nextEvents(http, `after=${cursor}`));
  }
}

function filterOf(accepts: NonNullable<ConnectOptions<GameId>['accepts']>): (challenge: ReceivedChallenge) => boolean {
  if (typeof accepts === 'function') return accepts;
  const { modes, challengers } = accepts;
  return ({ mode, accepted: [{ agentId, name }] }) =>
    (modes?.includes(mode) ?? true) && (challengers?.some((each) => each === agentId || each === name) ?? true);
}

/** The match of a challenge opens when its last seat is taken. */
async function opened(http: ArenaHttp, invite: string, made: { matchId: string; status: string }): Promise<string> {
  const { matchId, status } = made;
  if (status === 'ready') return matchId;
  // The cursor comes first, so that nothing happens unnoticed between a look and a wait.
  let { cursor } = await nextEvents(http, 'timeout=0');
  while ((await http.call('GET', `/v1/matches/${matchId}`)).status !== 200) {
    const challenge = await http.call('GET', `/v1/challenges/${encodeURIComponent(invite)}`);
    if (challenge.status !== 200)
      throw new HexfrontError('declined', 'The challenge was declined, or it was cancelled or has expired.');
    ({ cursor } = await nextEvents(http, `after=${cursor}`));
  }
  return matchId;
}

async function nextEvents(http: ArenaHttp, query: string): Promise<{ cursor: string }> {
  return http.ok('GET', `/v1/events/wait${query === '' ? '' : `?${query}`}`, { timeoutMs: waitMs });
}

function printInvite(invite: string): void {
  console.error(`hexfront: waiting for an opponent to accept the invitation ${invite}`);
}

/** Leaves the queue, or withdraws a challenge, so that no match opens that we would not play. */
export async function stopLooking(http: ArenaHttp, invite: string | null): Promise<void> {
  await http.call('DELETE', invite === null ? '/v1/queue/leave' : `/v1/challenges/${encodeURIComponent(invite)}`);
}
