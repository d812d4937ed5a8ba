import { isObject } from '@hexfront/engine';
import { type Finish, PlayerFailure, type ExternalMatch } from '@hexfront/sim';
import { show } from '../line-protocol/request.ts';

/** The frames of the bot connection (ruling battle.13), one a line. What the games' own payloads do not hold stands beside them. */
export const FRAME_VERSION = 1;
/** Matches on this machine have no name. */
export const MATCH_ID = 'local';

type Fields = { readonly [field: string]: unknown };

interface Clock {
  readonly move_ms: number;
  readonly bank_ms: number;
}

export function matchStartFrame(match: ExternalMatch, clock: Clock & { readonly start_ms: number }): string {
  const { game, options, seat, botSeed } = match;
  const beside = { game: game.id, seat, seats: game.seats(options), bot_seed: botSeed, clock, options };
  return frame('match_start', payloadOf(match.opening(), 'match_start') ?? {}, beside);
}

export interface Asking {
  readonly view: unknown;
  readonly legal: readonly unknown[];
  readonly tickTarget: number;
  readonly clock: Clock;
  /** The position in words, where it was asked for. */
  readonly text?: string | undefined;
}

export function stateTickFrame({ view, legal, tickTarget, clock, text }: Asking): string {
  const status = payloadOf(view, 'last_orders_status');
  const beside = {
    ...(status === undefined ? {} : { last_orders_status: status }),
    tick_target: tickTarget,
    clock,
    legal,
    ...(text === undefined ? {} : { text }),
  };
  return frame('state_tick', payloadOf(view, 'state_tick') ?? view, beside);
}

/** Games whose view has no last payload of its own get one of the same shape. */
export function matchEndFrame(match: ExternalMatch, { outcome, version, view }: Finish): string {
  const own = payloadOf(view(), 'match_end');
  if (own !== undefined) return frame('match_end', own, {});
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
  return frame('match_end', { result, summary }, {});
}

/** The orders in a line from a bot, or what is wrong with it. */
export function ordersIn(line: string, tickTarget: number, isOneAction: boolean): readonly unknown[] {
  const said = parse(line);
  if (!isObject(said)) throw garbage('A line is one JSON object', line);
  if (said.type !== 'submit_orders') throw garbage('The field type of an answer is "submit_orders"', said.type);
  if (said.v !== FRAME_VERSION) throw garbage(`The field v is ${FRAME_VERSION}`, said.v);
  if (said.match_id !== MATCH_ID)
    throw garbage(`The field match_id is that of match_start, "${MATCH_ID}"`, said.match_id);
  const { payload } = said;
  if (!isObject(payload)) throw garbage('The field payload is an object', payload);
  // battle-2's document says `tick` where battle-1's says `tick_target`.
  const target = payload.tick_target ?? payload.tick;
  if (target !== tickTarget) throw garbage(`The field payload.tick_target is ${tickTarget}, as in state_tick`, target);
  if (!Array.isArray(payload.orders)) throw garbage('The field payload.orders is a list', payload.orders);
  if (isOneAction && payload.orders.length !== 1) {
    throw garbage('This game takes one action at a time, so payload.orders holds one', payload.orders);
  }
  return payload.orders;
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw garbage('A line is one JSON object', line);
  }
}

function garbage(wanted: string, found: unknown): PlayerFailure {
  return new PlayerFailure('garbage', `${wanted}, not ${show(found)}.`);
}

/** Games with payloads of their own lay them side by side in the view. */
function payloadOf(view: unknown, name: string): unknown {
  return isObject(view) && isObject(view.state_tick) && isObject(view[name]) ? view[name] : undefined;
}

function frame(type: string, payload: unknown, beside: Fields): string {
  return JSON.stringify({ type, v: FRAME_VERSION, match_id: MATCH_ID, ...beside, payload });
}
