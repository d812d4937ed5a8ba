import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readArguments } from '../../src/arguments.ts';
import { evaluate } from '../../src/commands/play/evaluate.ts';
import { EvaluationFolder } from '../../src/evaluate/folder.ts';
import { setupFrom } from '../../src/evaluate/setup.ts';

const folder = mkdtempSync(join(tmpdir(), 'hexfront-setup-'));
afterAll(() => rmSync(folder, { recursive: true }));
const prices = join(folder, 'prices.json');
writeFileSync(prices, '{"m-1": {"input": 1, "output": 2}}');
const strategy = join(folder, 'strategy.txt');

const setup = (...args: string[]) => setupFrom(readArguments(evaluate, args)!);
const game = ['--game', 'conquest-1'];
const usual = [...game, '--pairs', '2', '--seed', '1', '--out', 'eval'];
const one = ['--model', 'llm:http://a.example/v1#m-1', '--against', 'level-2'];
const priced = ['--prices', prices];

test.each([
  ['no game', ['--pairs', '2'], /--game is required/],
  ['no pairs', [...game, '--seed', '1'], /--pairs is required/],
  ['no seed', [...game, '--pairs', '1'], /--seed is required/],
  ['the same game twice', [...usual, ...game, ...one], /--game conquest-1 is given more than once/],
  ['a seed that no table can name', [...game, '--pairs', '1', '--seed', '1'.repeat(201)], /must have at most 200 char/],
  ['no folder', [...game, '--pairs', '1', '--seed', '1'], /--out DIR is required/],
  ['no model', [...usual, '--against', 'level-2'], /--model is required/],
  ['no opponent', [...usual, '--model', 'greedy'], /nobody to play against; add --against BOT/],
  ['one alone', [...usual, '--model', 'greedy', '--round-robin'], /nobody to play against/],
  ['an unknown bot', [...usual, '--model', 'deep-blue', '--against', 'level-2'], /no bot "deep-blue" plays conquest-1/],
  ['a limit without prices', [...usual, ...one, '--spend', '1'], /--spend needs --prices FILE/],
  ['a limit without max_tokens', [...usual, ...one, ...priced, '--spend', '1'], /add max_tokens=N to its settings/],
  ['no price', [...usual, '--model', 'llm:http://a/v1#m-2', ...priced], /no price of "m-2"/],
  ['a wrong judge', [...usual, ...one, '--judge', 'greedy'], /--judge must be none or search:N/],
  [
    'the same model twice',
    [
      ...usual,
      '--model',
      'llm:http://a/v1#m?seed=1&board=json',
      '--model',
      'llm:http://a/v1#m?board=json&seed=1',
      '--round-robin',
    ],
    /is given more than once/,
  ],
] as const)('%s is a usage error', async (_, args, message) => {
  await expect(setup(...args)).rejects.toThrow(message);
});

test.each([
  ['rounds', [...usual, ...one, '--rounds', '2'], /--rounds is for --track code; remove it, or change --track/],
  ['time', [...usual, ...one, '--move-ms', '9'], /--move-ms is for --track code/],
  ['a judge', [...usual, ...one, '--track', 'code', '--judge', 'none'], /--judge is for --track play/],
] as const)('%s of the other track is a usage error', (_, args, message) => {
  expect(() => evaluate.run(readArguments(evaluate, args)!)).toThrow(message);
});

test('models that differ in any setting are different entrants, and meet the opponents but not each other', async () => {
  const models = ['', '?legal=withheld', '?temperature=1'].flatMap((more) => ['--model', `llm:http://a/v1#m-1${more}`]);
  const { plans, entrants } = await setup(...usual, ...models, '--against', 'level-1', '--against', 'level-2');
  expect(entrants.map(({ name }) => name)).toEqual([
    'm-1',
    'm-1?legal=withheld',
    'm-1?temperature=1',
    'level-1',
    'level-2',
  ]);
  expect(plans[0]).toMatchObject({ bots: entrants.map(({ name }) => name), teams: [0, 0, 0, 3, 3] });
  const together = await setup(...usual, ...models, '--against', 'level-1', '--round-robin');
  expect(together.plans[0].teams).toEqual([0, 1, 2, 3]);
});

test('the same model at two addresses keeps its address', async () => {
  const models = ['a', 'b'].flatMap((host) => ['--model', `llm:http://${host}/v1#m-1`]);
  const { entrants } = await setup(...usual, ...models, '--round-robin');
  expect(entrants.map(({ name }) => name)).toEqual(['llm:http://a/v1#m-1', 'llm:http://b/v1#m-1']);
});

test('a folder is not continued with another prompt, or other games', async () => {
  const model = ['--model', `llm:http://a/v1#m-1?prompt=${encodeURIComponent(strategy)}`, '--against', 'level-1'];
  const out = join(folder, 'eval');
  writeFileSync(strategy, 'Attack.');
  EvaluationFolder.create(out, (await setup(...usual, ...model)).plans);
  expect(EvaluationFolder.resume(out, (await setup(...usual, ...model)).plans).games).toHaveLength(1);
  writeFileSync(strategy, 'Defend.');
  const changed = (await setup(...usual, ...model)).plans;
  expect(() => EvaluationFolder.resume(out, changed)).toThrow(/has another plan: its loading is /);
  writeFileSync(strategy, 'Attack.');
  const more = (await setup(...usual, ...model, '--game', 'attrition-3')).plans;
  expect(() => EvaluationFolder.resume(out, more)).toThrow(/is of the games \["conquest-1"\], not/);
  expect(() => EvaluationFolder.create(out, changed)).toThrow(/add --resume/);
});

test('an evaluation that was killed while it wrote the first file of a folder can be started again and continued', async () => {
  const { plans } = await setup(...usual, ...one);
  const out = join(folder, 'torn');
  mkdirSync(out);
  writeFileSync(join(out, 'evaluation.json.part'), '{"for');
  EvaluationFolder.create(out, plans).clear();
  writeFileSync(join(out, 'evaluation.json'), '{"games":["conquest-1"]}');
  mkdirSync(join(out, 'conquest-1'));
  writeFileSync(join(out, 'conquest-1', 'plan.json.part'), '{"for');
  expect(EvaluationFolder.resume(out, plans).games).toHaveLength(1);
});
