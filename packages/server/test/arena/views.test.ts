import { expect, test } from 'vitest';
import { stateBody } from '../../src/arena/events.ts';
import type { Match } from '../../src/arena/match.ts';
import { endTurn, open } from './test-match.ts';

/** More than the states whose views are kept. */
const many = 40;

const view = (match: Match, watcher: number | 'public', seq = match.seq) => {
  const moment = { record: match.records[seq], state: match.stateAt(seq) };
  return stateBody(match, moment, watcher, { deadline: null, timeLeftMs: null }).game;
};

test('everyone who sees the same shares a view, until others have been asked for', async () => {
  const match = await (await open('attrition-1')).match;
  const seen = view(match, 0);
  expect(view(match, 1)).toBe(seen);
  expect(view(match, 'public')).toBe(seen);
  for (let i = 0; i < many; i++) view(await (await open('attrition-1')).match, 0);
  expect(view(match, 0)).toEqual(seen);
  expect(view(match, 0)).not.toBe(seen);
});

test('who reads the past makes views that replace no others', async () => {
  const played = await Promise.all(Array.from({ length: many }, () => open('attrition-1')));
  for (const live of played) await live.send(0, endTurn);
  const match = await played[0].match;
  const seen = view(match, 0);
  for (const live of played) view(await live.match, 0, 0);
  expect(view(match, 1)).toBe(seen);
});

test('under fog, players share nothing', async () => {
  const match = await (await open('battle-2')).match;
  expect(view(match, 0)).toBe(view(match, 0));
  expect(view(match, 1)).not.toBe(view(match, 0));
});
