/**
 * `npm run pack -- --out DIR`: every package that is not private as a tarball that npm can publish or install. The workspace runs
 * its TypeScript as it is; here each package is emitted as JavaScript with its types, in an own folder and not beside its sources.
 *   --only NAME   only this package, by its folder, and those of ours that it stands on (may be repeated)
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { emitPackage } from './pack/emit.ts';
import { inOrder, neededBy, sourcesIn } from './pack/sources.ts';

const usage = 'npm run pack -- --out DIR [--only NAME …]   tarballs of the packages, for npm to publish or install';
const { values } = asked();
if (values.help) {
  console.log(usage);
  process.exit(0);
}
const root = dirname(import.meta.dirname);
if (values.out === undefined) complain('--out DIR is missing; name the folder for the tarballs');
const out = resolve(values.out as string);
const all = inOrder(sourcesIn(join(root, 'packages')));
const stranger = values.only?.find((name) => !all.some(({ folder }) => folder === name));
if (stranger !== undefined) {
  complain(`there is no package ${stranger}; known are ${all.map(({ folder }) => folder).join(', ')}`);
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

function asked() {
  try {
    const out = { type: 'string' } as const;
    return parseArgs({ options: { out, only: { ...out, multiple: true }, help: { type: 'boolean', short: 'h' } } });
  } catch (error) {
    return complain(`${(error as Error).message}; write ${usage}`);
  }
}

/** The arena ships its pages. */
function buildDashboard(): void {
  const { status } = spawnSync(process.execPath, [join(root, 'scripts', 'dashboard.mjs'), '--must'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) complain('the dashboard could not be built; the messages are above');
}

/** The compiler finds libraries where the workspace has them, and packages of ours as they will be published. */
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

function complain(message: string): never {
  console.error(`pack: ${message}`);
  process.exit(2);
}
