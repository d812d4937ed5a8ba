import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { publishedManifest } from './manifest.ts';
import { publishPapers } from './papers.ts';
import type { Source } from './sources.ts';

/** Builds a package into its place: JavaScript, types, what else it ships, and the papers. */
export function emitPackage(root: string, source: Source, place: string): void {
  const { path, manifest } = source;
  mkdirSync(place, { recursive: true });
  cpSync(join(path, 'src'), join(place, 'src'), { recursive: true });
  compile(root, manifest.name, place);
  copyAssets(place);
  rmSync(join(place, 'src'), { recursive: true });
  for (const name of manifest.files ?? []) {
    if (name === 'src') continue;
    const from = name === 'dashboard' ? join(root, 'packages/web/dist') : join(path, name);
    cpSync(from, join(place, name), { recursive: true, filter: (file) => !file.endsWith('.built-from') });
  }
  pointAtJavaScript(place);
  writeFileSync(join(place, 'package.json'), `${JSON.stringify(publishedManifest(manifest), null, 2)}\n`);
  publishPapers(root, source, place);
}

/** `npm run check` has judged the types already; here they are only written down. */
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
  // A manifest is needed to know that these are modules, and by those that import them meanwhile.
  writeFileSync(join(place, 'package.json'), JSON.stringify({ name, type: 'module' }));
  const tsc = join(root, 'node_modules', '.bin', 'tsc');
  const { status, stdout } = spawnSync(tsc, ['-p', project], { encoding: 'utf8', shell: process.platform === 'win32' });
  rmSync(project);
  if (status !== 0) throw new Error(`${name} cannot be emitted:\n${stdout}`);
}

/** What lies between the sources and is none: migrations, tables, pages. */
function copyAssets(place: string): void {
  for (const file of globSync('**/*.*', { cwd: join(place, 'src') })) {
    if (/\.tsx?$/.test(file)) continue;
    mkdirSync(dirname(join(place, 'dist', file)), { recursive: true });
    cpSync(join(place, 'src', file), join(place, 'dist', file));
  }
}

/** The compiler rewrites imports of JavaScript; types, workers and other files that are named in their own ways are seen to here. */
function pointAtJavaScript(place: string): void {
  const left: string[] = [];
  for (const file of globSync('{dist,bin}/**/*.{js,d.ts}', { cwd: place })) {
    const text = readFileSync(join(place, file), 'utf8');
    const pointed = pointedAtJavaScript(file, text);
    if (pointed !== text) writeFileSync(join(place, file), pointed);
    for (const [name] of pointed.matchAll(/['"]\.{1,2}\/[^'"\s]*\.ts['"]/g)) left.push(`${file}: ${name}`);
  }
  if (left.length > 0) throw new Error(`TypeScript is still named in what would be published:\n${left.join('\n')}`);
}

function pointedAtJavaScript(file: string, text: string): string {
  if (file.endsWith('.d.ts')) return text.replace(/((?:from|import\() ?['"]\.{1,2}\/[^'"]*)\.ts(['"])/g, '$1.js$2');
  if (file.startsWith('bin')) return text.replace(/(['"]\.\.\/)src(\/[^'"]*)\.ts(['"])/g, '$1dist$2.js$3');
  return text.replace(/(new URL\(\s*['"]\.{1,2}\/[^'"]*)\.ts(['"]\s*,\s*import\.meta\.url)/g, '$1.js$2');
}
