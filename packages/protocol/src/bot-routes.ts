import { z } from 'zod';
import type { Route } from './routes.ts';
import * as s from './shapes.ts';

/** What bots read by HTTP that their WebSocket tells them otherwise. */
export const botRoutes = {
  matchStart: {
    method: 'GET',
    path: '/v1/matches/{matchId}/start',
    summary: 'The match_start frame of this seat: options, pace, players, and the map where the rules publish it.',
    auth: 'player',
    bucket: 'read',
    params: z.strictObject({ matchId: s.id }),
    answer: z.looseObject({ type: z.literal('match_start'), v: z.int(), match_id: s.id }),
    faults: ['no-match', 'not-a-player'],
  },
} as const satisfies Record<string, Route>;
