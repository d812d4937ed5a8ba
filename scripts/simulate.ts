import { availableParallelism } from 'node:os';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { type PlantName, plantNames } from '../packages/server/test/world/plants.ts';
import { add, noTotals, simulate } from '../packages/server/test/world/simulate.ts';
import { invariants } from '../packages/server/test/world/checks/violation.ts';
import type { Report } from '../packages/server/test/world/world.ts';
import { ScriptOptions } from './script-options.ts';

const usage = `Runs arena and clients on a virtual clock with seeded faults, and checks every invariant after every step.

  npm run simulate -- --seeds N [--from S] [--plant ${plantNames.join('|')}] [--workers W] [--verbose]

  --seeds N     number of worlds (default 200)
  --from S      the first seed (default 1)
  --plant NAME  plants an error on purpose, which must be found
  --workers W   threads (default: one per core)
  --verbose     one line per world, and the full trace of a failure

Exit code: 0 if all invariants hold, 1 if one is broken (the seed, the step and a command to reproduce it are printed), 2 for a usage
error. With --plant: 0 only if the error was found.`;

interface Options {
  readonly seeds: number;
  readonly from: number;
  readonly plant: PlantName | undefined;
  readonly workers: number;
  readonly isVerbose: boolean;
}

function readOptions(): Options {
  const given = new ScriptOptions(usage, {
    seeds: { type: 'string', default: '200' },
    from: { type: 'string', default: '1' },
    plant: { type: 'string' },
    workers: { type: 'string', default: String(availableParallelism()) },
    verbose: { type: 'boolean', default: false },
  });
  const [seeds, from, workers] = (['seeds', 'from', 'workers'] as const).map((name) => given.whole(name, 1)!);
  const plant = given.values.plant as PlantName | undefined;
  if (plant !== undefined && !plantNames.includes(plant)) {
    given.refuse(`Unknown error to plant: ${plant}. Available: ${plantNames.join(', ')}.`);
  }
  return { seeds, from, workers: Math.min(workers, seeds), plant, isVerbose: given.values.verbose };
}

/** Assigns the seeds and handles the reports in order, so that the output does not depend on the threads. */
function play({ seeds, from, workers, plant }: Options, onReport: (report: Report) => boolean): Promise<void> {
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

function printFailure({ seed, steps, failure }: Report, { plant, isVerbose }: Options): void {
  const { invariant, detail, trace } = failure!;
  console.log(`\nseed ${seed}, step ${steps}: violates "${invariants[invariant]}"\n  ${detail}\n`);
  for (const line of isVerbose ? trace : trace.slice(-15)) console.log(`  ${line}`);
  const more = plant === undefined ? '' : ` --plant ${plant}`;
  console.log(`\nTo reproduce: npm run simulate -- --seeds 1 --from ${seed}${more} --verbose`);
}

async function main(): Promise<number> {
  const given = readOptions();
  const { seeds, plant, isVerbose } = given;
  const totals = noTotals();
  const began = performance.now();
  let failed: Report | null = null;
  const printProgress = () => {
    const { seeds: done, simulatedMs, steps, matches, commands, records, crashes, freezes } = totals;
    const seconds = (performance.now() - began) / 1000;
    console.log(
      `${done} of ${seeds} worlds in ${seconds.toFixed(0)} s: ${hours(simulatedMs)} simulated hours, ${steps} steps, ${matches} matches, ` +
        `${commands} commands, ${records} records, ${crashes} crashes, ${freezes} freezes`,
    );
  };
  await play(given, (report) => {
    add(totals, report);
    const { seed, steps, simulatedMs, matches, commands, crashes } = report;
    if (isVerbose) {
      const hash = report.trace.slice(0, 16);
      console.log(
        `seed ${seed}: ${hours(simulatedMs)} h, ${steps} steps, ${matches} matches, ${commands} commands, ${crashes} crashes, trace ${hash}`,
      );
    } else if (totals.seeds % 20 === 0 && totals.seeds < seeds) printProgress();
    if (report.failure !== null) failed = report;
    return failed === null;
  });
  printProgress();
  const minutes = (performance.now() - began) / 60_000;
  console.log(`${(totals.simulatedMs / 3_600_000 / minutes).toFixed(0)} simulated hours per minute`);
  if (failed !== null) printFailure(failed, given);
  if (plant === undefined) return failed === null ? 0 : 1;
  const found = failed === null ? `was not found in ${seeds} worlds` : `was found in world ${totals.seeds}`;
  console.log(`\nThe planted error ${plant} ${found}.`);
  return failed === null ? 1 : 0;
}

if (isMainThread) process.exitCode = await main();
else {
  const { plant } = workerData as { plant?: PlantName };
  parentPort!.on('message', async (seed: number) => parentPort!.postMessage(await simulate(seed, plant)));
}
