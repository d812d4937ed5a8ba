import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, expect, test } from 'vitest';
import { binary, Desk } from '../hexfront.ts';

const desk = new Desk();
afterAll(() => desk.clear());

test('hexfront mcp --local: a match against a house bot without a server', async () => {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [binary, 'mcp', '--local'] }));
  const use = async (name: string, given: object = {}) =>
    (await client.callTool({ name, arguments: given as Record<string, unknown> })).structuredContent as any;
  await use('join', { game: 'conquest-1', against: 'random', options: { turnLimit: 3 } });
  for (let turns = 0; turns < 100; turns++) {
    const { status, your_turn: isYourTurn, version } = await use('wait_for_turn');
    if (status === 'ended') break;
    if (isYourTurn) await use('submit', { action: { action: 'pass' }, expected_version: version });
  }
  expect(await use('my_matches')).toMatchObject({ matches: [{ game: 'conquest-1', status: 'ended' }] });
  await client.close();
});

test.each([
  [['--local', '--url', 'http://localhost:1'], '--local cannot be combined with --url or --key'],
  [[], 'no API key; set HEXFRONT_KEY'],
  [['--url', 'localhost', '--key', 'k'], 'invalid --url "localhost"'],
] as const)('mcp %j is a usage error', (args, words) => {
  const { code, err } = desk.run(['mcp', ...args]);
  expect([code, err.includes(words)]).toEqual([2, true]);
});

test('an unreachable arena is reported to the model, with the call to repeat', async () => {
  const client = new Client({ name: 'test', version: '1' });
  const args = [binary, 'mcp', '--url', 'http://127.0.0.1:9'];
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env: { HEXFRONT_KEY: 'k' } }));
  const given = { game: 'attrition-1', against: 'greedy' };
  const { isError, structuredContent } = await client.callTool({ name: 'join', arguments: given });
  expect([isError, structuredContent]).toMatchObject([
    true,
    { code: 'unreachable', next: { tool: 'join', arguments: given } },
  ]);
  await client.close();
});
