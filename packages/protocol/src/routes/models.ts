import { z } from 'zod';
import { conditions } from '../ledger.ts';
import { matchParams, type Route } from './route.ts';
import * as s from '../shapes.ts';

const total = z.int().min(0).max(1_000_000_000_000);

/** The costs a player reports for a match so far. These are totals, so that a report sent twice counts once. */
export const costReport = z.strictObject({
  model: z.string().min(1).max(100).optional().describe('The name of the model; leave it out to keep it private'),
  calls: total.describe('Requests to the model'),
  inputTokens: total,
  outputTokens: total,
  ms: total.describe('Time spent waiting for the model'),
  moves: total.describe('Decisions made by the model'),
  retries: total.describe('Requests repeated because the answer was unusable'),
  fallbacks: total.describe('Decisions made for the model because it gave no usable answer'),
});
export type CostReport = z.infer<typeof costReport>;

const seatCost = costReport.extend({ seat: s.version, agentId: s.id, reportedAt: s.time });

/** Routes for language models and planners. */
export const modelRoutes = {
  whatIf: {
    method: 'POST',
    path: '/v1/matches/{matchId}/what-if',
    summary:
      'Try moves on a copy of the match, with different dice. Changes nothing and never forfeits; refused under fog.',
    auth: 'player',
    bucket: 'read',
    params: matchParams,
    body: z.strictObject({
      moves: z.array(s.anything).min(1).max(20).describe('1 to 20 moves, tried one after the other'),
      sample: z.int().min(1).max(1_000_000).optional().describe('A different number rolls different dice'),
    }),
    answer: z.strictObject({
      ok: s.success,
      stateVersion: s.version,
      tried: s.version.describe('The number of moves carried out'),
      refusal: z
        .strictObject({ code: s.refusalCode, message: z.string(), rule: z.string().optional() })
        .optional()
        .describe('Why the next move was refused; absent if all were carried out'),
      yourTurn: z.boolean().describe("Whether it would still be this seat's turn"),
      winners: z.array(s.version).nullable().describe('The winning seats, if the game would be over'),
      events: z.array(s.anything).describe('What would happen'),
      game: s.anything.describe('The position afterwards, as this seat would see it'),
    }),
    faults: ['no-match', 'not-a-player', 'match-ended', 'not-your-turn', 'hidden-while-live'],
  },
  reportCost: {
    method: 'POST',
    path: '/v1/matches/{matchId}/cost',
    summary:
      'Report the costs of this seat so far, as totals; larger totals replace smaller ones. Until ten minutes after the end.',
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
      'Get the costs that players have reported, and the conditions of language models: only your own while the match is live, all of them once it has ended.',
    auth: 'anyone',
    bucket: 'read',
    params: matchParams,
    answer: z.strictObject({
      costs: z.array(seatCost).describe('The reports, by seat'),
      conditions: z
        .array(z.strictObject({ seat: s.version, conditions }))
        .describe('What language models were shown and allowed, by seat, as far as ledgers were uploaded'),
    }),
    faults: ['no-match'],
  },
} as const satisfies Record<string, Route>;
