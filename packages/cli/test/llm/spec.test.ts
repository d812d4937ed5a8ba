import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findGame, type Game } from '@hexfront/engine';
import { afterAll, expect, test } from 'vitest';
import { costOf, mostCost, priceOf, readPrices } from '../../src/llm/prices.ts';
import { modelVersion } from '../../src/llm/prompt-of.ts';
import { modelName, parseModelSpec } from '../../src/llm/spec.ts';

const folder = mkdtempSync(join(tmpdir(), 'hexfront-spec-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const written = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

const base = 'llm:http://localhost:1/v1#m';

test('a name holds the address, the model and every setting', () => {
  const strategy = written('strategy.txt', 'Hold the hill.');
  const name = `llm:https://api.example.com/v1#org/model:1.2-b@eu?temperature=0.5&top_p=0.9&max_tokens=800&max_tokens_field=max_completion_tokens&seed=7&format=json&board=json&legal=withheld&rules=withheld&memory=summary&summary_every=3&attempts=4&fallback=random&prompt=${strategy}&key_env=MY_KEY&timeout=5`;
  expect(parseModelSpec(name)).toEqual({
    name,
    url: 'https://api.example.com/v1',
    model: 'org/model:1.2-b@eu',
    conditions: {
      legal: 'withheld',
      rules: 'withheld',
      board: 'json',
      memory: 'summary',
      attempts: 4,
      fallback: 'random',
    },
    sampling: {
      temperature: 0.5,
      topP: 0.9,
      maxTokens: 800,
      maxTokensField: 'max_completion_tokens',
      seed: 7,
      format: 'json',
    },
    summaryEvery: 3,
    strategy: 'Hold the hill.',
    keyEnv: 'MY_KEY',
    timeoutMs: 5000,
  });
});

test('without settings, the model is shown everything, remembers nothing and gets one repair attempt', () => {
  expect(parseModelSpec(base).conditions).toEqual({
    legal: 'shown',
    rules: 'shown',
    board: 'text',
    memory: 'off',
    attempts: 2,
    fallback: 'last',
  });
});

test.each([
  // as it is written                          the one name of that player
  [`${base}?attempts=3&temperature=0`, `${base}?temperature=0&attempts=3`],
  [`${base}?legal=shown&attempts=2&timeout=60`, base],
  [`${base}?temperature=0.50`, `${base}?temperature=0.5`],
  [`${base}?`, base],
])('%s is %s', (given, name) => {
  expect(parseModelSpec(given).name).toBe(name);
  expect(parseModelSpec(name).name).toBe(name);
});

test('a file name with special characters survives', () => {
  const file = written('a & b.txt', 'text');
  const name = modelName('http://localhost:1/v1', 'm', { prompt: file });
  expect(parseModelSpec(name)).toMatchObject({ name, strategy: 'text' });
});

test.each([
  // name                                            the error says
  ['llm:', 'names no model; write llm:URL#MODEL'],
  ['llm:http://localhost/v1', 'names no model'],
  ['llm:ftp://x#m', '"ftp://x" in an llm: name is not a web address'],
  ['llm:ftp://user:secret@x#m', 'the address in an llm: name is not'],
  ['llm:http://user:secret@x', 'the name names no model'],
  ['llm:http://localhost/v1?api_key=secret', 'the name names no model'],
  ['llm:localhost/v1?key=secret#m', 'the address in an llm: name is not a web address'],
  ['llm:http://localhost/v1#', 'invalid model ""'],
  ['llm:http://user:secret@host/v1#m', 'must not contain a user or a password, because names are published'],
  ['llm:http://host/v1?key=secret#m', 'must not have a query'],
  [`${base}?api_key=secret`, 'a key must not be part of an llm: name'],
  [`${base}?temprature=1`, 'unknown setting "temprature" of a model; did you mean temperature?'],
  [`${base}?temperature=hot`, 'temperature of a model must be a number from 0 to 2'],
  [`${base}?temperature=3`, 'must be a number from 0 to 2'],
  [`${base}?memory=good`, 'memory of a model must be off or notes or summary'],
  [`${base}?attempts=0`, 'attempts of a model must be an integer from 1 to 10'],
  [`${base}?key_env=sk-secret`, 'key_env of a model must be the name of an environment variable'],
  [`${base}?seed=1&seed=2`, 'seed of a model is given more than once'],
  [`${base}?format`, 'format of a model must be text or json'],
  [`${base}?prompt=missing-file`, 'missing-file'],
])('%s is an error', (name, words) => {
  expect(() => parseModelSpec(name)).toThrow(words);
  expect(() => parseModelSpec(name)).not.toThrow('secret');
});

test('the version depends on model, settings and system prompt, and on nothing else', () => {
  const game = findGame('attrition-2') as Game;
  const version = (name: string) => modelVersion(parseModelSpec(name), game);
  const known = version(base);
  expect(known).toMatch(/^sha256-[0-9a-f]{12}$/);
  expect(version('llm:https://elsewhere/v1#m?key_env=OTHER&timeout=9')).toBe(known);
  const file = written('plan.txt', 'one');
  const others = [
    version('llm:http://localhost:1/v1#n'),
    version(`${base}?temperature=0`),
    version(`${base}?legal=withheld`),
    version(`${base}?prompt=${file}`),
    modelVersion(parseModelSpec(base), findGame('attrition-1') as Game),
  ];
  written('plan.txt', 'two');
  others.push(version(`${base}?prompt=${file}`));
  expect(new Set([known, ...others]).size).toBe(others.length + 1);
});

test('costs follow the price table, and the most a call can cost is never less', () => {
  const prices = readPrices(
    written('prices.json', '{"m":{"input":2,"output":8,"cached":1},"n":{"input":1,"output":1}}'),
  );
  const price = priceOf(prices, parseModelSpec(base))!;
  expect(costOf(price, { inputTokens: 1000, outputTokens: 100, cachedTokens: 400 })).toBeCloseTo(0.0024, 12);
  expect(mostCost(price, 4000, 100)).toBeCloseTo(0.0088, 12);
  expect(prices.get('n')).toEqual({ input: 1, output: 1, cached: 1 });
  expect(priceOf(null, parseModelSpec(base))).toBeNull();
  expect(() => priceOf(prices, parseModelSpec(`${base}x`))).toThrow('no price of "mx"');
});

test.each([
  ['[]', 'it must be an object'],
  ['{"m":1}', 'the price of "m" must be an object'],
  ['{"m":{"input":1}}', 'output in the price of "m" must be a number'],
  ['{"m":{"input":-1,"output":1}}', 'input in the price of "m" must be a number'],
  ['{"m":{"input":1,"output":1,"inptu":1}}', 'unknown field "inptu"'],
])('a price table %s is an error', (text, words) => {
  expect(() => readPrices(written('bad.json', text))).toThrow(words);
});
