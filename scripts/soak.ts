/**
 * `npm run soak`: many bots on WebSockets with network faults, and a check afterwards that nothing was missed, lost, duplicated or seen
 * that should be hidden.
 */
import { parseArgs } from 'node:util';
import { mb, soak } from './soak/run.ts';

const usage = `Plays battles of two to six bots over WebSockets, with random drops, delays and garbage, then checks everything against the logs.

  npm run soak -- [--bots N] [--seconds N] [--tick-ms N] [--seed N] [--json]

  --bots N      number of bots (default 200)
  --seconds N   duration (default 120); the heap is measured after a quarter of it and at the end
  --tick-ms N   length of a tick (default 1000)
  --seed N      seed of the faults (default 1)
  --json        print the report as one JSON object

Exit code: 0 if no tick was missed, no order was lost or carried out twice, every position matches an independent computation of what the
seat sees, and the heap at the end is within 10% of that after a quarter of the time; 1 otherwise; 2 for a usage error.`;

const options = {
  bots: { type: 'string', default: '200' },
  seconds: { type: 'string', default: '120' },
  'tick-ms': { type: 'string', default: '1000' },
  seed: { type: 'string', default: '1' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

function readOptions() {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    console.error((error as Error).message);
    process.exit(2);
  }
}

const given = readOptions();
if (given.help) {
  console.log(usage);
  process.exit(0);
}
const whole = (name: 'bots' | 'seconds' | 'tick-ms' | 'seed', least: number): number => {
  const value = Number(given[name]);
  if (Number.isInteger(value) && value >= least) return value;
  console.error(`--${name} must be a whole number of at least ${least}, not ${given[name]}`);
  process.exit(2);
};
const report = await soak({
  bots: whole('bots', 2),
  seconds: whole('seconds', 1),
  tickMs: whole('tick-ms', 200),
  seed: whole('seed', 0),
  log: (line) => console.error(line),
});
const growth = report.lateHeap / report.earlyHeap - 1;
const isSteady = Math.abs(growth) <= 0.1;
if (given.json) console.log(JSON.stringify({ ...report, growth }));
else {
  const { wrong, faults, ...figures } = report;
  console.log(
    `${figures.matches} matches, ${figures.bots} bots, ${figures.ticks} ticks, at most ${figures.mostLateMs} ms late`,
  );
  console.log(
    `jitter p99 ${figures.jitterMs} ms (${figures.disturbedJitterMs} ms while all bots connect and while the heap is measured)`,
  );
  console.log(`${figures.frames} frames received, ${figures.framesCompared} positions compared with the actual state`);
  console.log(`${figures.sets} sets of orders sent, ${figures.answered} answered`);
  console.log(
    `faults: ${Object.entries(faults)
      .map(([what, n]) => `${n} ${what}`)
      .join(', ')}`,
  );
  console.log(`heap ${mb(figures.earlyHeap)} → ${mb(figures.lateHeap)}: ${(growth * 100).toFixed(1)}%`);
  const late = wrong.filter((each) => each.endsWith('the next one was due'));
  const other = wrong.filter((each) => !late.includes(each));
  console.log(`${late.length} ticks later than the next one was due, ${other.length} other problems`);
  for (const each of [...other.slice(0, 10), ...late.slice(0, 3)]) console.log(each);
}
process.exit(report.wrong.length === 0 && isSteady ? 0 : 1);
