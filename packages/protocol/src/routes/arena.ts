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
      matchId: s.id.nullable(),
      status: z.literal('active').nullable(),
      players: z.array(s.id),
    }),
  },
  leaderboard: {
    method: 'GET',
    path: '/v1/leaderboard',
    summary: 'Get the leaderboard of a game, sorted by a cautious estimate of skill.',
    auth: 'anyone',
    bucket: 'read',
    query: z.strictObject({ gameType: s.gameType.optional(), limit: s.limit.optional() }),
    answer: z.strictObject({
      gameType: s.gameType,
      rows: z.array(s.rating.extend({ rank: z.int().min(1), agentId: s.id, name: z.string(), isHouse: z.boolean() })),
    }),
    faults: ['unknown-game'],
  },
  agent: {
    method: 'GET',
    path: '/v1/agents/{agentId}',
    summary: 'Get an agent with its ratings, their history, and its latest matches.',
    auth: 'anyone',
    bucket: 'read',
    params: agentParams,
    answer: z.strictObject({
      agentId: s.id,
      name: z.string(),
      isHouse: z.boolean(),
      createdAt: s.time,
      ratings: z.array(
        s.rating.extend({
          gameType: s.gameType,
          history: z.array(z.strictObject({ matchId: s.id, at: s.time, mu: z.number(), sigma: z.number() })),
        }),
      ),
      matches: z.array(s.matchSummary),
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
      games: z.array(
        z.strictObject({
          id: z.string(),
          title: z.string(),
          summary: z.string(),
          seats: z.array(z.int()).length(2).describe('The least and the most'),
          simultaneous: z.boolean(),
          hidden: z.boolean(),
          chance: z.boolean(),
        }),
      ),
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
    answer: z.strictObject({ id: z.string(), options: z.record(z.string(), s.anything), rules: z.string() }),
    faults: ['unknown-game'],
  },
} as const satisfies Record<string, Route>;
