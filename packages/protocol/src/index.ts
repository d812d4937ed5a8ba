import { z } from 'zod';
import * as battle1 from './battle-1.ts';
import * as battle2 from './battle-2.ts';
import { matchEnd, ordersStatus } from './battle-shared.ts';
import { type PayloadName, payloads, payloadVersion } from './payloads.ts';

export { battle1, battle2, matchEnd, ordersStatus };

/** Ruling battle.13: the envelope of every frame. The status of the last orders is next to the payload. */
export const frame = z.strictObject({
  type: z.enum(['match_start', 'state_tick', 'submit_orders', 'match_end']),
  v: z.int().min(1),
  match_id: z.string().min(1),
  payload: z.looseObject({}),
  last_orders_status: ordersStatus.optional(),
});
export type Frame = z.infer<typeof frame>;

/** Wraps a payload in its frame, with the version of its schema. */
export function framed(game: string, type: PayloadName, matchId: string, payload: object, status?: object): Frame {
  if (!Object.hasOwn(payloads, game)) throw new Error(`frame: ${game} has no ${type}`);
  const beside = status === undefined ? {} : { last_orders_status: status };
  return frame.parse({ type, v: payloadVersion, match_id: matchId, payload, ...beside });
}

export * from './authorisation.ts';
export { botSocket } from './routes/bots.ts';
export * from './faults.ts';
export { type Evaluation, evaluation } from './evaluation.ts';
export * from './frames.ts';
export * from './ledger.ts';
export * from './line-frames.ts';
export { type CostReport, costReport } from './routes/models.ts';
export { mostLogBytes } from './routes/reports.ts';
export { oldEvents, ticketOf } from './old-clients.ts';
export { type Mark, noteLimits, storableMarks, storableText } from '@hexfront/engine';
export * from './openapi.ts';
export * from './payloads.ts';
export * from './published.ts';
export * from './routes/index.ts';
export * from './seen.ts';
export * as shapes from './shapes.ts';
