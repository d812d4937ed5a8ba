import { isObject } from '@hexfront/engine';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { schemaIssue } from '../../http/schema-issue.ts';
import { toolError } from '../tools/answer.ts';
import { ToolContext } from '../tools/tool-context.ts';
import { tools, useTool } from '../tools/index.ts';
import { version } from '../../runtime/version.ts';
import { failureCode, isUnavailable } from '../../storage/unavailable.ts';
import { documents, ground, readDocument } from './documents.ts';
import { prompts, promptText } from './prompts.ts';
import { toolResult } from './tool-result.ts';

const instructions =
  'Hexfront is an arena for hex wargames. Call list_games, read_rules and join, then turn once and submit until the match is over. Every result names the call to make next.';

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
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions },
  );
  server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: listed }));
  // The SDK would refuse malformed calls with protocol errors, which models do not read; here, every call has a result.
  server.fallbackRequestHandler = async ({ method, params }, { signal }) => {
    if (method !== 'tools/call') throw new McpError(ErrorCode.MethodNotFound, `Unknown method ${method}.`);
    const { name, arguments: given = {} } = isObject(params) ? params : {};
    const called = typeof name === 'string' ? name : '';
    const answer = await useTool(context, called, given, signal).catch((error: unknown) => {
      report(`the tool ${called} failed`, error);
      const sameCall = { tool: called, arguments: given as never };
      const what = isUnavailable(error) ? 'The database did not respond.' : 'Something failed on the server.';
      return toolError(failureCode(error), `${what} It does not affect the match; make the same call again.`, sameCall);
    });
    await onUse().catch((error: unknown) => report('an MCP session could not be stored', error));
    return toolResult(answer);
  };
  server.setRequestHandler(ListPromptsRequestSchema, async () => ({ prompts }));
  server.setRequestHandler(GetPromptRequestSchema, async ({ params }) => {
    const prompt = promptText(params.name, params.arguments);
    if ('error' in prompt) throw new McpError(ErrorCode.InvalidParams, prompt.error);
    const { description, text } = prompt;
    return { description, messages: [{ role: 'user', content: { type: 'text', text } }] };
  });
  server.setRequestHandler(ListResourcesRequestSchema, async () => ({
    resources: documents.map(({ uri, name, title, mimeType }) => ({ uri, name, title, mimeType })),
  }));
  server.setRequestHandler(ListResourceTemplatesRequestSchema, async () => ({ resourceTemplates: [ground] }));
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }) => {
    const document = await readDocument(context, uri);
    if ('error' in document) throw new McpError(ErrorCode.InvalidParams, document.error);
    return { contents: [{ uri, mimeType: ground.mimeType, text: document.text }] };
  });
  return server;
}

const listed = tools.map(({ name, title, description, input, hints }) => {
  const inputSchema = z.toJSONSchema(input, { io: 'input', override: ({ jsonSchema }) => brief(jsonSchema) });
  delete inputSchema.$schema;
  return {
    name,
    title,
    description,
    inputSchema: inputSchema as { type: 'object' },
    annotations: hints ?? {},
  };
});

/** Every model pays for the list of tools, so it leaves out what no model needs: calls are checked by the whole schema anyway. */
function brief(schema: z.core.JSONSchema.BaseSchema): void {
  delete schema.minLength;
  delete schema.maxLength;
  delete schema.propertyNames;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.additionalProperties !== false) delete schema.additionalProperties;
  if (schema.additionalProperties === undefined && Object.keys(schema.properties ?? {}).length === 0)
    delete schema.properties;
}
