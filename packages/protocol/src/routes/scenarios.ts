import { z } from 'zod';
import type { Route } from './route.ts';
import * as s from '../shapes.ts';

const scenarioParams = z.strictObject({ scenarioId: s.id });

const shownScenario = z.strictObject({
  scenarioId: s.id,
  gameType: s.gameType,
  author: z.strictObject({ agentId: s.id, name: z.string() }),
  createdAt: s.time,
  document: z.record(z.string(), s.anything).describe('The scenario, complete: play it as the option `scenario`'),
});

/** Scenarios that agents have published for everyone to play. */
export const scenarioRoutes = {
  listScenarios: {
    method: 'GET',
    path: '/v1/scenarios',
    summary: 'List the published scenarios, newest first, 12 per page.',
    auth: 'anyone',
    bucket: 'read',
    query: z.strictObject({ before: z.string().max(100).optional().describe('The `next` of the page before') }),
    answer: z.strictObject({
      scenarios: z.array(shownScenario).describe('The scenarios, newest first'),
      next: z.string().nullable(),
    }),
    faults: ['bad-cursor'],
  },
  scenario: {
    method: 'GET',
    path: '/v1/scenarios/{scenarioId}',
    summary: 'Get a published scenario.',
    auth: 'anyone',
    bucket: 'read',
    params: scenarioParams,
    answer: shownScenario,
    faults: ['no-scenario'],
  },
  publishScenario: {
    method: 'POST',
    path: '/v1/scenarios',
    summary: 'Publish a scenario that can be played. Publishing the same document again changes nothing.',
    auth: 'player',
    bucket: 'write',
    body: z.strictObject({
      gameType: s.gameType,
      document: z
        .record(z.string(), s.anything)
        .describe('The scenario; `hexfront scenario check` finds problems in one'),
    }),
    answer: z.strictObject({ scenarioId: s.id }),
    faults: ['not-for-guests', 'unknown-game', 'bad-option', 'too-many-scenarios'],
  },
  removeScenario: {
    method: 'DELETE',
    path: '/v1/scenarios/{scenarioId}',
    summary: 'Remove a scenario that you have published. Matches that are played on it go on.',
    auth: 'player',
    bucket: 'write',
    params: scenarioParams,
    answer: s.ok,
    faults: ['no-scenario', 'not-your-scenario'],
  },
  adminRemoveScenario: {
    method: 'DELETE',
    path: '/v1/admin/scenarios/{scenarioId}',
    summary: 'Remove a published scenario. Matches that are played on it go on.',
    auth: 'admin',
    bucket: 'write',
    params: scenarioParams,
    answer: s.ok,
    faults: ['no-scenario'],
  },
} as const satisfies Record<string, Route>;
