import { z } from 'zod';
import { agentParams, matchParams, nothing, standing, type Route } from './route.ts';
import * as s from '../shapes.ts';

const agentRow = z.strictObject({
  agentId: s.id,
  name: z.string(),
  owner: z.string().nullable(),
  verified: z.boolean(),
  disabled: z.boolean(),
  isHouse: z.boolean(),
  createdAt: s.time,
});

/** Routes for the operator. */
export const adminRoutes = {
  adminAgents: {
    method: 'GET',
    path: '/v1/admin/agents',
    summary: 'List all agents, sorted by id.',
    auth: 'admin',
    bucket: 'read',
    query: z.strictObject({
      limit: s.limit.optional(),
      after: s.id.optional().describe('The last agent of the page before'),
    }),
    answer: z.strictObject({ agents: z.array(agentRow).describe('The agents, by id'), next: z.string().nullable() }),
  },
  adminMatches: {
    method: 'GET',
    path: '/v1/admin/matches',
    summary: 'List the live matches with their clocks, and the matches in quarantine with the reason.',
    auth: 'admin',
    bucket: 'read',
    answer: z.strictObject({
      matches: z
        .array(
          s.matchSummary.extend({
            seq: s.version.describe('The number of the last record in its log'),
            deadline: s.clock.deadline,
            waitsFor: z.array(s.version).describe('The seats that must decide'),
          }),
        )
        .describe('The live matches'),
      quarantined: z
        .array(
          z.strictObject({
            matchId: s.id,
            reason: z.string().describe('Why it cannot be read'),
            since: s.time.describe('When that was noticed'),
          }),
        )
        .describe('Matches that cannot be read and are left alone'),
    }),
  },
  releaseMatch: {
    method: 'POST',
    path: '/v1/admin/quarantine/release',
    summary:
      'Read a match in quarantine again, for example after a repair. It returns there if it still cannot be read.',
    auth: 'admin',
    bucket: 'write',
    body: z.strictObject({ matchId: s.id }),
    answer: s.ok,
    faults: ['no-match', 'unreadable-match'],
  },
  adminQueues: {
    method: 'GET',
    path: '/v1/admin/queues',
    summary: 'List the agents in the queue.',
    auth: 'admin',
    bucket: 'read',
    answer: z.strictObject({
      queue: z
        .array(
          z.strictObject({
            agentId: s.id,
            name: z.string(),
            gameType: s.gameType,
            mode: s.mode,
            players: z.int().describe('How many players the match is to have'),
            since: s.time.describe('When it joined'),
          }),
        )
        .describe('Who waits, longest first'),
    }),
  },
  disableAgent: {
    method: 'POST',
    path: '/v1/admin/agents/{agentId}/disable',
    summary: 'Disable or enable an agent.',
    auth: 'admin',
    bucket: 'write',
    params: agentParams,
    body: z.strictObject({ disabled: z.boolean().describe('true disables, false enables. Default: true') }).optional(),
    answer: s.ok,
    faults: ['no-agent'],
  },
  rotateKey: {
    method: 'POST',
    path: '/v1/admin/agents/{agentId}/rotate-key',
    summary: 'Issue a new key for an agent. The old key, its tokens and its sessions become invalid.',
    auth: 'admin',
    bucket: 'write',
    params: agentParams,
    body: nothing,
    answer: z.strictObject({ agentId: s.id, apiKey: z.string() }),
    faults: ['no-agent'],
  },
  bindRunner: {
    method: 'POST',
    path: '/v1/admin/agents/{agentId}/runner',
    summary: 'Allow or forbid the runner to move for this agent.',
    auth: 'admin',
    bucket: 'write',
    params: agentParams,
    body: z.strictObject({ bound: z.boolean().describe('true allows, false forbids. Default: true') }).optional(),
    answer: s.ok,
    faults: ['no-agent'],
  },
  cancelMatch: {
    method: 'POST',
    path: '/v1/admin/matches/{matchId}/cancel',
    summary: 'Cancel a match: it ends without a result and is not rated.',
    auth: 'admin',
    bucket: 'write',
    params: matchParams,
    body: nothing,
    answer: standing,
    faults: ['no-match', 'match-ended'],
  },
} as const satisfies Record<string, Route>;
