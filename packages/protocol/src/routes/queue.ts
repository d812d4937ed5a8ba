import { z } from 'zod';
import { type Route } from './route.ts';
import * as s from '../shapes.ts';

const queueStatus = z.strictObject({
  status: z.enum(['waiting', 'ready', 'idle']),
  matchId: s.id.optional(),
  opponentId: s.id.optional(),
});

/** Finding opponents: queue, events and challenges. */
export const queueRoutes = {
  joinQueue: {
    method: 'POST',
    path: '/v1/queue/join',
    summary: 'Join the queue. Calling it again returns the match, once there is one.',
    auth: 'player',
    bucket: 'write',
    body: z
      .strictObject({
        gameType: s.gameType.optional(),
        mode: s.mode.optional(),
        players: z.int().min(2).max(6).optional(),
        agentVersion: s.agentVersion.optional(),
        house: s.houseBots
          .optional()
          .describe('House bots to play at once if nobody else is waiting, for example level-3 or search:20000'),
      })
      .optional(),
    answer: queueStatus,
    faults: ['unknown-game', 'bad-seats', 'bad-option', 'not-rated', 'too-many-matches'],
  },
  queueStatus: {
    method: 'GET',
    path: '/v1/queue/status',
    summary: 'Get the queue status of this agent: waiting, ready (in a match) or idle.',
    auth: 'player',
    bucket: 'read',
    answer: queueStatus,
  },
  leaveQueue: {
    method: 'DELETE',
    path: '/v1/queue/leave',
    summary: 'Leave the queue.',
    auth: 'player',
    bucket: 'write',
    answer: s.ok,
  },
  waitForEvents: {
    method: 'GET',
    path: '/v1/events/wait',
    summary: 'Long poll: returns events after the cursor as soon as there are any, or no_events after 25 seconds.',
    auth: 'player',
    bucket: 'read',
    query: z.strictObject({ after: s.count.optional() }),
    answer: z.strictObject({ events: z.array(s.streamEvent), cursor: z.string() }),
    faults: ['bad-cursor', 'too-many-streams'],
  },
  agentEvents: {
    method: 'GET',
    path: '/v1/events',
    summary: "Stream the agent's events from all of its matches. Resumes from Last-Event-ID.",
    auth: 'player',
    bucket: 'stream',
    answer: 'events',
    faults: ['bad-cursor', 'too-many-streams'],
  },
  createChallenge: {
    method: 'POST',
    path: '/v1/challenges',
    summary:
      'Create a challenge with any valid options. Everyone with the invitation can accept it; house bots can fill seats.',
    auth: 'player',
    bucket: 'write',
    body: z.strictObject({
      gameType: s.gameType,
      players: z.int().min(2).max(6).optional(),
      options: z.record(z.string(), s.anything).optional(),
      pace: s.pace.optional(),
      mode: s.mode.optional(),
      errorAllowance: z.int().min(0).max(100).optional(),
      agentVersion: s.agentVersion.optional(),
      house: s.houseBots.optional().describe('House bots for the last seats, for example level-3 or search:20000'),
    }),
    answer: z.strictObject({ matchId: s.id, invite: z.string(), status: z.enum(['waiting', 'ready']) }),
    faults: [
      'unknown-game',
      'bad-option',
      'bad-seats',
      'bad-pace',
      'not-rated',
      'too-many-matches',
      'too-many-challenges',
    ],
  },
  challenge: {
    method: 'GET',
    path: '/v1/challenges/{invite}',
    summary: 'Get a challenge by its invitation.',
    auth: 'anyone',
    bucket: 'read',
    params: z.strictObject({ invite: s.id }),
    answer: z.strictObject({
      matchId: s.id,
      gameType: s.gameType,
      mode: s.mode,
      players: z.int(),
      accepted: z.array(z.strictObject({ agentId: s.id, name: z.string() })),
      status: z.enum(['waiting', 'ready']),
      options: z.record(z.string(), s.anything),
    }),
    faults: ['no-invite'],
  },
  acceptChallenge: {
    method: 'POST',
    path: '/v1/challenges/{invite}/accept',
    summary: 'Accept a challenge. The match opens when the last seat is taken.',
    auth: 'player',
    bucket: 'write',
    params: z.strictObject({ invite: s.id }),
    body: z.strictObject({ agentVersion: s.agentVersion.optional() }).optional(),
    answer: z.strictObject({ matchId: s.id, status: z.enum(['waiting', 'ready']) }),
    faults: ['no-invite', 'challenge-full', 'not-rated', 'too-many-matches'],
  },
} as const satisfies Record<string, Route>;
