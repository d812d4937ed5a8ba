import { arenaOptions, arenaFrom } from '../../arena-arguments.ts';
import type { Arguments } from '../../arguments.ts';
import type { Command } from '../../command.ts';
import { UsageError } from '../../errors.ts';

export const mcp: Command = {
  name: 'mcp',
  summary: 'let a language model play, by MCP on stdin and stdout',
  usage: '[--url URL] [--local]',
  details: [
    'For clients that start their servers themselves. Those that connect by URL use /mcp of the arena directly.',
    'With --local there is no arena: the model plays against the bots of the house, in this process.',
    'docs/language-models.md has the configuration of clients.',
  ].join('\n'),
  arguments: [],
  options: { ...arenaOptions, local: { help: 'play here against the house bots, without an arena' } },
  examples: ['HEXFRONT_KEY=fc_… hexfront mcp --url http://localhost:4400', 'hexfront mcp --local'],
  run: runMcp,
};

async function runMcp(args: Arguments): Promise<number> {
  const isLocal = args.has('local');
  if (isLocal && (args.has('url') || args.has('key'))) throw new UsageError('--local needs neither --url nor --key');
  const arena = isLocal ? null : arenaFrom(args);
  // The SDK takes a while to load; no other verb should wait for it.
  const { fetchCarrier, LocalTable, RouteTable, serveStdio } = await import('@hexfront/server/models');
  if (arena !== null) {
    await serveStdio(new RouteTable(fetchCarrier(arena.url, arena.key)));
    return 0;
  }
  const table = new LocalTable();
  await serveStdio(table);
  await table.close();
  return 0;
}
