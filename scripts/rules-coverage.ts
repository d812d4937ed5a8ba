import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const usage = `Lists the paragraphs of the rules that no passing test cites.

Usage: node scripts/rules-coverage.ts [--report FILE] [DOCUMENT …]

A DOCUMENT is a file in docs/rules/paragraphs (000, 002, rulings, …); the default is all of them.
--report FILE reads the JSON report of a vitest run instead of running the tests.
Exit codes: 0 every paragraph is cited by a passing test, 1 some are not, 2 the tests could not run.`;

interface Paragraph {
  readonly id: string;
  readonly says: string;
}

/** The fields of vitest's JSON report that are read here. */
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

/** Runs the rule tests of every package. A failing test does not count as a proof, but the others still do. */
function runTests(): Report {
  const folder = mkdtempSync(join(tmpdir(), 'rules-coverage-'));
  const file = join(folder, 'report.json');
  try {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    // The engine's slow suites repeat what its quick ones prove; those of the web package need a browser and are the only proof.
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

/** The citations at the start of a test title: "[000 §9.7/7] [000 §9.8/6] a forest …". */
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
  const unknown = args.find((name) => !known.includes(name));
  if (unknown !== undefined) fail(`unknown document "${unknown}"; available: ${known.join(', ')}`);

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
