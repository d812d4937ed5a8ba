import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { guideSources } from '@hexfront/server/guide';
import { publishedManifest } from './manifest.ts';
import { copyDocuments } from './documents.ts';
import type { Source } from './sources.ts';

/** Builds a package in `place`: JavaScript, types, other shipped files, license and documents. */
export function emitPackage(root: string, source: Source, place: string): void {
  const { path, manifest } = source;
  mkdirSync(place, { recursive: true });
  cpSync(join(path, 'src'), join(place, 'src'), { recursive: true });
  compile(root, manifest.name, place);
  copyAssets(place);
  rmSync(join(place, 'src'), { recursive: true });
  for (const name of manifest.files ?? []) {
    if (name === 'src') continue;
    if (name === 'guide') {
      for (const file of guideSources(root)) cpSync(join(root, file), join(place, name, file));
      continue;
    }
    const from = name === 'dashboard' ? join(root, 'packages/web/dist') : join(path, name);
    cpSync(from, join(place, name), { recursive: true, filter: (file) => !file.endsWith('.built-from') });
  }
  rewriteImports(place);
  writeFileSync(join(place, 'package.json'), `${JSON.stringify(publishedManifest(manifest), null, 2)}\n`);
  copyDocuments(root, source, place);
}

/** `npm run check` has already checked the types; here they are only emitted. */
function compile(root: string, name: string, place: string): void {
  const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'));
  const options = {
    ...compilerOptions,
    noEmit: false,
    noCheck: true,
    declaration: true,
    rewriteRelativeImportExtensions: true,
    rootDir: 'src',
    outDir: 'dist',
  };
  const project = join(place, 'tsconfig.json');
  writeFileSync(project, JSON.stringify({ compilerOptions: options, include: ['src'] }));
  // The compiler needs a manifest to treat these files as modules, and other packages need one to import them.
  writeFileSync(join(place, 'package.json'), JSON.stringify({ name, type: 'module' }));
  const tsc = join(root, 'node_modules', '.bin', 'tsc');
  const { status, stdout } = spawnSync(tsc, ['-p', project], { encoding: 'utf8', shell: process.platform === 'win32' });
  rmSync(project);
  if (status !== 0) throw new Error(`${name} could not be compiled:\n${stdout}`);
}

/** Files among the sources that are not TypeScript: migrations, tables, pages. */
function copyAssets(place: string): void {
  for (const file of globSync('**/*.*', { cwd: join(place, 'src') })) {
    if (/\.tsx?$/.test(file)) continue;
    mkdirSync(dirname(join(place, 'dist', file)), { recursive: true });
    cpSync(join(place, 'src', file), join(place, 'dist', file));
  }
}

/** The compiler rewrites the imports in JavaScript; this rewrites them in type declarations, worker URLs and `bin`. */
function rewriteImports(place: string): void {
  const left: string[] = [];
  for (const file of globSync('{dist,bin}/**/*.{js,d.ts}', { cwd: place })) {
    const text = readFileSync(join(place, file), 'utf8');
    const changed = rewritten(file, text);
    if (changed !== text) writeFileSync(join(place, file), changed);
    for (const [name] of changed.matchAll(/['"]\.{1,2}\/[^'"\s]*\.ts['"]/g)) left.push(`${file}: ${name}`);
  }
  if (left.length > 0) throw new Error(`The package still refers to TypeScript files:\n${left.join('\n')}`);
}

function rewritten(file: string, text: string): string {
  if (file.endsWith('.d.ts')) return text.replace(/((?:from|import\() ?['"]\.{1,2}\/[^'"]*)\.ts(['"])/g, '$1.js$2');
  if (file.startsWith('bin')) return text.replace(/(['"]\.\.\/)src(\/[^'"]*)\.ts(['"])/g, '$1dist$2.js$3');
  return text.replace(/(new URL\(\s*['"]\.{1,2}\/[^'"]*)\.ts(['"]\s*,\s*import\.meta\.url)/g, '$1.js$2');
}
