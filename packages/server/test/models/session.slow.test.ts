import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Arena, openArena } from './arena.ts';
import { playWholeGame } from './whole-game.ts';

const command = join(import.meta.dirname, '../../../cli/bin/hexfront.js');

let arena: Arena;
beforeAll(async () => {
  arena = await openArena();
});
afterAll(() => arena.close());

test('a whole game over streamable HTTP, with every mistake on the list and the way out of each', async () => {
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

test('what a client is told of each tool is short and complete', async () => {
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
  await expect(client.readResource({ uri: 'hexfront://rules/chess' })).rejects.toThrow('there are hexfront://skill');
  await client.close();
});
