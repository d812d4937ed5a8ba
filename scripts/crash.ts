import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ClusterRun } from '../packages/server/test/crash/cluster-run.ts';
import { crashRun } from '../packages/server/test/crash/crash-run.ts';
import { ServerProcess } from '../packages/server/test/crash/server-process.ts';
import { crashSettings } from '../packages/server/test/crash/settings.ts';
import { testDatabase } from '../packages/server/test/storage/postgres.ts';

const usage = `Plays matches over HTTP while the server is killed with SIGKILL, then compares every acknowledgement with the logs.

  npm run crash -- [--matches 50] [--kills 10] [--postgres] [--seed TEXT]
  npm run crash -- --nodes 3 [--matches 100] [--kills 2] [--freezes 1] [--lease 5000] [--think 4000] [--seed TEXT]

  --postgres   use a temporary PostgreSQL server instead of the embedded database
  --nodes N    N nodes on one PostgreSQL; every request goes to any of them. Each node in turn is killed (--kills times) and frozen past
               its lease (--freezes times). Streams must have neither gap nor repeat, and takeovers may take two lease times
  --lease MS   the lease of the nodes
  --think MS   the most that a player thinks
Exit code: 0 if the log contains every acknowledged move, no version is skipped or repeated, every match has ended and every replay
verifies; 1 otherwise.`;

const { values } = parseArgs({
  options: {
    matches: { type: 'string' },
    kills: { type: 'string' },
    seed: { type: 'string', default: 'crash' },
    postgres: { type: 'boolean', default: false },
    nodes: { type: 'string' },
    freezes: { type: 'string', default: '1' },
    lease: { type: 'string', default: '5000' },
    think: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
if (values.help) {
  console.log(usage);
  process.exit(0);
}

const folder = mkdtempSync(join(tmpdir(), 'hexfront-crash-'));
const isCluster = values.nodes !== undefined;
const database = values.postgres || isCluster ? await testDatabase('postgres') : null;
const url = database === null ? null : (database.place as { url: string }).url;
const settings = {
  ...crashSettings,
  ...(url === null ? {} : { DATABASE_URL: url }),
  HEXFRONT_DATA: folder,
  HEXFRONT_PROMPT_KEY: '0'.repeat(64),
  HEXFRONT_LEASE_MS: values.lease,
};
const servers = Array.from({ length: Number(values.nodes ?? 1) }, () => new ServerProcess(settings));
const started = performance.now();
const seconds = () => ((performance.now() - started) / 1000).toFixed(0);
try {
  const problems = isCluster ? await runCluster() : await runAlone();
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  for (const server of servers) server.thaw();
  await Promise.all(servers.map((server) => server.kill()));
  await database?.close();
  rmSync(folder, { recursive: true, force: true });
}
process.exit();

async function runAlone(): Promise<string[]> {
  const { matches = '50', kills = '10', think = '400', seed } = values;
  const plan = { matches: Number(matches), kills: Number(kills), seed, thinkMs: Number(think), say: console.log };
  const { problems, acknowledged, repeated, records } = await crashRun(servers[0], plan);
  console.log(
    `${matches} matches, ${kills} kills, ${acknowledged} moves acknowledged, ${repeated} requests repeated, ${records} records, ${problems.length} problems, ${seconds()} s`,
  );
  return problems;
}

async function runCluster(): Promise<string[]> {
  const { matches = '100', kills = '2', think = '4000', freezes, lease, seed } = values;
  const [thinkMs, leaseMs] = [Number(think), Number(lease)];
  const accidents = { kills: Number(kills), freezes: Number(freezes) };
  const plan = {
    ...accidents,
    isTimed: true,
    matches: Number(matches),
    seed,
    thinkMs,
    leaseMs,
    databaseUrl: url!,
    say: console.log,
  };
  const result = await new ClusterRun(servers, plan).run();
  const { problems, takeovers, acknowledged, repeated, records, events, resumed } = result;
  console.log(
    [
      `${servers.length} nodes, ${matches} matches at a time, ${result.matches} in all; each node killed ${kills} times and frozen ${freezes} times`,
      `${acknowledged} moves acknowledged, ${repeated} requests repeated, ${records} records`,
      `${events} events in streams that were resumed ${resumed} times`,
      `takeovers after ${Math.min(...takeovers)} to ${Math.max(...takeovers)} ms, with a lease of ${lease} ms`,
      ...servers.flatMap(({ errors }, i) =>
        [...errors].map(([error, times]) => `node ${i + 1} logged ${times} times: ${error}`),
      ),
      `${problems.length} problems, ${seconds()} s`,
    ].join('\n'),
  );
  return problems;
}
