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
    ((await client.callTool({ name, arguments: given as Record<string, unknown> }))._meta as any).hexfront;
  await use('join', { game: 'conquest-1', against: 'random', options: { turnLimit: 3 } });
  let turn = await use('turn');
  for (let turns = 0; turns < 100 && turn.status === 'active'; turns++) {
    const { your_turn: isYourTurn, version } = turn;
    turn = isYourTurn ? await use('submit', { version, actions: [{ action: 'pass' }] }) : await use('turn');
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
  const { isError, _meta } = await client.callTool({ name: 'join', arguments: given });
  expect([isError, (_meta as any).hexfront]).toMatchObject([
    true,
    { code: 'unreachable', next: { tool: 'join', arguments: given } },
  ]);
  await client.close();
});
