import { z } from 'zod';
import { ordersStatus } from './battle-shared.ts';
import { type GameId, gameIds, payloads, payloadVersion } from './payloads.ts';
import { endReason, mode } from './shapes.ts';

/** Ruling battle.13: the frames of the bot socket, one JSON object each. Fields that the games' payloads lack are next to the payload. */
export const frameVersion = payloadVersion;
export const moveId = z.string().min(1).max(100);
const text = z.string().min(1);
const whole = z.int().min(0);

function frameOf<Type extends string, Beside extends z.ZodRawShape, Payload extends z.ZodType>(
  type: Type,
  beside: Beside,
  payload: Payload,
) {
  return z.strictObject({
    type: z.literal(type),
    v: z.literal(frameVersion),
    match_id: text,
    ...beside,
    payload,
  });
}

/** Time to answer, from the moment the frame was sent; null means no limit. `deadline` is in the server's time. */
export const frameClock = z.strictObject({
  move_ms: z.number().min(0).nullable(),
  bank_ms: z.number().min(0),
  deadline: z.number().nullable(),
});

const startBeside = {
  game: z.enum(gameIds),
  seat: whole,
  seats: z.int().min(2),
  bot_seed: text,
  clock: z.strictObject({
    start_ms: z.number().min(0),
    move_ms: z.number().min(0).nullable(),
    bank_ms: z.number().min(0),
  }),
  pace: z.strictObject({ turn_seconds: z.number(), tick_ms: z.number(), eager: z.boolean() }),
  players: z.array(z.strictObject({ seat: whole, agent_id: text, name: z.string() })),
  mode,
  seed_hash: text,
  options: z.record(z.string(), z.json()),
};

const tickBeside = {
  last_orders_status: ordersStatus.optional(),
  tick_target: z.int().min(1),
  your_turn: z.boolean(),
  clock: frameClock,
  legal: z.array(z.json()).optional(),
  events: z.array(z.json()).optional(),
  missed_events: z.array(z.strictObject({ tick: whole, events: z.array(z.json()) })).optional(),
};

const endBeside = { end_reason: endReason, cancelled: z.literal(true).optional(), seed: text };

/** The frames of a match of one game. */
export function framesOf<G extends GameId>(game: G) {
  const { match_start, state_tick, match_end } = payloads[game] as (typeof payloads)[G];
  return {
    match_start: frameOf('match_start', startBeside, match_start),
    state_tick: frameOf('state_tick', tickBeside, state_tick),
    match_end: frameOf('match_end', endBeside, match_end),
  };
}

/** A refusal, the same as in HTTP responses. */
export const faultPayload = z.looseObject({ ok: z.literal(false), error: z.string(), code: text });

/** The answer to `submit_orders`: the result, or a refusal. `status` is the corresponding HTTP status. */
export const ordersStatusFrame = frameOf(
  'orders_status',
  { move_id: z.string().nullable(), ok: z.boolean(), status: z.int() },
  z.union([ordersStatus, faultPayload]),
);
/** A frame was invalid, or the server is about to close the connection. */
export const errorFrame = frameOf('error', {}, faultPayload);
export const pongFrame = frameOf('pong', {}, z.strictObject({ id: z.json().optional(), now: z.number() }));

/** A bot's orders. The rules of the game, not this schema, decide whether the payload is valid. */
export const submitFrame = frameOf(
  'submit_orders',
  { move_id: moveId.optional(), rev: whole.optional(), reasoning: z.string().max(2000).optional() },
  z.looseObject({}),
);
export const pingFrame = z.strictObject({
  type: z.literal('ping'),
  v: z.literal(frameVersion),
  match_id: text.optional(),
  payload: z.strictObject({ id: z.json().optional() }).optional(),
});

export type StartFrame<G extends GameId = GameId> = z.output<ReturnType<typeof framesOf<G>>['match_start']>;
export type TickFrame<G extends GameId = GameId> = z.output<ReturnType<typeof framesOf<G>>['state_tick']>;
export type EndFrame<G extends GameId = GameId> = z.output<ReturnType<typeof framesOf<G>>['match_end']>;
export type OrdersStatusFrame = z.output<typeof ordersStatusFrame>;
export type ErrorFrame = z.output<typeof errorFrame>;
export type PongFrame = z.output<typeof pongFrame>;
export type ServerFrame<G extends GameId = GameId> =
  | StartFrame<G>
  | TickFrame<G>
  | EndFrame<G>
  | OrdersStatusFrame
  | ErrorFrame
  | PongFrame;
export type SubmitFrame = z.output<typeof submitFrame>;
