import { afterAll, beforeAll, expect, test } from 'vitest';
import { Desk } from './hexfront.ts';

const desk = new Desk();
const nodes = ['--nodes', '100'];
beforeAll(() => {
  const seats = ['--seat', 'greedy', '--seat', 'random', '--seed', '7'];
  desk.run(['play', '--game', 'conquest-1', ...seats, '--out', 'match.json']);
});
afterAll(() => desk.clear());

test('analyse prints one line per position, with the chance to win and the best action', () => {
  const { code, out, err } = desk.run(['analyse', 'match.json', ...nodes]);
  expect([code, err]).toEqual([0, '']);
  const lines = out.trimEnd().split('\n');
  const { steps } = desk.json('match.json') as { steps: unknown[] };
  expect(lines).toHaveLength(steps.length + 2);
  expect(lines[1]).toMatch(/^ {3}0 +\d+% {2}[AB] +\{"action":/);
});

test('analyse --json prints the same as data', () => {
  const { out } = desk.run(['analyse', 'match.json', ...nodes, '--json']);
  const { game, assessments } = JSON.parse(out);
  expect(game).toBe('conquest-1');
  expect(assessments[0]).toMatchObject({ step: 0, seat: 0, loss: expect.any(Number), line: expect.any(Array) });
});

test('a study fits the chance to win and compares marks', () => {
  const { code, out } = desk.run(['analyse', '--study', 'conquest-1', '--matches', '2', '--nodes', '30']);
  expect(code).toBe(0);
  expect(out).toMatch(
    /^conquest-1: 2 matches, \d+ decisions, 30 positions each\nchance to win: slope .+\nmarks: \d+, /,
  );
});

test.each([
  [['analyse'], 'give either a FILE or --study GAME'],
  [['analyse', 'match.json', '--study', 'conquest-1'], 'give either a FILE or --study GAME'],
  [['analyse', 'match.json', '--matches', '2'], '--matches needs --study'],
  [['analyse', '--study', 'battle-2'], 'battle-2 cannot be analysed'],
] as const)('%j is a usage error', (args, message) => {
  const { code, err } = desk.run(args);
  expect(code).toBe(2);
  expect(err).toContain(message);
});
