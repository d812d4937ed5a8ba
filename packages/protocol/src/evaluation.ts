import { z } from 'zod';
import { conditions } from './ledger.ts';
import * as s from './shapes.ts';

const share = z.number().min(0).max(1);
const amount = z.number().min(0);

const rating = z.strictObject({
  elo: z.number().describe('Bradley–Terry strength in Elo; 0 is the average of this table'),
  low: z.number().describe('The lower end of the 95% interval'),
  high: z.number().describe('The upper end of the 95% interval'),
});

/** One line of the table: a model under its conditions, or a built-in bot that it was measured against. */
const entrant = z.strictObject({
  name: z.string().min(1).max(300).describe('What the entrant is called in the table'),
  model: z.string().max(200).nullable().describe('The name of the model; null for a built-in bot'),
  conditions: conditions.nullable().describe('What the model was shown and allowed; null for a built-in bot'),
  promptHash: z.string().max(64).nullable().describe('The SHA-256 of the system prompt; null for a built-in bot'),
  games: s.version.describe('Games that count'),
  score: share.describe('Points per game, a draw being half a point'),
  rating: rating.describe('How strong it is'),
  played: share.describe('The part of its decisions that were its own; the others were fallbacks'),
  illegalRate: share.describe('The part of its answers that were refused as illegal'),
  providerFaultRate: share.describe('The part of requests that the provider failed'),
  loss: z
    .strictObject({
      average: share.describe('Chance to win that was given away per decision, on average'),
      blunders: s.version.describe('Decisions that gave away a large part of it'),
      decisions: s.version.describe('Decisions that were judged'),
      phases: z.array(share).length(3).describe('The average in the first, second and last third of its games'),
    })
    .nullable()
    .describe('Loss per move, judged by search; null where it was not measured, as in games of ticks'),
  inputTokens: s.version.describe('Tokens sent, all games together'),
  outputTokens: s.version.describe('Tokens received, all games together'),
  cost: amount.nullable().describe('What it cost by the price table, all games together; null without one'),
  provisional: z.array(z.string().max(200)).max(10).describe('Why the result is provisional; empty if it is not'),
});

/** The results of `hexfront evaluate` for one game. */
export const evaluation = z.strictObject({
  title: z.string().min(1).max(200).describe('What was measured, in a few words'),
  at: s.time.describe('When it was finished'),
  track: z.enum(['play', 'code']).describe('Whether models played themselves, or wrote programs that played'),
  game: s.gameType,
  seed: z.string().max(200).describe('The seed of openings and bots'),
  pairs: s.version.describe('Mirrored pairs of games per pairing'),
  judge: z.string().max(100).nullable().describe('The bot that judged losses, with its budget; null if none did'),
  entrants: z.array(entrant).min(1).max(200).describe('Best first'),
});
export type Evaluation = z.infer<typeof evaluation>;
