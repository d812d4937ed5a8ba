import { z } from 'zod';
import { evaluation } from '../evaluation.ts';
import * as s from '../shapes.ts';
import type { Route } from './route.ts';

const evaluationParams = z.strictObject({ evaluationId: s.id });
const { title, at, track, game } = evaluation.shape;

/** Results of `hexfront evaluate` that the operator has published. */
export const evaluationRoutes = {
  evaluations: {
    method: 'GET',
    path: '/v1/evaluations',
    summary: 'List the latest 100 published evaluations of language models, newest first.',
    auth: 'anyone',
    bucket: 'read',
    answer: z.strictObject({
      evaluations: z
        .array(z.strictObject({ evaluationId: s.id, title, at, track, game }))
        .describe('The evaluations, newest first'),
    }),
  },
  evaluation: {
    method: 'GET',
    path: '/v1/evaluations/{evaluationId}',
    summary: 'Get a published evaluation with its whole table.',
    auth: 'anyone',
    bucket: 'read',
    params: evaluationParams,
    answer: z.strictObject({
      evaluationId: s.id,
      evaluation: evaluation.describe('The results, as they were published'),
    }),
    faults: ['no-evaluation'],
  },
  publishEvaluation: {
    method: 'POST',
    path: '/v1/admin/evaluations',
    summary: 'Publish the results of an evaluation of one game. Publishing the same results again changes nothing.',
    auth: 'admin',
    bucket: 'write',
    body: evaluation,
    answer: z.strictObject({ evaluationId: s.id }),
    faults: ['unknown-game'],
  },
  deleteEvaluation: {
    method: 'DELETE',
    path: '/v1/admin/evaluations/{evaluationId}',
    summary: 'Delete a published evaluation.',
    auth: 'admin',
    bucket: 'write',
    params: evaluationParams,
    answer: s.ok,
    faults: ['no-evaluation'],
  },
} as const satisfies Record<string, Route>;
