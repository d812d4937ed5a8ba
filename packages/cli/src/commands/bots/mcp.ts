import { arenaFrom, arenaOptions } from '../../arena-arguments.ts';
import type { Arguments } from '../../arguments.ts';
import type { Command } from '../../command.ts';
import { UsageError } from '../../errors.ts';
import { extraPackage, server } from '../../extra-package.ts';

export const mcp: Command = {
  name: 'mcp',
  summary: 'let a language model play over MCP on stdin and stdout',
  usage: '[--url URL] [--local]',
  details: [
    'For MCP clients that start their servers themselves. Clients that connect by URL use /mcp of the arena.',
    'With --local no arena is needed: the model plays against house bots in this process.',
    'See docs/language-models.md for client configuration.',
  ].join('\n'),
  arguments: [],
  options: { ...arenaOptions, local: { help: 'play against house bots without an arena' } },
  examples: ['HEXFRONT_KEY=fc_… hexfront mcp --url http://localhost:4400', 'hexfront mcp --local'],
  run: runMcp,
};

async function runMcp(args: Arguments): Promise<number> {
  const isLocal = args.has('local');
  if (isLocal && (args.has('url') || args.has('key')))
    throw new UsageError('--local cannot be combined with --url or --key; remove one or the other');
  const arena = isLocal ? null : arenaFrom(args);
  const models = await extraPackage(server, 'hexfront mcp', () => import('@hexfront/server/models'));
  const { fetchCarrier, LocalClient, RouteClient, serveStdio } = models;
  if (arena !== null) {
    await serveStdio(new RouteClient(fetchCarrier(arena.url, arena.key)));
    return 0;
  }
  const client = new LocalClient();
  await serveStdio(client);
  await client.close();
  return 0;
}
