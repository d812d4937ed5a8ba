import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningServer, readConfig, startServer } from '@hexfront/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

test('on an arena the active prompt version is the strategy, and the cost is recorded with the match', async () => {
  const { apiKey, agentId } = await ask('POST', '/v1/auth/register', null, { name: 'a model' });
  const prompt = { gameType: 'attrition-1', promptText: 'Hold the crown.' };
  const { promptVersionId } = await ask('POST', '/v1/agents/me/strategy/prompts', apiKey, prompt);
  await ask('POST', `/v1/agents/me/strategy/prompts/${promptVersionId}/activate`, apiKey);
  const endpoint = new Endpoint([
    { says: 'What?' },
    { says: '{"reasoning":"enough","orders":[{"action":"end_turn"}]}' },
  ]);
  const model = await endpoint.open();
  const args = [
    'llm',
    '--url',
    server.url,
    '--game',
    'attrition-1',
    '--against',
    'random',
    '--options',
    '{"turnLimit":2}',
  ];
  const child = spawn(process.execPath, [binary, ...args, '--model-url', model, '--model', 'scripted', '--json'], {
    env: { PATH: process.env.PATH, HEXFRONT_KEY: apiKey },
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (part) => (out += part));
  child.stderr.on('data', (part) => (err += part));
  const code = await new Promise((resolve) => child.on('close', resolve));
  await endpoint.close();
  expect(code, err).toBe(0);
  const { matchId, cost } = JSON.parse(out);
  expect(endpoint.heard[0].body.messages[0].content).toContain('Hold the crown.');
  expect(cost).toMatchObject({ calls: 3, moves: 2, retries: 1, fallbacks: 0, inputTokens: 300, outputTokens: 30 });
  const { costs } = await ask('GET', `/v1/matches/${matchId}/cost`, null);
  expect(costs).toMatchObject([{ seat: 0, agentId, ...cost }]);
  const { records } = await ask('GET', `/v1/matches/${matchId}/log`, apiKey);
  expect(JSON.stringify(records)).toContain('enough');
});
