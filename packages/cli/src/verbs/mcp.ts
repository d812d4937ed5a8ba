import { arenaOptions, askedArena } from '../arena-options.ts';
import { Complaint } from '../complaint.ts';
import type { Asked, Verb } from '../verb.ts';

export const mcp: Verb = {
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

async function runMcp(asked: Asked): Promise<number> {
  const isLocal = asked.has('local');
  if (isLocal && (asked.has('url') || asked.has('key'))) throw new Complaint('--local needs neither --url nor --key');
  const arena = isLocal ? null : askedArena(asked);
  // The SDK takes a while to load; no other verb should wait for it.
  const { fetchCarrier, LocalClient, RouteClient, serveStdio } = await import('@hexfront/server/models');
  if (arena !== null) {
    await serveStdio(new RouteClient(fetchCarrier(arena.url, arena.key)));
    return 0;
  }
  const client = new LocalClient();
  await serveStdio(client);
  await client.close();
  return 0;
}
