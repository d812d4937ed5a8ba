/**
 * `npm run audit`: asks the registry for known vulnerabilities of what is installed for users, not of what only tests need.
 *   --registry URL     another registry
 *   --offline-passes   exit with 0 if the registry does not answer, for tests that must run without a network
 * Exit code: 0 if there is none of severity high or critical; 1 if there is; 2 if the registry does not answer.
 */
import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';

const options = { registry: { type: 'string' }, 'offline-passes': { type: 'boolean', default: false } } as const;
const { values } = parseArgs({ options });

interface Audit {
  readonly metadata?: { readonly vulnerabilities: Readonly<Record<string, number>> };
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string; readonly range: string }>>;
  readonly message?: string;
}
const grave = ['high', 'critical'];

function audit(): number {
  const where = values.registry === undefined ? [] : ['--registry', values.registry];
  const args = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=20000', ...where];
  const { stdout } = spawnSync('npm', args, {
    cwd: dirname(import.meta.dirname),
    encoding: 'utf8',
    timeout: 60_000,
    shell: process.platform === 'win32',
  });
  const found = read(stdout ?? '');
  if (found.metadata === undefined) {
    const why = found.message === undefined ? '' : `: ${found.message}`;
    console.log(`audit: the registry does not answer, so the dependencies were not checked${why}`);
    return values['offline-passes'] ? 0 : 2;
  }
  const bad = Object.entries(found.vulnerabilities ?? {}).filter(([, { severity }]) => grave.includes(severity));
  for (const [name, { severity, range }] of bad) console.log(`audit: ${name} ${range}: ${severity}`);
  if (bad.length === 0) console.log('audit: no known vulnerability of severity high or critical');
  else console.log('audit: run `npm audit --omit=dev` for details');
  return bad.length === 0 ? 0 : 1;
}

function read(text: string): Audit {
  try {
    return JSON.parse(text) as Audit;
  } catch {
    return {};
  }
}

process.exit(audit());
