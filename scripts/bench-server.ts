import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { benchCommits } from './bench-server/commits.ts';
import { benchLatency } from './bench-server/latency.ts';
import { benchSpectators } from './bench-server/spectators.ts';

const usage = `How fast is the arena, beside the bare thing in the same run?

  npm run bench:server -- [commits] [latency] [spectators] [--seconds 5] [--json]

commits      durable moves a second through arena.submit at 200 matches, beside bare single-row commits of the same bytes on as
             many connections, on the embedded database and on PostgreSQL, synchronous_commit=on in both
latency      moves by HTTP at 200 concurrent matches: p50, p95, p99
spectators   1,000 public streams on one match, each one's sequence compared with the log, beside a bare fan-out of the same bytes
All three unless some are named. Let nothing else run meanwhile.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '5' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
const parts = { commits: benchCommits, latency: benchLatency, spectators: benchSpectators };
const stranger = positionals.find((name) => !(name in parts));
if (values.help || stranger !== undefined) {
  console.log(stranger === undefined ? usage : `There is no part ${stranger}.\n\n${usage}`);
  process.exit(stranger === undefined ? 0 : 2);
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
