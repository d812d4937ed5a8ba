import { z } from 'zod';
import * as s from './shapes.ts';

/** What a language model is shown and allowed. Results under different conditions are never mixed. */
export const conditions = z
  .strictObject({
    legal: z.enum(['shown', 'withheld']).describe('Whether the model is shown the list of legal actions'),
    rules: z.enum(['shown', 'withheld']).describe('Whether the model is shown the rules'),
    board: z.enum(['text', 'json']).describe('The form of the position: sentences, or the view as JSON'),
    memory: z
      .enum(['off', 'notes', 'summary'])
      .describe('What the model remembers between decisions: nothing, notes that it keeps, or a running summary'),
    attempts: z.int().min(1).max(20).describe('How many answers it may give to one decision before the fallback'),
    fallback: z
      .enum(['last', 'random'])
      .describe('What is played without a usable answer: the last legal action, or a random one (no orders in battle)'),
  })
  .describe('What the model was shown and allowed');
export type Conditions = z.infer<typeof conditions>;

const tokens = z.int().min(0).max(1_000_000_000);
/** Longer texts are cut by whoever writes the row. */
const text = z.string().max(200_000);

const ledgerMessage = z.strictObject({
  role: z.enum(['system', 'user', 'assistant']).describe('Who says it'),
  content: text.describe('What is said'),
});

/** How a decision was found in an answer. */
export const parsePaths = ['json', 'fence', 'embedded', 'none'] as const;

/** One answer of the model, usable or not. Requests that the provider failed are counted in `providerFaults`. */
const ledgerCall = z.strictObject({
  messages: z
    .array(ledgerMessage)
    .max(50)
    .describe(
      'What was sent after the system prompt, which promptHash names; the same as in the call before is left out',
    ),
  answer: text.describe('What the model answered, as it came'),
  parse: z
    .enum(parsePaths)
    .describe('Where the decision was found: the whole answer, a code fence, JSON with text around it, or nowhere'),
  problem: z.string().max(4000).optional().describe('Why the answer could not be used, as the model was told'),
  inputTokens: tokens.describe('Tokens of the request, as the provider counts them'),
  outputTokens: tokens.describe('Tokens of the answer'),
  cachedTokens: tokens.describe('Tokens of the request that the provider had cached'),
  ms: z.int().min(0).describe('How long the answer took, in ms'),
  cost: z.number().min(0).nullable().describe('What it cost by the price table; null without one'),
});
export type LedgerCall = z.infer<typeof ledgerCall>;

/** One decision of a language model, with everything that led to it. */
export const ledgerRow = z.strictObject({
  seat: s.version.describe('The seat that decided'),
  step: s.version.describe('The position in which it was decided: the number of steps in the replay before it'),
  model: z.string().min(1).max(200).describe('The name of the model'),
  promptHash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe('The SHA-256 of the system prompt in hexadecimal'),
  conditions,
  calls: z.array(ledgerCall).max(20).describe('All answers, in order; the last one decided unless fallback is true'),
  orders: z.array(s.anything).max(2000).describe('What was submitted: one action, or a set of orders'),
  fallback: z.boolean().describe('Whether the orders are the declared fallback instead of the model’s own'),
  refused: s.version.describe('How many actions or orders of the model were refused as illegal'),
  providerFaults: s.version.describe('How many requests the provider failed: errors, limits, timeouts'),
  waitedMs: s.version.describe('How long was waited for a provider that failed, in ms'),
});
export type LedgerRow = z.infer<typeof ledgerRow>;
