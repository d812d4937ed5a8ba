/** `npm run test:faults`: breaks everything that an arena depends on while it is used, and proves that nobody loses by it. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ClusterRun } from '../packages/server/test/crash/cluster-run.ts';
import { ServerProcess } from '../packages/server/test/crash/server-process.ts';
import { crashSettings } from '../packages/server/test/crash/settings.ts';
import { AccidentRun, mostRecoveryMs } from '../packages/server/test/faults/accident-run.ts';
import { type AccidentName, accidentNames, accidents } from '../packages/server/test/faults/accidents.ts';
import { FaultArena } from '../packages/server/test/faults/fault-arena.ts';
import { fullPlan, shortPlan } from '../packages/server/test/faults/plans.ts';
import { compareWithModel } from '../packages/server/test/protocol/random.ts';
import { testDatabase } from '../packages/server/test/storage/postgres.ts';
import { ScriptOptions } from './script-options.ts';

const root = dirname(import.meta.dirname);
const isOfDatabase = (name: AccidentName) => name.startsWith('database');

interface Options {
  readonly isShort: boolean;
  readonly rounds: number;
  readonly seed: number;
  readonly say: (line: string) => void;
}
interface Outcome {
  readonly figures: string;
  readonly problems: readonly string[];
}
interface Part {
  readonly says: string;
  readonly run: (options: Options) => Promise<Outcome>;
}

const parts: Readonly<Record<string, Part>> = {
  model: { says: 'random interleavings of two nodes, compared with the model of the match protocol', run: runModel },
  storage: { says: 'the suites of half-open connections, outages and a full disk', run: runStorage },
  nodes: { says: 'nodes of a cluster, killed and frozen past their lease in turn', run: runNodes },
  database: { says: list(isOfDatabase), run: (options) => runAccidents(options, isOfDatabase) },
  arena: { says: list((name) => !isOfDatabase(name)), run: (options) => runAccidents(options, isNotOfDatabase) },
};

const usage = `Breaks what an arena depends on while it is used, then compares what clients were told with the logs.

  npm run test:faults -- [--short] [--only PART,PART] [--rounds N] [--seed N]

  --short       a minute or two instead of a quarter of an hour
  --only PARTS  ${Object.entries(parts)
    .map(([name, { says }]) => `${name}: ${says}`)
    .join('\n                ')}
  --rounds N    how often each accident of the database happens (default ${fullPlan.rounds}, ${shortPlan.rounds} if short)
  --seed N      of the model and of everything that is drawn (default 1)

Exit code: 0 if nothing acknowledged was lost or doubled, nobody lost who sent in time or waited, every match ended and the server was ready
within ${mostRecoveryMs / 1000} s of the end of every accident; 1 otherwise; 2 for a usage error.`;

function isNotOfDatabase(name: AccidentName): boolean {
  return !isOfDatabase(name);
}

function list(isWanted: (name: AccidentName) => boolean): string {
  const wanted = accidentNames.filter(isWanted);
  return `players on a real server, while${wanted.map((name) => `\n                    ${accidents[name].says}`).join(',')}`;
}

async function runModel({ isShort, seed, say }: Options): Promise<Outcome> {
  const runs = isShort ? 200 : 5000;
  const atOnce = 200;
  const logs = new Set<string>();
  try {
    for (let done = 0; done < runs; done += atOnce) {
      for (const log of await compareWithModel(atOnce, seed + done)) logs.add(log);
      say(`${done + atOnce} of ${runs} interleavings`);
    }
    return { figures: `${runs} interleavings, ${logs.size} different logs`, problems: [] };
  } catch (error) {
    return { figures: 'differs from the model', problems: [`${(error as Error).message}\n${(error as Error).cause}`] };
  }
}

async function runStorage(): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'hexfront-faults-'));
  const report = join(folder, 'report.json');
  const files = ['half-open', 'outage', 'disk-full'].map((name) => `packages/server/test/storage/${name}.slow.test.ts`);
  const args = ['run', '--reporter=json', `--outputFile=${report}`, ...files];
  const { status, stderr } = spawnSync('vitest', args, { cwd: root, encoding: 'utf8' });
  try {
    const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(report, 'utf8'));
    const figures = `${numPassedTests} tests passed, ${numFailedTests} failed, ${numPendingTests} skipped`;
    return { figures, problems: status === 0 ? [] : [stderr.slice(-2000)] };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function runNodes({ isShort, seed, say }: Options): Promise<Outcome> {
  const leaseMs = isShort ? 1500 : 5000;
  const database = await testDatabase('postgres');
  const { url: databaseUrl } = database.place as { url: string };
  const settings = { ...crashSettings, DATABASE_URL: databaseUrl, HEXFRONT_PROMPT_KEY: '0'.repeat(64) };
  const node = () => new ServerProcess({ ...settings, HEXFRONT_LEASE_MS: String(leaseMs) }, ['--liftoff-only']);
  const nodes = Array.from({ length: isShort ? 2 : 3 }, node);
  const size = isShort ? { matches: 4, thinkMs: 150 } : { matches: 30, thinkMs: 4000 };
  try {
    const plan = { ...size, kills: 1, freezes: 1, leaseMs, isTimed: !isShort, databaseUrl, seed: `${seed}`, say };
    const { problems, acknowledged, events, takeovers } = await new ClusterRun(nodes, plan).run();
    const slowest = `slowest takeover ${Math.max(...takeovers)} ms`;
    return { figures: `${acknowledged} moves acknowledged, ${events} stream events, ${slowest}`, problems };
  } finally {
    for (const each of nodes) each.thaw();
    await Promise.all(nodes.map((each) => each.kill()));
    await database.close();
  }
}

async function runAccidents(options: Options, isWanted: (name: AccidentName) => boolean): Promise<Outcome> {
  const { isShort, say, seed } = options;
  const plan = isShort ? shortPlan : fullPlan;
  // What is not named by the promise takes a third of the time.
  const rounds = isWanted === isOfDatabase ? options.rounds : Math.ceil(options.rounds / 3);
  const arena = await FaultArena.start(plan.leaseMs);
  try {
    const names = accidentNames.filter(isWanted);
    const run = new AccidentRun(arena, { ...plan, rounds, names, seed: `${plan.seed} ${seed}`, say });
    const { problems, acknowledged, repeated, echoes, forfeits, matches, recoveries } = await run.run();
    for (const [name, times] of recoveries) {
      say(`${name}: ${times.length} times, ready again after ${Math.max(...times)} ms at most`);
    }
    const all = [...recoveries.values()].flat();
    const figures =
      `${all.length} accidents, ${matches} matches, ${acknowledged} moves acknowledged, ${repeated} requests repeated, ` +
      `${echoes} doubled; ${forfeits} forfeits, slowest recovery ${Math.max(...all)} ms`;
    return { figures, problems };
  } finally {
    await arena.close();
  }
}

function readOptions() {
  const given = new ScriptOptions(usage, {
    short: { type: 'boolean', default: false },
    only: { type: 'string' },
    rounds: { type: 'string' },
    seed: { type: 'string', default: '1' },
  });
  const isShort = given.values.short;
  return {
    isShort,
    only: given.parts('only', Object.keys(parts)),
    rounds: given.whole('rounds', 1) ?? (isShort ? shortPlan : fullPlan).rounds,
    seed: given.whole('seed', 0)!,
  };
}

async function main(): Promise<number> {
  const given = readOptions();
  const table: string[] = [];
  let count = 0;
  for (const name of given.only) {
    const since = performance.now();
    const say = (line: string) => console.log(`${name}: ${line}`);
    const failed = (error: Error): Outcome => ({ figures: 'did not finish', problems: [String(error.stack)] });
    const { figures, problems } = await parts[name].run({ ...given, say }).catch(failed);
    for (const problem of problems) console.error(`${name}: ${problem}`);
    const seconds = ((performance.now() - since) / 1000).toFixed(0);
    table.push(`${name.padEnd(9)} ${seconds.padStart(4)} s  ${problems.length} problems  ${figures}`);
    count += problems.length;
  }
  console.log(`\n${table.join('\n')}`);
  return count === 0 ? 0 : 1;
}

// What was started ends with this process.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => process.exit(1));
process.exit(await main());
