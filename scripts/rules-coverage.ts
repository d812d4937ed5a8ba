import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const usage = `Which paragraphs of the rules does no passing test name?

  node scripts/rules-coverage.ts [--report FILE] [document ...]

Documents are the files of docs/rules/paragraphs (000, 002, rulings, …); all of them unless some are named. Paragraphs of
what is still being built count only when their document is named.
--report FILE reads vitest's JSON report of a run that has just been made instead of running the tests again.
Exit code: 0 when every paragraph is named by a passing test, 1 when some are not, 2 when the tests could not run.`;

interface Paragraph {
  readonly id: string;
  readonly says: string;
}

/** The part of vitest's JSON report that is read here. */
interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[];
  }[];
}

const root = fileURLToPath(new URL('..', import.meta.url));
const paragraphs = join(root, 'docs/rules/paragraphs');

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}

/** Runs the rule tests of every package. Failing tests prove nothing, but they are no reason to stop counting the others. */
function runTests(): Report {
  const folder = mkdtempSync(join(tmpdir(), 'rules-coverage-'));
  const file = join(folder, 'report.json');
  try {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    // Slow suites of the engine repeat what its quick ones prove; those of the pages need a browser and are the only proof.
    const where = ['test/rules/', 'test/battle/', '--exclude', 'packages/!(web)/**/*.slow.test.ts'];
    const args = [vitest, 'run', ...where, '--reporter=json', `--outputFile=${file}`];
    const run = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as Report;
    } catch {
      fail(`The rule tests could not run.\n${run.error?.message ?? `${run.stdout}${run.stderr}`}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The citations at the front of a test's name: "[000 §9.7/7] [000 §9.8/6] a forest …". */
function citations(title: string): string[] {
  const front = /^(\[[^\]]+\]\s*)+/.exec(title)?.[0] ?? '';
  return [...front.matchAll(/\[([^\]]+)\]/g)].map((match) => match[1]);
}

function main(given: readonly string[]): number {
  const [option, file] = given;
  const args = option === '--report' ? given.slice(2) : given;
  if (args.includes('--help') || args.includes('-h')) {
    console.log(usage);
    return 0;
  }
  const known = readdirSync(paragraphs)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .sort();
  const stranger = args.find((name) => !known.includes(name));
  if (stranger !== undefined) fail(`There is no document ${stranger}; known are ${known.join(', ')}.`);

  const isRuleTest = (name: string) => /[\\/]packages[\\/][^\\/]+[\\/]test[\\/]/.test(name);
  const report = option === '--report' ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : runTests();
  const files = report.testResults.filter((file) => isRuleTest(file.name));
  const broken = files.find((file) => file.status === 'failed' && file.assertionResults.length === 0);
  if (broken !== undefined) fail(`${broken.name} could not run.\n${broken.message}`);
  const tests = files.flatMap((file) => file.assertionResults);
  const failed = tests.filter((test) => test.status === 'failed');
  for (const test of failed) console.log(`failed: ${test.title}`);
  const proven = new Set(tests.filter((test) => test.status === 'passed').flatMap((test) => citations(test.title)));

  let total = 0;
  let missing = 0;
  for (const name of args.length > 0 ? args : known) {
    const listed = JSON.parse(readFileSync(join(paragraphs, `${name}.json`), 'utf8')) as Paragraph[];
    const unproven = listed.filter((paragraph) => !proven.has(paragraph.id));
    total += listed.length;
    missing += unproven.length;
    if (unproven.length > 0) console.log(`\n${name}: ${unproven.length} of ${listed.length} without a test`);
    for (const { id, says } of unproven) console.log(`  ${id.padEnd(30)} ${says}`);
  }
  console.log(`${missing > 0 ? '\n' : ''}${total} paragraphs, ${missing} without a test`);
  return missing === 0 ? 0 : 1;
}

process.exitCode = main(process.argv.slice(2));
