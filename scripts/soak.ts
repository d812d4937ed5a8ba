/**
 * `npm run soak`: many bots on WebSockets in bad weather, and a proof afterwards that nothing was missed, lost, doubled or seen that
 * should not have been.
 */
import { parseArgs } from 'node:util';
import { mb, soak } from './soak/run.ts';

const usage = `Bots on WebSockets in battles of two to six, with random drops, delays and garbage; then everything is proven from the logs.

  npm run soak -- [--bots N] [--seconds N] [--tick-ms N] [--seed N] [--json]

  --bots N      how many bots (default 200)
  --seconds N   for how long (default 120); the heap is measured after a quarter of it and at the end
  --tick-ms N   length of a tick (default 1000)
  --seed N      decides the weather (default 1)
  --json        the report as one JSON object

Exit code: 0 when no tick was missed, no order lost or carried out twice, every position was what brute force says the seat sees, and the
heap at the end is within 10% of that after a quarter of the time; 1 otherwise; 2 when the question was wrong.`;

const options = {
  bots: { type: 'string', default: '200' },
  seconds: { type: 'string', default: '120' },
  'tick-ms': { type: 'string', default: '1000' },
  seed: { type: 'string', default: '1' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

function ask() {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    console.error((error as Error).message);
    process.exit(2);
  }
}

const asked = ask();
if (asked.help) {
  console.log(usage);
  process.exit(0);
}
const whole = (name: 'bots' | 'seconds' | 'tick-ms' | 'seed', least: number): number => {
  const value = Number(asked[name]);
  if (Number.isInteger(value) && value >= least) return value;
  console.error(`--${name} is a whole number of at least ${least}, not ${asked[name]}`);
  process.exit(2);
};
const report = await soak({
  bots: whole('bots', 2),
  seconds: whole('seconds', 1),
  tickMs: whole('tick-ms', 200),
  seed: whole('seed', 0),
  tell: (line) => console.error(line),
});
const growth = report.lateHeap / report.earlyHeap - 1;
const isSteady = Math.abs(growth) <= 0.1;
if (asked.json) console.log(JSON.stringify({ ...report, growth }));
else {
  const { wrong, weather, ...figures } = report;
  console.log(
    `${figures.matches} matches, ${figures.bots} bots, ${figures.ticks} ticks, at most ${figures.mostLateMs} ms late`,
  );
  console.log(`${figures.frames} frames heard, ${figures.framesCompared} positions compared with the truth`);
  console.log(`${figures.sets} sets of orders sent, ${figures.answered} answered`);
  console.log(
    `weather: ${Object.entries(weather)
      .map(([what, n]) => `${n} ${what}`)
      .join(', ')}`,
  );
  console.log(`heap ${mb(figures.earlyHeap)} → ${mb(figures.lateHeap)}: ${(growth * 100).toFixed(1)}%`);
  const late = wrong.filter((each) => each.endsWith('another one was due'));
  const other = wrong.filter((each) => !late.includes(each));
  console.log(`${late.length} ticks later than the next one was due, ${other.length} other faults`);
  for (const each of [...other.slice(0, 10), ...late.slice(0, 3)]) console.log(each);
}
process.exit(report.wrong.length === 0 && isSteady ? 0 : 1);
