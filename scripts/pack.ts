/**
 * `npm run pack -- --out DIR`: packs every public package into a tarball that npm can publish or install. The workspace runs TypeScript
 * directly; here each package is compiled to JavaScript with type declarations, in a folder of its own.
 *   --only NAME   only the package in this folder and the workspace packages it depends on (repeatable)
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { emitPackage } from './pack/emit.ts';
import { inOrder, neededBy, sourcesIn } from './pack/sources.ts';

const usage = 'npm run pack -- --out DIR [--only NAME …]';
const { values } = readArguments();
if (values.help) {
  console.log(`Packs the packages into tarballs that npm can publish or install.\n\nUsage: ${usage}`);
  process.exit(0);
}
const root = dirname(import.meta.dirname);
if (values.out === undefined) fail(`--out is required; usage: ${usage}`);
const out = resolve(values.out as string);
const all = inOrder(sourcesIn(join(root, 'packages')));
const unknown = values.only?.find((name) => !all.some(({ folder }) => folder === name));
if (unknown !== undefined) {
  fail(`unknown package "${unknown}"; available: ${all.map(({ folder }) => folder).join(', ')}`);
}
const sources = values.only === undefined ? all : neededBy(all, values.only);
const stage = realpathSync(mkdtempSync(join(tmpdir(), 'hexfront-pack-')));
try {
  mkdirSync(out, { recursive: true });
  if (sources.some(({ manifest }) => manifest.files?.includes('dashboard'))) buildDashboard();
  linkLibraries();
  for (const source of sources) {
    const place = join(stage, 'built', source.folder);
    const link = join(stage, 'node_modules', source.manifest.name);
    emitPackage(root, source, place);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(place, link, 'junction');
  }
  pack(sources.map(({ folder }) => join(stage, 'built', folder)));
} finally {
  rmSync(stage, { recursive: true, force: true });
}

function readArguments() {
  try {
    const out = { type: 'string' } as const;
    return parseArgs({ options: { out, only: { ...out, multiple: true }, help: { type: 'boolean', short: 'h' } } });
  } catch (error) {
    return fail(`${(error as Error).message}; usage: ${usage}`);
  }
}

/** The server package includes the dashboard. */
function buildDashboard(): void {
  const { status } = spawnSync(process.execPath, [join(root, 'scripts', 'dashboard.mjs'), '--must'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) fail('building the dashboard failed (see above)');
}

/** The compiler uses the workspace's libraries, and our own packages as they will be published. */
function linkLibraries(): void {
  const ours = new Set(all.map(({ manifest }) => manifest.name.split('/')[0]));
  mkdirSync(join(stage, 'node_modules'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name.startsWith('.') || ours.has(name)) continue;
    symlinkSync(join(root, 'node_modules', name), join(stage, 'node_modules', name), 'junction');
  }
}

/** All at once: most of the time npm takes is its own start. */
function pack(places: readonly string[]): void {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', out, ...places];
  const { status, stdout, stderr } = spawnSync('npm', args, {
    cwd: stage,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`npm pack failed:\n${stderr}`);
  for (const { name, version, filename, entryCount, size } of Object.values<any>(JSON.parse(stdout))) {
    console.log(`${name}@${version}: ${filename}, ${entryCount} files, ${Math.ceil(size / 1024)} KiB`);
  }
}

function fail(message: string): never {
  console.error(`pack: ${message}`);
  process.exit(2);
}
