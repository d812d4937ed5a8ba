import { fault, type FaultCode, oldEvents, type Reply } from '@hexfront/protocol';
import { followAgent, waitForAgent } from '../../streams/agent-stream.ts';
import { tooManyStreams } from '../../streams/open-streams.ts';
import type { SseClient } from '../../streams/sse-client.ts';
import { agentOf, answer, type Call, type Handlers, matchOf } from '../call.ts';
import { chargeCatchUp, costOfEvents } from '../catching-up.ts';
import { onRevoked } from '../revocation.ts';
import { openStream } from './open-stream.ts';

const tokenMs = 7 * 24 * 3_600_000;
const cursorPattern = /^(0|[1-9][0-9]{0,14})$/;

/** Decisions of players, and their events. */
export const playHandlers: Handlers<
  'move' | 'runnerMove' | 'finish' | 'legal' | 'check' | 'preview' | 'matchToken' | 'waitForEvents' | 'agentEvents'
> = {
  move: (call) => move(call),
  runnerMove: (call) => move(call),

  async finish(call) {
    return call.services.arena.finish(matchOf(call).head.id, agentOf(call).id);
  },

  async legal(call) {
    return call.services.arena.legal(matchOf(call).head.id, agentOf(call).id);
  },

  async check(call) {
    return call.services.arena.check(matchOf(call).head.id, agentOf(call).id, call.body.move);
  },

  async preview(call) {
    return call.services.arena.preview(matchOf(call).head.id, agentOf(call).id, call.body.action);
  },

  async matchToken(call) {
    const match = matchOf(call);
    if (match.ending !== null) return fault('match-ended');
    const { id } = agentOf(call);
    const seat = match.seatOf(id)!;
    const { token, expiresAt } = await call.services.tokens.issue(id, match.head.id, seat, tokenMs);
    return answer({ token, seat, expiresAt: new Date(expiresAt).toISOString() });
  },

  async waitForEvents(call) {
    const { services, caller, query, reply } = call;
    const { id } = agentOf(call);
    const after = query.after === undefined ? null : Number(query.after);
    const refused = await refusedCursor(call, after, 'poll');
    if (refused !== null) return refused;
    if (!services.openStreams.open(caller)) return tooManyStreams;
    const gone = new AbortController();
    const leave = () => gone.abort();
    let revoked: FaultCode | null = null;
    const unwatch = onRevoked(call, (code) => {
      revoked = code;
      leave();
    });
    reply.raw.once('close', leave);
    services.stopping.addEventListener('abort', leave);
    try {
      const ms = Math.min(services.tuning.longPollMs, Number(query.timeout ?? Number.POSITIVE_INFINITY) * 1000);
      // Old clients keep no cursor and wait for match_found, which may have happened just before.
      const isOld = query.timeout !== undefined && after === null;
      const names = query.only?.split(',') ?? (isOld ? oldEvents : undefined);
      const only = names && new Set<string>(names);
      const isAnnounced = query.timeout !== undefined || only?.has('match_found') === true;
      const wait = { ms, signal: gone.signal, isAnnounced, ...(only && { only }) };
      const news = await waitForAgent(services, id, after, wait);
      return revoked === null ? answer(news) : fault(revoked);
    } finally {
      unwatch();
      reply.raw.off('close', leave);
      services.stopping.removeEventListener('abort', leave);
      services.openStreams.close(caller);
    }
  },

  async agentEvents(call) {
    const { services, request } = call;
    const { id } = agentOf(call);
    const last = request.headers['last-event-id'];
    if (last !== undefined && !cursorPattern.test(String(last))) return fault('bad-cursor');
    const after = last === undefined ? null : Number(last);
    const refused = await refusedCursor(call, after, 'stream');
    if (refused !== null) return refused;
    return openStream(call, (client: SseClient) => followAgent(services, id, client, after));
  },
};

/** Whether the agent's events can be told from this cursor on. */
async function refusedCursor(call: Call<any>, after: number | null, how: 'stream' | 'poll'): Promise<Reply | null> {
  if (after === null) return null;
  const last = await call.services.storage.outboxEnd(agentOf(call).id);
  if (after > last) return fault('bad-cursor');
  return chargeCatchUp(call.services, call.caller.key, costOfEvents(last, after, how));
}

async function move(call: Call<'move'> | Call<'runnerMove'>) {
  const { services, body } = call;
  const before = performance.now();
  const reply = await services.arena.submit(matchOf(call).head.id, agentOf(call).id, body);
  services.metrics.moved(reply.status, performance.now() - before);
  return reply;
}
