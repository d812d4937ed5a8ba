import { games, isRefusal, type Preview } from '@hexfront/engine';
import { describe, expect, test } from 'vitest';
import { json, walk } from './kit.ts';

type Loose = { readonly action?: string };

/** Units on the board of a view, by name. */
const unitsOf = (view: any): Map<string, number> =>
  new Map(['A', 'B'].flatMap((side) => view.players[side].units.map(({ id, hp }: any) => [id, hp])));

describe.each(games)('$id', (game) => {
  test('every legal action has a preview; it is JSON and changes nothing', () => {
    let paths = 0;
    walk(game, 'previewed', 60, (state, step) => {
      const [seat] = game.decision(state).seats;
      if (step % 10 !== 9 || seat === undefined) return;
      const before = game.hash(state);
      const legal = game.legal(state, seat);
      for (let i = 0; i < legal.length; i += Math.ceil(legal.length / 25)) {
        const preview = game.preview(state, seat, legal[i]);
        if (isRefusal(preview)) throw new Error(preview.message);
        expect(json(preview)).toEqual(preview);
        if (preview.path.length > 0) paths++;
        expect(game.preview(state, seat, legal[i])).toEqual(preview);
      }
      expect(game.hash(state)).toBe(before);
    });
    expect(paths).toBeGreaterThan(5);
  });

  test('what is not allowed has its refusal', () => {
    const state = game.setup(game.options(), 'previewed');
    expect(game.preview(state, 0, { action: 'nonsense' })).toEqual(game.check(state, 0, { action: 'nonsense' }));
    expect(game.preview(state, 9, {})).toMatchObject({ code: 'unknown-seat' });
  });
});

test.each(['attrition-1', 'attrition-2', 'attrition-3', 'conquest-1'])('%s: it happens as foretold', (id) => {
  const game = games.find((each) => each.id === id)!;
  let fights = 0;
  for (const seed of ['a', 'b', 'c']) {
    walk(game, `foretold ${seed}`, 250, (state) => {
      const [seat] = game.decision(state).seats;
      if (seat === undefined) return;
      for (const action of (game.legal(state, seat) as Loose[]).filter(({ action: name }) => name === 'attack')) {
        const { effects, sums } = game.preview(state, seat, action) as Preview;
        const after = game.copy(state);
        const { events } = game.advance(after, { [seat]: [action] });
        const attack = events.find(({ type }: any) => type === 'attack');
        expect(sums.map(({ total }) => total)).toEqual([attack.attackPower, attack.defensePower]);
        const [was, is] = [unitsOf(game.view(state, 'all')), unitsOf(game.view(after, 'all'))];
        const gone = [...was.keys()].filter((name) => !is.has(name));
        const hurt = [...is].filter(([name, hp]) => was.has(name) && was.get(name)! > hp).map(([name]) => name);
        const told = (what: string) => effects.filter((each) => each.what === what).map(({ unit }) => unit!.name);
        expect(told('dies')).toEqual(gone);
        expect(told('hurt')).toEqual(hurt);
        expect(told('moves-in').length > 0).toBe(attack.outcome.captured);
        fights++;
      }
    });
  }
  expect(fights).toBeGreaterThan(5);
});
