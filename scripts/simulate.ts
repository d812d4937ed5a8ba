import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { type PlantName, plantNames } from '../packages/server/test/world/plants.ts';
import { add, noTotals, simulate } from '../packages/server/test/world/simulate.ts';
import { invariants } from '../packages/server/test/world/checks/violation.ts';
import type { Report } from '../packages/server/test/world/world.ts';

const usage = `Runs arena and clients on a virtual clock, with faults that a seed decides, and checks every promise after every step.

  npm run simulate -- --seeds N [--from S] [--plant ${plantNames.join('|')}] [--workers W] [--verbose]

  --seeds N     how many worlds (default 200)
  --from S      the first seed (default 1)
  --plant NAME  builds an error in on purpose, which must be found
  --workers W   threads (default: one a core)
  --verbose     one line a world, and the whole of a failure's trace

Exit code: 0 when all promises were kept, 1 when one was broken (seed, step and the command that shows it again are printed), 2 when
the question was wrong. With a plant: 0 only if it was found.`;

interface Asked {
  readonly seeds: number;
  readonly from: number;
  readonly plant: PlantName | undefined;
  readonly workers: number;
  readonly isVerbose: boolean;
}

function ask(): Asked | string {
  const options = {
    seeds: { type: 'string', default: '200' },
    from: { type: 'string', default: '1' },
    plant: { type: 'string' },
    workers: { type: 'string', default: String(availableParallelism()) },
    verbose: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  } as const;
  let values: ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];
  try {
    ({ values } = parseArgs({ options }));
  } catch (error) {
    return (error as Error).message;
  }
  if (values.help) {
    console.log(usage);
    process.exit(0);
  }
  const [seeds, from, workers] = [values.seeds, values.from, values.workers].map(Number);
  for (const [name, value] of Object.entries({ seeds, from, workers })) {
    if (!Number.isSafeInteger(value) || value < 1) return `--${name} takes a whole number from 1 on.`;
  }
  const plant = values.plant as PlantName | undefined;
  if (plant !== undefined && !plantNames.includes(plant)) {
    return `There is no plant ${plant}; known are ${plantNames.join(', ')}.`;
  }
  return { seeds, from, workers: Math.min(workers, seeds), plant, isVerbose: values.verbose };
}

/** Hands out the seeds in order and takes in the reports in order, so that the output of a run does not depend on its threads. */
function play({ seeds, from, workers, plant }: Asked, onReport: (report: Report) => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const reports = new Map<number, Report>();
    let [given, taken] = [from, from];
    const threads = Array.from({ length: workers }, () => new Worker(import.meta.filename, { workerData: { plant } }));
    const end = () => {
      for (const thread of threads) void thread.terminate();
      resolve();
    };
    for (const thread of threads) {
      const give = () => void (given < from + seeds && thread.postMessage(given++));
      thread.on('error', reject);
      thread.on('message', (report: Report) => {
        reports.set(report.seed, report);
        give();
        for (let next = reports.get(taken); next !== undefined; next = reports.get(taken)) {
          reports.delete(taken++);
          if (!onReport(next) || taken === from + seeds) return end();
        }
      });
      give();
    }
  });
}

const hours = (ms: number) => (ms / 3_600_000).toFixed(1);

function tellFailure({ seed, steps, failure }: Report, { plant, isVerbose }: Asked): void {
  const { invariant, detail, trace } = failure!;
  console.log(`\nseed ${seed}, step ${steps}: broken is "${invariants[invariant]}"\n  ${detail}\n`);
  for (const line of isVerbose ? trace : trace.slice(-15)) console.log(`  ${line}`);
  const more = plant === undefined ? '' : ` --plant ${plant}`;
  console.log(`\nTo see it again: npm run simulate -- --seeds 1 --from ${seed}${more} --verbose`);
}

async function main(): Promise<number> {
  const asked = ask();
  if (typeof asked === 'string') {
    console.error(`${asked}\n\n${usage}`);
    return 2;
  }
  const { seeds, plant, isVerbose } = asked;
  const totals = noTotals();
  const began = performance.now();
  let failed: Report | null = null;
  const say = () => {
    const { seeds: done, simulatedMs, steps, matches, commands, records, crashes, freezes } = totals;
    const seconds = (performance.now() - began) / 1000;
    console.log(
      `${done} of ${seeds} worlds in ${seconds.toFixed(0)} s: ${hours(simulatedMs)} simulated hours, ${steps} steps, ${matches} matches, ` +
        `${commands} commands, ${records} records, ${crashes} crashes, ${freezes} standstills`,
    );
  };
  await play(asked, (report) => {
    add(totals, report);
    const { seed, steps, simulatedMs, matches, commands, crashes } = report;
    if (isVerbose) {
      const hash = report.trace.slice(0, 16);
      console.log(
        `seed ${seed}: ${hours(simulatedMs)} h, ${steps} steps, ${matches} matches, ${commands} commands, ${crashes} crashes, trace ${hash}`,
      );
    } else if (totals.seeds % 20 === 0 && totals.seeds < seeds) say();
    if (report.failure !== null) failed = report;
    return failed === null;
  });
  say();
  const minutes = (performance.now() - began) / 60_000;
  console.log(`${(totals.simulatedMs / 3_600_000 / minutes).toFixed(0)} simulated hours a minute`);
  if (failed !== null) tellFailure(failed, asked);
  if (plant === undefined) return failed === null ? 0 : 1;
  const found = failed === null ? `was not found in ${seeds} worlds` : `was found after ${totals.seeds}`;
  console.log(`\nThe planted error ${plant} ${found}.`);
  return failed === null ? 1 : 0;
}

if (isMainThread) process.exitCode = await main();
else {
  const { plant } = workerData as { plant?: PlantName };
  parentPort!.on('message', async (seed: number) => parentPort!.postMessage(await simulate(seed, plant)));
}
