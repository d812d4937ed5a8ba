import { z } from 'zod';
import { matchParams, type Route } from './route.ts';
import * as s from './shapes.ts';

const total = z.int().min(0).max(1_000_000_000_000);

/** What a player says its thinking has cost in a match so far. Totals, so that a report sent twice counts once. */
export const costReport = z.strictObject({
  model: z.string().min(1).max(100).optional().describe('As the player calls it; leave it out to keep it private'),
  calls: total.describe('Requests to the model'),
  inputTokens: total,
  outputTokens: total,
  ms: total.describe('Time spent waiting for the model'),
  moves: total.describe("Decisions that were the model's own"),
  retries: total.describe('Answers that could not be used and were asked for again'),
  fallbacks: total.describe('Decisions made for the model because it gave none that could be used'),
});
export type CostReport = z.infer<typeof costReport>;

const seatCost = costReport.extend({ seat: s.version, agentId: s.id, reportedAt: s.time });

/** What language models and those who plan ahead ask for besides the rest. */
export const modelRoutes = {
  whatIf: {
    method: 'POST',
    path: '/v1/matches/{matchId}/what-if',
    summary: 'Try moves on a copy with dice of its own. Changes nothing, never forfeits; refused under fog.',
    auth: 'player',
    bucket: 'read',
    params: matchParams,
    body: z.strictObject({
      moves: z.array(s.anything).min(1).max(20),
      sample: z.int().min(1).max(1_000_000).optional().describe('Another number rolls other dice'),
    }),
    answer: z.strictObject({
      ok: z.literal(true),
      stateVersion: s.version,
      tried: s.version.describe('How many of the moves were made'),
      refusal: z.strictObject({ code: z.string(), message: z.string(), rule: z.string().optional() }).optional(),
      yourTurn: z.boolean().describe('Whether it would still be this seat that decides'),
      winners: z.array(s.version).nullable().describe('Seats, if the game would be over'),
      events: z.array(s.anything),
      game: s.anything,
    }),
    faults: ['no-match', 'not-a-player', 'match-ended', 'not-your-turn', 'hidden-while-live'],
  },
  reportCost: {
    method: 'POST',
    path: '/v1/matches/{matchId}/cost',
    summary:
      'Say what thinking has cost this seat so far: totals, which replace smaller ones. Until ten minutes after the end.',
    auth: 'player',
    bucket: 'write',
    params: matchParams,
    body: costReport,
    answer: s.ok,
    faults: ['no-match', 'not-a-player', 'match-ended'],
  },
  cost: {
    method: 'GET',
    path: '/v1/matches/{matchId}/cost',
    summary:
      'What the players say thinking has cost them: their own while the match lives, everyone’s once it has ended.',
    auth: 'anyone',
    bucket: 'read',
    params: matchParams,
    answer: z.strictObject({ costs: z.array(seatCost) }),
    faults: ['no-match'],
  },
} as const satisfies Record<string, Route>;
