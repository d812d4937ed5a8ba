import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { benchCommits } from './bench-server/commits.ts';
import { benchCost } from './bench-server/cost.ts';
import { benchLatency } from './bench-server/latency.ts';
import { benchRoutes } from './bench-server/routes.ts';
import { benchSpectators } from './bench-server/spectators.ts';
import { benchStart } from './bench-server/start.ts';

const usage = `Measures the arena, compared with a bare implementation in the same run.

  npm run bench:server -- [commits] [latency] [spectators] [start] [routes] [cost] [--seconds 5] [--matches 1000] [--json]

commits      durable moves per second through arena.submit in 200 matches, compared with bare single-row commits of the same size on as
             many connections, on the embedded database and on PostgreSQL, with synchronous_commit=on
latency      moves over HTTP in 200 concurrent matches, as fast as possible and at half of that rate: p50, p95, p99 and CPU time
spectators   1,000 public streams of one match, each checked against the log, compared with a bare fan-out of the same bytes
start        a start with many live matches of a hundred records on PostgreSQL: until the port is open, and until every clock runs
routes       how long each request blocks the event loop, over all routes with the worst arguments, compared with an idle server
cost         what whole matches of attrition-3 over HTTP cost: CPU time of the server and of PostgreSQL, bytes stored and bytes of WAL
Runs all six by default. Run nothing else at the same time.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '5' },
    matches: { type: 'string', default: '1000' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
const parts = {
  commits: benchCommits,
  latency: benchLatency,
  spectators: benchSpectators,
  start: () => benchStart(Number(values.matches)),
  routes: () => benchRoutes(),
  cost: () => benchCost(Number(values.matches)),
};
const unknown = positionals.find((name) => !(name in parts));
if (values.help || unknown !== undefined) {
  console.log(unknown === undefined ? usage : `Unknown benchmark: ${unknown}.\n\n${usage}`);
  process.exit(unknown === undefined ? 0 : 2);
}

const results: Record<string, unknown> = {
  date: new Date().toISOString(),
  node: process.version,
  cores: cpus().length,
  loadBefore: loadavg()[0],
};
let isFine = true;
for (const [name, bench] of Object.entries(parts)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const { rows, holds } = await bench(Number(values.seconds) * 1000);
  results[name] = rows;
  isFine &&= holds;
  if (!values.json) {
    console.log(`\n${name}`);
    console.table(rows);
  }
}
results.loadAfter = loadavg()[0];
console.log(
  values.json ? JSON.stringify(results, null, 2) : `\nload ${results.loadBefore} before, ${results.loadAfter} after`,
);
process.exit(isFine ? 0 : 1);
