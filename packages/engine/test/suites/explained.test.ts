import { type Explanation, games, isRefusal, type Refusal } from '@hexfront/engine';
import { describe, expect, test } from 'vitest';
import { sumOf } from '../rules/explain.ts';
import { json, walk } from './kit.ts';

type Placed = { readonly id?: string; readonly q?: number; readonly r?: number };

/** Every hex that the view of whoever sees all names, as its text would write it. */
function hexesOf(view: any): string[] {
  const units = view.players?.flatMap?.(({ units: own }: any) => own) ?? [];
  const places: Placed[] = view.board ?? [...units, ...view.control.slice(0, 40)];
  return places.map(({ q, r, id }) => (q === undefined ? id! : `(${q},${r})`));
}

describe.each(games)('$id', (game) => {
  test('every hex can be explained by its name; the explanation is JSON, adds up and changes nothing', () => {
    let told = 0;
    walk(game, 'explained', 120, (state, step) => {
      if (step % 15 !== 0) return;
      const before = game.hash(state);
      for (const hex of hexesOf(game.view(state, 'all'))) {
        const explanations = game.explain(state, 'all', hex);
        if (isRefusal(explanations)) throw new Error(explanations.message);
        expect(json(explanations)).toEqual(explanations);
        for (const each of explanations) if (each.total !== undefined) expect(sumOf(each)).toBeCloseTo(each.total, 9);
        told += explanations.length;
        const seen = game.explain(state, 'public', hex) as Explanation[];
        expect(seen).toEqual(game.traits.hidden ? [] : explanations);
      }
      expect(game.hash(state)).toBe(before);
    });
    expect(told).toBeGreaterThan(50);
  });

  test.each(['', 'Z99', 'E', '(99,99)', '1', '1,2,3', '--1,0', 'E11 ', '__proto__'])('there is no hex %j', (hex) => {
    const state = game.setup(game.options(), 'explained');
    for (const viewer of [0, 'public', 'all'] as const) {
      const refusal = game.explain(state, viewer, hex) as Refusal;
      expect(refusal.code).toBe('off-board');
      const [, example] = /write it like (\S+)\.$/.exec(refusal.message)!;
      expect(isRefusal(game.explain(state, viewer, example))).toBe(false);
    }
  });
});
