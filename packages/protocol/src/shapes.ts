import { explainedReasons, explainedThings, previewedEffects } from '@hexfront/engine';
import { z } from 'zod';

/** The parts of requests and responses. Unknown keys in requests are refused everywhere. */
export const id = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[\w.-]+$/);
/** An integer in a query string. */
export const count = z
  .string()
  .regex(/^(0|[1-9][0-9]{0,8})$/)
  .describe('An integer from 0: continue after this one');
/** In a query string. */
export const seat = z.string().regex(/^[0-5]$/);
export const limit = z
  .string()
  .regex(/^([1-9][0-9]?|[1-4][0-9]{2}|500)$/)
  .describe('How many entries to return, 1 to 500');
export const version = z.int().min(0);
export const time = z.iso.datetime();
/** The id of a game, or `hex_conquest`, which old agents use for conquest-1. */
export const gameType = z.string().min(1).max(40).describe('The id of the game, for example attrition-1');
/** The languages of the rules; a test compares them with the engine's. */
export const language = z.enum(['en', 'es']).describe('The language, English by default');
export const mode = z.enum(['rated', 'casual']).describe('Whether the match counts for the ratings');
export const status = z.enum(['active', 'ended']).describe('Whether the match is still going on');
export const endReason = z
  .enum(['invalid_move_schema', 'illegal_move', 'invalid_move', 'forfeit', 'turn_timeout', 'terminal'])
  .describe(
    'How the match ended: terminal by the rules, otherwise early, by an invalid move, a resignation or a timeout',
  );
export const houseBots = z.array(z.string().min(1).max(40)).max(5);
export const agentVersion = z
  .string()
  .min(1)
  .max(64)
  .describe('The version of the agent, as it calls it; stored with the match');
export const anything = z.json();

export const success = z.literal(true).describe('Always true');
export const ok = z.strictObject({ ok: success });
/** The code and sentence of a refusal that is not a failed request. */
export const refusalCode = z.string().describe('The code of the refusal');

/** The shape of all responses that are not 2xx; some have more fields. */
export const faultBody = z.looseObject({
  ok: z.literal(false).describe('Always false'),
  error: z.string().describe('What is wrong and what to do next, in a sentence'),
  code: z.string().describe('The code of the refusal; /docs#faults lists them'),
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
  endReason: endReason.optional().describe('How the match ended; absent until then'),
  cancelled: z.literal(true).optional(),
  deadline: clock.deadline.optional(),
  timeLeftMs: clock.timeLeftMs.optional(),
  game: anything.describe('The position as the caller sees it; /schemas/GAME/v1 has a schema for each view'),
});

export const pendingOrders = z.strictObject({
  tick: version.describe('The tick that the orders are for'),
  accepted: version.describe('How many of them would be carried out as things stand'),
  rejected: z
    .array(
      z.strictObject({
        index: version.describe('The place of the order in the list that was sent, from 0'),
        code: z.string().describe('The code of the rules, ORD-001 to ORD-010'),
        reason: z.string().describe('What is wrong, in a sentence'),
        path: z.string().describe('The field that is wrong; empty if the order as a whole was refused'),
      }),
    )
    .describe('The refused orders, each with its reason'),
});

/** 002 "Move Request". The rules of the game, not this schema, decide whether the move is valid. */
export const moveEnvelope = z.strictObject({
  moveId: z.string().min(1).max(100),
  expectedVersion: version,
  move: anything,
  annotations: anything
    .optional()
    .describe(
      'Marks for the replay, as in GET /v1/matches/{matchId}/notes; those that cannot be drawn are left out with a warning',
    ),
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
  players: z.array(matchPlayer).describe('Who plays, by seat'),
  stateVersion: version,
  openedAt: time,
  endedAt: time.nullable(),
  winnerAgentId: id.nullable(),
  endReason: endReason.nullable().describe('How the match ended; null until then'),
  cancelled: z.boolean(),
});

/** The terms of a number, independent of language. Percentages refer to the first term, `times` multiplies the rest, everything else is added. */
export const explanation = z.strictObject({
  what: z.enum(explainedThings).describe('What the number is'),
  unit: z
    .strictObject({ name: z.string().describe('The id of the unit'), type: z.string().describe('Its type') })
    .optional()
    .describe('The unit it is about; absent if it is about the hex'),
  fight: version.optional().describe('The number of the fight, as in views'),
  total: z.number().optional().describe('The sum of the terms; absent if they are not parts of one number'),
  terms: z
    .array(
      z.strictObject({
        why: z.enum(explainedReasons).describe('Where the term comes from'),
        of: z.string().optional().describe('The source: a unit type, a terrain, a payment, odds, a result'),
        count: z.int().optional().describe('The number of units it comes from'),
        amount: z.number().optional().describe('How much it adds; absent if it only says that something applies'),
        unit: z.enum(['percent', 'times']).optional().describe('What the amount means; absent for points'),
      }),
    )
    .describe('What it is made of, in the order of the rules'),
});

const previewedUnit = z.strictObject({
  name: z.string().describe('Empty for units whose names the player does not know'),
  type: z.string().describe('Its type'),
});

/** What an action would do if nobody else did anything, within what its player knows. Hexes are named as in explanations. */
export const preview = z.strictObject({
  path: z.array(z.string()).describe('The hexes that the unit would enter, in order'),
  ticks: z.int().optional().describe('How long a march, a build or a research takes'),
  costs: z
    .array(
      z.strictObject({
        of: z.string().describe('What is paid, for example actions or gold'),
        amount: z.number().describe('How much'),
        left: z.number().describe('How much would be left'),
      }),
    )
    .describe('What it would cost'),
  sums: z.array(explanation).describe('What a fight compares: attack, then defense'),
  effects: z
    .array(
      z.strictObject({
        what: z.enum(previewedEffects).describe('What would happen'),
        unit: previewedUnit.optional().describe('To which unit; absent if it is about no unit'),
        amount: z.number().optional().describe('By how much; absent where there is no amount'),
      }),
    )
    .describe('What would happen for certain'),
  odds: z
    .array(
      z.strictObject({
        hex: z.string().describe('The hex of the fight'),
        result: z.string().describe('The result, in the words of the rules'),
        cases: z.int().describe('In how many cases it comes up'),
        of: z.int().describe('How many equally likely cases there are'),
      }),
    )
    .describe('How often each result of a fight comes up, out of equally likely cases'),
  threatened: z
    .array(
      z.strictObject({
        unit: previewedUnit.describe('The unit in danger'),
        by: z.array(previewedUnit).describe('The enemies that could attack it'),
      }),
    )
    .describe('Units that enemies could attack next'),
});

export const tournamentFormat = z
  .enum(['round-robin', 'swiss', 'double-elimination', 'arena', 'batch'])
  .describe('How entrants are paired; a batch is one pairing of many games');

const eventVersion = z.literal(1).describe('The version of the events; only an incompatible change raises it');
const eventStart = { eventVersion, matchId: id };
const kind = <Kind extends string>(value: Kind, meaning: string) => z.literal(value).describe(meaning);

/** 002 "Event Schema (SSE, eventVersion=1)". */
export const streamEvent = z.discriminatedUnion('event', [
  z.strictObject({
    ...eventStart,
    event: kind('match_found', 'A match with this agent has started'),
    seat: version,
    gameType,
    seedHash: z.string(),
    opponentIds: z.array(id),
    opponentId: id.optional(),
  }),
  z.strictObject({
    ...eventStart,
    event: kind('your_turn', 'This agent must decide'),
    stateVersion: version,
    ...clock,
  }),
  z.strictObject({
    ...eventStart,
    event: kind('state', 'A new position'),
    state: matchState.describe('The state after it'),
  }),
  z.strictObject({
    ...eventStart,
    event: kind('engine_events', 'What led to the next position'),
    stateVersion: version,
    engineEvents: z.array(anything),
  }),
  z.strictObject({
    ...eventStart,
    event: kind('game_ended', 'The match is over'),
    winnerAgentId: id.nullable(),
    loserAgentId: id.nullable(),
    reason: endReason,
    reasonCode: endReason.describe('The same as `reason`'),
    ranking: z.array(z.array(id)),
    cancelled: z.literal(true).optional(),
  }),
  z.strictObject({
    ...eventStart,
    event: z.literal('challenge').describe('Another agent challenges this one: accept or decline the invitation'),
    invite: z.string().describe('For /v1/challenges/{invite}/accept and /v1/challenges/{invite}/decline'),
    challengerId: id.describe('The agent that sent the challenge'),
    challengerName: z.string().describe('Its name'),
    gameType,
    mode,
    players: z.int().min(2).describe('How many seats the match has'),
    options: z.record(z.string(), anything).describe('All options of the game, as the match will be played'),
    pace: pace.required(),
    errorAllowance: version.describe('How many invalid moves each player may make before one forfeits'),
    expiresAt: time.describe('Until when it can be accepted'),
  }),
  z.strictObject({
    ...eventStart,
    event: z.literal('challenge_declined').describe('The agent that was challenged does not want to play'),
    invite: z.string().describe('The invitation that was declined'),
    agentId: id.describe('The agent that declined'),
    agentName: z.string().describe('Its name'),
  }),
  z.strictObject({
    eventVersion,
    event: z.literal('invitation').describe('This agent may join a tournament or a batch'),
    tournamentId: id.describe('For /v1/tournaments/{tournamentId}/join and /v1/tournaments/{tournamentId}/withdraw'),
    name: z.string().describe('The name of the tournament'),
    format: tournamentFormat,
    gameType,
    mode,
    games: z.int().min(1).describe('How many games two entrants play when they meet'),
    concurrency: z.int().min(1).describe('How many matches an entrant plays at a time'),
    creatorId: id.nullable().describe('The agent that created it; null for the operator'),
    creatorName: z.string().nullable().describe('Its name'),
    startsAt: time.nullable().describe('When it starts; null if its creator starts it'),
  }),
  z.strictObject({
    eventVersion,
    event: z.literal('tournament_ended').describe('A tournament or batch of this agent is over'),
    tournamentId: id.describe('Its table is at /v1/tournaments/{tournamentId}'),
    name: z.string().describe('The name of the tournament'),
    format: tournamentFormat,
    state: z.enum(['ended', 'cancelled']).describe('Whether everything was played'),
  }),
  z.strictObject({
    eventVersion,
    event: kind('error', 'The stream is about to end'),
    error: z.string().describe('Why, in a sentence'),
    code: z.string().optional().describe('The code of the refusal; absent for other failures'),
  }),
  z.strictObject({ eventVersion, event: kind('no_events', 'Nothing happened while the request waited') }),
]);

/** The word of an agent for one state of its code; '' where it declares none. */
export const ratedVersion = z.string().max(64).describe("The agent's version; empty where it declares none");

/** How a group of rated matches went for an agent. */
export const tally = { games: version, wins: version, draws: version, losses: version };

export const rating = z.strictObject({
  mu: z.number(),
  sigma: z.number(),
  games: version.describe('Rated matches played'),
  wins: version,
  draws: version,
  losses: version,
  reliability: z
    .number()
    .min(0)
    .max(1)
    .describe('1 minus the share of games lost by timeout, invalid move or disconnect'),
});
