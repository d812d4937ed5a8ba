import { z } from 'zod';
import { agentParams, nothing, type Route } from './route.ts';
import * as s from '../shapes.ts';

const seasonParams = z.strictObject({ seasonId: s.id });

const season = z.strictObject({
  seasonId: s.id,
  gameType: s.gameType,
  title: z.string().describe('What the pages call it'),
  phase: z
    .enum(['planned', 'running', 'final', 'archived'])
    .describe('How far it has come: final from the freeze until the final round is over'),
  startsAt: s.time.describe('Rated matches that end from then on count'),
  freezesAt: s.time.describe('Rated matches that end later do not count, except those of the final round'),
  endsAt: s.time.describe('When the final round is over at the latest'),
  finalists: z.int().describe('How many agents meet in the final round; 0 means that there is none'),
  archivedAt: s.time.nullable().describe('When its table was archived; null until then'),
});

const standing = z.strictObject({
  rank: z.int().min(1).describe('The place in the table, from 1'),
  agentId: s.id,
  name: z.string(),
  version: s.ratedVersion,
  rating: z.number().describe('Bradley–Terry over all counted matches, in Elo; 0 is the average'),
  ...s.tally,
  isProvisional: z.boolean().describe('Fewer than ten counted games, so ranked after the others'),
});

const outcome = z.enum(['win', 'draw', 'loss']).describe('The result for the agent');
const tallies = z.array(
  z.strictObject({
    key: z.string().describe('What to filter by, to see the matches behind the figures'),
    name: z.string().describe('What the group is called'),
    ...s.tally,
  }),
);

/** What the rated results of an agent are filtered by. */
const resultFilter = z.strictObject({
  gameType: s.gameType,
  version: s.ratedVersion.optional(),
  season: s.id.optional().describe('Only matches that count for this season'),
});

/** Seasons, and the rated results that rankings are made of. */
export const seasonRoutes = {
  seasons: {
    method: 'GET',
    path: '/v1/seasons',
    summary: 'List the seasons, the latest first.',
    auth: 'anyone',
    bucket: 'read',
    query: z.strictObject({ gameType: s.gameType.optional() }),
    answer: z.strictObject({ seasons: z.array(season).describe('The seasons, the latest first') }),
    faults: ['unknown-game'],
  },
  season: {
    method: 'GET',
    path: '/v1/seasons/{seasonId}',
    summary: 'Get a season with its table, as it stands or as it was archived, and the matches of its final round.',
    auth: 'anyone',
    bucket: 'read',
    params: seasonParams,
    answer: z.strictObject({
      season,
      table: z.array(standing).describe('The agents, best first'),
      final: z
        .array(
          z.strictObject({
            matchId: s.id,
            players: z.array(z.strictObject({ agentId: s.id, name: z.string() })).describe('By seat'),
            status: s.status,
            winnerAgentId: s.id.nullable(),
            cancelled: z.boolean(),
          }),
        )
        .describe('The matches of the final round'),
    }),
    faults: ['no-season'],
  },
  agentRecord: {
    method: 'GET',
    path: '/v1/agents/{agentId}/record',
    summary: "Get an agent's rated results in a game by opponent, by seat and by opening, which is its first decision.",
    auth: 'anyone',
    bucket: 'read',
    params: agentParams,
    query: resultFilter,
    answer: z.strictObject({
      gameType: s.gameType,
      opponents: tallies.describe('By opponent, those met most often first'),
      seats: tallies.describe('By seat'),
      openings: tallies.describe('By the first decision of the agent, in words'),
    }),
    faults: ['no-agent', 'unknown-game', 'no-season'],
  },
  agentResults: {
    method: 'GET',
    path: '/v1/agents/{agentId}/results',
    summary: "List the rated matches behind a figure of an agent's record, the latest first.",
    auth: 'anyone',
    bucket: 'read',
    params: agentParams,
    query: resultFilter.extend({
      opponent: s.id.optional().describe('Only matches against this agent, by its id'),
      seat: s.seat.optional().describe('Only matches in this seat'),
      opening: z.string().max(100).optional().describe('Only matches that the agent began with this decision'),
      result: outcome.optional().describe('Only matches with this result'),
      limit: s.limit.optional(),
    }),
    answer: z.strictObject({
      gameType: s.gameType,
      results: z
        .array(
          z.strictObject({
            matchId: s.id,
            endedAt: s.time,
            version: s.ratedVersion,
            seat: z.int().nullable().describe('The seat of the agent; null for matches from before seats were noted'),
            opening: z.string().nullable().describe('Its first decision, in words; null if there was none'),
            result: outcome,
            opponents: z
              .array(z.strictObject({ agentId: s.id, name: z.string(), version: s.ratedVersion }))
              .describe('The other players'),
          }),
        )
        .describe('The matches, the latest first'),
    }),
    faults: ['no-agent', 'unknown-game', 'no-season'],
  },
  createSeason: {
    method: 'POST',
    path: '/v1/admin/seasons',
    summary: 'Plan a season of a game. Seasons of the same game do not overlap.',
    auth: 'admin',
    bucket: 'write',
    body: z.strictObject({
      gameType: s.gameType,
      title: z.string().trim().min(1).max(80).describe('What the pages call it'),
      startsAt: s.time.describe('Rated matches that end from then on count; may lie in the past'),
      freezesAt: s.time.describe('Later matches do not count, except those of the final round'),
      endsAt: s.time.describe('When the final round is over at the latest'),
      finalists: z.int().min(0).max(32).optional().describe('Default: 8; 0 for no final round'),
    }),
    answer: z.strictObject({ season }),
    faults: ['unknown-game', 'bad-season'],
  },
  endSeason: {
    method: 'POST',
    path: '/v1/admin/seasons/{seasonId}/end',
    summary: 'End a season now and archive its table as it stands. One that has not begun is deleted.',
    auth: 'admin',
    bucket: 'write',
    params: seasonParams,
    body: nothing,
    answer: s.ok,
    faults: ['no-season', 'season-over'],
  },
} as const satisfies Record<string, Route>;
