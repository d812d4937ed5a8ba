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
  [28, 10_000, true],
  [28.1, 10_000, false],
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

const rated = (agentId: string, more: Partial<QueueEntry> = {}) =>
  entry(agentId, { mode: 'rated', games: 50, ...more });

test('a skill that is not known yet may differ more', () => {
  expect(groups([rated('a'), rated('b', { mu: 33 })])).toEqual([]);
  expect(groups([rated('a'), rated('b', { mu: 33, sigma: 8 })])).toEqual(['a b']);
});

test('a new version chooses first, unless somebody has waited for a minute', () => {
  const queue = [rated('a'), rated('b', { since: 1 }), rated('new', { since: 2, games: 3 })];
  expect(groups(queue, 3)).toEqual(['a new']);
  const others = [
    rated('a', { mu: 20 }),
    rated('b', { mu: 26, since: 59_000 }),
    rated('new', { since: 59_001, games: 3 }),
  ];
  expect(groups(others, 59_500)).toEqual(['b new']);
  expect(groups(others, 60_000)).toEqual(['a new']);
});

test('who has just met waits for somebody else, but not for long', () => {
  const [a, b] = [rated('a', { lastOpponents: ['b'] }), rated('b')];
  expect(groups([a, b, rated('c', { mu: 27.9 })])).toEqual(['a c']);
  expect(groups([a, b], 2800)).toEqual([]);
  expect(groups([a, b], 2900)).toEqual(['a b']);
  const casual = [a, b].map((one) => ({ ...one, mode: 'casual' as const }));
  expect(groups(casual)).toEqual(['a b']);
});

test('nobody starves: with any others in the queue, everyone has a match within a minute', () => {
  for (let mu = 0; mu < 200; mu += 40) {
    const queue = [rated('alone', { mu: -100, lastOpponents: ['b'] }), rated('b', { mu, since: 30_000, games: 0 })];
    expect(groups(queue, 60_000)).toEqual(['alone b']);
  }
});
