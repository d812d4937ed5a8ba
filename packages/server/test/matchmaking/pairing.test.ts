import { expect, test } from 'vitest';
import { pair } from '../../src/matchmaking/pairing.ts';
import type { QueueEntry } from '../../src/arena/ports.ts';
import { entry } from './queue-entry.ts';

const groups = (queue: QueueEntry[], now = 0) =>
  pair(queue, now).map((group) => group.map((one) => one.agentId).join(' '));

test.each([
  // difference in skill, waited, paired
  [3, 0, true],
  [3.1, 0, false],
  [4, 1999, false],
  [4, 2000, true],
  [13, 20_000, true],
  [13.1, 20_000, false],
  [1000, 59_999, false],
  [1000, 60_000, true],
])('%d skill points apart after %d ms: %s', (gap, waited, meets) => {
  expect(groups([entry('a'), entry('b', { mu: 25 + gap })], waited)).toHaveLength(meets ? 1 : 0);
});

test('it is enough that one of them has waited', () => {
  expect(groups([entry('a'), entry('b', { mu: 35, since: 19_000 })], 20_000)).toEqual(['a b']);
});

test('the agent that has waited longest gets the opponent nearest in skill', () => {
  const queue = [entry('a'), entry('far', { mu: 27, since: 1 }), entry('near', { mu: 26, since: 2 })];
  expect(groups(queue, 3)).toEqual(['a near']);
});

test.each([
  ['another game', { game: 'conquest-1' }],
  ['another mode', { mode: 'rated' as const }],
  ['another number of players', { players: 3 }],
])('%s is a separate queue', (_, more) => {
  expect(groups([entry('a'), entry('b', more)], 100_000)).toEqual([]);
});

test('three agents are paired for a match of three, and the fourth keeps waiting', () => {
  const queue = ['a', 'b', 'c', 'd'].map((id, since) => entry(id, { players: 3, since }));
  expect(groups(queue, 10)).toEqual(['a b c']);
  expect(groups(queue.slice(0, 2), 100_000)).toEqual([]);
});

test.each([
  // leads of a and b, seats
  [0, 0, 'a b'],
  [2, 1, 'b a'],
  [-1, 3, 'a b'],
])('leads %d and %d: %s', (a, b, seats) => {
  expect(groups([entry('a', { lead: a }), entry('b', { lead: b, since: 1 })])).toEqual([seats]);
});
