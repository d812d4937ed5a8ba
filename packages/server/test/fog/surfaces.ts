import { botSocket, type Route, type RouteName, routes } from '@hexfront/protocol';
import { Client as McpClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { WebSocket } from 'ws';
import type { Player, TestArena } from '../http/arena.ts';
import type { Wanted } from '../http/client.ts';
import { prompt } from '../http/ledger-rows.ts';
import { hexes, probes } from './out-of-sight.ts';

/** Routes that tell something about a match, by path or in a list. */
type Telling =
  | {
      [name in RouteName]: (typeof routes)[name]['path'] extends `${string}{matchId}${string}` ? name : never;
    }[RouteName]
  | 'listMatches'
  | 'noteSettings'
  | 'agent'
  | 'featured'
  | 'leaderboard'
  | 'replays'
  | 'queueStatus'
  | 'waitForEvents'
  | 'agentEvents';

export interface Watched {
  readonly matchId: string;
  readonly game: string;
  readonly tickField: string;
  readonly you: Player;
  readonly enemy: Player;
}

const explained = ['own', 'own', 'public', 'own', 'all'];

/** Calls of every route that do not advance the match. Routes that decide or end it are empty here; a missing one is a type error. */
function calls({ matchId, game, tickField, you, enemy }: Watched, version: number): Record<Telling, readonly Wanted[]> {
  const params = { matchId };
  const views = ['own', 'public', 'all'].map((view) => ({ params, query: { view } }));
  const orders = probes(game, version);
  const asked = (order: object) => ({ params, body: { move: { [tickField]: version + 1, orders: [order] } } });
  return {
    match: [{ params }],
    matchState: [{ params }, ...views],
    explain: hexes.map(({ q, r }, i) => ({
      params,
      query: { hex: `${q},${r}`, view: explained[i % explained.length] },
    })),
    matchEvents: [{ params }],
    matchLog: [{ params }, { params, query: { after: '0' } }],
    matchReplay: [{ params }],
    matchStart: [{ params }],
    legal: [{ params }],
    check: [
      { params, body: { move: { [tickField]: version + 1, orders: orders.slice(0, 50) } } },
      ...orders.filter((_, i) => i % 4 === 0).map(asked),
    ],
    preview: orders.filter((_, i) => i % 4 === 0).map((action) => ({ params, body: { action } })),
    refusals: [{ params }],
    matchReport: [{ params }],
    matchNotes: [{ params }],
    ledger: [{ params }, { params, query: { q: 'enemy' } }],
    ledgerPrompt: [{ params: { ...params, hash: prompt.hash } }],
    adminReport: [{ params }],
    noteSettings: [{}],
    cost: [{ params }],
    whatIf: [{ params, body: { moves: [orders[0]] } }],
    listMatches: [{ query: { agentId: you.id } }, { query: { agentId: enemy.id } }],
    agent: [{ params: { agentId: you.id } }, { params: { agentId: enemy.id } }],
    featured: [{}],
    leaderboard: [{ query: { gameType: game } }],
    replays: [{}],
    rematch: [{ params }],
    queueStatus: [{}],
    waitForEvents: [{}, { query: { after: '0' } }],
    agentEvents: [{}],
    // They change the match, or issue secrets.
    move: [],
    runnerMove: [],
    finish: [],
    matchToken: [],
    publishMatchNotes: [],
    uploadLog: [],
    deleteLog: [],
    uploadLedger: [],
    deleteLedger: [],
    reportCost: [],
    offerRematch: [],
    cancelMatch: [],
  };
}

/** Everything that HTTP says about a match to one caller, as `route → text`. */
export async function overHttp(
  arena: TestArena,
  watched: Watched,
  version: number,
  headers: Record<string, string>,
): Promise<Map<string, string>> {
  const api = arena.anyone.with(headers);
  const said = new Map<string, string>();
  for (const [name, list] of Object.entries(calls(watched, version)) as [Telling, readonly Wanted[]][]) {
    for (const [i, wanted] of list.entries()) {
      const isStream = (routes[name] as Route).answer === 'events';
      const answer = isStream
        ? await overSse(arena, routes[name].path.replace('{matchId}', watched.matchId), headers)
        : (await api.call(name, wanted)).body;
      said.set(`${name} ${i}`, typeof answer === 'string' ? answer : JSON.stringify(answer));
    }
  }
  return said;
}

/** A stream from its beginning, until a heartbeat shows that there is no more. */
async function overSse(arena: TestArena, path: string, headers: Record<string, string>): Promise<string> {
  const last = path.endsWith('/v1/events') ? '0' : '0.-1';
  const stop = new AbortController();
  const response = await fetch(`${arena.url}${path}`, {
    headers: { ...headers, 'last-event-id': last },
    signal: stop.signal,
  });
  if (response.status !== 200) return response.text();
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body!) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (/^:/m.test(text)) break;
  }
  stop.abort();
  return text.replaceAll(/^:.*\n\n/gm, '');
}

/** The frames of a new connection to the bot socket, and of one that returns. */
export async function overSocket(arena: TestArena, { matchId, you }: Watched): Promise<Map<string, string>> {
  const said = new Map<string, string>();
  for (const query of ['legal=1', 'legal=1&after=0']) {
    const frames: string[] = [];
    const address = `${arena.url.replace('http', 'ws')}${botSocket.path}?match=${matchId}&${query}`;
    const ws = new WebSocket(address, { headers: { authorization: `Bearer ${you.key}` } });
    await new Promise<void>((resolve, reject) => {
      ws.on('error', reject);
      ws.on('open', () => ws.send(JSON.stringify({ type: 'submit_orders', v: 1, match_id: matchId, payload: 'x' })));
      ws.on('message', (data) => {
        const frame = JSON.parse(data.toString());
        frames.push(data.toString());
        // The refusal of the rubbish comes when the position may have been sent or not; only a later answer is sure to be last.
        if (frame.type === 'state_tick') ws.send(JSON.stringify({ type: 'ping', v: 1, payload: { id: 'last' } }));
        if (frame.type === 'pong') resolve();
      });
    });
    ws.terminate();
    said.set(`socket ${query}`, frames.sort().join('\n'));
  }
  return said;
}

/** A session for each match, kept between ticks: what it is told depends on what it was told before. */
const sessions = new WeakMap<Watched, McpClient>();

async function sessionOf(arena: TestArena, watched: Watched): Promise<McpClient> {
  const known = sessions.get(watched);
  if (known !== undefined) return known;
  const client = new McpClient({ name: 'test', version: '1' });
  const headers = { authorization: `Bearer ${watched.you.key}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${arena.url}/mcp`), { requestInit: { headers } }) as never,
  );
  sessions.set(watched, client);
  return client;
}

/** Everything that the tools say, beginning with what has changed since the last tick. */
export async function overMcp(arena: TestArena, watched: Watched): Promise<Map<string, string>> {
  const { matchId } = watched;
  const client = await sessionOf(arena, watched);
  const said = new Map<string, string>();
  const uses: readonly [string, Record<string, unknown>][] = [
    ['turn', { seconds: 0 }],
    ['turn', { seconds: 0 }],
    ['turn', { full: true, seconds: 0 }],
    ['turn', { unit: 'u0' }],
    ['turn', { unit: 'u40' }],
    ['what_if', { actions: [{ type: 'MOVE' }] }],
    ...hexes.map(({ q, r }): [string, Record<string, unknown>] => ['explain', { hex: `(${q},${r})` }]),
  ];
  for (const [i, [name, given]] of uses.entries()) {
    const result = await client.callTool({ name, arguments: { match_id: matchId, ...given } });
    said.set(`${i} ${name} ${JSON.stringify(given)}`, JSON.stringify(result));
  }
  said.set('my_matches', JSON.stringify(await client.callTool({ name: 'my_matches', arguments: {} })));
  said.set('ground', JSON.stringify(await client.readResource({ uri: `hexfront://ground/${matchId}` })));
  return said;
}
