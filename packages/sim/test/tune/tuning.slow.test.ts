import { tunableBot } from '@hexfront/bots';
import { findGame, type Game } from '@hexfront/engine';
import { expect, test } from 'vitest';
import { type Course, crewOfThreads, makePlan, reachOf, tune, tunedLoader, tunedName } from '../../src/index.ts';
import type { SpsaPlan } from '../../src/tune/spsa.ts';

const game = findGame('conquest-1') as Game;
const options = game.options({ turnLimit: 6 });
const start = tunableBot('greedy', game)!.weights;
const spsa: SpsaPlan = { start, reach: reachOf(start, 0.2), steps: 4, seed: 'x', pace: 0.5 };

async function tuned(from: Course, steps: number, jobs: number): Promise<Course> {
  const bots = ['plus', 'minus'].map((label) => tunedName(label, 'greedy', start));
  const plan = makePlan({ game, options, bots, seed: 'x', pairs: 2 });
  const crew = crewOfThreads({ plan, keeps: 'none', loader: tunedLoader, settings: {} }, jobs);
  const stop = new AbortController();
  try {
    const onStep = ({ step }: Course) => step >= steps && stop.abort();
    return await tune({ spsa, bot: 'greedy', pairs: 2, crew, signal: stop.signal, onStep }, from);
  } finally {
    await crew.close();
  }
}

test('a course that was interrupted ends where an unbroken one does, whatever the number of threads', async () => {
  const whole = await tuned({ step: 0, values: start }, 4, 1);
  const half = await tuned({ step: 0, values: start }, 2, 2);
  expect(half.step).toBe(2);
  expect(await tuned(JSON.parse(JSON.stringify(half)), 4, 2)).toEqual(whole);
  expect(whole.values).not.toEqual(start);
});

test.each([
  ['greedy', 'attrition-1', 'material.other'],
  ['search:500', 'attrition-2', 'material.other'],
  ['search:500', 'warshard-1', 'headquarters'],
])('%s in %s can be tuned, and plays otherwise with other weights', (bot, id, weight) => {
  const found = tunableBot(bot, findGame(id) as Game)!;
  expect(found.weights[weight]).toBeTypeOf('number');
  expect(found.make({ ...found.weights, [weight]: 3 }).name).toBe(bot);
});

test.each([
  ['random', 'attrition-1'],
  ['search:500', 'battle-2'],
  ['search:soon', 'attrition-1'],
])('%s in %s has no weights to tune', (bot, id) => {
  expect(tunableBot(bot, findGame(id) as Game)).toBeNull();
});

test('weights of zero are moved by a share of the typical weight', () => {
  expect(reachOf({ a: 0, b: -10, c: 2, d: 4 }, 0.5)).toEqual({ a: 2, b: 5, c: 1, d: 2 });
});
