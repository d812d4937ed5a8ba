import { createHash } from 'node:crypto';
import type { Conditions, Evaluation, LedgerCall, LedgerRow } from '@hexfront/protocol';

const systemPrompt = 'You play a wargame.';
export const prompt = { hash: createHash('sha256').update(systemPrompt).digest('hex'), text: systemPrompt };
export const conditions: Conditions = {
  legal: 'shown',
  rules: 'shown',
  board: 'text',
  memory: 'off',
  attempts: 3,
  fallback: 'last',
};

/** One answer of a model. */
export function answered(answer: string, more: Partial<LedgerCall> = {}): LedgerCall {
  const messages = [{ role: 'user', content: 'What do you do?' } as const];
  const spent = { inputTokens: 900, outputTokens: 12, cachedTokens: 0, ms: 800, cost: 0.002 };
  return { messages, answer, parse: 'json', ...spent, ...more };
}

/** One decision of the model in the first seat. */
export function decided(step: number, calls: LedgerCall[], more: Partial<LedgerRow> = {}): LedgerRow {
  return {
    seat: 0,
    step,
    model: 'm-1',
    promptHash: prompt.hash,
    conditions,
    calls,
    orders: [{ action: 'end_turn' }],
    fallback: false,
    refused: 0,
    providerFaults: 0,
    waitedMs: 0,
    ...more,
  };
}

type Entrant = Evaluation['entrants'][number];

const entrant: Entrant = {
  name: 'm-large',
  model: 'm-large',
  conditions,
  promptHash: prompt.hash,
  games: 40,
  score: 0.6,
  rating: { elo: 95, low: 30, high: 160 },
  played: 0.98,
  illegalRate: 0.02,
  providerFaultRate: 0,
  loss: { average: 0.03, blunders: 4, decisions: 1200, phases: [0.01, 0.03, 0.05] },
  inputTokens: 900_000,
  outputTokens: 20_000,
  cost: 48,
  provisional: [],
};

/** Best first: a bot, and three models that differ in cost, conditions and reliability. */
export const entrants: Entrant[] = [
  {
    ...entrant,
    name: 'search:20000',
    model: null,
    conditions: null,
    promptHash: null,
    rating: { elo: 310, low: 240, high: 385 },
    cost: null,
  },
  entrant,
  {
    ...entrant,
    name: 'm-small',
    rating: { elo: -40, low: -105, high: 20 },
    cost: 1.1,
    illegalRate: 0.2,
    conditions: { ...conditions, legal: 'withheld', memory: 'notes', attempts: 1, fallback: 'random' },
  },
  {
    ...entrant,
    name: 'm-tiny',
    rating: { elo: -365, low: -470, high: -270 },
    played: 0.71,
    cost: 0.06,
    loss: null,
    provisional: ['29% fallbacks, more than 20%'],
  },
];

export function evaluationOf(title: string, more: Partial<Evaluation> = {}): Evaluation {
  const what = { at: '2030-01-02T03:04:05.000Z', track: 'play', game: 'attrition-2' } as const;
  return { title, ...what, seed: 'one', pairs: 20, judge: 'search:20000', entrants, ...more };
}
