import { analyse, analysisNodes, thresholds, turningPoints, winChance } from '@hexfront/bots/analysis';
import { findGame, type Game, Recorder } from '@hexfront/engine';
import { expect, test } from 'vitest';
import { optionsOf } from './play.ts';

const conquest = findGame('conquest-1') as Game;

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
  const once = [...analyse(replay, { nodes: 200 })];
  expect(once.map(({ step }) => step)).toEqual(Array.from({ length: 13 }, (_, i) => i));
  expect(once.every(({ chance, loss }) => chance >= 0 && chance <= 1 && loss >= 0)).toBe(true);
  expect([...analyse(replay, { nodes: 200 })]).toEqual(once);
});

test('what the search would have played is never a mistake', () => {
  const recorder = recorded(conquest, 0);
  for (let step = 0; step < 6; step++) {
    const now = [...analyse(recorder.replay(), { nodes: 200 })].at(-1)!;
    recorder.advance({ [now.seat!]: [now.line[0]] });
  }
  expect([...analyse(recorder.replay(), { nodes: 200 })].every(({ loss }) => loss === 0)).toBe(true);
});

test('a resignation is no mistake, and the outcome is the last chance', () => {
  const recorder = recorded(conquest, 3);
  recorder.withdraw(0, 'resignation');
  const assessments = [...analyse(recorder.replay(), { nodes: 100 })];
  expect(assessments.at(-2)).toMatchObject({ loss: 0, mark: null });
  expect(assessments.at(-1)).toMatchObject({ seat: null, chance: 0, line: [] });
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
  expect(analysisNodes(conquest)).toBeGreaterThan(0);
  expect(analysisNodes(findGame('battle-2') as Game)).toBeNull();
});
