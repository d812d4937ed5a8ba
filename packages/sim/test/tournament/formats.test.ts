import { describe, expect, test } from 'vitest';
import { type Encountered, nextRound, pairingsIn, usualRounds } from '../../src/formats/next-round.ts';
import type { FormatName } from '../../src/tournament/records.ts';
import { plan } from './rows.ts';

const names = (count: number) => Array.from({ length: count }, (_, i) => 'abcdefghijklmnop'[i]);

test.each([
  ['round-robin', 3, 'ab ac bc'],
  ['round-robin', 4, 'ab ac ad bc bd cd'],
  ['gauntlet', 4, 'ab ac ad'],
  ['swiss', 4, 'ac bd'],
  ['swiss', 5, 'ac bd'],
] as [FormatName, number, string][])('the first round of a %s of %d bots is %s', (format, count, expected) => {
  const asked = { ...plan, format, bots: names(count) };
  const pairings = nextRound(asked, [])!;
  expect(pairings.map(({ bots }) => bots.join('')).join(' ')).toBe(expected);
  expect(pairings.map(({ number, round }) => [number, round])).toEqual(pairings.map((_, i) => [i, 0]));
  expect(pairingsIn(asked)).toBe(pairings.length);
});

test.each([
  // teams    pairings
  [[0, 0, 1, 1], 'ac ad bc bd'],
  [[0, 1, 2, 2], 'ab ac ad bc bd'],
] as const)('bots of the same team (%j) do not meet in a round robin: %s', (teams, expected) => {
  const asked = { ...plan, format: 'round-robin', teams, bots: names(4) } as const;
  expect(
    nextRound(asked, [])!
      .map(({ bots }) => bots.join(''))
      .join(' '),
  ).toBe(expected);
  expect(pairingsIn(asked)).toBe(expected.split(' ').length);
});

test.each([
  ['round-robin', 9, 1],
  ['gauntlet', 9, 1],
  ['swiss', 2, 1],
  ['swiss', 8, 3],
  ['swiss', 9, 4],
] as [FormatName, number, number][])('a %s of %d bots usually has %d rounds', (format, bots, rounds) => {
  expect(usualRounds(format, bots)).toBe(rounds);
});

describe('a Swiss tournament', () => {
  /** The bot that comes first in the alphabet wins. */
  function playAll(count: number, rounds: number): string[][] {
    const asked = { ...plan, format: 'swiss', rounds, bots: names(count), pairs: 1 } as const;
    const before: Encountered[][] = [];
    for (let next = nextRound(asked, before); next !== null; next = nextRound(asked, before)) {
      before.push(next.map(({ bots }) => ({ bots, points: bots[0] < bots[1] ? [2, 0] : [0, 2] })));
    }
    expect(nextRound(asked, before)).toBeNull();
    return before.map((round) => round.map(({ bots }) => bots.join('')));
  }

  test('lets winners meet winners', () => {
    expect(playAll(4, 2)).toEqual([
      ['ac', 'bd'],
      ['ab', 'cd'],
    ]);
  });

  test.each([
    [6, 4],
    [8, 5],
    [9, 5],
    [16, 6],
  ])('nobody of %d bots meets an opponent twice in %d rounds, and nobody rests twice', (count, rounds) => {
    const played = playAll(count, rounds);
    expect(new Set(played.flat().map((pair) => [...pair].sort().join(''))).size).toBe(played.flat().length);
    for (const round of played) expect(new Set(round.join('')).size).toBe(count - (count % 2));
    const resting = played.map((round) =>
      names(count)
        .filter((bot) => !round.join('').includes(bot))
        .join(''),
    );
    if (count % 2 === 1) expect(new Set(resting).size).toBe(rounds);
  });

  test('lets bots meet again when everybody has met', () => {
    expect(playAll(2, 3)).toEqual([['ab'], ['ab'], ['ab']]);
  });
});
