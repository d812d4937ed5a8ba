import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findGame, type Game } from '@hexfront/engine';
import { ledgerRow } from '@hexfront/protocol';
import { type RunningServer, readConfig, startServer } from '@hexfront/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { modelVersion } from '../../src/llm/prompt-of.ts';
import { parseModelSpec } from '../../src/llm/spec.ts';
import { costReportOf } from '../../src/llm/spent.ts';
import { binary, fillFolder } from '../hexfront.ts';
import { Endpoint } from './endpoint.ts';

let server: RunningServer;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hexfront-llm-'));
  fillFolder(join(folder, 'data'));
  const config = readConfig({
    PORT: '0',
    HEXFRONT_DATA: join(folder, 'data'),
    HEXFRONT_VERIFY: 'auto',
    HEXFRONT_LOG: 'silent',
  });
  if ('wrong' in config) throw new Error(config.wrong.join(' '));
  const started = await startServer(config);
  if ('wrong' in started) throw new Error(started.wrong);
  server = started;
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function ask(method: string, path: string, key: string | null, body?: object): Promise<any> {
  const headers: Record<string, string> = {
    ...(key === null ? {} : { authorization: `Bearer ${key}` }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const text = body === undefined ? {} : { body: JSON.stringify(body) };
  return (await fetch(`${server.url}${path}`, { method, headers, ...text })).json();
}

/** An agent of its own, with a command that plays as it. */
async function agent(name: string) {
  const { apiKey, agentId } = await ask('POST', '/v1/auth/register', null, { name });
  const run = (args: readonly string[]) =>
    new Promise<{ code: number | null; events: any[]; err: string }>((resolve) => {
      const child = spawn(process.execPath, [binary, ...args, '--url', server.url, '--json'], {
        cwd: folder,
        env: { PATH: process.env.PATH, HEXFRONT_KEY: apiKey },
      });
      let [out, err] = ['', ''];
      child.stdout.on('data', (part) => (out += part));
      child.stderr.on('data', (part) => (err += part));
      child.on('close', (code) => {
        const lines = out.trimEnd().split('\n');
        resolve({ code, err, events: lines.filter((line) => line !== '').map((line) => JSON.parse(line)) });
      });
    });
  return { apiKey, agentId, run };
}

const short = ['--game', 'attrition-1', '--against', 'random', '--options', '{"turnLimit":2}'];
const of = (events: readonly any[], event: string) => events.find((each) => each.event === event);

test('on an arena the active prompt version is the strategy, and the cost is recorded with the match', async () => {
  const { apiKey, agentId, run } = await agent('a model');
  const prompt = { gameType: 'attrition-1', promptText: 'Hold the crown.' };
  const { promptVersionId } = await ask('POST', '/v1/agents/me/strategy/prompts', apiKey, prompt);
  await ask('POST', `/v1/agents/me/strategy/prompts/${promptVersionId}/activate`, apiKey);
  const endpoint = new Endpoint([
    { says: 'What?' },
    { says: '{"reasoning":"enough","orders":[{"action":"end_turn"}]}' },
  ]);
  const model = await endpoint.open();
  const { code, events, err } = await run(['llm', ...short, '--model-url', model, '--model', 'scripted']);
  await endpoint.close();
  expect(code, err).toBe(0);
  expect(of(events, 'prompt')).toMatchObject({ promptVersionId });
  expect(endpoint.heard[0].body.messages[0].content).toContain('Hold the crown.');
  const { matchId } = of(events, 'ended');
  const spent = of(events, 'spent');
  expect(spent).toMatchObject({ calls: 3, moves: 2, retries: 1, fallbacks: 0, inputTokens: 300, outputTokens: 30 });
  const { costs } = await ask('GET', `/v1/matches/${matchId}/cost`, null);
  expect(costs).toMatchObject([{ seat: 0, agentId, ...costReportOf(spent) }]);
  const { records } = await ask('GET', `/v1/matches/${matchId}/log`, apiKey);
  expect(JSON.stringify(records)).toContain('enough');
});

test('connect declares a version of the conditions, keeps the ledger, and the arena has the same', async () => {
  const { run, apiKey } = await agent('another model');
  const illegal = '{"action":"move","unitId":"A-1","to":"I21"}';
  const endpoint = new Endpoint([{ says: illegal }, { says: '{"action":"end_turn"}' }]);
  const url = await endpoint.open();
  const name = `llm:${url}#scripted?legal=withheld`;
  const args = ['connect', '--bot', name, ...short, '--matches', '1', '--ledger', 'ledgers', '--upload-ledger'];
  const { code, events, err } = await run(args);
  await endpoint.close();
  expect(code, err).toBe(0);
  expect(of(events, 'uploads-ledger')).toMatchObject({ url: server.url });
  const { matchId } = of(events, 'ended');
  const rows = readFileSync(join(folder, 'ledgers', `${matchId}.jsonl`), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => ledgerRow.parse(JSON.parse(line)));
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatchObject({ refused: 1, fallback: false, conditions: { legal: 'withheld' } });
  expect(rows[0].calls[0].problem).toContain('That unit cannot reach that hex');
  const system = endpoint.heard[0].body.messages[0].content;
  expect(readFileSync(join(folder, 'ledgers/prompts', `${rows[0].promptHash}.txt`), 'utf8')).toBe(system);
  const { match } = await ask('GET', `/v1/matches/${matchId}`, null);
  const version = modelVersion(parseModelSpec(name), findGame('attrition-1') as Game);
  expect(match.players[0].agentVersion).toBe(version);
  const kept = await ask('GET', `/v1/matches/${matchId}/ledger`, apiKey);
  expect(kept).toMatchObject({ rows, next: null });
  const prompt = await ask('GET', `/v1/matches/${matchId}/ledger/prompts/${rows[0].promptHash}`, apiKey);
  expect(prompt.text).toBe(system);
  expect(await ask('GET', `/v1/matches/${matchId}/ledger`, null)).toMatchObject({ rows: [] });
});

test('while the provider is away the clock of the arena runs, and the declared fallback is played in time', async () => {
  const { run } = await agent('a model in trouble');
  const endpoint = new Endpoint([{ status: 503, retryAfter: 3600 }]);
  const url = await endpoint.open();
  const { code, events, err } = await run([
    'connect',
    '--bot',
    `llm:${url}#m`,
    ...short,
    '--matches',
    '1',
    '--move-ms',
    '60000',
  ]);
  await endpoint.close();
  expect(code, err).toBe(0);
  expect(of(events, 'ended')).toMatchObject({ endReason: 'terminal' });
  expect(of(events, 'spent')).toMatchObject({ moves: 0, fallbacks: 2, calls: 0, providerFaults: 2 });
  expect(err).toContain('FALLBACK [{"action":"end_turn"}]');
  // The bot itself was in time: nobody had to decide for it.
  expect(of(events, 'fallback')).toBeUndefined();
});

test('in a battle the arena judges the orders, and the valid ones are played', async () => {
  const { run } = await agent('a general');
  const says = '{"orders":[{"type":"DISBAND","id":"u2"},{"type":"FLY","id":"u0"}]}';
  const endpoint = new Endpoint([{ says }, { says: '{"orders":[]}' }]);
  const url = await endpoint.open();
  const battle = ['--game', 'battle-2', '--against', 'random', '--options', '{"durationMinutes":60,"tickSeconds":60}'];
  const bot = `llm:${url}#m?attempts=1`;
  const { code, events, err } = await run([
    'connect',
    '--bot',
    bot,
    ...battle,
    '--matches',
    '1',
    '--ledger',
    'battles',
  ]);
  await endpoint.close();
  expect(code, err).toBe(0);
  const { matchId } = of(events, 'ended');
  const [first] = readFileSync(join(folder, 'battles', `${matchId}.jsonl`), 'utf8').split('\n');
  expect(JSON.parse(first)).toMatchObject({ orders: [{ type: 'DISBAND', id: 'u2' }], refused: 1, fallback: false });
});

test.each([
  [{ status: 401 }],
  [{ status: 404 }],
] as const)('a provider that answers %j ends connect with code 1', async (check) => {
  const { run } = await agent(`refused ${check.status}`);
  const endpoint = new Endpoint([{ says: '' }], check);
  const url = await endpoint.open();
  const { code, events, err } = await run(['llm', ...short, '--model-url', url, '--model', 'm']);
  await endpoint.close();
  expect(code).toBe(1);
  expect(err).toContain('the model m at');
  expect(events).toEqual([]);
});
