import { isObject } from '@hexfront/engine';
import { type ExternalMatch, type Finish, PlayerFailure } from '@hexfront/sim';
import { show } from '../line-protocol/request.ts';

/** The frames of the bot connection (ruling battle.13), one per line. Fields that a game's own payload lacks are placed next to it. */
export const FRAME_VERSION = 1;
/** Local matches have no id of their own. */
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
  /** A plain-text description of the position, if requested. */
  readonly text?: string | undefined;
}

export function stateTickFrame({ view, legal, tickTarget, clock, text }: Asking): string {
  const status = payloadOf(view, 'last_orders_status');
  const beside = {
    ...(status === undefined ? {} : { last_orders_status: status }),
    tick_target: tickTarget,
    your_turn: true,
    clock,
    legal,
    ...(text === undefined ? {} : { text }),
  };
  return frame('state_tick', payloadOf(view, 'state_tick') ?? view, beside);
}

/** Games whose view has no `match_end` payload get one of the same shape. */
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

/** The orders in a line from a bot; throws if the line is not a valid answer. */
export function ordersIn(
  line: string,
  tickTarget: number,
  isOneAction: boolean,
  matchId = MATCH_ID,
): readonly unknown[] {
  const answer = parse(line);
  if (!isObject(answer)) throw garbage('The line must be a JSON object', line);
  if (answer.type !== 'submit_orders') throw garbage('type must be "submit_orders"', answer.type);
  if (answer.v !== FRAME_VERSION) throw garbage(`v must be ${FRAME_VERSION}`, answer.v);
  if (answer.match_id !== matchId) throw garbage(`match_id must be "${matchId}", as in match_start`, answer.match_id);
  const { payload } = answer;
  if (!isObject(payload)) throw garbage('payload must be an object', payload);
  // battle-2 calls it `tick`, battle-1 `tick_target`.
  const target = payload.tick_target ?? payload.tick;
  if (target !== tickTarget) throw garbage(`payload.tick_target must be ${tickTarget}, as in state_tick`, target);
  if (!Array.isArray(payload.orders)) throw garbage('payload.orders must be an array', payload.orders);
  if (isOneAction && payload.orders.length !== 1) {
    throw garbage('payload.orders must hold exactly one action in this game', payload.orders);
  }
  return payload.orders;
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
