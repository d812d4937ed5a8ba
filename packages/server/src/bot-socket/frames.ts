import { type Game, isObject, type Json, type JsonObject, type Outcome, type Seat } from '@hexfront/engine';
import { frameVersion, type ServerFrame } from '@hexfront/protocol';
import { botSeed } from '../arena/bot-seed.ts';
import { allowance, closingMs, timeLeft } from '../arena/deadlines.ts';
import type { Match } from '../arena/match.ts';
import { type Moment, withIdentities, stateBody } from '../arena/events.ts';

/** Ruling battle.13: a match as frames. Nothing here may use more than `view` shows the seat. */
export type Frame = ServerFrame | JsonObject;

type Fields = { readonly [field: string]: unknown };

export function frame(matchId: string, type: string, beside: Fields, payload: unknown): Frame {
  return { type, v: frameVersion, match_id: matchId, ...beside, payload } as Frame;
}

/** Sent once: game, players, pace, and the map if the rules publish it. */
export function matchStartFrame(match: Match, seat: Seat): Frame {
  const { head, game } = match;
  const { turnSeconds, tickMs, isEager } = head.pace;
  const beside = {
    game: head.game,
    seat,
    seats: head.players.length,
    bot_seed: botSeed(head.seed, seat),
    clock: { start_ms: 0, move_ms: usableTime(game, allowance(match)), bank_ms: 0 },
    pace: { turn_seconds: turnSeconds, tick_ms: tickMs, eager: isEager },
    players: head.players.map(({ agentId, name }, each) => ({ seat: each, agent_id: agentId, name })),
    mode: head.mode,
    seed_hash: head.seedHash,
    options: head.options,
  };
  const view = withIdentities(match, game.view(match.state, seat));
  return frame(head.id, 'match_start', beside, payloadOf(view, 'match_start') ?? {});
}

export interface StateTick {
  readonly match: Match;
  readonly moment: Moment;
  readonly seat: Seat;
  readonly now: number;
  /** The first position of a connection shows all of control; later ones only what has changed. */
  readonly isFirst: boolean;
  readonly wantsLegal: boolean;
  readonly missed?: readonly { readonly tick: number; readonly events: readonly Json[] }[] | undefined;
}

/** The position after a record. Only the latest one asks for a decision. */
export function stateTickFrame({ match, moment, seat, now, isFirst, wantsLegal, missed }: StateTick): Frame {
  const { game, head } = match;
  const { record, state } = moment;
  const isNow = record.stateVersion === match.stateVersion && match.ending === null;
  const isYourTurn = isNow && match.deciding().includes(seat);
  const clock = { deadline: null, timeLeftMs: null };
  const view = stateBody(match, moment, seat, clock, isFirst ? 'whole' : 'changes').game;
  const status = payloadOf(view, 'last_orders_status');
  // After resuming, they are among those that were missed.
  const isNews = game.sets === undefined && missed === undefined;
  const events = isNews && 'events' in record.body ? record.body.events : undefined;
  const left = isNow ? usableTime(game, timeLeft(match.deadline, now)) : 0;
  const beside = {
    ...(status === undefined ? {} : { last_orders_status: status }),
    tick_target: record.stateVersion + 1,
    your_turn: isYourTurn,
    clock: { move_ms: left, bank_ms: 0, deadline: isNow ? match.deadline : null },
    ...(wantsLegal && isYourTurn ? { legal: game.legal(state, seat) } : {}),
    ...(events === undefined ? {} : { events }),
    ...(missed === undefined ? {} : { missed_events: missed }),
  };
  return frame(head.id, 'state_tick', beside, payloadOf(view, 'state_tick') ?? view);
}

/** Orders close a moment before the tick runs, so bots get that much less time. */
function usableTime(game: Game, ms: number | null): number | null {
  return ms === null ? null : Math.max(0, game.sets === undefined ? ms : ms - closingMs);
}

/** The result. Games whose view has no match_end payload get one of the same shape. */
export function matchEndFrame(match: Match, seat: Seat): Frame {
  const { game, head, ending, state, stateVersion } = match;
  if (ending === null) throw new Error(`match ${head.id} has not ended`);
  const { reason, outcome, isCancelled } = ending;
  const beside = { end_reason: reason, ...(isCancelled ? { cancelled: true } : {}), seed: head.seed };
  const own = outcome === null ? undefined : payloadOf(game.view(state, seat), 'match_end');
  const nobody = { winners: [], reason: 'cancelled', returns: head.players.map(() => 0) };
  return frame(head.id, 'match_end', beside, own ?? resultOf(outcome ?? nobody, seat, stateVersion));
}

/** The part of the result that is the same for every seat. */
export function endSummary(match: Match): JsonObject {
  return (matchEndFrame(match, 0).payload as { summary: JsonObject }).summary;
}

function resultOf({ winners, reason, returns }: Outcome, seat: Seat, ticks: number): JsonObject {
  const names = returns.map((_, each) => `p${each}`);
  const places = [...new Set(returns)].sort((a, b) => b - a);
  return {
    result: winners.length === 0 ? 'draw' : winners.includes(seat) ? 'win' : 'loss',
    summary: {
      reason,
      winners: winners.map((each) => names[each]),
      ranking: places.map((place) => names.filter((_, each) => returns[each] === place)),
      scores: Object.fromEntries(names.map((name, each) => [name, returns[each]])),
      ticks,
    },
  };
}

/** Games that define their own payloads have them side by side in the view. */
function payloadOf(view: unknown, name: string): unknown {
  return isObject(view) && isObject(view.state_tick) && isObject(view[name]) ? view[name] : undefined;
}
