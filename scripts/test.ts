/**
 * `npm test`: runs every check that a change must pass. Static checks run first, all at once; then the tests, with those of the Python
 * client and the audit of the dependencies beside them.
 *   --quick   without the slow suites (*.slow.test.ts)
 *   --static  only the checks that need no test runner
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { quick: { type: 'boolean' }, static: { type: 'boolean' } } });
const root = dirname(import.meta.dirname);
const started = performance.now();
/** Hundreds of processes load the same modules: what one has compiled is kept for the next, and for the next run. */
const env = { ...process.env, NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compile') };
/** How long the test runner may take to end once it has written its report. */
const patienceMs = 90_000;

interface Step {
  readonly title: string;
  readonly command: string;
  readonly args: readonly string[];
}
const node = process.execPath;
const checks: readonly Step[] = [
  { title: 'lint', command: 'oxlint', args: ['--deny-warnings'] },
  { title: 'format', command: 'biome', args: ['format', '--colors=off', '.'] },
  { title: 'types', command: 'tsc', args: ['-p', '.'] },
  { title: 'types of the pages', command: 'tsc', args: ['-p', 'packages/web'] },
  { title: 'imports', command: node, args: ['scripts/imports.ts'] },
  { title: 'generated documents', command: node, args: ['scripts/docs.ts', '--check'] },
];
/** The slow suites visit the pages: built once here, not by each of them. */
const pages = { title: 'pages', command: node, args: ['scripts/dashboard.mjs', '--must'] };

await runChecks(values.static || values.quick ? checks : [...checks, pages]);
if (!values.static) process.exit(await runTests());

/** Every failure is shown, then nothing else is run. */
async function runChecks(steps: readonly Step[]): Promise<void> {
  const failed: string[] = [];
  const running = steps.map((step) => ({ step, outcome: runUnseen(step) }));
  for (const { step, outcome } of running) {
    if ((await show(step, outcome)) !== 0) failed.push(step.title);
  }
  if (failed.length === 0) return;
  console.error(`\n${failed.join(', ')} failed. Nothing after that was run.`);
  process.exit(1);
}

/** Returns the exit code of the whole. */
async function runTests(): Promise<number> {
  const python: Step = { title: 'python', command: node, args: ['scripts/python.ts'] };
  const audit: Step = { title: 'dependency audit', command: node, args: ['scripts/audit.ts', '--offline-passes'] };
  const beside = values.quick ? [] : [python, audit].map((step) => ({ step, outcome: runUnseen(step) }));
  const folder = mkdtempSync(join(tmpdir(), 'hexfront-test-'));
  const report = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const without = values.quick ? ['--exclude', '**/*.slow.test.ts'] : [];
  const vitest: Step = { title: 'tests', command: 'vitest', args: ['run', ...reporters, ...without] };
  const tests = await run(vitest, (process) => endAfter(report, process));
  const { passed, failed, skipped } = countsIn(report);
  const isWhole = tests === 0 && !values.quick;
  const coverage = ['scripts/rules-coverage.ts', '--report', report];
  const rules = isWhole ? await run({ title: 'rules coverage', command: node, args: coverage }) : 0;
  rmSync(folder, { recursive: true });
  let others = 0;
  for (const { step, outcome } of beside) others ||= await show(step, outcome);
  console.log(`\nall steps took ${seconds(started)} s`);
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return tests || rules || others || (passed === 0 || skipped > 0 ? 1 : 0);
}

function countsIn(report: string): { passed: number; failed: number; skipped: number } {
  if (!existsSync(report)) return { passed: 0, failed: 0, skipped: 0 };
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(readFileSync(report, 'utf8'));
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
}

/** A thread of the runner has been seen that never ended. That is a failure, and nobody has to wait for it. */
function endAfter(report: string, runner: ChildProcess): void {
  let end: NodeJS.Timeout | undefined;
  const stop = () => {
    console.error(
      `\nThe test runner did not end within ${patienceMs / 1000} s of its report, so the tests have failed.`,
    );
    runner.kill('SIGKILL');
  };
  const look = setInterval(() => {
    if (end === undefined && existsSync(report)) end = setTimeout(stop, patienceMs);
  }, 1000);
  runner.once('exit', () => {
    clearInterval(look);
    clearTimeout(end);
  });
}

interface Outcome {
  readonly status: number;
  readonly output: string;
  readonly took: string;
}

async function run(step: Step, watch?: (process: ChildProcess) => void): Promise<number> {
  console.log(`\n── ${step.title}`);
  const { status, took } = await start(step, 'inherit', watch);
  return conclude(step, status, took);
}

/** Keeps what is written, so that steps that run at the same time are shown one after the other. */
function runUnseen(step: Step): Promise<Outcome> {
  return start(step, 'pipe');
}

async function show(step: Step, outcome: Promise<Outcome>): Promise<number> {
  const { status, output, took } = await outcome;
  console.log(`\n── ${step.title}`);
  process.stdout.write(output);
  return conclude(step, status, took);
}

function conclude({ title }: Step, status: number, took: string): number {
  console.log(`── ${title} ${status === 0 ? 'done' : 'failed'} in ${took} s`);
  return status;
}

function start(
  { command, args }: Step,
  out: 'inherit' | 'pipe',
  watch?: (process: ChildProcess) => void,
): Promise<Outcome> {
  const from = performance.now();
  const child = spawn(command, args, {
    cwd: root,
    env,
    stdio: ['ignore', out, out],
    shell: process.platform === 'win32',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text));
  return new Promise((resolve) => {
    watch?.(child);
    child.on('error', (error) => {
      output += `${command} could not be started: ${error.message}\n`;
      if (out === 'inherit') process.stderr.write(output);
      resolve({ status: 1, output, took: seconds(from) });
    });
    child.on('close', (status) => resolve({ status: status ?? 1, output, took: seconds(from) }));
  });
}

function seconds(from: number): string {
  return ((performance.now() - from) / 1000).toFixed(1);
}
