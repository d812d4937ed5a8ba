import { createHash } from 'node:crypto';
import type { Conditions, Evaluation, LedgerRow } from '@hexfront/protocol';

export const conditions: Conditions = {
  legal: 'shown',
  rules: 'shown',
  board: 'text',
  memory: 'off',
  attempts: 3,
  fallback: 'last',
};

export function promptOf(text: string): { hash: string; text: string } {
  return { hash: createHash('sha256').update(text).digest('hex'), text };
}

export const prompt = promptOf('You play a wargame.');

/** A decision of a model that answered at once. */
export function ledgerRow(seat: number, step: number, answer: string, more: Partial<LedgerRow> = {}): LedgerRow {
  const tokens = { inputTokens: 900, outputTokens: 12, cachedTokens: 0, ms: 800, cost: 0.002 };
  return {
    seat,
    step,
    model: 'm-1',
    promptHash: prompt.hash,
    conditions,
    calls: [{ messages: [{ role: 'user', content: `Position ${step}` }], answer, parse: 'json', ...tokens }],
    orders: [{ action: 'end_turn' }],
    fallback: false,
    refused: 0,
    providerFaults: 0,
    waitedMs: 0,
    ...more,
  };
}

export function evaluationOf(title: string, more: Partial<Evaluation> = {}): Evaluation {
  return {
    title,
    at: '2030-01-02T03:04:05.000Z',
    track: 'play',
    game: 'attrition-2',
    seed: 'one',
    pairs: 20,
    judge: 'search:20000',
    entrants: [
      {
        name: 'm-1',
        model: 'm-1',
        conditions,
        promptHash: prompt.hash,
        games: 40,
        score: 0.6,
        rating: { elo: 70, low: 10, high: 130 },
        played: 0.98,
        illegalRate: 0.02,
        providerFaultRate: 0,
        loss: { average: 0.03, blunders: 4, decisions: 1200, phases: [0.01, 0.03, 0.05] },
        inputTokens: 900_000,
        outputTokens: 20_000,
        cost: 1.25,
        provisional: [],
      },
    ],
    ...more,
  };
}
