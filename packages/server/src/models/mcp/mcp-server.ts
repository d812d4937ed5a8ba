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
import { schemaIssue } from '../../http/schema-issue.ts';
import { skillText } from '../skill/skill.ts';
import { toolError } from '../tools/answer.ts';
import { ToolContext } from '../tools/tool-context.ts';
import { tools, useTool } from '../tools/index.ts';
import { version } from '../../runtime/version.ts';
import { failureCode, isUnavailable } from '../../storage/unavailable.ts';

const instructions =
  'Hexfront is an arena for hex wargames. Call list_games, read_rules and join, then repeat: wait_for_turn, look, legal_actions, submit. Every error names the call to make next.';

/** The SDK would report parameters of the wrong shape as an internal error; they are the client's mistake. */
class StrictServer extends Server {
  override setRequestHandler(schema: any, handler: (request: any, extra: any) => any): void {
    const { value } = schema.shape.method as z.ZodLiteral<string>;
    super.setRequestHandler(z.looseObject({ method: z.literal(value) }), (request, extra) => {
      const read = (schema as z.ZodType).safeParse(request);
      if (!read.success) throw new McpError(ErrorCode.InvalidParams, schemaIssue(read.error));
      return handler(read.data, extra);
    });
  }
}

/** The tools as an MCP server, over any transport. `onUse` is called after each call of a tool, before it is answered. */
export function mcpServer(
  context: ToolContext,
  report: (problem: string, error: unknown) => void,
  onUse: () => Promise<void> = async () => {},
): Server {
  const server = new StrictServer(
    { name: 'hexfront', title: 'Hexfront', version },
    { capabilities: { tools: {}, resources: {} }, instructions },
  );
  server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: listed }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }) => {
    const given = params.arguments ?? {};
    const { text, data, isError } = await useTool(context, params.name, given, signal).catch((error: unknown) => {
      report(`the tool ${params.name} failed`, error);
      const sameCall = { tool: params.name, arguments: given as never };
      const what = isUnavailable(error) ? 'The database did not respond.' : 'Something failed on the server.';
      return toolError(failureCode(error), `${what} It does not affect the match; make the same call again.`, sameCall);
    });
    await onUse().catch((error: unknown) => report('an MCP session could not be stored', error));
    return {
      content: [{ type: 'text', text }],
      structuredContent: data as Record<string, unknown>,
      ...(isError ? { isError: true } : {}),
    };
  });
  server.setRequestHandler(ListResourcesRequestSchema, async () => ({
    resources: documents.map(({ uri, name, title, mimeType }) => ({ uri, name, title, mimeType })),
  }));
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }) => {
    const document = documents.find((each) => each.uri === uri);
    if (document === undefined) {
      const known = documents.map((each) => each.uri).join(', ');
      throw new McpError(ErrorCode.InvalidParams, `Unknown resource ${uri}. Available: ${known}.`);
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
