import type { Json } from '@hexfront/engine';
import { expect, test } from 'vitest';
import { Grounds } from '../src/board/paint/grounds.ts';
import { KeptSteps } from '../src/worker/kept-steps.ts';
import { LiveRun } from '../src/worker/live-run.ts';
import { gameOf } from './matches.ts';

/** Views that hardly compress, as long as those of a large match. */
function stepAt(version: number) {
  const noise = Array.from({ length: 400 }, (_, i) => Math.imul(version * 400 + i, 0x9e3779b1));
  const view = { match_start: { map: 'the same in every step' }, noise } as Json;
  return { version, view, events: [], outcome: null };
}

test('however long a live match lasts, its kept positions stay within their budget', async () => {
  const budget = 160_000;
  const kept = new KeptSteps(budget);
  for (let version = 0; version < 400; version++) kept.add(stepAt(version));
  expect(await kept.nearest(0)).toEqual(stepAt(0));
  expect(kept.bytes).toBeLessThanOrEqual(budget);
  for (const recent of [399, 398, 390]) expect(await kept.exactly(recent)).toEqual(stepAt(recent));
  // The past gets coarser, not shorter: what is shown instead of a dropped position is close to it.
  for (const past of [50, 150, 250]) {
    const { version } = (await kept.nearest(past))!;
    expect(version).toBeLessThanOrEqual(past);
    expect(past - version).toBeLessThan(16);
  }
});

test('the map is kept once, however many views repeat it', () => {
  const kept = new KeptSteps();
  const shared = [0, 1, 2].map((version) => (kept.add(stepAt(version)).view as { match_start: Json }).match_start);
  expect(new Set(shared).size).toBe(1);
});

test('the feed of a live match keeps its newest lines', () => {
  const game = gameOf('attrition-2');
  const options = game.options();
  const live = new LiveRun('attrition-2', options, ['a', 'b'], 'all');
  const view = game.view(game.setup(options, 'x'), 'public');
  const events = Array.from({ length: 500 }, () => ({ type: 'game_end', reason: 'elimination', winner: 'A' }));
  for (let version = 0; version < 12; version++) live.add([{ version, view, events, outcome: null }]);
  expect(live.feed()).toHaveLength(3000);
  expect(live.feed().at(-1)?.seq).toBe(11);
});

test('terrain is kept by its pixels, not by the number of its pieces, and what is dropped is freed', () => {
  const open = new Set<string>();
  const grounds = new Grounds<{ width: number; height: number; close(): void }>();
  for (let i = 0; i < 64; i++) {
    open.add(`${i}`);
    grounds.keep(`${i}`, { width: 1775, height: 1552, close: () => open.delete(`${i}`) });
  }
  expect(grounds.pixels).toBeLessThanOrEqual(20_000_000);
  expect([...open]).toEqual(['57', '58', '59', '60', '61', '62', '63']);
  grounds.close();
  expect([open.size, grounds.pixels]).toEqual([0, 0]);
});
