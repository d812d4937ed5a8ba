import { join } from 'node:path';
import { draw, type Json, type JsonObject } from '@hexfront/engine';
import { routes } from '@hexfront/protocol';
import { Arena } from '../../packages/server/src/arena/arena.ts';
import { ProcessBus, realIds } from '../../packages/server/src/runtime/process-ports.ts';
import { SteadyClock } from '../../packages/server/src/runtime/steady-clock.ts';
import type { Database } from '../../packages/server/src/storage/database.ts';
import { openDatabase } from '../../packages/server/src/storage/open.ts';
import { SqlStorage } from '../../packages/server/src/storage/sql-storage.ts';
import { plan } from '../../packages/server/test/arena/memory-arena.ts';
import { ServerProcess } from '../../packages/server/test/crash/server-process.ts';
import { crashSettings } from '../../packages/server/test/crash/settings.ts';
import { freePort } from '../../packages/server/test/storage/free-port.ts';
import { ledgerRow } from '../../packages/server/test/http/ledger-rows.ts';
import { testDatabase } from '../../packages/server/test/storage/postgres.ts';

const adminKey = 'the-key-of-the-operator';
const seats = 6;
const ticks = 500;

/** What no request may take from all the others. */
const mostMs = 50;

interface Live {
  readonly id: string;
  readonly events: number;
}
interface Caller {
  readonly url: string;
  readonly agents: readonly { readonly agentId: string; readonly apiKey: string }[];
}
/** Requests to one route with arguments that make it work hard, by what they ask for. */
type Requests = { readonly [what: string]: () => Promise<unknown> };

/**
 * How long each request that needs no operator blocks the event loop: over all routes, with the worst arguments we know, in a battle of six
 * on the largest map, compared with an idle server in the same run.
 */
export async function benchRoutes() {
  const test = await testDatabase('postgres');
  const { url } = test.place as { url: string };
  const settings = {
    ...crashSettings,
    DATABASE_URL: url,
    HEXFRONT_PROMPT_KEY: '0'.repeat(64),
    HEXFRONT_ADMIN_KEY: adminKey,
    HEXFRONT_RATE_CATCH_UP: '100000',
    HEXFRONT_HOUSE_BOTS: 'on',
    HEXFRONT_PUSH_CONTACT: 'mailto:operator@example.com',
  };
  const port = await freePort();
  const probe = ['--import', join(import.meta.dirname, 'turn-probe.ts')];
  const server = new ServerProcess({ ...settings, TURN_PROBE_PORT: String(port) }, probe);
  const longestTurn = async () => Number(await (await fetch(`http://127.0.0.1:${port}`)).text());
  try {
    await server.start();
    const agents = await Promise.all(Array.from({ length: seats }, (_, i) => register(server.url, `bot ${i}`)));
    await server.stop();
    const database = await openDatabase(test.place);
    const live = await play(
      database,
      agents.map(({ agentId }) => agentId),
    );
    await database.close();
    await server.start();
    const idle = () => new Promise((resolve) => setTimeout(resolve, 1500));
    const all: [string, Requests][] = [
      ['nothing', { idle }],
      ...Object.entries(worstRequests({ url: server.url, agents }, live)),
      ['nothing', { 'idle again': idle }],
    ];
    const rows = [];
    for (const [route, requests] of all)
      for (const [request, ask] of Object.entries(requests)) {
        await longestTurn();
        const answer = await ask();
        const status = typeof answer === 'number' ? answer : '';
        rows.push({ route, request, status, 'longest turn, ms of CPU': Number((await longestTurn()).toFixed(1)) });
      }
    return { rows, holds: rows.every((row) => row['longest turn, ms of CPU'] <= mostMs) };
  } finally {
    await server.kill();
    await test.close();
  }
}

const longSubscription = {
  endpoint: `https://push.example.com/${'x'.repeat(970)}`,
  keys: { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: Buffer.alloc(16).toString('base64url') },
};

const largestScenario = {
  title: 'Large',
  map: Array.from({ length: 40 }, () => '.'.repeat(40)),
  units: [
    { id: 'B', type: 'hq', side: 'blue', at: { q: 0, r: 0 } },
    { id: 'R', type: 'hq', side: 'red', at: { q: 39, r: 0 } },
  ],
  turnLimit: 100,
};

/** The routes that anyone may ask and for which there is no request here. */
export function missingRoutes(): string[] {
  const nobody = { agentId: '', apiKey: '' };
  const known = worstRequests({ url: '', agents: [nobody, nobody] }, { id: '', events: 0 });
  const open = Object.entries(routes).filter(([, { auth }]) => auth !== 'admin' && auth !== 'runner');
  return open.map(([name]) => name).filter((name) => known[name] === undefined);
}

/** In the order in which they are made: the match ends after half of them. */
function worstRequests({ url, agents }: Caller, live: Live): { readonly [route: string]: Requests } {
  const [{ agentId, apiKey: key }, other] = agents;
  const path = `/v1/matches/${live.id}`;
  const get = (where: string) => () => read(url, where, key);
  const post = (where: string, body: unknown) => async () => (await send(url, where, key, body)).status;
  const remove = (where: string) => async () => (await send(url, where, key, undefined, 'DELETE')).status;
  const stream = (where: string, id: string) => () => read(url, where, key, 1500, { 'last-event-id': id });
  const poll = (share: number) => read(url, `/v1/events/wait?after=${Math.round(live.events * share)}`, key);
  const largest = { gameType: 'battle-1', players: 2, options: { size: 160 }, pace: { tickMs: 600_000 } };
  const prompt = 'Hold the hills. '.repeat(1250);
  const tryAll = (where: string) => async () => {
    const legal = await asked(url, `${path}/legal`, key);
    const units = new Map(legal.actions.map((order: Json) => [JSON.stringify((order as JsonObject).unit_id), order]));
    const orders = [...units.values()].slice(0, 50).map((order, i) => farAway(order as JsonObject, i));
    const body = where.endsWith('/move') ? asMove(legal, orders) : { move: asSet(legal, orders) };
    return (await send(url, where, key, body)).status;
  };
  return {
    matchState: {
      'the first request, which loads the match': get(`${path}/state`),
      all: get(`${path}/state?view=own`),
    },
    match: { one: get(path) },
    pushKey: { one: get('/v1/push') },
    subscribePush: { 'a long address': post('/v1/agents/me/push', longSubscription) },
    unsubscribePush: { 'an unknown one': remove('/v1/agents/me/push/unknown') },
    listMatches: { many: get('/v1/matches?limit=100') },
    explain: { 'a hex': get(`${path}/explain?hex=0,0`) },
    matchEvents: {
      'from the start': stream(`${path}/events`, '0'),
      'from the middle': stream(`${path}/events`, String(Math.round(ticks / 2))),
    },
    agentEvents: { 'from the start': stream('/v1/events', '0') },
    waitForEvents: {
      'from the middle': () => poll(0.5),
      'ten at once, each from elsewhere': () => Promise.all(Array.from({ length: 10 }, (_, i) => poll((i + 1) / 12))),
    },
    legal: { 'all orders': get(`${path}/legal`) },
    matchStart: { map: get(`${path}/start`) },
    refusals: { all: get(`${path}/refusals`) },
    preview: {
      'a far march': async () => {
        const [order] = (await asked(url, `${path}/legal`, key)).actions;
        return post(`${path}/preview`, { action: farAway(order as JsonObject, 0) })();
      },
    },
    check: { 'fifty far marches': tryAll(`${path}/check`) },
    move: { 'fifty far marches': tryAll(`${path}/move`) },
    whatIf: {
      'twenty moves': async () => {
        const { matchId } = await send(url, '/v1/challenges', key, { gameType: 'warshard-1', house: ['greedy'] });
        const moves = Array.from({ length: 20 }, () => ({ type: 'done' }));
        return (await send(url, `/v1/matches/${matchId}/what-if`, key, { moves })).status;
      },
    },
    reportCost: { one: post(`${path}/cost`, costs) },
    cost: { one: get(`${path}/cost`) },
    matchToken: { one: post(`${path}/token`, {}) },
    register: { one: post('/v1/auth/register', { name: 'late' }) },
    guest: { one: post('/v1/auth/guest', {}) },
    session: { one: get('/v1/auth/session') },
    signIn: { one: post('/v1/auth/session', { apiKey: key }) },
    signOut: { one: remove('/v1/auth/session') },
    me: { one: get('/v1/auth/me') },
    createPrompt: {
      'the longest': post('/v1/agents/me/strategy/prompts', { gameType: 'battle-1', promptText: prompt }),
    },
    listPrompts: { all: get('/v1/agents/me/strategy/prompts?gameType=battle-1') },
    deletePrompt: { unknown: remove('/v1/agents/me/strategy/prompts/none') },
    activatePrompt: { unknown: post('/v1/agents/me/strategy/prompts/none/activate', {}) },
    activePrompt: { 'the longest': get('/v1/agents/me/strategy/active?gameType=battle-1') },
    createChallenge: {
      'the largest map, house bots': post('/v1/challenges', { ...largest, house: ['commander'] }),
      'the largest map of battle-2, for six': post('/v1/challenges', {
        ...largest,
        gameType: 'battle-2',
        players: 6,
        options: { size: 160 },
        house: ['level-1', 'level-2', 'level-3', 'level-4', 'level-5'],
      }),
    },
    challenge: { unknown: get('/v1/challenges/none') },
    listChallenges: { all: get('/v1/challenges') },
    cancelChallenge: {
      one: async () => remove(`/v1/challenges/${(await send(url, '/v1/challenges', key, largest)).invite}`)(),
    },
    ownChallenges: { all: get('/v1/agents/me/challenges') },
    declineChallenge: { unknown: post('/v1/challenges/none/decline', {}) },
    createTournament: {
      'one of two': post('/v1/tournaments', {
        name: 'Cup',
        format: 'swiss',
        gameType: 'attrition-1',
        invite: [other.agentId],
      }),
    },
    listTournaments: { all: get('/v1/tournaments') },
    tournament: { unknown: get('/v1/tournaments/none') },
    joinTournament: { unknown: post('/v1/tournaments/none/join', {}) },
    startTournament: { unknown: post('/v1/tournaments/none/start', {}) },
    withdrawFromTournament: { unknown: post('/v1/tournaments/none/withdraw', {}) },
    cancelTournament: { unknown: remove('/v1/tournaments/none') },
    createBatch: { 'the longest': post('/v1/batches', { gameType: 'attrition-1', opponent: 'level-1', games: 200 }) },
    listBatches: { all: get('/v1/batches') },
    batch: { unknown: get('/v1/batches/none') },
    seasons: { all: get('/v1/seasons') },
    season: { unknown: get('/v1/seasons/none') },
    agentRecord: { one: get(`/v1/agents/${agentId}/record?gameType=battle-1`) },
    agentResults: { all: get(`/v1/agents/${agentId}/results?gameType=battle-1&limit=100`) },
    noteSettings: { one: get('/v1/agents/me/notes') },
    setNotes: { one: post('/v1/agents/me/notes', { public: true }) },
    publishScenario: {
      'the largest map': post('/v1/scenarios', { gameType: 'warshard-1', document: largestScenario }),
    },
    listScenarios: { one: get('/v1/scenarios') },
    scenario: { unknown: get('/v1/scenarios/none') },
    removeScenario: { unknown: remove('/v1/scenarios/none') },
    acceptChallenge: {
      'the largest map': async () => {
        const { invite } = await send(url, '/v1/challenges', key, largest);
        return (await send(url, `/v1/challenges/${invite}/accept`, other.apiKey, {})).status;
      },
    },
    joinQueue: {
      'against the house': post('/v1/queue/join', { gameType: 'battle-2', mode: 'casual', house: ['commander'] }),
    },
    queueStatus: { one: get('/v1/queue/status') },
    leaveQueue: { one: remove('/v1/queue/leave') },
    finish: { one: post(`${path}/finish`, {}), 'and the end of the match': () => cancel(url, live.id) },
    rematch: { none: get(`${path}/rematch`) },
    offerRematch: { 'the largest map': post(`${path}/rematch`, {}) },
    matchReplay: { whole: get(`${path}/replay`) },
    matchReport: { whole: get(`${path}/report`) },
    publishMatchNotes: { one: post(`${path}/notes`, { public: true }) },
    matchNotes: { all: get(`${path}/notes`) },
    uploadLog: { 'the longest': post(`${path}/bot-log`, { text: 'x'.repeat(65_536) }) },
    deleteLog: { one: remove(`${path}/bot-log`) },
    uploadLedger: { 'long rows': post(`${path}/ledger`, { rows: longRows, prompts: [] }) },
    ledger: { all: get(`${path}/ledger?limit=500`), 'a search': get(`${path}/ledger?q=nowhere`) },
    ledgerPrompt: { unknown: get(`${path}/ledger/prompts/${prompt64}`) },
    deleteLedger: { one: remove(`${path}/ledger`) },
    evaluations: { all: get('/v1/evaluations') },
    evaluation: { unknown: get('/v1/evaluations/none') },
    replays: { all: get('/v1/replays?limit=100') },
    matchLog: { 'five hundred records': get(`${path}/log?limit=500`) },
    featured: { one: get('/v1/featured') },
    leaderboard: { all: get('/v1/leaderboard?gameType=battle-1&limit=100') },
    agent: { one: get(`/v1/agents/${agentId}`) },
    games: { all: get('/v1/games') },
    game: { 'rules in Spanish': get('/v1/games/battle-2?lang=es') },
    pages: {
      'the reference page': get('/docs'),
      'the OpenAPI document': get('/openapi.json'),
      'the skill': get('/skill.md'),
      metrics: get('/metrics'),
    },
  };
}

const prompt64 = '0'.repeat(64);
/** As many decisions as a request may bring, in as much text as it may have. */
const longRows = Array.from({ length: 100 }, (_, step) => ledgerRow(0, step, 'x'.repeat(2000)));

const costs = { calls: 1, inputTokens: 1, outputTokens: 1, ms: 1, moves: 1, retries: 0, fallbacks: 0 };

interface Legal {
  readonly stateVersion: number;
  readonly actions: readonly Json[];
}

/** The same unit to the other end of the map. */
function farAway(order: JsonObject, i: number): Json {
  const half = 40;
  return { type: 'Move', unit_id: order.unit_id, dest_q: i % 2 === 0 ? half : -half, dest_r: (i % 7) - 3 };
}

function asSet({ stateVersion }: Legal, orders: readonly Json[]): Json {
  return { tick_target: stateVersion + 1, orders };
}

function asMove(legal: Legal, orders: readonly Json[]): Json {
  return { moveId: 'far', expectedVersion: legal.stateVersion, move: asSet(legal, orders) };
}

async function asked(url: string, path: string, key: string): Promise<Legal> {
  return (await (await fetch(url + path, { headers: { authorization: `Bearer ${key}` } })).json()) as Legal;
}

/** Sends a request; a refusal is an answer, too. */
async function send(url: string, path: string, key: string, body: unknown, method = 'POST') {
  const headers = { authorization: `Bearer ${key}`, origin: url, 'content-type': 'application/json' };
  const request = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  const answer = await fetch(url + path, request);
  if (answer.status >= 500) throw new Error(`${path}: ${await answer.text()}`);
  const { invite, matchId } = (await answer.json()) as { readonly invite?: string; readonly matchId?: string };
  return { status: answer.status, invite, matchId };
}

async function cancel(url: string, matchId: string): Promise<void> {
  const answer = await fetch(`${url}/v1/admin/matches/${matchId}/cancel`, {
    method: 'POST',
    headers: { 'x-admin-key': adminKey },
  });
  if (!answer.ok) throw new Error(await answer.text());
}

async function register(url: string, name: string): Promise<{ agentId: string; apiKey: string }> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/v1/auth/register`, { method: 'POST', headers, body: JSON.stringify({ name }) });
  return (await answer.json()) as { agentId: string; apiKey: string };
}

/** Reads an answer to its end, or for some time if it has none. */
async function read(url: string, path: string, key: string, ms = 60_000, headers: Record<string, string> = {}) {
  const signal = AbortSignal.timeout(ms);
  const answer = await fetch(url + path, { headers: { authorization: `Bearer ${key}`, ...headers }, signal });
  if (answer.status >= 500) throw new Error(`${path}: ${await answer.text()}`);
  await answer.arrayBuffer().catch(() => {});
  return answer.status;
}

async function play(database: Database, agentIds: readonly string[]) {
  const storage = new SqlStorage(database);
  const report = (problem: string, error: unknown): void => {
    throw new Error(problem, { cause: error });
  };
  const arena = new Arena({ clock: new SteadyClock(), ids: realIds, storage, bus: new ProcessBus(), report });
  const players = agentIds.map((agentId) => ({ agentId, name: agentId, isHouse: false }));
  const pace = { turnSeconds: 0, tickMs: 600_000, isEager: true };
  const id = (await arena.open(plan('battle-1', seats, { players, pace }, { players: seats, size: 160 })))!;
  const match = (await arena.liveMatches.find(id))!;
  const { game } = match;
  while (match.stateVersion < ticks) {
    const { stateVersion } = match;
    for (const seat of match.deciding()) {
      const legal = game.legal(match.state, seat);
      const orders = Array.from({ length: 10 }, (_, i) => legal[draw('bench', stateVersion, seat, i) % legal.length]);
      const move = { [game.sets!.tickField]: stateVersion + 1, orders } as Json;
      await arena.submit(id, agentIds[seat], { moveId: `${stateVersion}`, expectedVersion: stateVersion, move });
    }
    while (match.stateVersion === stateVersion) await new Promise((resolve) => setImmediate(resolve));
  }
  await arena.stop();
  return { id, events: await storage.outboxEnd(agentIds[0]) };
}
