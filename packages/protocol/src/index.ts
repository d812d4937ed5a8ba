import { z } from 'zod';
import * as battle1 from './battle-1.ts';
import * as battle2 from './battle-2.ts';
import { matchEnd, ordersStatus } from './battle-shared.ts';

export { battle1, battle2, matchEnd, ordersStatus };

/** Every payload that has a schema, by game and name. A change that is not backward compatible raises the version. */
const payloads = [
  ['battle-1', 'match_start', 1, battle1.matchStart],
  ['battle-1', 'state_tick', 1, battle1.stateTick],
  ['battle-1', 'submit_orders', 1, battle1.submitOrders],
  ['battle-1', 'match_end', 1, matchEnd],
  ['battle-2', 'match_start', 1, battle2.matchStart],
  ['battle-2', 'state_tick', 1, battle2.stateTick],
  ['battle-2', 'submit_orders', 1, battle2.submitOrders],
  ['battle-2', 'match_end', 1, matchEnd],
] as const;

export type PayloadName = (typeof payloads)[number][1];

export interface PublishedSchema {
  readonly game: string;
  readonly name: PayloadName;
  readonly version: number;
  /** JSON Schema 2020-12 with a versioned `$id`. */
  readonly schema: object;
}

export function publishedSchemas(): PublishedSchema[] {
  return payloads.map(([game, name, version, payload]) => {
    const $id = `urn:hexfront:${game}:v${version}:${name}`;
    return {
      game,
      name,
      version,
      schema: { $id, title: name, ...z.toJSONSchema(payload, { target: 'draft-2020-12' }) },
    };
  });
}

/** Ruling battle.13: what goes over a bot's connection. What is said of orders stands beside the payload. */
export const frame = z.strictObject({
  type: z.enum(['match_start', 'state_tick', 'submit_orders', 'match_end']),
  v: z.int().min(1),
  match_id: z.string().min(1),
  payload: z.looseObject({}),
  last_orders_status: ordersStatus.optional(),
});
export type Frame = z.infer<typeof frame>;

/** Puts a payload of a game into its frame, under the version of its schema. */
export function framed(game: string, type: PayloadName, matchId: string, payload: object, status?: object): Frame {
  const known = payloads.find(([id, name]) => id === game && name === type);
  if (known === undefined) throw new Error(`frame: ${game} has no ${type}`);
  const beside = status === undefined ? {} : { last_orders_status: status };
  return frame.parse({ type, v: known[2], match_id: matchId, payload, ...beside });
}

export * from './faults.ts';
export * from './openapi.ts';
export * from './routes.ts';
export * as shapes from './shapes.ts';
