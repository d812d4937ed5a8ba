import { type DialectId, type Facts, factsOf, gameFacts, type GameId, gameIds } from '@hexfront/engine/facts';
import { z } from 'zod';
import { attritionAction, attritionView, conquestAction, conquestView } from './attrition.ts';
import * as battle1 from './battle-1.ts';
import * as battle2 from './battle-2.ts';
import { matchEnd } from './battle-shared.ts';
import * as warshard from './warshard.ts';

/** Where players take turns a set holds one action, and the match has nothing to say before the first position. */
function oneAction<Action extends z.ZodType>(action: Action) {
  return z.strictObject({
    tick_target: z.int().min(1).describe('The `tick_target` of the position that it answers'),
    orders: z.tuple([action]).describe('Exactly one action'),
  });
}
const nothing = z.strictObject({});

/** What the frames of each dialect carry. A change that is not backward compatible raises the version. */
const dialects = {
  attrition: {
    match_start: nothing,
    state_tick: attritionView,
    submit_orders: oneAction(attritionAction),
    match_end: matchEnd,
  },
  conquest: {
    match_start: nothing,
    state_tick: conquestView,
    submit_orders: oneAction(conquestAction),
    match_end: matchEnd,
  },
  'battle-v1': {
    match_start: battle1.matchStart,
    state_tick: battle1.stateTick,
    submit_orders: battle1.submitOrders,
    match_end: matchEnd,
  },
  'battle-v2': {
    match_start: battle2.matchStart,
    state_tick: battle2.stateTick,
    submit_orders: battle2.submitOrders,
    match_end: matchEnd,
  },
  warshard: {
    match_start: nothing,
    state_tick: warshard.view,
    submit_orders: oneAction(warshard.action),
    match_end: matchEnd,
  },
} as const satisfies Record<DialectId, Record<string, z.ZodType>>;
export const payloadVersion = 1;

/** The same for each game, by the dialect it declares. */
export const payloads = Object.fromEntries(gameFacts.map(({ id, dialect }) => [id, dialects[dialect]])) as {
  readonly [F in Facts as F['id']]: (typeof dialects)[F['dialect']];
};

export { type GameId, gameIds };
export type PayloadName = keyof (typeof payloads)[GameId];

/** Games in which everyone submits orders for the same tick. */
export type SimultaneousGameId = Extract<Facts, { traits: { simultaneous: true } }>['id'];

export function isSimultaneous(game: GameId): game is SimultaneousGameId {
  return factsOf(game).traits.simultaneous;
}

/** What `state_tick` calls the tick in every game. A set of orders may call it so in every game, too, whatever the game's own word is. */
export const commonTickField = 'tick_target';

/** A `submit_orders` payload: the game says in which field it names its tick. */
export function ordersPayload(game: GameId, tick: number, orders: readonly unknown[]): Record<string, unknown> {
  return { [factsOf(game).tickField]: tick, orders };
}

/** The position as a seat sees it. */
export type ViewOf<G extends GameId> = z.output<(typeof payloads)[G]['state_tick']>;
/** One action, or one order of a set. */
export type ActionOf<G extends GameId> = z.output<(typeof payloads)[G]['submit_orders']>['orders'][number];
/** What is said once, before the first position. */
export type StartOf<G extends GameId> = z.output<(typeof payloads)[G]['match_start']>;
export type MatchEnd = z.output<typeof matchEnd>;
