import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Dice } from '../soak/dice.ts';
import { FuzzArena } from './arena.ts';
import { fuzzBotFrames } from './bot-frames.ts';
import { fuzzDocuments } from './document-fuzz.ts';
import { fuzzLines } from './lines.ts';
import { fuzzMcp } from './mcp-frames.ts';
import { mutated } from './mutate.ts';
import { Tally } from './report.ts';

const until = (cases: number) => ({ cases, at: Number.POSITIVE_INFINITY });

/** The short form of `npm run fuzz`, with the same input every time. */
describe('hostile input is answered or refused with a code', () => {
  let arena: FuzzArena;
  beforeAll(async () => {
    arena = await FuzzArena.start();
  });
  afterAll(() => arena.close());

  test.each([
    ['frames to the bot socket', 1500, (tally: Tally, n: number) => fuzzBotFrames(arena, new Dice(1), tally, until(n))],
    ['messages to MCP', 600, (tally: Tally, n: number) => fuzzMcp(arena, new Dice(1), tally, until(n))],
    ['lines to the engine', 1500, (tally: Tally, n: number) => fuzzLines(new Dice(1), tally, until(n))],
    ['documents', 600, (tally: Tally, n: number) => fuzzDocuments(1, tally, until(n))],
  ])('%s', async (_, cases, attack) => {
    const tally = new Tally();
    await attack(tally, cases);
    expect(tally.finds).toEqual([]);
    expect(tally.cases).toBeGreaterThanOrEqual(cases);
    expect(await arena.problems(), arena.said.join('')).toBe(0);
  });
});

test('the same seed mutates in the same way, and the document stays as it was', () => {
  const document = { a: [1, 2, { b: 'c' }], d: null };
  const some = (seed: number) => {
    const dice = new Dice(seed);
    return Array.from({ length: 50 }, () => JSON.stringify(mutated(document, dice)));
  };
  expect(some(1)).toEqual(some(1));
  expect(some(1)).not.toEqual(some(2));
  expect(new Set(some(1)).size).toBeGreaterThan(30);
  expect(document).toEqual({ a: [1, 2, { b: 'c' }], d: null });
});
