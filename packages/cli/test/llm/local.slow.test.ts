import { spawn } from 'node:child_process';
import { afterAll, expect, test } from 'vitest';
import { binary, Desk, type Ran } from '../hexfront.ts';
import { Endpoint, firstListed, type Line } from './endpoint.ts';

const desk = new Desk();
afterAll(() => desk.clear());

/** Runs beside the scripted model, which lives in this process. */
function hexfront(args: readonly string[], env: Record<string, string> = {}): Promise<Ran> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [binary, ...args], {
      cwd: desk.path,
      env: { PATH: process.env.PATH, ...env },
    });
    let [out, err] = ['', ''];
    child.stdout.on('data', (part) => (out += part));
    child.stderr.on('data', (part) => (err += part));
    child.on('close', (code) => resolve({ code, out, err }));
  });
}

async function play(script: readonly Line[], more: readonly string[] = [], env: Record<string, string> = {}) {
  const endpoint = new Endpoint(script);
  const url = await endpoint.open();
  const game = more.includes('--game') ? [] : ['--game', 'attrition-1', '--options', '{"turnLimit":2}'];
  const ran = await hexfront(
    ['llm', '--local', '--against', 'random', '--model-url', url, '--model', 'scripted', ...game, ...more],
    env,
  );
  await endpoint.close();
  return { ...ran, heard: endpoint.heard };
}

const endTurn: Line = { says: '{"reasoning":"enough","orders":[{"action":"end_turn"}]}' };

test('a model plays a match: its key, the rules, the board and the legal actions go out, decisions come back', async () => {
  desk.write('strategy.txt', 'Never attack on a Tuesday.');
  const first: Line = {
    says: (message) => `I move.\n\`\`\`json\n{"orders":[${firstListed(message)},{"action":"end_turn"}]}\n\`\`\``,
  };
  const { code, out, err, heard } = await play([first, endTurn], ['--prompt', 'strategy.txt', '--json'], {
    MODEL_API_KEY: 'sk-1',
  });
  expect(code, err).toBe(0);
  const { standing, cost } = JSON.parse(out);
  expect(standing).toMatch(/^The match is over/);
  expect(cost).toMatchObject({
    model: 'scripted',
    calls: 2,
    inputTokens: 200,
    outputTokens: 20,
    moves: 3,
    retries: 0,
    fallbacks: 0,
  });
  expect(heard[0].headers).toMatchObject({ authorization: 'Bearer sk-1', url: '/v1/chat/completions' });
  const [system, user] = heard[0].body.messages;
  expect(heard[0].body.model).toBe('scripted');
  expect(system.content).toContain('Never attack on a Tuesday.');
  expect(system.content).toContain('# War of Attrition (`attrition-1`)');
  expect(user.content).toMatch(/You are A\..*Legal actions:.*\{"action":"end_turn"\}/s);
  expect(user.content).not.toContain('Next: call');
});

test('unusable and illegal answers are retried with the reason, and counted separately from moves', async () => {
  const illegal: Line = { says: '{"action":"move","unitId":"A-1","to":"I21"}' };
  const { out, heard } = await play([{ says: 'Charge!' }, illegal, endTurn], ['--json']);
  const { cost } = JSON.parse(out);
  expect(cost).toMatchObject({ calls: 4, moves: 2, retries: 2, fallbacks: 0 });
  expect(heard[1].body.messages.at(-1).content).toContain('Your answer contains no JSON.');
  expect(heard[2].body.messages.at(-1).content).toMatch(
    /Not submitted: That unit cannot reach that hex.*Legal instead: \{"action":"move","unitId":"A-1"/s,
  );
});

test.each([
  // how the model fails, timeout in seconds   the reported reason
  ['sends no JSON', '30', [{ says: 'Charge!' }], 'contains no JSON'],
  ['breaks the rules', '30', [{ says: '{"action":"fly"}' }], 'Not submitted'],
  ['is too slow', '1', [{ waitMs: 20_000 }], 'the model took longer than 1000 ms'],
  ['is overloaded', '30', [{ status: 429, retryAfter: 0 }], 'the model returned status 429'],
  ['is broken', '30', [{ status: 500, retryAfter: 0 }], 'the model returned status 500'],
  ['is not a model', '30', [{ raw: '<html>' }], 'the model sent no message'],
] as const)('fallbacks are played and reported for a model that %s', async (_, timeout, script, why) => {
  const { code, out, heard } = await play(script, ['--retries', '1', '--timeout', timeout]);
  expect(code).toBe(0);
  expect(heard).toHaveLength(4);
  expect(out.match(/^version \d+: retry: /gm)).toHaveLength(2);
  expect(out.match(/FALLBACK \[\{"action":"end_turn"\}\]: /g)).toHaveLength(2);
  expect(out).toContain(why);
  expect(out).toContain('0 decisions by the model, 2 retries, 2 fallbacks');
});

test('a model that recovers after 429 and 500 loses nothing', async () => {
  const { out } = await play([{ status: 429, retryAfter: 0 }, { status: 500, retryAfter: 0 }, endTurn], ['--json']);
  expect(JSON.parse(out).cost).toMatchObject({ calls: 4, moves: 2, retries: 2, fallbacks: 0 });
});

test('in a simultaneous game the answer is a set of orders, and a fallback gives none', async () => {
  const order: Line = { says: (message) => `{"orders":[${firstListed(message)}]}` };
  const options = [
    '--game',
    'battle-2',
    '--options',
    '{"durationMinutes":60,"tickSeconds":60}',
    '--retries',
    '0',
    '--json',
  ];
  const { out, err } = await play([order, { says: 'hm' }, { says: '{"orders":[]}' }], options);
  expect(err).toContain('FALLBACK []');
  const { cost } = JSON.parse(out);
  expect(cost).toMatchObject({ moves: cost.calls - 1, retries: 0, fallbacks: 1 });
  expect(cost.calls).toBeGreaterThan(5);
});

test.each([
  [['--local', '--game', 'attrition-1', '--model', 'm'], '--model-url is required'],
  [['--local', '--game', 'attrition-1', '--model-url', 'ftp://x', '--model', 'm'], 'invalid --model-url "ftp://x"'],
  [['--game', 'attrition-1', '--model-url', 'http://x', '--model', 'm'], 'no API key; set HEXFRONT_KEY'],
  [
    ['--local', '--key', 'k', '--game', 'attrition-1', '--model-url', 'http://x', '--model', 'm'],
    '--local cannot be combined with --url or --key',
  ],
  [
    ['--local', '--against', 'deep-blue', '--game', 'attrition-1', '--model-url', 'http://x', '--model', 'm'],
    'Unknown bot "deep-blue"',
  ],
] as const)('llm %j is an error', async (args, words) => {
  const { code, err } = await hexfront(['llm', ...args]);
  expect(code).not.toBe(0);
  expect(err).toContain(words);
});
