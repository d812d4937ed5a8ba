import { answerTo, openPuzzle, problemOf, readPuzzles, TurnProof, writePuzzles } from '@hexfront/bots/puzzles';
import { shipped } from '@hexfront/bots/shipped-puzzles';
import { expect, test } from 'vitest';

const puzzles = readPuzzles(shipped);
const win = puzzles.find(({ kind }) => kind === 'win')!;

test('a collection is read as it was written', () => {
  expect(readPuzzles(JSON.parse(writePuzzles(puzzles)))).toEqual(puzzles);
});

test('the opening is no puzzle: nobody can win or lose in it', () => {
  const { game, options, state } = openPuzzle({ ...win, actions: [] });
  expect(new TurnProof(game, options, 1_000_000).canWin(state)).toBe(false);
  expect(answerTo({ game, options, state })).toBeNull();
});

test('the answer keeps the win, and no other action does', () => {
  const { game, options, state } = openPuzzle(win);
  const proof = new TurnProof(game, options, 1_000_000);
  expect(proof.canWin(state)).toBe(true);
  expect(proof.winningActions(state)).toEqual([win.solution]);
  expect(proof.keepsWin(state, win.solution)).toBe(true);
});

test('a wrong answer, a wrong kind and a proof that ran out of actions are noticed', () => {
  expect(problemOf(win, 1_000_000)).toBeNull();
  expect(problemOf({ ...win, solution: win.solution + 1 }, 1_000_000)).toMatch(/^the answer is \d+, not \d+$/);
  expect(problemOf({ ...win, kind: 'save' }, 1_000_000)).toBe('it is of the kind win, not save');
  expect(problemOf(win, 1)).toBe('it has no single answer');
});

test('no position is shipped twice', () => {
  const hashes = puzzles.map((puzzle) => {
    const { game, state } = openPuzzle(puzzle);
    return `${game.id} ${game.hash(state)}`;
  });
  expect(new Set(hashes).size).toBe(puzzles.length);
});
