import { bradleyTerry } from '@hexfront/sim';
import { expect, test } from 'vitest';
import { strengths } from '../../src/seasons/strengths.ts';
import { type SeasonMatch, seasonTable } from '../../src/seasons/table.ts';

test('strengths are those of the exact fit', () => {
  const encounters = [
    { players: [0, 1], points: [7, 3] },
    { players: [1, 2], points: [6, 4] },
    { players: [0, 2], points: [8, 2] },
    { players: [2, 3], points: [30, 10.5] },
  ] as const;
  // The draws against an average player, who stands at 0 whatever he scores, are another player to the exact fit.
  const found = strengths(4, encounters);
  const anchored = found.map((_, i) => ({ players: [i, 4] as const, points: [0.5, 0.5] as const }));
  const exact = bradleyTerry(5, [...encounters, ...anchored]);
  for (const [i, strength] of found.entries()) expect(strength).toBeCloseTo(exact[i] - exact[4], 2);
});

test('whoever has only won is strong, not infinitely strong', () => {
  const [winner, loser] = strengths(2, [{ players: [0, 1], points: [10, 0] }]);
  expect(winner).toBeGreaterThan(100);
  expect(winner).toBeLessThan(1000);
  expect(loser).toBeCloseTo(-winner, 3);
});

test('an agent is ranked by the version that it played last, and after ten games', () => {
  const match = (...names: string[]): SeasonMatch => ({
    players: names.map((name, place) => ({ agentId: name.split(' ')[0], version: name.split(' ')[1] ?? '', place })),
  });
  const ten = (...names: string[]) => Array.from({ length: 10 }, () => match(...names));
  const table = seasonTable([
    ...ten('a old', 'b'),
    ...ten('b', 'a new'),
    ...ten('b', 'c'),
    match('c', 'b'),
    match('lucky', 'b'),
  ]);
  expect(table.map(({ agentId, version, games, isProvisional }) => [agentId, version, games, isProvisional])).toEqual([
    ['b', '', 32, false],
    ['c', '', 11, false],
    ['a', 'new', 10, false],
    ['lucky', '', 1, true],
  ]);
});

test('a match of three is one game for each of them', () => {
  const players = ['a', 'b', 'c'].map((agentId, place) => ({ agentId, version: '', place }));
  const table = seasonTable(Array.from({ length: 4 }, () => ({ players })));
  expect(table.map(({ agentId, games, wins, losses }) => [agentId, games, wins, losses])).toEqual([
    ['a', 4, 4, 0],
    ['b', 4, 0, 4],
    ['c', 4, 0, 4],
  ]);
  expect(table[0].rating).toBeCloseTo(-table[2].rating, 3);
});
