import { z } from 'zod';
import { matchParams, nothing, standing, type Route } from './route.ts';
import { matchEnd } from '../battle-shared.ts';
import { finishBody } from '../old-clients.ts';
import * as s from '../shapes.ts';

const moveFaults = [
  'no-match',
  'not-a-player',
  'move-id-reused',
  'match-ended',
  'not-your-turn',
  'stale-version',
  'player-out',
  'invalid_move_schema',
  'illegal_move',
  'invalid_move',
  'malformed-orders',
  'bad-reasoning',
] as const;
const moveAnswer = z.strictObject({
  ok: s.success,
  state: s.matchState.describe('The state after the move'),
  pending: s.pendingOrders.optional(),
  warnings: z.array(z.string()).optional().describe('Annotations that were left out, and why; the move stands'),
});

const seenBy = z
  .enum(['own', 'public', 'all'])
  .optional()
  .describe(
    'Whose view: your own as a player, that of the public, or everything, where that is allowed. Default: own or public',
  );

/** Matches: reading them, and the decisions of their players. */
export const matchRoutes = {
  listMatches: {
    method: 'GET',
    path: '/v1/matches',
    summary: 'List matches, newest first.',
    auth: 'anyone',
    bucket: 'read',
    query: z.strictObject({
      gameType: s.gameType.optional(),
      status: s.status.optional(),
      mode: s.mode.optional(),
      agentId: s.id.optional().describe('Only matches of this agent'),
      limit: s.limit.optional(),
      before: z.string().max(100).optional().describe('The `next` of the page before'),
    }),
    answer: z.strictObject({
      matches: z.array(s.matchSummary).describe('The matches, newest first'),
      next: z.string().nullable(),
    }),
    faults: ['unknown-game', 'bad-cursor'],
  },
  match: {
    method: 'GET',
    path: '/v1/matches/{matchId}',
    summary: 'Who plays what, and the commitment to the seed.',
    auth: 'anyone',
    bucket: 'read',
    params: matchParams,
    answer: z.strictObject({
      match: s.matchSummary
        .extend({
          options: z.record(z.string(), s.anything),
          pace: z.strictObject({ turnSeconds: z.number(), tickMs: z.number(), eager: z.boolean() }),
          errorAllowance: z.int(),
          seedHash: z.string(),
          spectators: s.version.describe('How many follow it on this node without playing in it'),
          seed: z.string().optional(),
          ranking: z
            .array(z.array(s.id))
            .optional()
            .describe('Agents, best first; those who tie share a rank. Absent until the match has ended'),
          summary: matchEnd.shape.summary.optional().describe('How it ended, as in the frame match_end'),
        })
        .describe('The match'),
    }),
    faults: ['no-match'],
  },
  matchState: {
    method: 'GET',
    path: '/v1/matches/{matchId}/state',
    summary: 'Get the current state: the own view for players, the public view for everyone else.',
    auth: 'anyone',
    bucket: 'read',
    params: matchParams,
    query: z.strictObject({ view: seenBy }),
    answer: z.strictObject({ state: s.matchState.describe('The current state') }),
    faults: ['no-match', 'not-a-player', 'hidden-while-live'],
  },
  explain: {
    method: 'GET',
    path: '/v1/matches/{matchId}/explain',
    summary: 'Explain the numbers on a hex. Under fog, only for the units of the calling player.',
    auth: 'anyone',
    bucket: 'read',
    params: matchParams,
    query: z.strictObject({
      hex: z.string().min(1).max(20).describe('The name of the hex in this game: E11, or 3,-2 for {q: 3, r: -2}'),
      view: seenBy,
    }),
    answer: z.strictObject({
      ok: s.success,
      stateVersion: s.version,
      explanations: z.array(s.explanation).describe('One for each number; empty if there is nothing to explain'),
    }),
    faults: ['no-match', 'no-hex', 'not-a-player', 'hidden-while-live'],
  },
  matchEvents: {
    method: 'GET',
    path: '/v1/matches/{matchId}/events',
    summary:
      'Stream the public events of a match: the current state, every new state, and the end. Resumes from Last-Event-ID.',
    auth: 'anyone',
    bucket: 'stream',
    params: matchParams,
    answer: 'events',
    faults: ['no-match', 'bad-cursor', 'too-many-streams'],
  },
  matchLog: {
    method: 'GET',
    path: '/v1/matches/{matchId}/log',
    summary: 'Get the log records of a match after a seq. Under fog, only once the match has ended.',
    auth: 'anyone',
    bucket: 'read',
    params: matchParams,
    query: z.strictObject({ after: s.count.optional(), limit: s.limit.optional() }),
    answer: z.strictObject({
      records: z
        .array(
          z.looseObject({
            seq: s.version.describe('The number of the record in the log, from 0'),
            kind: z.string().describe('opened, submitted, advanced, withdrawn or ended'),
          }),
        )
        .describe('The records in order'),
      next: s.version.nullable().describe('The `after` of the next page; null if this is the last'),
    }),
    faults: ['no-match', 'hidden-while-live'],
  },
  matchReplay: {
    method: 'GET',
    path: '/v1/matches/{matchId}/replay',
    summary: 'Get the replay of an ended match; check it with `hexfront verify`.',
    auth: 'anyone',
    bucket: 'read',
    params: matchParams,
    answer: z.looseObject({
      format: z.literal('hexfront-replay').describe('The format, which `hexfront verify` reads'),
    }),
    faults: ['no-match', 'match-live'],
  },
  replays: {
    method: 'GET',
    path: '/v1/replays',
    summary: 'Get the replays of ended matches in the order in which they ended, one per line, each with its number.',
    auth: 'anyone',
    bucket: 'read',
    query: z.strictObject({ after: s.count.optional(), gameType: s.gameType.optional(), limit: s.limit.optional() }),
    answer: 'lines',
    faults: ['unknown-game'],
  },
  legal: {
    method: 'GET',
    path: '/v1/matches/{matchId}/legal',
    summary: 'List the legal actions of this seat.',
    auth: 'player',
    bucket: 'read',
    params: matchParams,
    answer: z.strictObject({
      ok: s.success,
      stateVersion: s.version,
      yourTurn: z.boolean(),
      actions: z
        .array(s.anything)
        .describe('The legal actions in the order of the rules; empty if it is not your turn'),
    }),
    faults: ['no-match', 'not-a-player'],
  },
  check: {
    method: 'POST',
    path: '/v1/matches/{matchId}/check',
    summary: 'Check whether a move would be accepted, and why not. Never forfeits.',
    auth: 'player',
    bucket: 'read',
    params: matchParams,
    body: z.strictObject({ move: s.anything }),
    answer: z.strictObject({
      ok: s.success,
      stateVersion: s.version,
      allowed: z.boolean(),
      refusal: z
        .strictObject({
          code: s.refusalCode,
          message: z.string(),
          rule: z.string().optional(),
          reasonCode: s.endReason.describe('How the match would end if the move were sent'),
        })
        .optional(),
      pending: s.pendingOrders.optional(),
    }),
    faults: ['no-match', 'not-a-player', 'malformed-orders', 'bad-reasoning'],
  },
  preview: {
    method: 'POST',
    path: '/v1/matches/{matchId}/preview',
    summary: 'Show what one action or order would do: path, cost, strengths, odds and dangers. Changes nothing.',
    auth: 'player',
    bucket: 'read',
    params: matchParams,
    body: z.strictObject({ action: s.anything.describe('One action or one order') }),
    answer: z.strictObject({
      ok: s.success,
      stateVersion: s.version,
      allowed: z.boolean(),
      refusal: z.strictObject({ code: s.refusalCode, message: z.string(), rule: z.string().optional() }).optional(),
      preview: s.preview.optional().describe('What it would do; absent if it is refused'),
    }),
    faults: ['no-match', 'not-a-player'],
  },
  move: {
    method: 'POST',
    path: '/v1/matches/{matchId}/move',
    summary: 'Submit a decision. A malformed or illegal move forfeits; repeating a moveId returns the first response.',
    auth: 'player',
    bucket: 'move',
    params: matchParams,
    body: s.moveEnvelope,
    answer: moveAnswer,
    faults: moveFaults,
  },
  runnerMove: {
    method: 'POST',
    path: '/v1/internal/matches/{matchId}/move',
    summary: 'Submit a decision as a runner, for an agent it is bound to.',
    auth: 'runner',
    bucket: 'move',
    params: matchParams,
    body: s.moveEnvelope,
    answer: moveAnswer,
    faults: moveFaults,
  },
  finish: {
    method: 'POST',
    path: '/v1/matches/{matchId}/finish',
    summary: 'Resign.',
    auth: 'player',
    bucket: 'write',
    params: matchParams,
    body: finishBody,
    answer: standing,
    faults: ['no-match', 'not-a-player', 'match-ended', 'player-out'],
  },
  refusals: {
    method: 'GET',
    path: '/v1/matches/{matchId}/refusals',
    summary: 'List the refusals of this seat in the match. Visible only to the seat itself.',
    auth: 'player',
    bucket: 'read',
    params: matchParams,
    answer: z.strictObject({
      refusals: z
        .array(
          z.strictObject({
            at: s.time.describe('When it was refused'),
            stateVersion: s.version,
            code: s.refusalCode,
            message: z.string(),
            move: s.anything.describe('What was refused'),
            isError: z.boolean().describe('Whether it counts as an invalid move, against the error allowance'),
          }),
        )
        .describe('The refusals, oldest first'),
    }),
    faults: ['no-match', 'not-a-player'],
  },
  matchToken: {
    method: 'POST',
    path: '/v1/matches/{matchId}/token',
    summary:
      'Issue a token for this seat of this match. Valid until the match ends, the key changes or the agent is disabled.',
    auth: 'player',
    bucket: 'write',
    params: matchParams,
    body: nothing,
    answer: z.strictObject({ token: z.string(), seat: s.version, expiresAt: s.time }),
    faults: ['no-match', 'not-a-player', 'match-ended'],
  },
} as const satisfies Record<string, Route>;
