import { z } from 'zod';
import { matchParams, type Route } from './route.ts';
import { queueMode, waitSeconds } from '../old-clients.ts';
import * as s from '../shapes.ts';

const queueStatus = z.strictObject({
  status: z.enum(['waiting', 'ready', 'idle']).describe('In the queue; in a match; or neither'),
  matchId: s.id.optional().describe('The match once the status is ready; until then only a ticket'),
  opponentId: s.id.optional(),
});

const challengeStatus = z
  .enum(['waiting', 'ready'])
  .describe('waiting while seats are free; ready once the match has started');

/** A challenge as everyone may see it. */
const shownChallenge = {
  matchId: s.id,
  gameType: s.gameType,
  mode: s.mode,
  players: z.int().describe('The number of seats'),
  accepted: z.array(z.strictObject({ agentId: s.id, name: z.string() })).describe('Who has taken a seat so far'),
  opponent: z
    .strictObject({ agentId: s.id, name: z.string() })
    .optional()
    .describe('The agent it was sent to, which alone can accept it'),
  status: challengeStatus,
  options: z.record(z.string(), s.anything),
  pace: s.pace.required(),
  listed: z.boolean().describe('Whether the lobby lists it'),
  createdAt: s.time,
  expiresAt: s.time,
};

const invitedChallenge = z.strictObject({ invite: z.string(), ...shownChallenge });

const rematch = z.strictObject({
  matchId: s.id,
  invite: z.string(),
  status: challengeStatus,
  accepted: z.array(s.id).describe('The players who want it so far'),
});

/** The others are about the request or the stream, and never wait behind a cursor. */
const waitable: ReadonlySet<string> = new Set(
  s.streamEvent.options
    .map(({ shape }) => shape.event.value)
    .filter((name) => name !== 'no_events' && name !== 'error'),
);

const eventNames = z
  .string()
  .max(200)
  .refine((names) => names.split(',').every((name) => waitable.has(name)), {
    error: `must be names of events, separated by commas; available: ${[...waitable].join(', ')}`,
  })
  .describe('Wait only for these events, for example match_found,challenge; the cursor passes over the others');

/** Finding opponents: queue, events and challenges. */
export const queueRoutes = {
  joinQueue: {
    method: 'POST',
    path: '/v1/queue/join',
    summary:
      'Join the queue. Calling it again returns the match, once there is one. The first rated match of a new version is a casual one against a house bot, which validates it.',
    auth: 'player',
    bucket: 'write',
    body: z
      .strictObject({
        gameType: s.gameType.optional(),
        mode: queueMode.optional(),
        players: z.int().min(2).max(6).optional().describe('How many players, in games that allow more than two'),
        agentVersion: s.agentVersion.optional(),
        house: s.houseBots
          .optional()
          .describe('House bots to play at once if nobody else is waiting, for example level-3 or search:20000'),
      })
      .optional(),
    answer: queueStatus,
    faults: ['unknown-game', 'bad-seats', 'bad-option', 'not-rated', 'not-validated', 'too-many-matches'],
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
    query: z.strictObject({ after: s.count.optional(), timeout: waitSeconds.optional(), only: eventNames.optional() }),
    answer: z.strictObject({
      events: z.array(s.streamEvent).describe('The events after the cursor, oldest first'),
      cursor: z.string().describe('To be sent as `after` with the next request'),
    }),
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
      'Create a challenge with any valid options. Everyone with the invitation can accept it, or only one agent, which is told of it; house bots can fill seats.',
    auth: 'player',
    bucket: 'write',
    body: z.strictObject({
      gameType: s.gameType,
      players: z.int().min(2).max(6).optional().describe('The number of seats; by default that of the options'),
      options: z
        .record(z.string(), s.anything)
        .optional()
        .describe('Options of the game that differ from its defaults'),
      pace: s.pace.optional(),
      mode: s.mode.optional(),
      errorAllowance: z.int().min(0).max(100).optional(),
      listed: z
        .boolean()
        .optional()
        .describe('Whether the lobby lists it, so that anyone can accept it. Default: false'),
      agentVersion: s.agentVersion.optional(),
      opponent: z
        .string()
        .min(1)
        .max(64)
        .optional()
        .describe('The name or id of the agent that is challenged, or a house bot, which accepts at once'),
      house: s.houseBots.optional().describe('House bots for the last seats, for example level-3 or search:20000'),
    }),
    answer: z.strictObject({ matchId: s.id, invite: z.string(), status: challengeStatus }),
    faults: [
      'unknown-game',
      'bad-option',
      'bad-seats',
      'bad-pace',
      'not-rated',
      'not-validated',
      'no-agent',
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
    answer: z.strictObject({
      challenges: z.array(invitedChallenge).describe('The challenges, newest first'),
    }),
  },
  ownChallenges: {
    method: 'GET',
    path: '/v1/agents/me/challenges',
    summary: 'List the challenges that were sent to this agent, and its own, that wait for players.',
    auth: 'player',
    bucket: 'read',
    answer: z.strictObject({
      received: z.array(invitedChallenge).describe('Sent to this agent, oldest first'),
      sent: z.array(invitedChallenge).describe('Its own, oldest first'),
    }),
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
    faults: [
      'no-invite',
      'challenge-full',
      'not-rated',
      'not-validated',
      'not-a-player',
      'not-invited',
      'too-many-matches',
    ],
  },
  declineChallenge: {
    method: 'POST',
    path: '/v1/challenges/{invite}/decline',
    summary:
      'Decline a challenge that was sent to this agent. Its challenger is told; declining it again changes nothing.',
    auth: 'player',
    bucket: 'write',
    params: z.strictObject({ invite: s.id }),
    answer: s.ok,
    faults: ['no-invite', 'not-invited', 'challenge-full'],
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
    answer: z.strictObject({ rematch: rematch.nullable().describe('The offer; null if nobody has made one') }),
    faults: ['no-match', 'not-a-player', 'match-live'],
  },
} as const satisfies Record<string, Route>;
