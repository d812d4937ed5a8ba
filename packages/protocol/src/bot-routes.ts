import { z } from 'zod';
import { matchParams, type Route } from './route.ts';
import * as s from './shapes.ts';

/** What bots read by HTTP that their WebSocket tells them otherwise. */
export const botRoutes = {
  matchStart: {
    method: 'GET',
    path: '/v1/matches/{matchId}/start',
    summary: 'The match_start frame of this seat: options, pace, players, and the map where the rules publish it.',
    auth: 'player',
    bucket: 'read',
    params: matchParams,
    answer: z.looseObject({ type: z.literal('match_start'), v: z.int(), match_id: s.id }),
    faults: ['no-match', 'not-a-player'],
  },
} as const satisfies Record<string, Route>;

/**
 * The WebSocket of bots. Documented beside the routes but none of them: whoever is let in leaves HTTP. docs/bot-door.md tells what is
 * said then.
 */
export const botSocket = {
  method: 'GET',
  path: '/v1/bot',
  summary:
    'WebSocket of a seat: match_start, then a state_tick for each position, and match_end; takes submit_orders and ping. Subprotocol hexfront.v1.',
  auth: 'player',
  bucket: 'stream',
  query: z.strictObject({
    match: s.id.optional().describe('Which match; with a match token it may be left out'),
    after: s.count.optional().describe('The last tick that was heard: what was missed since is told'),
    legal: z.enum(['0', '1']).optional().describe('1: every state_tick that asks for a decision lists what is legal'),
  }),
  answer: 'frames',
  faults: ['no-match', 'not-a-player', 'bad-cursor', 'upgrade-required', 'too-many-streams', 'foreign-origin'],
} as const satisfies Route;
