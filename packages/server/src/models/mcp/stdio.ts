import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { ArenaClient } from '../client/arena-client.ts';
import { ToolContext } from '../tools/tool-context.ts';
import { mcpServer } from './mcp-server.ts';

/** Serves MCP on standard input and output until the input ends. Nothing else may write there. */
export async function serveStdio(client: ArenaClient): Promise<void> {
  const server = mcpServer(new ToolContext(client), (problem, error) => console.error(`${problem}: ${error}`));
  const ended = new Promise<void>((resolve) => {
    process.stdin.once('end', resolve);
    process.stdin.once('close', resolve);
  });
  await server.connect(new StdioServerTransport());
  await ended;
  await server.close();
}
