import { z } from 'zod';
import { matchParams, type Route } from './route.ts';
import { queueMode, waitSeconds } from '../old-clients.ts';
import * as s from '../shapes.ts';

const queueStatus = z.strictObject({
  status: z.enum(['waiting', 'ready', 'idle']),
  matchId: s.id.optional().describe('The match once the status is ready; until then only a ticket'),
  opponentId: s.id.optional(),
});

const challengeStatus = z.enum(['waiting', 'ready']);

/** A challenge as everyone may see it. */
const shownChallenge = {
  matchId: s.id,
  gameType: s.gameType,
  mode: s.mode,
  players: z.int(),
  accepted: z.array(z.strictObject({ agentId: s.id, name: z.string() })),
  status: challengeStatus,
  options: z.record(z.string(), s.anything),
  pace: s.pace.required(),
  listed: z.boolean(),
  createdAt: s.time,
  expiresAt: s.time,
};

const rematch = z.strictObject({
  matchId: s.id,
  invite: z.string(),
  status: challengeStatus,
  accepted: z.array(s.id).describe('The players who want it so far'),
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
        mode: queueMode.optional(),
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
    query: z.strictObject({ after: s.count.optional(), timeout: waitSeconds.optional() }),
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
      listed: z
        .boolean()
        .optional()
        .describe('Whether the lobby lists it, so that anyone can accept it. Default: false'),
      agentVersion: s.agentVersion.optional(),
      house: s.houseBots.optional().describe('House bots for the last seats, for example level-3 or search:20000'),
    }),
    answer: z.strictObject({ matchId: s.id, invite: z.string(), status: challengeStatus }),
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
    answer: z.strictObject(shownChallenge),
    faults: ['no-invite'],
  },
  listChallenges: {
    method: 'GET',
    path: '/v1/challenges',
    summary: 'The lobby: the latest 100 listed challenges that wait for players, newest first.',
    auth: 'anyone',
    bucket: 'read',
    answer: z.strictObject({ challenges: z.array(z.strictObject({ invite: z.string(), ...shownChallenge })) }),
  },
  cancelChallenge: {
    method: 'DELETE',
    path: '/v1/challenges/{invite}',
    summary: 'Cancel a challenge of your own that waits for players. Cancelling it again changes nothing.',
    auth: 'player',
    bucket: 'write',
    params: z.strictObject({ invite: s.id }),
    answer: s.ok,
    faults: ['no-invite', 'not-your-challenge', 'challenge-full'],
  },
  acceptChallenge: {
    method: 'POST',
    path: '/v1/challenges/{invite}/accept',
    summary: 'Accept a challenge. The match opens when the last seat is taken.',
    auth: 'player',
    bucket: 'write',
    params: z.strictObject({ invite: s.id }),
    body: z.strictObject({ agentVersion: s.agentVersion.optional() }).optional(),
    answer: z.strictObject({ matchId: s.id, status: challengeStatus }),
    faults: ['no-invite', 'challenge-full', 'not-rated', 'not-a-player', 'too-many-matches'],
  },
  offerRematch: {
    method: 'POST',
    path: '/v1/matches/{matchId}/rematch',
    summary:
      'Play an ended match again, one seat further. It opens when every player has asked for it; house bots agree at once.',
    auth: 'player',
    bucket: 'write',
    params: matchParams,
    answer: rematch,
    faults: ['no-match', 'not-a-player', 'match-live', 'too-many-matches', 'too-many-challenges'],
  },
  rematch: {
    method: 'GET',
    path: '/v1/matches/{matchId}/rematch',
    summary: 'Get the rematch that a player of an ended match has offered; null if nobody has.',
    auth: 'player',
    bucket: 'read',
    params: matchParams,
    answer: z.strictObject({ rematch: rematch.nullable() }),
    faults: ['no-match', 'not-a-player', 'match-live'],
  },
} as const satisfies Record<string, Route>;
