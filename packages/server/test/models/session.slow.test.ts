import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Arena, openArena } from './arena.ts';
import { Follower } from './follower.ts';
import { playWholeGame } from './whole-game.ts';

const command = join(import.meta.dirname, '../../../cli/bin/hexfront.js');

let arena: Arena;
beforeAll(async () => {
  arena = await openArena();
});
afterAll(() => arena.close());

test('a whole game over streamable HTTP, with every possible mistake and the recovery from each', async () => {
  const { key } = await arena.player('by http');
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL(`${arena.url}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  });
  await client.connect(transport as never);
  await playWholeGame(client);
  await transport.terminateSession();
  await client.close();
});

test('the same over stdio, with `hexfront mcp` in between', async () => {
  const { key } = await arena.player('by stdio');
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [command, 'mcp', '--url', arena.url],
      env: { HEXFRONT_KEY: key },
    }),
  );
  await playWholeGame(client);
  await client.close();
});

test('a battle under fog over streamable HTTP: sets of orders, recoverable mistakes, no what_if', async () => {
  const { key } = await arena.player('in the fog');
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL(`${arena.url}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  });
  await client.connect(transport as never);
  const follower = new Follower(client);
  await follower.does('join', { game: 'battle-2', against: 'random' });
  for (let tick = 0; tick < 4; tick++) {
    const { data } = await follower.does('wait_for_turn');
    expect(data).toMatchObject({ your_turn: true, version: tick });
    const { text } = await follower.does('look');
    expect(text).toContain('Other units in sight');
    const legal = await follower.does('legal_actions');
    const [order] = legal.data.actions;
    const submit = (orders: object[]) => ({ expected_version: tick, orders });
    const enemy = { type: 'MOVE', id: 'u999', dest: { q: 0, r: 0 } };
    const { error } = await follower.errs('orders-refused', 'submit', submit([order, enemy]));
    expect(error.rejected).toMatchObject([{ index: 1 }]);
    await follower.errs('hidden-while-live', 'what_if', { actions: [order] });
    await follower.errs('no-hex', 'explain', { hex: 'E11' });
    const unit = /u\d+, \w+, on (\(.*?\))/.exec(text)!;
    const told = await follower.does('explain', { hex: unit[1] });
    expect(told.data).toMatchObject({ version: tick, hex: unit[1] });
    expect(told.text).toMatch(/^- attack of \w+ u\d+: [\d.]+ = base \(\w+\) \d+/);
    await follower.errs('unknown-unit', 'legal_actions', { unit: 'u999' });
    const { data: taken } = await follower.does('submit', submit([order]));
    expect(taken.pending).toMatchObject({ tick: tick + 1, accepted: 1, rejected: [] });
  }
  await follower.does('resign');
  await client.close();
});

test('the description of each tool is short and complete', async () => {
  const { key } = await arena.player('a reader');
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL(`${arena.url}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  });
  await client.connect(transport as never);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    'list_games',
    'read_rules',
    'join',
    'wait_for_turn',
    'look',
    'explain',
    'legal_actions',
    'what_if',
    'submit',
    'resign',
    'my_matches',
  ]);
  for (const { description, inputSchema } of tools) {
    expect(description!.length).toBeLessThan(260);
    expect(JSON.stringify(inputSchema)).not.toContain('$ref');
  }
  const { resources } = await client.listResources();
  for (const { uri } of resources) {
    const { contents } = await client.readResource({ uri });
    expect((contents[0] as { text: string }).text).toContain('#');
  }
  await expect(client.readResource({ uri: 'hexfront://rules/chess' })).rejects.toThrow('Available: hexfront://skill');
  await client.close();
});
