import { parseArgs } from 'node:util';
import { ServerProcess } from '../packages/server/test/crash/server-process.ts';
import { crashSettings } from '../packages/server/test/crash/settings.ts';
import { testDatabase } from '../packages/server/test/storage/postgres.ts';
import { cpuMs, postgresPid } from './bench-server/cpu-time.ts';
import { post } from './bench-server/post.ts';

const usage = `Measures the CPU time of the servers per move over HTTP: one node, three nodes with requests routed at random and by match, and one
server with two workers. All have the same load per process and take turns, so that a change of the machine's speed concerns all of them.

  npm run bench:cluster -- [--matches 40] [--turns 30] [--repeat 7]

  --matches N   matches played at the same time, for each process
  --turns N     turns of each player that are measured at a time; both only end them
  --repeat N    how often that is done; the table shows medians`;

const { values } = parseArgs({
  options: {
    matches: { type: 'string', default: '40' },
    turns: { type: 'string', default: '30' },
    repeat: { type: 'string', default: '7' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
if (values.help) {
  console.log(usage);
  process.exit(0);
}
/** The first turns compile the code, in each process anew. */
const warmUp = 200;
const [matches, turns, repeat] = [Number(values.matches), Number(values.turns), Number(values.repeat)];

interface Setup {
  readonly name: string;
  readonly nodes: number;
  /** Processes that serve requests; one per node unless given. */
  readonly workers?: number;
  /** Which node a request about a match goes to. */
  readonly route: (match: number, request: number) => number;
}
/** Spread evenly, but in an order that has nothing to do with the players. */
const scattered = (match: number, request: number) =>
  (match * 7919 + request * 104_729 + ((request * request) >> 3)) % 3;
const setups: readonly Setup[] = [
  { name: 'one node', nodes: 1, route: () => 0 },
  { name: 'three nodes, routed at random', nodes: 3, route: scattered },
  { name: 'three nodes, routed by match', nodes: 3, route: (match) => match % 3 },
  { name: 'two workers', nodes: 1, workers: 2, route: () => 0 },
];

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

  static async start({ name, nodes, workers, route }: Setup): Promise<Running> {
    const database = await testDatabase('postgres');
    const { url } = database.place as { url: string };
    const settings = { ...crashSettings, DATABASE_URL: url, HEXFRONT_PROMPT_KEY: '0'.repeat(64) };
    const args = workers === undefined ? [] : ['--workers', String(workers)];
    const servers = Array.from({ length: nodes }, () => new ServerProcess(settings, [], args));
    for (const server of servers) await server.start();
    const count = matches * nodes * (workers ?? 1);
    const open = (i: number) => Table.open(i, (request) => servers[route(i, request)].url);
    const tables = [];
    for (let i = 0; i < count; i++) tables.push(await open(i));
    return new Running(name, servers, tables, await postgresPid(url), async () => {
      await Promise.all(servers.map((server) => server.stop()));
      await database.close();
    });
  }

  /** CPU time per move. */
  async play(turns: number): Promise<Used> {
    const before = this.#read();
    try {
      await Promise.all(this.#tables.map((table) => table.play(turns)));
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
  private readonly matchId: string;
  private requests = 0;
  private version = 0;

  private constructor(url: (request: number) => string, keys: readonly string[], matchId: string) {
    this.url = url;
    this.keys = keys;
    this.matchId = matchId;
  }

  static async open(i: number, url: (request: number) => string): Promise<Table> {
    const keys: string[] = [];
    for (const seat of [0, 1])
      keys.push((await post(`${url(0)}/v1/auth/register`, '', { name: `p${i} ${seat}` })).apiKey);
    const options = { turnLimit: warmUp + turns * repeat + 10 };
    const wanted = { gameType: 'attrition-1', options, pace: { turnSeconds: 600 } };
    const { matchId, invite } = await post(`${url(0)}/v1/challenges`, keys[0], wanted);
    await post(`${url(0)}/v1/challenges/${invite}/accept`, keys[1], {});
    return new Table(url, keys, matchId);
  }

  async play(turns: number): Promise<void> {
    for (let turn = 0; turn < 2 * turns; turn++) {
      const body = { moveId: `m${this.version}`, expectedVersion: this.version, move: { action: 'end_turn' } };
      const url = `${this.url(this.requests++)}/v1/matches/${this.matchId}/move`;
      const answer = await post(url, this.keys[this.version % 2], body);
      this.version = answer.state.stateVersion;
    }
  }
}

const running: Running[] = [];
for (const setup of setups) running.push(await Running.start(setup));
for (const setup of running) await setup.play(warmUp);
const measured = running.map((): Used[] => []);
for (let i = 0; i < repeat; i++) for (const [k, setup] of running.entries()) measured[k].push(await setup.play(turns));

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];
for (const [k, { name }] of running.entries()) {
  const of = (part: keyof Used) => median(measured[k].map((used) => used[part])).toFixed(2);
  const times = measured[k].map(({ servers }, i) => servers / measured[0][i].servers);
  const [least, most] = [Math.min(...times), Math.max(...times)].map((ratio) => ratio.toFixed(2));
  const rate = (1000 / Number(of('time'))).toFixed(0);
  console.log(
    `${name}: ${of('servers')} ms CPU per move, ${median(times).toFixed(2)} times one node (${least} to ${most}), ${rate} moves/s; ` +
      `PostgreSQL ${of('database')} ms, client ${of('client')} ms per move`,
  );
}
await Promise.all(running.map((setup) => setup.close()));
process.exit();
