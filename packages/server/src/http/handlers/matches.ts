import { Readable } from 'node:stream';
import { explainHex } from '../../models/explain-hex.ts';
import { fault, type Reply } from '@hexfront/protocol';
import type { Match } from '../../arena/match.ts';
import type { Watcher } from '../../arena/events.ts';
import { endSummary } from '../../bot-socket/frames.ts';
import { SseClient } from '../../streams/sse-client.ts';
import { answer, type Caller, type Handlers, iso, matchOf } from '../call.ts';
import { chargeCatchUp, costOfStream } from '../catching-up.ts';
import { openStream } from './open-stream.ts';

/** What can be read about a match. */
export const matchHandlers: Handlers<
  'match' | 'matchState' | 'explain' | 'matchEvents' | 'matchLog' | 'matchReplay' | 'refusals'
> = {
  async match(call) {
    const match = matchOf(call);
    const { head, ending } = match;
    const { pace, errorAllowance, seedHash, seed, options } = head;
    const { turnSeconds, tickMs, isEager } = pace;
    const revealed = ending === null ? {} : { seed, ranking: ending.ranking, summary: endSummary(match) };
    const spectators = call.services.streams.spectators(head.id);
    const more = { options, pace: { turnSeconds, tickMs, eager: isEager }, errorAllowance, seedHash, ...revealed };
    return answer({ match: { ...summaryOf(match), ...more, spectators } });
  },

  async matchState(call) {
    const match = matchOf(call);
    const watcher = watcherFor(match, call.caller, call.query.view);
    if (typeof watcher === 'object') return watcher;
    const { state } = await call.services.reader.now(match, watcher);
    return answer({ state });
  },

  async explain(call) {
    const match = matchOf(call);
    const watcher = watcherFor(match, call.caller, call.query.view);
    return typeof watcher === 'object' ? watcher : explainHex(match, watcher, call.query.hex);
  },

  async matchEvents(call) {
    const match = matchOf(call);
    const { services, caller, request } = call;
    const last = request.headers['last-event-id'];
    const isPlayer = caller.agent !== null && match.seatOf(caller.agent.id) !== null;
    const after = last === undefined ? null : await services.reader.cursor(match, 'public', String(last));
    if (last !== undefined && after === null) return fault('bad-cursor');
    const refused =
      after === null ? null : chargeCatchUp(services, caller.key, costOfStream(match, String(last), after));
    return refused ?? openStream(call, (client: SseClient) => services.streams.follow(match, client, after, isPlayer));
  },

  async matchLog(call) {
    const match = matchOf(call);
    const { caller, query, services } = call;
    if (match.isHidden && !caller.isAdmin) return fault('hidden-while-live');
    const after = query.after === undefined ? -1 : Number(query.after);
    const limit = Number(query.limit ?? 200);
    const reader = caller.isAdmin ? 'all' : caller.agent === null ? null : match.seatOf(caller.agent.id);
    const records = await services.reader.log(match, after, limit, reader);
    const last = after + records.length;
    return answer({ records, next: last < match.seq ? last : null });
  },

  async matchReplay(call) {
    const match = matchOf(call);
    if (match.ending === null) return fault('match-live');
    const pieces = Readable.from(call.services.reader.replayText(match));
    void call.reply.type('application/json; charset=utf-8').send(pieces);
    return undefined;
  },

  async refusals(call) {
    const match = matchOf(call);
    const refusals = await call.services.storage.refusals(match.head.id, match.seatOf(call.caller.agent!.id)!);
    return answer({
      refusals: refusals.map(({ at, stateVersion, code, message, move, isError }) => ({
        at: iso(at),
        stateVersion,
        code,
        message,
        move,
        isError,
      })),
    });
  },
};

/** Ruling wire.15: players see their own view, the operator may see everything, and so may everyone where nothing is hidden (any more). */
export function watcherFor(
  match: Match,
  { agent, isAdmin }: Caller,
  wanted?: 'own' | 'public' | 'all',
): Watcher | Reply {
  const seat = agent === null ? null : match.seatOf(agent.id);
  if (wanted === 'all' && match.isHidden && !isAdmin) return fault('hidden-while-live');
  if (wanted === 'own' && seat === null) return fault('not-a-player');
  if (wanted === undefined) return seat ?? 'public';
  return wanted === 'own' ? (seat as number) : wanted;
}

export function summaryOf(match: Match) {
  const { head, ending, stateVersion } = match;
  const { id, game, mode, players, openedAt } = head;
  const end = ending === null ? null : match.records.at(-1)!.at;
  return {
    matchId: id,
    gameType: game,
    mode,
    status: ending === null ? 'active' : 'ended',
    players: players.map((player, seat) => ({ seat, ...player })),
    stateVersion,
    openedAt: iso(openedAt),
    endedAt: end === null ? null : iso(end),
    winnerAgentId: ending?.winnerAgentId ?? null,
    endReason: ending?.reason ?? null,
    cancelled: ending?.isCancelled ?? false,
  };
}
