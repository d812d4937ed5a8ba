import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
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
  // Its process must not outlive a test that fails.
  onTestFinished(() => client.close());
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [command, 'mcp', '--url', arena.url],
      env: { HEXFRONT_KEY: key },
    }),
  );
  await playWholeGame(client);
});

test('a battle under fog over streamable HTTP: orders judged one by one, recoverable mistakes, no what_if', async () => {
  const { key } = await arena.player('in the fog');
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL(`${arena.url}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  });
  await client.connect(transport as never);
  const follower = new Follower(client);
  await follower.does('join', { game: 'battle-2', against: 'random' });
  let { text, data } = await follower.does('turn');
  expect([data.full, text]).toEqual([true, expect.stringContaining('Other units in sight')]);
  const [, unit, hex] = /(u\d+), \w+, on (\(.*?\))/.exec(text)!;
  for (let tick = 0; tick < 4; tick++) {
    expect(data).toMatchObject({ your_turn: true, version: tick, full: tick === 0 });
    const legal = await follower.does('turn', { unit });
    const [order] = legal.data.actions;
    const enemy = { type: 'MOVE', id: 'u999', dest: { q: 0, r: 0 } };
    const { error } = await follower.errs('orders-refused', 'submit', { version: tick, actions: [enemy] });
    expect(error.rejected).toMatchObject([{ index: 0 }]);
    await follower.errs('hidden-while-live', 'what_if', { actions: [order] });
    await follower.errs('no-hex', 'explain', { hex: 'E11' });
    await follower.errs('unknown-unit', 'turn', { unit: 'u999' });
    // One wrong order is named, and the others stand; the answer is the next turn.
    ({ text, data } = await follower.does('submit', { version: tick, actions: [order, enemy] }));
    expect(data).toMatchObject({ pending: { tick: tick + 1, accepted: 1 }, rejected: [{ index: 1 }] });
    expect(text).toMatch(/^Accepted 1 of 2 orders\.\nRefused order 2.* Legal instead: \{.*\nIt is your turn\./);
    expect(text).toContain(`Since version ${tick}:`);
    expect(text).toContain('"dest":{"q":Q,"r":R}} with U (Q,R) one of u0 (');
  }
  const told = await follower.does('explain', { hex });
  expect(told.data).toMatchObject({ version: 4, hex });
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
    'turn',
    'submit',
    'explain',
    'what_if',
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
