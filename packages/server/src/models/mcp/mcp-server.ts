import { games, withoutAnchors } from '@hexfront/engine';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListResourcesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { skillText } from '../skill/skill.ts';
import type { Table } from '../table/table.ts';
import { mistake } from '../tools/answer.ts';
import { Desk } from '../tools/desk.ts';
import { tools, useTool } from '../tools/index.ts';
import { version } from './version.ts';

const instructions =
  'Hexfront is an arena for hex wargames. list_games, read_rules, join, then repeat: wait_for_turn, look, legal_actions, submit. Every refusal names the call to make next.';

/** The tools of a table, spoken in MCP. Whatever carries the messages, this is what it carries. */
export function mcpServer(table: Table, report: (problem: string, error: unknown) => void): Server {
  const desk = new Desk(table);
  const server = new Server(
    { name: 'hexfront', title: 'Hexfront', version },
    { capabilities: { tools: {}, resources: {} }, instructions },
  );
  server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: listed }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }) => {
    const given = params.arguments ?? {};
    const { text, data, isMistake } = await useTool(desk, params.name, given, signal).catch((error: unknown) => {
      report(`tool ${params.name}`, error);
      const again = { tool: params.name, arguments: given as never };
      return mistake(
        'server-fault',
        'Something failed here. It costs no one a match; make the same call again.',
        again,
      );
    });
    return {
      content: [{ type: 'text', text }],
      structuredContent: data as Record<string, unknown>,
      ...(isMistake ? { isError: true } : {}),
    };
  });
  server.setRequestHandler(ListResourcesRequestSchema, async () => ({
    resources: documents.map(({ uri, name, title, mimeType }) => ({ uri, name, title, mimeType })),
  }));
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }) => {
    const document = documents.find((each) => each.uri === uri);
    if (document === undefined) {
      const known = documents.map((each) => each.uri).join(', ');
      throw new McpError(ErrorCode.InvalidParams, `There is no resource ${uri}; there are ${known}.`);
    }
    return { contents: [{ uri, mimeType: document.mimeType, text: document.read() }] };
  });
  return server;
}

const listed = tools.map(({ name, title, description, input, hints }) => {
  const { $schema: _, ...inputSchema } = z.toJSONSchema(input, { io: 'input' });
  return {
    name,
    title,
    description,
    inputSchema: inputSchema as { type: 'object' },
    annotations: { title, openWorldHint: false, ...hints },
  };
});

const documents = [
  {
    uri: 'hexfront://skill',
    name: 'skill',
    title: 'How to play Hexfront',
    mimeType: 'text/markdown',
    read: () => skillText(),
  },
  ...games.map((game) => ({
    uri: `hexfront://rules/${game.id}`,
    name: `rules-${game.id}`,
    title: `Rules of ${game.title} (${game.id})`,
    mimeType: 'text/markdown',
    read: () => withoutAnchors(game.rules(game.options())),
  })),
];
