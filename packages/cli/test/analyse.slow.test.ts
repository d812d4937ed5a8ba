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

const study = ['analyse', '--study', 'conquest-1', '--study', 'attrition-3', '--nodes', '30'];

test('a study reports on each game: the chance to win, the marks that last and the time', () => {
  const { code, out } = desk.run([...study, '--matches', '1', '--jobs', '2']);
  expect(code).toBe(0);
  const report = (game: string) =>
    `${game}: 1 match, \\d+ decisions, 30 positions each, at most 1500 a look\n` +
    '  chance to win: slope .+\n' +
    '  marks: \\d+; with ten times the positions \\d+ are still marked, \\d+ unchanged.*; \\d+ more appear\n' +
    '  processor time: \\d+ ms per decision, .+\n';
  expect(out).toMatch(new RegExp(`^${report('conquest-1')}${report('attrition-3')}$`));
});

test('the number of threads changes nothing about a study but its times', () => {
  const studied = (jobs: string) => JSON.parse(desk.run([...study, '--matches', '1', '--jobs', jobs, '--json']).out);
  const [one, two] = ['1', '2'].map(studied);
  const times = { ms: expect.any(Number), controlMs: expect.any(Number) };
  expect(two.matches).toEqual(one.matches.map((match: object) => ({ ...match, ...times })));
  expect(one.matches).toHaveLength(2);
  expect(one.reports[0].marks).toBeGreaterThan(0);
});

test.each([
  [['analyse'], 'give either a FILE or --study GAME'],
  [['analyse', 'match.json', '--study', 'conquest-1'], 'give either a FILE or --study GAME'],
  [['analyse', 'match.json', '--matches', '2'], '--matches needs --study'],
  [['analyse', 'match.json', '--jobs', '2'], '--jobs needs --study'],
  [['analyse', '--study', 'battle-2'], 'battle-2 cannot be analysed'],
] as const)('%j is a usage error', (args, message) => {
  const { code, err } = desk.run(args);
  expect(code).toBe(2);
  expect(err).toContain(message);
});
