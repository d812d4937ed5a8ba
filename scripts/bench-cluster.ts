import type { Agent } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ServerProcess } from '../packages/server/test/crash/server-process.ts';
import { crashSettings } from '../packages/server/test/crash/settings.ts';
import { type TestDatabase, testDatabase } from '../packages/server/test/storage/postgres.ts';
import { cpuMs, postgresPid } from './bench-server/cpu-time.ts';
import { connection, post } from './bench-server/post.ts';

const usage = `Measures the CPU time of the servers per move over HTTP: one node, three servers that know nothing of each other, three nodes with
requests routed at random and by match, and one server with two workers, to which requests go over any connection, and over a connection of each
player's own. All play the same number of matches per process and take turns, so that a change of the machine's speed concerns all of them. What three
separate servers take above one node is the price of sharing the cores; what three nodes take above that is the price of working together.

  npm run bench:cluster -- [--matches 40] [--turns 25] [--repeat 7] [--rate N]

  --matches N   matches played at the same time, for each process
  --turns N     turns of each player that are measured at a time, in new matches; both only end them
  --repeat N    how often that is done; the table shows medians
  --rate N      moves per second and process; without it, everyone moves at once, and fewer processes commit larger groups`;

const { values } = parseArgs({
  options: {
    matches: { type: 'string', default: '40' },
    turns: { type: 'string', default: '25' },
    repeat: { type: 'string', default: '7' },
    rate: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
if (values.help) {
  console.log(usage);
  process.exit(0);
}
const [matches, turns, repeat] = [Number(values.matches), Number(values.turns), Number(values.repeat)];
/** Between two moves of a match. */
const pauseMs = values.rate === undefined ? 0 : (matches * 1000) / Number(values.rate);
/** How often the turns are played before, because the first ones compile the code, in each process anew. */
const warmUp = Math.ceil(200 / turns);

interface Setup {
  readonly name: string;
  readonly nodes: number;
  /** Processes that serve requests; one per node unless given. */
  readonly workers?: number;
  /** Which node a request about a match goes to. */
  readonly route: (match: number, request: number) => number;
  /** Whether each server has a database of its own. */
  readonly isApart?: boolean;
  /** Whether each player keeps a connection, as bots do, or all requests share a pool of them. */
  readonly keepsConnections?: boolean;
}
/** Spread evenly, but in an order that has nothing to do with the players. */
const scattered = (match: number, request: number) =>
  (match * 7919 + request * 104_729 + ((request * request) >> 3)) % 3;
const setups: readonly Setup[] = [
  { name: 'one node', nodes: 1, route: () => 0 },
  { name: 'three servers apart', nodes: 3, route: (match) => match % 3, isApart: true },
  { name: 'three nodes, routed at random', nodes: 3, route: scattered },
  { name: 'three nodes, routed by match', nodes: 3, route: (match) => match % 3 },
  { name: 'two workers, any connection', nodes: 1, workers: 2, route: () => 0 },
  { name: 'one node, own connections', nodes: 1, route: () => 0, keepsConnections: true },
  { name: 'two workers, own connections', nodes: 1, workers: 2, route: () => 0, keepsConnections: true },
];

/** Whatever goes wrong, no server outlives this process. */
const started: ServerProcess[] = [];
process.on('exit', () => started.forEach((server) => server.killNow()));

/** CPU time in ms. */
interface Used {
  readonly servers: number;
  readonly database: number;
  readonly client: number;
  readonly time: number;
}

/** A running setup whose players can be told to go on. */
class Running {
  readonly name: string;
  readonly #servers: readonly ServerProcess[];
  readonly #tables: readonly Table[];
  readonly #postgres: number;
  readonly close: () => Promise<void>;

  private constructor(
    name: string,
    servers: readonly ServerProcess[],
    tables: readonly Table[],
    postgres: number,
    close: () => Promise<void>,
  ) {
    this.name = name;
    this.#servers = servers;
    this.#tables = tables;
    this.#postgres = postgres;
    this.close = close;
  }

  static async start(setup: Setup): Promise<Running> {
    const { name, nodes, workers, route, isApart = false, keepsConnections = false } = setup;
    const databases: TestDatabase[] = [];
    while (databases.length < (isApart ? nodes : 1)) databases.push(await testDatabase('postgres'));
    const urls = databases.map(({ place }) => (place as { url: string }).url);
    const settings = { ...crashSettings, HEXFRONT_PROMPT_KEY: '0'.repeat(64) };
    const args = workers === undefined ? [] : ['--workers', String(workers)];
    const servers = Array.from(
      { length: nodes },
      (_, i) => new ServerProcess({ ...settings, DATABASE_URL: urls[i] ?? urls[0] }, [], args),
    );
    started.push(...servers);
    for (const server of servers) await server.start();
    const count = matches * nodes * (workers ?? 1);
    const open = (i: number) => Table.open(i, (request) => servers[route(i, request)].url, keepsConnections);
    const tables = [];
    for (let i = 0; i < count; i++) tables.push(await open(i));
    // Workers take new connections in turn: half of the opponents meet on one worker.
    for (const table of tables) await table.connect(0);
    for (let i = 0; i < count; i++) await tables[i % 4 < 2 ? i : i ^ 1].connect(1);
    return new Running(name, servers, tables, await postgresPid(urls[0]), async () => {
      await Promise.all(servers.map((server) => server.stop()));
      for (const database of databases) await database.close();
    });
  }

  /** CPU time per move in new matches. */
  async play(pause: number): Promise<Used> {
    for (const table of this.#tables) await table.begin();
    const before = this.#read();
    try {
      const offset = (i: number) => (i * pause) / this.#tables.length;
      await Promise.all(this.#tables.map((table, i) => table.play(offset(i), pause)));
    } finally {
      for (const { node, errors } of this.#servers) for (const [what, n] of errors) console.error(node, n, what);
    }
    const after = this.#read();
    const per = (part: keyof Used) => (after[part] - before[part]) / (this.#tables.length * turns * 2);
    return { servers: per('servers'), database: per('database'), client: per('client'), time: per('time') };
  }

  /** The one PostgreSQL of all setups counts as the database, because only one of them is busy at a time. */
  #read(): Used {
    const { user, system } = process.cpuUsage();
    const servers = this.#servers.reduce((total, { pid }) => total + cpuMs(pid), 0);
    return { servers, database: cpuMs(this.#postgres), client: (user + system) / 1000, time: performance.now() };
  }
}

/** Two players who only end their turns. */
class Table {
  private readonly url: (request: number) => string;
  private readonly keys: readonly string[];
  private readonly connections: readonly (Agent | undefined)[];
  private matchId = '';
  private requests = 0;
  private version = 0;

  private constructor(
    url: (request: number) => string,
    keys: readonly string[],
    connections: readonly (Agent | undefined)[],
  ) {
    this.url = url;
    this.keys = keys;
    this.connections = connections;
  }

  static async open(i: number, url: (request: number) => string, keepsConnections: boolean): Promise<Table> {
    const keys: string[] = [];
    for (const seat of [0, 1])
      keys.push((await post(`${url(0)}/v1/auth/register`, '', { name: `p${i} ${seat}` })).apiKey);
    const connections = keys.map(() => (keepsConnections ? connection() : undefined));
    return new Table(url, keys, connections);
  }

  async connect(seat: number): Promise<void> {
    const agent = this.connections[seat];
    if (agent !== undefined) await post(`${this.url(0)}/v1/agents/me/notes`, this.keys[seat], { public: false }, agent);
  }

  /** Resigns the match before, if there is one, and opens the next. */
  async begin(): Promise<void> {
    const [url, [first, second]] = [this.url(0), this.keys];
    if (this.matchId !== '') await post(`${url}/v1/matches/${this.matchId}/finish`, first, {});
    const wanted = { gameType: 'attrition-1', pace: { turnSeconds: 600 } };
    const { matchId, invite } = await post(`${url}/v1/challenges`, first, wanted);
    await post(`${url}/v1/challenges/${invite}/accept`, second, {});
    this.matchId = matchId;
    this.version = 0;
  }

  /** Every move has its time; one that is late does not delay the next. */
  async play(offset: number, pause: number): Promise<void> {
    const start = performance.now() + offset;
    for (let turn = 0; turn < 2 * turns; turn++) {
      if (pause > 0) await setTimeout(Math.max(0, start + turn * pause - performance.now()));
      const body = { moveId: `m${this.version}`, expectedVersion: this.version, move: { action: 'end_turn' } };
      const url = `${this.url(this.requests++)}/v1/matches/${this.matchId}/move`;
      const seat = this.version % 2;
      const answer = await post(url, this.keys[seat], body, this.connections[seat]);
      this.version = answer.state.stateVersion;
    }
  }
}

const running: Running[] = [];
for (const setup of setups) running.push(await Running.start(setup));
for (const setup of running) for (let i = 0; i < warmUp; i++) await setup.play(0);
const measured = running.map((): Used[] => []);
for (let i = 0; i < repeat; i++)
  for (const [k, setup] of running.entries()) measured[k].push(await setup.play(pauseMs));

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];
for (const [k, { name }] of running.entries()) {
  const of = (part: keyof Used) => median(measured[k].map((used) => used[part])).toFixed(2);
  const times = (base: string): string => {
    const against = running.findIndex(({ name }) => name === base);
    const ratios = measured[k].map(({ servers }, i) => servers / measured[against][i].servers);
    const [least, most] = [Math.min(...ratios), Math.max(...ratios)].map((ratio) => ratio.toFixed(2));
    return `${median(ratios).toFixed(2)} times ${base} (${least} to ${most})`;
  };
  const bases = [setups[k].keepsConnections ? 'one node, own connections' : 'one node'];
  if (setups[k].nodes === 3) bases.push('three servers apart');
  const compared = bases.filter((base) => base !== name).map((base) => `, ${times(base)}`);
  const rate = (1000 / Number(of('time'))).toFixed(0);
  console.log(
    `${name}: ${of('servers')} ms CPU per move${compared.join('')}, ${rate} moves/s; ` +
      `PostgreSQL ${of('database')} ms, client ${of('client')} ms per move`,
  );
}
await Promise.all(running.map((setup) => setup.close()));
process.exit();
