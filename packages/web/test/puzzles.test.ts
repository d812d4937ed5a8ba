import { openPuzzle, readPuzzles } from '@hexfront/bots/puzzles';
import { shipped } from '@hexfront/bots/shipped-puzzles';
import { expect, test } from 'vitest';
import { puzzleHost } from '../src/puzzles/puzzle-host.ts';
import { Session } from '../src/worker/session.ts';

const [puzzle] = readPuzzles(shipped);
const { game, state, seat } = openPuzzle(puzzle);

test('the answer is carried out, and every other action is explained and is not', () => {
  const session = new Session(() => undefined);
  const host = puzzleHost(session);
  expect(host.openPuzzle(puzzle).seat).toBe(seat);
  const { length } = session.match;
  const right = game.numbered!.decode(state, puzzle.solution);
  const wrong = game.legal(state, seat).find((action) => JSON.stringify(action) !== JSON.stringify(right));
  expect(host.answerPuzzle(puzzle, wrong)).toMatchObject({ state: 'wrong', tried: { key: expect.any(String) } });
  expect(session.match.length).toBe(length);
  expect(host.puzzleHint(puzzle)).toMatchObject({ key: expect.stringMatching(/^choice\./) });
  expect(['goOn', 'solved']).toContain(host.answerPuzzle(puzzle, right).state);
  expect(session.match.length).toBe(length + 1);
});
