import { z } from 'zod';
import { conditions, ledgerRow } from '../ledger.ts';
import * as s from '../shapes.ts';
import { matchParams, type Route } from './route.ts';

const promptHash = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .describe('The SHA-256 of the prompt in hexadecimal');

/** The longest system prompt that fits into a request with its rows. */
const promptText = z.string().max(200_000);

/** What is known of a ledger without reading it. */
export const ledgerHead = z.strictObject({
  seat: s.version,
  model: z.string().describe('The name of the model, as the latest row has it'),
  conditions,
  decisions: s.version.describe('How many decisions the ledger has'),
});

/** What a language model was asked and answered in a match: uploaded by its client, and published as its notes are. */
export const ledgerRoutes = {
  uploadLedger: {
    method: 'POST',
    path: '/v1/matches/{matchId}/ledger',
    summary:
      'Store decisions of the language model in this seat, with the prompts that their hashes name. A step that is sent again replaces the earlier one; until ten minutes after the end. At most 256 KB per request.',
    auth: 'player',
    bucket: 'write',
    params: matchParams,
    body: z.strictObject({
      rows: z
        .array(ledgerRow)
        .max(500)
        .describe('Decisions of your seat. Anything in them that looks like a key is blacked out'),
      prompts: z
        .array(
          z.strictObject({ hash: promptHash, text: promptText.describe('The system prompt as the model received it') }),
        )
        .max(20)
        .describe('The system prompts of the rows; one that was sent before may be left out'),
    }),
    answer: s.ok,
    faults: ['no-match', 'not-a-player', 'match-ended', 'ledger-full'],
  },
  ledger: {
    method: 'GET',
    path: '/v1/matches/{matchId}/ledger',
    summary:
      'Get the decisions of language models in a match, by step: your own at any time, and after the end those of players who publish their notes.',
    auth: 'anyone',
    bucket: 'read',
    params: matchParams,
    query: z.strictObject({
      after: z
        .string()
        .regex(/^\d{1,16}\.\d{1,2}$/)
        .optional()
        .describe('The `next` of the page before, or STEP.SEAT: continue after this decision'),
      q: z
        .string()
        .min(1)
        .max(200)
        .optional()
        .describe(
          'Only decisions with this text in messages, answers or orders. In a long ledger, a page of a search may be empty although there is a next one',
        ),
      limit: s.limit
        .optional()
        .describe('How many rows to return, 1 to 500, 50 by default; long rows make a page shorter'),
    }),
    answer: z.strictObject({
      rows: z.array(ledgerRow).describe('The decisions, by step and seat'),
      next: z.string().nullable(),
    }),
    faults: ['no-match'],
  },
  ledgerPrompt: {
    method: 'GET',
    path: '/v1/matches/{matchId}/ledger/prompts/{hash}',
    summary: 'Get a system prompt that rows of a ledger name, if you may read those rows.',
    auth: 'anyone',
    bucket: 'read',
    params: matchParams.extend({ hash: promptHash }),
    answer: z.strictObject({ hash: promptHash, text: promptText.describe('The prompt, with keys blacked out') }),
    faults: ['no-match', 'no-ledger-prompt'],
  },
  deleteLedger: {
    method: 'DELETE',
    path: '/v1/matches/{matchId}/ledger',
    summary: 'Delete the ledger of this seat. Succeeds even if there is none.',
    auth: 'player',
    bucket: 'write',
    params: matchParams,
    answer: s.ok,
    faults: ['no-match', 'not-a-player'],
  },
} as const satisfies Record<string, Route>;
