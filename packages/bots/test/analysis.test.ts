import {
  analyse,
  analysisEffort,
  curveOf,
  Evaluator,
  judgeSteps,
  thresholds,
  turningPoints,
  winChance,
} from '@hexfront/bots/analysis';
import { openPuzzle, readPuzzles } from '@hexfront/bots/puzzles';
import { shipped } from '@hexfront/bots/shipped-puzzles';
import { findGame, type Game, Recorder } from '@hexfront/engine';
import { expect, test } from 'vitest';
import { agreedLoss } from '../src/analysis/agreement.ts';
import { optionsOf } from './play.ts';

const conquest = findGame('conquest-1') as Game;

/** A few positions are enough to see what an analysis is made of. */
const effortOf = (glance: number) => ({ effort: { glance, look: 2 * glance } });

/** A short match: the first legal action, again and again. */
function recorded(game: Game, steps: number) {
  const recorder = new Recorder(game, optionsOf(game), 'analysis', ['first', 'first']);
  for (let i = 0; i < steps; i++) {
    const [seat] = game.decision(recorder.state).seats;
    recorder.advance({ [seat]: [game.legal(recorder.state, seat)[0]] });
  }
  return recorder;
}

test('a chance to win grows with the score, and is certain where a search sees the end', () => {
  const curve = { slope: 0.01, offset: 0 };
  expect(winChance(curve, 0)).toBe(0.5);
  expect(winChance(curve, 100)).toBeGreaterThan(winChance(curve, 50));
  expect([winChance(curve, 1_000_000), winChance(curve, -1_000_000)]).toEqual([1, 0]);
});

test('an analysis has every position once, in order, and is the same every time', () => {
  const replay = recorded(conquest, 12).replay();
  const once = [...analyse(replay, effortOf(200))];
  expect(once.map(({ step }) => step)).toEqual(Array.from({ length: 13 }, (_, i) => i));
  expect(once.every(({ chance, loss }) => chance >= 0 && chance <= 1 && loss >= 0)).toBe(true);
  expect([...analyse(replay, effortOf(200))]).toEqual(once);
});

test('what the search would have played is never a mistake', () => {
  const recorder = recorded(conquest, 0);
  for (let step = 0; step < 6; step++) {
    const now = [...analyse(recorder.replay(), effortOf(200))].at(-1)!;
    recorder.advance({ [now.seat!]: [now.line[0]] });
  }
  expect([...analyse(recorder.replay(), effortOf(200))].every(({ loss }) => loss === 0)).toBe(true);
});

test('a resignation is no mistake, and the outcome is the last chance', () => {
  const recorder = recorded(conquest, 3);
  recorder.withdraw(0, 'resignation');
  const assessments = [...analyse(recorder.replay(), effortOf(100))];
  expect(assessments.at(-2)).toMatchObject({ loss: 0, mark: null });
  expect(assessments.at(-1)).toMatchObject({ seat: null, chance: 0, line: [] });
});

test.each([
  ['all see the same', [0.5, 0.5, 0.5], '0.40', 3],
  ['the least counts', [0.9, 0.5, 0.6], '0.40', 3],
  ['the first that sees too little for a mark is the last', [0.6, 0.3, 0.6], '0.20', 2],
  ['the decision was better than what the search would have played', [-0.2, 0.6, 0.6], '0.00', 1],
] as const)('what looks agree on: %s', (_, losses, expected, count) => {
  let taken = 0;
  function* looks() {
    for (taken = 1; taken <= losses.length; taken++) yield losses[taken - 1];
  }
  expect(agreedLoss(looks(), 0.1).toFixed(2)).toBe(expected);
  expect(Math.min(taken, losses.length)).toBe(count);
});

/** A match in which these actions were taken, by their numbers. */
function played(game: Game, actions: readonly number[]) {
  const recorder = new Recorder(game, optionsOf(game), 'played', ['one', 'other']);
  for (const action of actions) {
    const [seat] = game.decision(recorder.state).seats;
    recorder.advance({ [seat]: [game.numbered!.decode(recorder.state, action)] });
  }
  return recorder;
}

/** Judges the last decision of a match. */
function judgeLast(recorder: Recorder, effort: { glance: number; look: number }) {
  const replay = recorder.replay();
  const [verdict] = judgeSteps(replay, new Set([replay.steps.length - 1]), { effort });
  return verdict;
}

/** A puzzle in which whoever does not win this turn loses, played up to the position and one action further. */
function afterPuzzle(choose: (position: ReturnType<typeof openPuzzle>, solution: number) => unknown) {
  const puzzle = readPuzzles(shipped)[283];
  const recorder = played(conquest, puzzle.actions);
  const [seat] = conquest.decision(recorder.state).seats;
  recorder.advance({ [seat]: [choose(openPuzzle(puzzle), puzzle.solution)] });
  return judgeLast(recorder, { glance: 300, look: 15_000 });
}

test('to end the turn instead of winning in it is a blunder, and to win is none', () => {
  const pass = (position: ReturnType<typeof openPuzzle>) => position.game.legal(position.state, position.seat).at(-1);
  const missed = afterPuzzle(pass);
  expect(missed.mark).toBe('blunder');
  expect(missed.loss).toBeGreaterThanOrEqual(thresholds.blunder);
  const found = afterPuzzle(({ game, state }, solution) => game.numbered!.decode(state, solution));
  expect(found).toMatchObject({ loss: 0, mark: null });
});

/** A narrow search thinks that the last of these actions loses, until it has seen some 50,000 positions. */
const attrition2 = findGame('attrition-2') as Game;
const daring = () => played(attrition2, [5534, 872, 1622, 1465, 6114, 2288, 5649, 3188, 983, 5269, 2180, 10729, 1109]);

test.each([
  ['narrow', 15_000, 'losing'],
  ['narrow', 60_000, 'winning'],
  ['broad', 6000, 'winning'],
] as const)('a search that starts %s, after %d positions: %s', (start, nodes, expected) => {
  const evaluator = new Evaluator(attrition2, optionsOf(attrition2), curveOf(attrition2.facts), nodes, 'any', start);
  expect(evaluator.evaluate(daring().state).chance > 0.5 ? 'winning' : 'losing').toBe(expected);
});

test('a loss that only a narrow search sees does not count', () => {
  expect(judgeLast(daring(), { glance: 3000, look: 30_000 })).toMatchObject({ loss: 0, mark: null });
});

test('marks start at their thresholds, and blunders are worse than mistakes', () => {
  expect(thresholds.blunder).toBeGreaterThan(thresholds.mistake);
});

test.each([
  ['nobody is clearly ahead', [0.5, 0.55, 0.45, 0.6], []],
  ['one side takes the lead and keeps it', [0.5, 0.7, 0.6, 0.9], [1]],
  ['the lead changes hands', [0.7, 0.6, 0.2, 0.5, 0.8], [0, 2, 4]],
] as const)('turning points: %s', (_, chances, expected) => {
  expect(turningPoints(chances.map((chance, step) => ({ step, chance })))).toEqual(expected);
});

test('only games of one decision at a time are analysed', () => {
  expect(analysisEffort(conquest)!.look).toBeGreaterThan(0);
  expect(analysisEffort(findGame('battle-2') as Game)).toBeNull();
});
