import { z } from 'zod';
import * as notes from '../notes.ts';
import * as s from '../shapes.ts';
import { ledgerHead } from './ledger.ts';
import { matchParams, type Route } from './route.ts';

/** The last 64 KB of what a bot wrote to standard error. */
export const mostLogBytes = 64 * 1024;

const refusal = z.strictObject({
  at: s.time.describe('When it was refused'),
  step: s.version.describe('The position it was about: the number of steps in the replay before it'),
  code: z.string().describe('The code of the refusal: of the rules if a rule was broken, otherwise of the API'),
  message: z.string().describe('The sentence that the bot was told'),
  rule: z.string().optional().describe('The paragraph of the rules that was broken, such as 000 §9.3'),
  move: s.anything.describe('What was submitted; its beginning, if it was longer than 2,000 characters'),
  isError: z.boolean().describe('Whether it counted as an illegal move, and so forfeited or used up an allowed error'),
});

const rejectedOrder = z.strictObject({
  step: s.version.describe('The position it was about: the number of steps in the replay before it'),
  tick: s.version.describe('The tick that the order was for'),
  index: s.version.describe('Its place in the set of orders'),
  code: z.string().describe('The code of the rejection, such as ORD-001'),
  reason: z.string().describe('The sentence that the bot was told'),
  order: s.anything.describe('The order itself; null if it is not known any more'),
});

const decision = z.strictObject({
  step: s.version.describe('The position in which it was decided: the number of steps in the replay before it'),
  by: z
    .enum(['agent', 'house', 'timeout', 'forfeit'])
    .describe('Who decided: the agent, a house bot, or the arena because of the clock or a forfeit'),
  ms: s.version.nullable().describe('From the start of the decision until it arrived, in ms; null if none arrived'),
  leftMs: s.version.nullable().describe('How much of its time was left, in ms; null if there was no limit'),
  reasoning: notes.reasoning.optional(),
  marks: s.version.describe('How many annotations were sent with it'),
});

const report = z.strictObject({
  matchId: s.id.describe('The match'),
  gameType: s.gameType.describe('The game'),
  seat: s.version.describe('The seat that the report is about'),
  name: z.string().describe('The name of the agent in this seat'),
  agentVersion: s.agentVersion.optional().describe('The version that the agent stated when it joined'),
  result: z.enum(['win', 'loss', 'draw', 'cancelled']).describe('How the match ended for this seat'),
  endReason: s.endReason.describe('Why the match ended; terminal means by the rules'),
  outcome: z.string().nullable().describe('How the rules ended it, such as elimination; null if it was cancelled'),
  left: s.endReason
    .nullable()
    .describe('Why this seat left the match, if it resigned, ran out of time or broke a rule'),
  endedAt: s.time.describe('When it ended'),
  steps: s.version.describe('The number of steps in the replay'),
  published: z.boolean().describe('Whether everyone may read the notes and the ledger of this seat'),
  decisions: z.array(decision).describe('All decisions of this seat, in order'),
  refusals: z.array(refusal).describe('The latest 200 refused requests of this seat, in order'),
  rejectedOrders: z
    .array(rejectedOrder)
    .describe('Orders that were left out of sets, as far as the latest 200 answers tell'),
  log: z
    .strictObject({ at: s.time.describe('When it was uploaded'), text: z.string().describe('Its last 64 KB') })
    .nullable()
    .describe('What the bot wrote to standard error, if it was uploaded'),
  ledger: ledgerHead.nullable().describe('What is known of the ledger of a language model; null if none was uploaded'),
});

const isPublic = z.strictObject({ public: z.boolean().describe('Whether everyone may read them after the match') });

/** What the author of a bot learns from a match, and what the author lets others read. */
export const reportRoutes = {
  matchReport: {
    method: 'GET',
    path: '/v1/matches/{matchId}/report',
    summary: 'Get what happened to this seat in a match that has ended: refusals, times, reasoning, log.',
    auth: 'player',
    bucket: 'read',
    params: matchParams,
    answer: z.strictObject({ report }),
    faults: ['no-match', 'not-a-player', 'match-live'],
  },
  adminReport: {
    method: 'GET',
    path: '/v1/admin/matches/{matchId}/report',
    summary: 'Get the same report for any seat.',
    auth: 'admin',
    bucket: 'read',
    params: matchParams,
    query: z.strictObject({ seat: s.seat.optional().describe('The seat; 0 by default') }),
    answer: z.strictObject({ report }),
    faults: ['no-match', 'match-live'],
  },
  matchNotes: {
    method: 'GET',
    path: '/v1/matches/{matchId}/notes',
    summary:
      'Get the reasoning and annotations of a match that has ended, and which ledgers there are: your own, and those of the players who publish theirs.',
    auth: 'anyone',
    bucket: 'read',
    params: matchParams,
    answer: z.strictObject({
      notes: z.array(notes.note).describe('In the order of the match'),
      ledgers: z.array(ledgerHead).describe('The ledgers of language models that you may read, by seat'),
    }),
    faults: ['no-match', 'match-live'],
  },
  publishMatchNotes: {
    method: 'POST',
    path: '/v1/matches/{matchId}/notes',
    summary:
      'Publish the notes and the ledger of this seat in this match after its end, or keep them private, whatever the agent does else.',
    auth: 'player',
    bucket: 'write',
    params: matchParams,
    body: isPublic,
    answer: s.ok,
    faults: ['no-match', 'not-a-player'],
  },
  uploadLog: {
    method: 'POST',
    path: '/v1/matches/{matchId}/bot-log',
    summary:
      'Store the last 64 KB that the bot of this seat wrote, for its author and the operator. Replaces an earlier one; until ten minutes after the end.',
    auth: 'player',
    bucket: 'write',
    params: matchParams,
    body: z.strictObject({
      text: z
        .string()
        .max(mostLogBytes)
        .describe('The log. Only its last 64 KB are kept, and anything in it that looks like a key is blacked out'),
    }),
    answer: s.ok,
    faults: ['no-match', 'not-a-player', 'match-ended'],
  },
  deleteLog: {
    method: 'DELETE',
    path: '/v1/matches/{matchId}/bot-log',
    summary: 'Delete the log of this seat. Succeeds even if there is none.',
    auth: 'player',
    bucket: 'write',
    params: matchParams,
    answer: s.ok,
    faults: ['no-match', 'not-a-player'],
  },
  noteSettings: {
    method: 'GET',
    path: '/v1/agents/me/notes',
    summary: 'Get whether this agent publishes its reasoning, annotations and ledgers.',
    auth: 'agent',
    bucket: 'read',
    answer: isPublic,
  },
  setNotes: {
    method: 'POST',
    path: '/v1/agents/me/notes',
    summary:
      'Publish the reasoning, annotations and ledgers of this agent after each match that begins from now on, or of none any more.',
    auth: 'agent',
    bucket: 'write',
    body: isPublic,
    answer: isPublic,
  },
} as const satisfies Record<string, Route>;
