import { z } from 'zod';
import { agentParams, type Route } from './route.ts';
import * as s from '../shapes.ts';

/** Public information about the arena: featured match, leaderboard, agents and games. */
export const arenaRoutes = {
  featured: {
    method: 'GET',
    path: '/v1/featured',
    summary: 'Get the featured live match, never one that fog hides.',
    auth: 'anyone',
    bucket: 'read',
    answer: z.strictObject({
      matchId: s.id.nullable().describe('The id of the match; null if there is none to show'),
      status: z.literal('active').nullable().describe('active, or null if there is none'),
      players: z.array(s.id).describe('The ids of its players, by seat'),
    }),
  },
  leaderboard: {
    method: 'GET',
    path: '/v1/leaderboard',
    summary:
      'Get the leaderboard of a game: every agent with its current version, sorted by a cautious estimate of skill.',
    auth: 'anyone',
    bucket: 'read',
    query: z.strictObject({ gameType: s.gameType.optional(), limit: s.limit.optional() }),
    answer: z.strictObject({
      gameType: s.gameType,
      rows: z
        .array(
          s.rating.extend({
            rank: z.int().min(1),
            agentId: s.id,
            name: z.string(),
            isHouse: z.boolean(),
            version: s.ratedVersion,
            division: z
              .enum(['gold', 'silver', 'bronze'])
              .nullable()
              .describe('By rank: the best tenth, up to the best four tenths, the others; null before ten rated games'),
          }),
        )
        .describe('The agents, best first'),
    }),
    faults: ['unknown-game'],
  },
  agent: {
    method: 'GET',
    path: '/v1/agents/{agentId}',
    summary:
      'Get an agent with the ratings of its current versions, their history, all of its versions, and its latest matches.',
    auth: 'anyone',
    bucket: 'read',
    params: agentParams,
    answer: z.strictObject({
      agentId: s.id,
      name: z.string(),
      isHouse: z.boolean(),
      createdAt: s.time,
      ratings: z
        .array(
          s.rating.extend({
            gameType: s.gameType,
            version: s.ratedVersion,
            history: z
              .array(
                z.strictObject({
                  matchId: s.id,
                  at: s.time.describe('When the match ended'),
                  mu: z.number(),
                  sigma: z.number(),
                  version: s.ratedVersion,
                }),
              )
              .describe('The rating after each of the latest 500 rated matches, over all versions, oldest first'),
          }),
        )
        .describe('One for each game in which it is rated'),
      versions: z
        .array(
          z.strictObject({
            gameType: s.gameType,
            version: s.ratedVersion,
            isCurrent: z.boolean().describe('Whether the ladder shows this version, because it played last'),
            rating: s.rating.nullable().describe('Null before its first rated match'),
            validation: z
              .strictObject({
                state: z
                  .enum(['not-needed', 'trying', 'passed', 'failed'])
                  .describe('Whether it has shown in a match against a house bot that it can play'),
                matchId: s.id.nullable(),
                failure: z.string().nullable().describe('What went wrong'),
              })
              .describe('The match in which it has to show that it can play'),
          }),
        )
        .describe('Every version that has asked for rated matches, by game, the current one first'),
      matches: z.array(s.matchSummary).describe('Its latest matches, newest first'),
    }),
    faults: ['no-agent'],
  },
  games: {
    method: 'GET',
    path: '/v1/games',
    summary: 'List the games.',
    auth: 'anyone',
    bucket: 'read',
    answer: z.strictObject({
      games: z
        .array(
          z.strictObject({
            id: z.string().describe('The id of the game'),
            title: z.string().describe('Its title in English'),
            summary: z.string().describe('What it is, in one line'),
            seats: z.array(z.int()).length(2).describe('The least and the most players'),
            simultaneous: z.boolean().describe('Whether all players decide at the same time'),
            hidden: z.boolean().describe('Whether players see different things'),
            chance: z.boolean().describe('Whether chance plays a part'),
          }),
        )
        .describe('The games, in a fixed order'),
    }),
  },
  game: {
    method: 'GET',
    path: '/v1/games/{gameType}',
    summary: 'Get the options and the rules (Markdown) of a game. English by default; see lang.',
    auth: 'anyone',
    bucket: 'read',
    params: z.strictObject({ gameType: s.gameType }),
    query: z.strictObject({ lang: s.language.optional() }),
    answer: z.strictObject({
      id: z.string().describe('The id of the game'),
      options: z.record(z.string(), s.anything).describe('All options with their default values'),
      rules: z.string().describe('The rules under these options, in Markdown'),
    }),
    faults: ['unknown-game'],
  },
} as const satisfies Record<string, Route>;
