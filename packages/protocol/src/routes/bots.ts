import { z } from 'zod';
import { matchParams, type Route } from './route.ts';
import * as s from '../shapes.ts';

/** Bot frames over HTTP, for bots without a WebSocket. */
export const botRoutes = {
  matchStart: {
    method: 'GET',
    path: '/v1/matches/{matchId}/start',
    summary: 'Get the match_start frame of this seat: options, pace, players, and the map if the rules publish it.',
    auth: 'player',
    bucket: 'read',
    params: matchParams,
    answer: z.looseObject({
      type: z.literal('match_start').describe('The kind of frame'),
      v: z.int().describe('The version of the frames'),
      match_id: s.id.describe('The id of the match; /schemas/GAME/v1/match_start_frame.json describes the rest'),
    }),
    faults: ['no-match', 'not-a-player'],
  },
} as const satisfies Record<string, Route>;

/** The bot socket. Documented with the routes but not one of them, since an admitted client leaves HTTP. See docs/bot-socket.md. */
export const botSocket = {
  method: 'GET',
  path: '/v1/bot',
  summary:
    'Bot socket (WebSocket, subprotocol hexfront.v1) of a seat: sends match_start, a state_tick per position and match_end; accepts submit_orders and ping.',
  auth: 'player',
  bucket: 'stream',
  query: z.strictObject({
    match: s.id.optional().describe('The match; optional with a match token'),
    after: s.count
      .optional()
      .describe('The last tick received, to resume: the first state_tick then includes the missed events'),
    legal: z
      .enum(['0', '1'])
      .optional()
      .describe('1: every state_tick that asks for a decision lists the legal actions'),
  }),
  answer: 'frames',
  faults: ['no-match', 'not-a-player', 'bad-cursor', 'upgrade-required', 'too-many-streams', 'foreign-origin'],
} as const satisfies Route;
