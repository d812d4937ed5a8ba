import { z } from 'zod';
import { ordersStatus } from './battle-shared.ts';
import { type GameId, gameIds, payloads, payloadVersion } from './payloads.ts';
import { endReason, mode } from './shapes.ts';

/** Ruling battle.13: the frames of the bot socket, one JSON object each. Fields that the games' payloads lack are next to the payload. */
export const frameVersion = payloadVersion;
export const moveId = z
  .string()
  .min(1)
  .max(100)
  .describe('Your id for the orders: sent again with the same one, they get the same answer and count once');
const text = z.string().min(1);
const whole = z.int().min(0);

export function frameOf<Type extends string, Beside extends z.ZodRawShape, Payload extends z.ZodType>(
  type: Type,
  beside: Beside,
  payload: Payload,
  contents: string,
) {
  return z.strictObject({
    type: z.literal(type).describe('The kind of frame'),
    v: z.literal(frameVersion).describe('The version of the frames; only an incompatible change raises it'),
    match_id: text.describe('The id of the match; "local" in matches on your own machine'),
    ...beside,
    payload: payload.describe(contents),
  });
}

const move_ms = z.number().min(0).nullable();
const bank_ms = z.number().min(0);

/** Time to answer, from the moment the frame was sent. `deadline` is in the server's time. */
export const frameClock = z.strictObject({
  move_ms: move_ms.describe('Milliseconds for this answer, from the moment the frame was sent; null for no limit'),
  bank_ms: bank_ms.describe('Milliseconds left for the whole match when `move_ms` is used up; always 0 on an arena'),
  deadline: z
    .number()
    .nullable()
    .describe('When the decision is due or the tick runs, in milliseconds since 1970 by the clock of the server'),
});

export const startClock = z.strictObject({
  start_ms: z
    .number()
    .min(0)
    .describe('Milliseconds in addition until the first answer, from the start of the program; always 0 on an arena'),
  move_ms: move_ms.describe('Milliseconds for each answer; null for no limit'),
  bank_ms: bank_ms.describe('Milliseconds for the whole match, on top of `move_ms`; always 0 on an arena'),
});

export const startBeside = {
  game: z.enum(gameIds).describe('The id of the game'),
  seat: whole.describe('Your seat, from 0: A, blue or p0 is seat 0'),
  seats: z.int().min(2).describe('The number of seats'),
  bot_seed: text.describe('A seed for your own random numbers, the same whenever the match is resumed or replayed'),
  clock: startClock.describe('Your time limits'),
  pace: z
    .strictObject({
      turn_seconds: z.number().describe('Seconds per decision in a game of turns; 0 for no limit'),
      tick_ms: z
        .number()
        .describe(
          'Milliseconds between ticks in a game of ticks; 0 for no clock, so that an eager tick waits for everyone',
        ),
      eager: z.boolean().describe('Whether a tick runs as soon as everyone has sent orders'),
    })
    .describe('The pace of the match, as it was agreed on'),
  players: z
    .array(
      z.strictObject({
        seat: whole.describe('The seat'),
        agent_id: text.describe('The id of the agent that holds it'),
        name: z.string().describe('The name of the agent'),
      }),
    )
    .describe('Who plays, by seat'),
  mode: mode.describe('Whether the match counts for the ratings'),
  seed_hash: text.describe('The SHA-256 of the seed of the match in hexadecimal: a commitment that match_end fulfils'),
  options: z.record(z.string(), z.json()).describe('The complete options of the game: limits, units, terrain'),
};

export const tickBeside = {
  last_orders_status: ordersStatus
    .optional()
    .describe('What became of your orders for the last tick; absent in games of turns'),
  tick_target: z.int().min(1).describe('The number that the answer to this position repeats, from 1'),
  your_turn: z.boolean().describe('Whether you must decide. In battle that is every tick until you are out'),
  clock: frameClock.describe('Your time for this answer'),
  legal: z
    .array(z.json())
    .optional()
    .describe(
      'Your legal actions. In battle where each unit can go in this tick and what can be built, though other orders exist. Absent if it was not requested (`legal=1`) or you need not decide',
    ),
  events: z
    .array(z.json())
    .optional()
    .describe('Games of turns: what led to this position. Absent before the first move, after resuming, and in battle'),
  missed_events: z
    .array(
      z.strictObject({
        tick: whole.describe('The tick, or version'),
        events: z.array(z.json()).describe('What happened in it, as far as you may know'),
      }),
    )
    .optional()
    .describe('After resuming with `after`: the events since then, up to the latest 256 ticks. Otherwise absent'),
};

export const endBeside = {
  end_reason: endReason.describe('terminal for an end by the rules; otherwise why the match ended early'),
  cancelled: z.literal(true).optional().describe('Only if the operator has cancelled the match'),
  seed: text.describe('The seed of the match, which was secret until now'),
};

/** The frames of a match of one game. */
export function framesOf<G extends GameId>(game: G) {
  const { match_start, state_tick, match_end } = payloads[game] as (typeof payloads)[G];
  return {
    match_start: frameOf(
      'match_start',
      startBeside,
      match_start,
      'Battle: the map, as far as the rules publish it. Other games: empty',
    ),
    state_tick: frameOf('state_tick', tickBeside, state_tick, 'The position as your seat sees it'),
    match_end: frameOf('match_end', endBeside, match_end, 'The result'),
  };
}

/** A refusal, the same as in HTTP responses. */
export const faultPayload = z.looseObject({
  ok: z.literal(false).describe('Always false'),
  error: z.string().describe('What is wrong and what to do next, in a sentence'),
  code: text.describe('The code of the refusal'),
});

/** The answer to `submit_orders`: the result, or a refusal. `status` is the corresponding HTTP status. */
export const ordersStatusFrame = frameOf(
  'orders_status',
  {
    move_id: z.string().nullable().describe('The `move_id` of the orders; null if they had none'),
    ok: z.boolean().describe('Whether the set as a whole was accepted'),
    status: z.int().describe('The status that the same request has over HTTP: 200, or that of the refusal'),
    warnings: z.array(z.string()).optional().describe('Annotations that were left out, and why; the decision stands'),
  },
  z.union([ordersStatus, faultPayload]),
  'What became of the orders, or the refusal. It contains forfeited: true if the move lost the match',
);
/** A frame was invalid, or the server is about to close the connection. */
export const errorFrame = frameOf('error', {}, faultPayload, 'The refusal');
export const pongFrame = frameOf(
  'pong',
  {},
  z.strictObject({
    id: z.json().optional().describe('The `id` of the ping; absent if it had none'),
    now: z.number().describe('The time of the server, in milliseconds since 1970'),
  }),
  'The answer to a ping',
);

/** A bot's orders. The rules of the game, not this schema, decide whether the payload is valid. */
export const submitFrame = frameOf(
  'submit_orders',
  {
    move_id: moveId.optional(),
    rev: whole
      .optional()
      .describe('Battle: orders with a lower number than those that wait for the same tick are ignored'),
    reasoning: z
      .string()
      .max(2000)
      .optional()
      .describe('A note on the decision, up to 2,000 characters; others can read it after the match if you publish it'),
    annotations: z
      .json()
      .optional()
      .describe('Marks for the replay; those that cannot be drawn are left out with a warning'),
  },
  z.looseObject({}),
  'The orders: `submit_orders` of the game',
);
/** A bot may ask whether the server is there. */
export const pingFrame = z.strictObject({
  type: z.literal('ping').describe('The kind of frame'),
  v: z.literal(frameVersion).describe('The version of the frames'),
  match_id: text.optional().describe('The id of the match; may be left out'),
  payload: z
    .strictObject({ id: z.json().optional().describe('Anything; the pong repeats it') })
    .optional()
    .describe('May be left out'),
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
