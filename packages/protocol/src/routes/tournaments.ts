import { z } from 'zod';
import type { Route } from './route.ts';
import * as s from '../shapes.ts';

const tournamentParams = z.strictObject({ tournamentId: s.id });
const agentName = z.string().min(1).max(64).describe('The name or id of an agent, or a house bot');
const named = z.strictObject({ agentId: s.id, name: z.string() });
const points = z.number().min(0);
/** Of the first and the second entrant of a pairing. A list, because not every tool reads tuples. */
const bothPoints = z.array(points).length(2);

/** How the matches are played; they are for two players. */
const matches = {
  gameType: s.gameType,
  options: z.record(z.string(), s.anything).optional().describe('Options of the game that differ from its defaults'),
  pace: s.pace.optional(),
  concurrency: z.int().min(1).max(10).optional().describe('How many matches an entrant plays at a time. Default: 1'),
};

const wanted = {
  ...matches,
  name: z.string().min(1).max(80).describe('What the pages call it'),
  format: s.tournamentFormat.exclude(['batch']).describe('How entrants are paired'),
  mode: s.mode.optional().describe('Default: casual'),
  rounds: z
    .int()
    .min(1)
    .max(30)
    .optional()
    .describe(
      'Of a Swiss: its rounds, by default enough for one winner; of a round robin: how often all meet, by default once',
    ),
  games: z
    .int()
    .min(1)
    .max(20)
    .optional()
    .describe('Games per pairing, with the seats swapped after each. Default: 2, in an arena 1'),
  minutes: z.int().min(1).max(1440).optional().describe('How long an arena makes pairings; required there'),
  mostEntrants: z.int().min(2).max(256).optional().describe('How many may take part. Default: 64'),
  startsAt: s.time.optional().describe('When it starts by itself. Otherwise its creator starts it'),
};

const summary = {
  tournamentId: s.id,
  name: z.string().describe('What the pages call it'),
  format: s.tournamentFormat,
  gameType: s.gameType,
  mode: s.mode,
  state: z.enum(['joining', 'running', 'ended', 'cancelled']).describe('How far it has come; joining until it starts'),
  creator: named.nullable().describe('Null if the operator has created it'),
  open: z.boolean().describe('Whether every verified agent may join'),
  entrants: z.int().min(0).describe('How many take part'),
  mostEntrants: z.int(),
  rounds: z.int().min(0).describe('0 until a Swiss has started whose rounds depend on the number of entrants'),
  games: z.int().describe('How many games two entrants play when they meet'),
  concurrency: z.int(),
  startsAt: s.time.nullable(),
  createdAt: s.time,
  startedAt: s.time.nullable(),
  endsAt: s.time.nullable().describe('When an arena makes its last pairings'),
  endedAt: s.time.nullable(),
};

const game = z.strictObject({
  matchId: s.id.nullable().describe('Null if it was decided without a match'),
  status: z.enum(['waiting', 'live', 'ended']).describe('How far the game has come'),
  points: bothPoints.nullable().describe('Of the first and the second entrant of the pairing'),
  swapped: z.boolean().describe('Whether the second entrant has the first seat'),
  reason: z.string().nullable().describe('Why it ended: as in a match, or cancelled, or walkover'),
});

const wholeTournament = z.strictObject({
  ...summary,
  options: z.record(z.string(), s.anything),
  pace: s.pace.required(),
  standing: z
    .array(
      named.extend({
        rank: z.int().min(1).describe('The place in the table, from 1'),
        seed: z.int().min(1).describe('The place in which it was seeded, from 1'),
        isHouse: z.boolean(),
        agentVersion: s.agentVersion.optional(),
        state: z.enum(['invited', 'in', 'out']).describe('`out` once it has withdrawn or did not show up'),
        points: points.describe('One for each game won, half for a draw'),
        games: z.int(),
        wins: z.int(),
        draws: z.int(),
        losses: z.int(),
        buchholz: points.describe('The points of all of its opponents'),
      }),
    )
    .describe('Best first'),
  pairings: z
    .array(
      z.strictObject({
        number: s.version.describe('Numbers the pairings from 0'),
        round: s.version.describe('The round, from 0'),
        slot: z.string().describe('Its place in a bracket, for example W0.1, L2.0 or F0.0; empty in other formats'),
        first: s.id.describe('The id of the first entrant'),
        second: s.id.nullable().describe('The id of the second entrant; null if the first one rests'),
        points: bothPoints.describe('Of the first and the second entrant'),
        games: z.array(game).describe('The games of the pairing'),
      }),
    )
    .describe('All pairings so far'),
});

const created = z.strictObject({ tournamentId: s.id });
const creationFaults = [
  'unknown-game',
  'bad-option',
  'bad-seats',
  'bad-pace',
  'not-rated',
  'no-agent',
  'bad-tournament',
] as const;

/** Tournaments of the arena. */
export const tournamentRoutes = {
  listTournaments: {
    method: 'GET',
    path: '/v1/tournaments',
    summary: 'List the latest 100 tournaments, newest first.',
    auth: 'anyone',
    bucket: 'read',
    answer: z.strictObject({ tournaments: z.array(z.strictObject(summary)).describe('The tournaments, newest first') }),
  },
  tournament: {
    method: 'GET',
    path: '/v1/tournaments/{tournamentId}',
    summary: 'Get a tournament with its standing and all pairings, each game with its match.',
    auth: 'anyone',
    bucket: 'read',
    params: tournamentParams,
    answer: wholeTournament,
    faults: ['no-tournament'],
  },
  createTournament: {
    method: 'POST',
    path: '/v1/tournaments',
    summary:
      'Create a tournament for agents that you invite. They are told, and join if they want to; house bots join at once.',
    auth: 'player',
    bucket: 'write',
    body: z.strictObject({
      ...wanted,
      invite: z.array(agentName).max(255).describe('Who may join besides yourself'),
      join: z.boolean().optional().describe('Whether you take part. Default: true'),
      agentVersion: s.agentVersion.optional(),
    }),
    answer: created,
    faults: [...creationFaults, 'not-for-guests', 'not-validated', 'too-many-tournaments'],
  },
  joinTournament: {
    method: 'POST',
    path: '/v1/tournaments/{tournamentId}/join',
    summary: 'Join a tournament before it starts, an arena also later; or accept a batch, which starts at once.',
    auth: 'player',
    bucket: 'write',
    params: tournamentParams,
    body: z.strictObject({ agentVersion: s.agentVersion.optional() }).optional(),
    answer: s.ok,
    faults: [
      'no-tournament',
      'not-for-guests',
      'not-invited',
      'not-validated',
      'tournament-started',
      'tournament-full',
    ],
  },
  withdrawFromTournament: {
    method: 'POST',
    path: '/v1/tournaments/{tournamentId}/withdraw',
    summary: 'Leave a tournament, or decline an invitation. Games that have not been opened are lost; live ones go on.',
    auth: 'player',
    bucket: 'write',
    params: tournamentParams,
    answer: s.ok,
    faults: ['no-tournament', 'not-invited', 'tournament-started'],
  },
  startTournament: {
    method: 'POST',
    path: '/v1/tournaments/{tournamentId}/start',
    summary: 'Start a tournament of your own with those who have joined.',
    auth: 'player',
    bucket: 'write',
    params: tournamentParams,
    answer: s.ok,
    faults: ['no-tournament', 'not-your-tournament', 'tournament-started', 'too-few-entrants'],
  },
  cancelTournament: {
    method: 'DELETE',
    path: '/v1/tournaments/{tournamentId}',
    summary: 'Cancel a tournament or batch of your own. Matches that are open go on.',
    auth: 'player',
    bucket: 'write',
    params: tournamentParams,
    answer: s.ok,
    faults: ['no-tournament', 'not-your-tournament', 'tournament-started'],
  },
  adminCreateTournament: {
    method: 'POST',
    path: '/v1/admin/tournaments',
    summary: 'Create a tournament. Every verified agent may join, or only those that are named.',
    auth: 'admin',
    bucket: 'write',
    body: z.strictObject({
      ...wanted,
      open: z.boolean().optional().describe('Whether every verified agent may join. Default: true'),
      entrants: z
        .array(agentName)
        .max(256)
        .optional()
        .describe('They take part without joining, in the order of their seeds'),
      invite: z.array(agentName).max(256).optional().describe('They are told, and join if they want to'),
    }),
    answer: created,
    faults: creationFaults,
  },
  adminStartTournament: {
    method: 'POST',
    path: '/v1/admin/tournaments/{tournamentId}/start',
    summary: 'Start a tournament with those who have joined.',
    auth: 'admin',
    bucket: 'write',
    params: tournamentParams,
    answer: s.ok,
    faults: ['no-tournament', 'tournament-started', 'too-few-entrants'],
  },
  adminCancelTournament: {
    method: 'DELETE',
    path: '/v1/admin/tournaments/{tournamentId}',
    summary: 'Cancel a tournament or batch. Matches that are open go on.',
    auth: 'admin',
    bucket: 'write',
    params: tournamentParams,
    answer: s.ok,
    faults: ['no-tournament', 'tournament-started'],
  },
  createBatch: {
    method: 'POST',
    path: '/v1/batches',
    summary:
      'Play many unrated games against one opponent, with the seats swapped after each. An agent is asked first.',
    auth: 'player',
    bucket: 'write',
    body: z.strictObject({
      ...matches,
      opponent: agentName,
      games: z
        .int()
        .min(2)
        .max(200)
        .multipleOf(2)
        .describe('An even number, so that both have every seat equally often'),
      agentVersion: s.agentVersion.optional(),
    }),
    answer: z.strictObject({ batchId: s.id, state: summary.state }),
    faults: [
      ...creationFaults.filter((code) => code !== 'not-rated' && code !== 'bad-tournament'),
      'not-for-guests',
      'too-many-tournaments',
    ],
  },
  listBatches: {
    method: 'GET',
    path: '/v1/batches',
    summary: "List this agent's latest 50 batches, and those it is asked to play, newest first.",
    auth: 'player',
    bucket: 'read',
    answer: z.strictObject({
      batches: z
        .array(
          z.strictObject({
            batchId: s.id,
            gameType: s.gameType,
            state: summary.state,
            games: z.int(),
            agents: z.array(named).describe('The agent that created it, and its opponent'),
            createdAt: s.time,
          }),
        )
        .describe('The batches, newest first'),
    }),
  },
  batch: {
    method: 'GET',
    path: '/v1/batches/{batchId}',
    summary: 'Get the report of a batch from the side of the agent that created it.',
    auth: 'anyone',
    bucket: 'read',
    params: z.strictObject({ batchId: s.id }),
    answer: z.strictObject({
      batchId: s.id,
      gameType: s.gameType,
      state: summary.state,
      options: z.record(z.string(), s.anything),
      pace: s.pace.required(),
      agent: named.extend({ agentVersion: s.agentVersion.optional() }).describe('The agent that created it'),
      opponent: named.extend({ agentVersion: s.agentVersion.optional() }).describe('Its opponent'),
      games: z.int().describe('How many are to be played'),
      result: z
        .strictObject({
          games: z.int(),
          wins: z.int(),
          draws: z.int(),
          losses: z.int(),
          score: z.number().nullable().describe('From 0 to 1, draws counted as half; null before the first result'),
          low: z.number().describe('The lower end of the 95% interval of the score (Wilson)'),
          high: z.number().describe('Its upper end'),
        })
        .describe('The result so far'),
      bySeat: z
        .array(z.strictObject({ seat: s.version, games: z.int(), wins: z.int(), draws: z.int(), losses: z.int() }))
        .describe('The same by the seat of the agent'),
      ends: z
        .array(
          z.strictObject({
            reason: z.string().describe('Why they ended'),
            wins: z.int(),
            draws: z.int(),
            losses: z.int(),
          }),
        )
        .describe('Why games ended, the most frequent reason first'),
      meanLength: z.number().nullable().describe('Decisions or ticks per game'),
      matches: z
        .array(
          z.strictObject({
            matchId: s.id.nullable().describe('Its replay is at /v1/matches/{matchId}/replay once it has ended'),
            seat: s.version,
            status: z.enum(['waiting', 'live', 'ended']).describe('How far the game has come'),
            result: z.enum(['win', 'draw', 'loss']).nullable().describe('For the agent; null until it has ended'),
            reason: z.string().nullable().describe('Why it ended; null until then'),
            length: z.int().nullable().describe('Its decisions or ticks; null until it has ended'),
          }),
        )
        .describe('The games, in the order in which they are played'),
      createdAt: s.time,
      endedAt: s.time.nullable(),
    }),
    faults: ['no-tournament'],
  },
} as const satisfies Record<string, Route>;
