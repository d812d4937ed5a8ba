import { isObject, type Spoken } from '@hexfront/engine';
import { sideName } from '@hexfront/engine/facts';
import { type ExternalMatch, failures, type Finish, PlayerFailure } from '@hexfront/sim';
import { show } from '../line-protocol/request.ts';
import { heard } from './heard.ts';

/** The frames of the bot connection (ruling battle.13), one per line. Fields that a game's own payload lacks are placed next to it. */
export const FRAME_VERSION = 1;
/** Local matches have no id of their own. */
export const MATCH_ID = 'local';

type Fields = { readonly [field: string]: unknown };

interface Clock {
  readonly move_ms: number;
  readonly bank_ms: number;
}

/** Without a clock of its own, a local match goes on as soon as everybody has decided. */
const pace = { turn_seconds: 0, tick_ms: 0, eager: true };

export function matchStartFrame(match: ExternalMatch, clock: Clock & { readonly start_ms: number }): string {
  const { game, options, seat, botSeed, names, seedHash } = match;
  // The players have no accounts, so they are called as the game calls them, which is also how views without accounts do.
  const players = names.map((name, each) => ({ seat: each, agent_id: sideName(game.facts, each), name }));
  const beside = {
    game: game.id,
    seat,
    seats: game.seats(options),
    bot_seed: botSeed,
    clock,
    pace,
    players,
    mode: 'casual',
    seed_hash: seedHash,
    options,
  };
  const payload = payloadOf(match.opening(), 'match_start') ?? {};
  const id = isObject(payload) && 'match_id' in payload ? { match_id: MATCH_ID } : {};
  return frame('match_start', { ...payload, ...id }, beside);
}

export interface Asking {
  readonly view: unknown;
  readonly legal: readonly unknown[];
  readonly tickTarget: number;
  readonly clock: Clock;
  /** Sequential games: what led to the position; null at the beginning. */
  readonly events: readonly unknown[] | null;
  /** A plain-text description of the position, if requested. */
  readonly text?: string | undefined;
}

export function stateTickFrame({ view, legal, tickTarget, clock, events, text }: Asking): string {
  const status = payloadOf(view, 'last_orders_status');
  const beside = {
    ...(status === undefined ? {} : { last_orders_status: status }),
    tick_target: tickTarget,
    your_turn: true,
    clock: { ...clock, deadline: null },
    legal,
    ...(events === null ? {} : { events }),
    ...(text === undefined ? {} : { text }),
  };
  return frame('state_tick', payloadOf(view, 'state_tick') ?? view, beside);
}

/** Games whose view has no `match_end` payload get one of the same shape. */
export function matchEndFrame(match: ExternalMatch, { outcome, version, seed, view }: Finish): string {
  const own = payloadOf(view(), 'match_end');
  const left = Object.values(failures).find(({ withdrawal }) => withdrawal === outcome.reason);
  const beside = { end_reason: left?.withdrawal ?? 'terminal', seed };
  if (own !== undefined) return frame('match_end', own, beside);
  const { winners, reason, returns } = outcome;
  const names = returns.map((_, seat) => `p${seat}`);
  const places = [...new Set(returns)].sort((a, b) => b - a);
  const summary = {
    reason,
    winners: winners.map((seat) => names[seat]),
    ranking: places.map((place) => names.filter((_, seat) => returns[seat] === place)),
    scores: Object.fromEntries(names.map((name, seat) => [name, returns[seat]])),
    ticks: version,
  };
  const result = winners.length === 0 ? 'draw' : winners.includes(match.seat) ? 'win' : 'loss';
  return frame('match_end', { result, summary }, beside);
}

/** A decision of a program, and what it said beside it. */
export interface ProgramAnswer {
  readonly orders: readonly unknown[];
  readonly spoken: Spoken;
}

/** The answer in a line from a bot; throws if the line is not a valid one. */
export function answerIn(line: string, tickTarget: number, isOneAction: boolean, matchId = MATCH_ID): ProgramAnswer {
  const answer = parse(line);
  if (!isObject(answer)) throw garbage('The line must be a JSON object', line);
  if (answer.type !== 'submit_orders') throw garbage('type must be "submit_orders"', answer.type);
  if (answer.v !== FRAME_VERSION) throw garbage(`v must be ${FRAME_VERSION}`, answer.v);
  if (answer.match_id !== matchId) throw garbage(`match_id must be "${matchId}", as in match_start`, answer.match_id);
  const { payload } = answer;
  if (!isObject(payload)) throw garbage('payload must be an object', payload);
  // `tick` is battle-2's own word.
  const target = payload.tick_target ?? payload.tick;
  if (target !== tickTarget) throw garbage(`payload.tick_target must be ${tickTarget}, as in state_tick`, target);
  if (!Array.isArray(payload.orders)) throw garbage('payload.orders must be an array', payload.orders);
  if (isOneAction && payload.orders.length !== 1) {
    throw garbage('payload.orders must hold exactly one action in this game', payload.orders);
  }
  return { orders: payload.orders, spoken: heard(answer) };
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw garbage('The line must be a JSON object', line);
  }
}

function garbage(expected: string, found: unknown): PlayerFailure {
  return new PlayerFailure('garbage', `${expected}, not ${show(found)}.`);
}

/** Games with payloads of their own put them side by side in the view. */
function payloadOf(view: unknown, name: string): unknown {
  return isObject(view) && isObject(view.state_tick) && isObject(view[name]) ? view[name] : undefined;
}

function frame(type: string, payload: unknown, beside: Fields): string {
  return JSON.stringify({ type, v: FRAME_VERSION, match_id: MATCH_ID, ...beside, payload });
}
