import { describe, expect, test } from 'vitest';
import {
  battle1,
  battle2,
  battleGame,
  openPlanning,
  planPosition,
  type SavedPosition,
} from '../../src/battle/index.ts';

describe.each([battle1, battle2].map((facts) => [facts.id, facts] as const))('%s', (_id, facts) => {
  const game = battleGame(facts);
  const options = game.options({ players: 3 }) as typeof facts.options;

  test('a planning board opens like the match on the same map', () => {
    const s = game.setup(options, 'plan');
    const { map, mapSeed } = s.theatre;
    expect(game.hash(openPlanning(facts, options, map, mapSeed))).toBe(game.hash(s));
  });

  test('a planned position is the match it was taken from: the same now, the same to every seat and the same later', () => {
    const s = game.setup(options, 'plan');
    const everyone = () => [0, 1, 2].map((seat) => game.legal(s, seat).filter((_, i) => i % 7 === 3));
    for (let tick = 0; tick < 6; tick++) game.advance(s, everyone(), 'silent');
    const { map, mapSeed } = s.theatre;
    const board = openPlanning(facts, options, map, mapSeed);
    const planned = planPosition(board, game.save(s).position as unknown as SavedPosition);
    expect(game.hash(planned)).toBe(game.hash(s));
    for (const seat of [0, 1, 2]) expect(game.legal(planned, seat)).toEqual(game.legal(s, seat));
    const orders = everyone();
    for (const each of [s, planned]) game.advance(each, orders, 'silent');
    expect(game.hash(planned)).toBe(game.hash(s));
  });
});
