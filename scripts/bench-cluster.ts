import { parseArgs } from 'node:util';
import { ServerProcess } from '../packages/server/test/crash/server-process.ts';
import { crashSettings } from '../packages/server/test/crash/settings.ts';
import { testDatabase } from '../packages/server/test/storage/postgres.ts';
import { cpuMs, postgresPid } from './bench-server/cpu-time.ts';
import { post } from './bench-server/post.ts';

const usage = `Measures the CPU time of the servers per move over HTTP: one node, three nodes with requests routed at random and by match, and one
server with two workers. Wall-clock times mean little on a busy machine; CPU times do.

  npm run bench:cluster -- [--matches 40] [--rounds 100]

  --matches N   matches played at the same time
  --rounds N    turns of each player; both only end them`;

const { values } = parseArgs({
  options: {
    matches: { type: 'string', default: '40' },
    rounds: { type: 'string', default: '100' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
if (values.help) {
  console.log(usage);
  process.exit(0);
}
/** The first turns compile the code, in each process anew. */
const warmUp = 150;
const [matches, rounds] = [Number(values.matches), Number(values.rounds)];

interface Setup {
  readonly name: string;
  readonly nodes: number;
  readonly args?: readonly string[];
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
  { name: 'two workers', nodes: 1, args: ['--workers', '2'], route: () => 0 },
];

interface Measured {
  /** CPU time per move, in ms. */
  readonly servers: number;
  readonly database: number;
  readonly client: number;
  readonly rate: number;
}

async function measure({ nodes, args = [], route }: Setup): Promise<Measured> {
  const database = await testDatabase('postgres');
  const { url } = database.place as { url: string };
  const settings = { ...crashSettings, DATABASE_URL: url, HEXFRONT_PROMPT_KEY: '0'.repeat(64) };
  const servers = Array.from({ length: nodes }, () => new ServerProcess(settings, [], args));
  try {
    for (const server of servers) await server.start();
    const tables: Table[] = [];
    for (let i = 0; i < matches; i++) tables.push(await Table.open(i, (n) => servers[route(i, n)].url));
    await Promise.all(tables.map((table) => table.play(warmUp)));
    const postgres = await postgresPid(url);
    const read = () => {
      const { user, system } = process.cpuUsage();
      const sum = servers.reduce((total, { pid }) => total + cpuMs(pid), 0);
      return { servers: sum, database: cpuMs(postgres), client: (user + system) / 1000, time: performance.now() };
    };
    const before = read();
    await Promise.all(tables.map((table) => table.play(rounds)));
    const after = read();
    const moves = matches * rounds * 2;
    const per = (part: keyof typeof before) => (after[part] - before[part]) / moves;
    return { servers: per('servers'), database: per('database'), client: per('client'), rate: 1000 / per('time') };
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await database.close();
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
    const options = { turnLimit: warmUp + rounds + 10 };
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

let base: number | null = null;
for (const setup of setups) {
  const { servers, database, client, rate } = await measure(setup);
  base ??= servers;
  const shown = [servers, database, client].map((ms) => ms.toFixed(2));
  console.log(
    `${setup.name}: ${shown[0]} ms CPU per move (${(servers / base).toFixed(2)} times one node), ${rate.toFixed(0)} moves/s; ` +
      `PostgreSQL ${shown[1]} ms, client ${shown[2]} ms per move`,
  );
}
process.exit();
