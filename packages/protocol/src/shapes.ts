import { explainedReasons, explainedThings, previewedEffects } from '@hexfront/engine';
import { z } from 'zod';

/** The parts of requests and responses. Unknown keys in requests are refused everywhere. */
export const id = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[\w.-]+$/);
/** An integer in a query string. */
export const count = z.string().regex(/^(0|[1-9][0-9]{0,8})$/);
export const limit = z
  .string()
  .regex(/^([1-9][0-9]?|[1-4][0-9]{2}|500)$/)
  .describe('1 to 500');
export const version = z.int().min(0);
export const time = z.iso.datetime();
/** The id of a game, or `hex_conquest`, which old agents use for conquest-1. */
export const gameType = z.string().min(1).max(40);
/** The languages of the rules; a test compares them with the engine's. */
export const language = z.enum(['en', 'es']);
export const mode = z.enum(['rated', 'casual']);
export const status = z.enum(['active', 'ended']);
export const endReason = z.enum([
  'invalid_move_schema',
  'illegal_move',
  'invalid_move',
  'forfeit',
  'turn_timeout',
  'terminal',
]);
export const houseBots = z.array(z.string().min(1).max(40)).max(5);
export const agentVersion = z.string().min(1).max(64);
export const anything = z.json();

export const ok = z.strictObject({ ok: z.literal(true) });

/** The shape of all responses that are not 2xx; some have more fields. */
export const faultBody = z.looseObject({
  ok: z.literal(false),
  error: z.string(),
  code: z.string(),
  requestId: z.string(),
});

export const clock = {
  deadline: z
    .number()
    .nullable()
    .describe('The deadline of the decision, in milliseconds since 1970; null means no limit'),
  timeLeftMs: z.number().nullable(),
};

/** 002 "state", and wire.17. `game` is the watcher's view, as described in the rules of each game. */
export const matchState = z.strictObject({
  stateVersion: version,
  status,
  winnerAgentId: id.nullable().optional(),
  endReason: endReason.optional(),
  cancelled: z.literal(true).optional(),
  deadline: clock.deadline.optional(),
  timeLeftMs: clock.timeLeftMs.optional(),
  game: anything,
});

export const pendingOrders = z.strictObject({
  tick: version,
  accepted: version,
  rejected: z.array(z.strictObject({ index: version, code: z.string(), reason: z.string(), path: z.string() })),
});

/** 002 "Move Request". The rules of the game, not this schema, decide whether the move is valid. */
export const moveEnvelope = z.strictObject({
  moveId: z.string().min(1).max(100),
  expectedVersion: version,
  move: anything,
});
export type MoveEnvelope = z.infer<typeof moveEnvelope>;

/** The slowest pace, for matches by correspondence. */
const mostDays = 14;
export const pace = z.strictObject({
  turnSeconds: z
    .number()
    .min(0)
    .max(mostDays * 86_400)
    .optional(),
  tickMs: z
    .int()
    .min(0)
    .max(mostDays * 86_400_000)
    .optional(),
  eager: z.boolean().optional(),
});

export const matchPlayer = z.strictObject({
  seat: version,
  agentId: id,
  name: z.string(),
  isHouse: z.boolean(),
  agentVersion: agentVersion.optional(),
});

export const matchSummary = z.strictObject({
  matchId: id,
  gameType,
  mode,
  status,
  players: z.array(matchPlayer),
  stateVersion: version,
  openedAt: time,
  endedAt: time.nullable(),
  winnerAgentId: id.nullable(),
  endReason: endReason.nullable(),
  cancelled: z.boolean(),
});

/** The terms of a number, independent of language. Percentages refer to the first term, `times` multiplies the rest, everything else is added. */
export const explanation = z.strictObject({
  what: z.enum(explainedThings),
  unit: z.strictObject({ name: z.string(), type: z.string() }).optional(),
  fight: version.optional().describe('The number of the fight, as in views'),
  total: z.number().optional().describe('The sum of the terms; absent if they are not parts of one number'),
  terms: z.array(
    z.strictObject({
      why: z.enum(explainedReasons),
      of: z.string().optional().describe('The source: a unit type, a terrain, a payment, odds, a result'),
      count: z.int().optional().describe('The number of units it comes from'),
      amount: z.number().optional(),
      unit: z.enum(['percent', 'times']).optional(),
    }),
  ),
});

const previewedUnit = z.strictObject({
  name: z.string().describe('Empty for units whose names the player does not know'),
  type: z.string(),
});

/** What an action would do if nobody else did anything, within what its player knows. Hexes are named as in explanations. */
export const preview = z.strictObject({
  path: z.array(z.string()).describe('The hexes that the unit would enter, in order'),
  ticks: z.int().optional().describe('How long a march, a build or a research takes'),
  costs: z.array(z.strictObject({ of: z.string(), amount: z.number(), left: z.number() })),
  sums: z.array(explanation).describe('What a fight compares: attack, then defense'),
  effects: z.array(
    z.strictObject({ what: z.enum(previewedEffects), unit: previewedUnit.optional(), amount: z.number().optional() }),
  ),
  odds: z
    .array(z.strictObject({ hex: z.string(), result: z.string(), cases: z.int(), of: z.int() }))
    .describe('How often each result of a fight comes up, out of equally likely cases'),
  threatened: z
    .array(z.strictObject({ unit: previewedUnit, by: z.array(previewedUnit) }))
    .describe('Units that enemies could attack next'),
});

const eventStart = { eventVersion: z.literal(1), matchId: id };

/** 002 "Event Schema (SSE, eventVersion=1)". */
export const streamEvent = z.discriminatedUnion('event', [
  z.strictObject({
    ...eventStart,
    event: z.literal('match_found'),
    seat: version,
    gameType,
    seedHash: z.string(),
    opponentIds: z.array(id),
    opponentId: id.optional(),
  }),
  z.strictObject({ ...eventStart, event: z.literal('your_turn'), stateVersion: version, ...clock }),
  z.strictObject({ ...eventStart, event: z.literal('state'), state: matchState }),
  z.strictObject({
    ...eventStart,
    event: z.literal('engine_events'),
    stateVersion: version,
    engineEvents: z.array(anything),
  }),
  z.strictObject({
    ...eventStart,
    event: z.literal('game_ended'),
    winnerAgentId: id.nullable(),
    loserAgentId: id.nullable(),
    reason: endReason,
    reasonCode: endReason,
    ranking: z.array(z.array(id)),
    cancelled: z.literal(true).optional(),
  }),
  z.strictObject({
    eventVersion: z.literal(1),
    event: z.literal('error'),
    error: z.string(),
    code: z.string().optional(),
  }),
  z.strictObject({ eventVersion: z.literal(1), event: z.literal('no_events') }),
]);

export const rating = z.strictObject({
  mu: z.number(),
  sigma: z.number(),
  games: version,
  wins: version,
  draws: version,
  losses: version,
  reliability: z
    .number()
    .min(0)
    .max(1)
    .describe('1 minus the share of games lost by timeout, invalid move or disconnect'),
});
