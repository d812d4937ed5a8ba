/**
 * `npm test`: runs every check that a change must pass, cheapest first.
 *   --quick   without the slow suites (*.slow.test.ts)
 *   --static  only the checks that need no test runner
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { quick: { type: 'boolean' }, static: { type: 'boolean' } } });
const root = dirname(import.meta.dirname);
const started = performance.now();

step('lint', 'oxlint', ['--deny-warnings']);
step('format', 'biome', ['format', '--colors=off', '.']);
step('types', 'tsc', ['-p', '.']);
step('types of the pages', 'tsc', ['-p', 'packages/web']);
step('imports', process.execPath, ['scripts/imports.ts']);
step('generated documents', process.execPath, ['scripts/docs.ts', '--check']);
if (!values.static) runTests();

function runTests(): void {
  const folder = mkdtempSync(join(tmpdir(), 'hexfront-test-'));
  const report = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const without = values.quick ? ['--exclude', '**/*.slow.test.ts'] : [];
  let counts = { passed: 0, failed: 0, skipped: 0 };
  const status = run('tests', 'vitest', ['run', ...reporters, ...without], () => {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(readFileSync(report, 'utf8'));
    counts = { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
  });
  const isWhole = status === 0 && !values.quick;
  const rules = isWhole
    ? run('rules coverage', process.execPath, ['scripts/rules-coverage.ts', '--report', report])
    : 0;
  rmSync(folder, { recursive: true });
  const python = values.quick ? 0 : run('python', process.execPath, ['scripts/python.ts']);
  console.log(`\nall steps took ${seconds(started)} s`);
  console.log(
    `${counts.passed} passed, ${counts.failed} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''}`,
  );
  process.exit(status || rules || python || (counts.passed === 0 || counts.skipped > 0 ? 1 : 0));
}

function step(title: string, command: string, args: string[]): void {
  const status = run(title, command, args);
  if (status === 0) return;
  console.error(`\n${title} failed; the remaining steps were not run.`);
  process.exit(1);
}

function run(title: string, command: string, args: string[], then?: () => void): number {
  console.log(`\n── ${title}`);
  const from = performance.now();
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (error !== undefined) console.error(`could not start ${command}: ${error.message}`);
  then?.();
  console.log(`── ${title} ${status === 0 ? 'done' : 'failed'} in ${seconds(from)} s`);
  return status ?? 1;
}

function seconds(from: number): string {
  return ((performance.now() - from) / 1000).toFixed(1);
}
