import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { build, defineConfig, type Plugin } from 'vite';
import pages from './vite.config.ts';

const viewer = join(import.meta.dirname, 'src', 'viewer');
const target = 'es2023';
const workerStart = /new Worker\(new URL\('(.+?)', import\.meta\.url\), \{ type: 'module' \}\)/;

/** Turns workers into functions of the script, which `Thread` starts. A worker of the viewer's own replaces that of the pages. */
const workersAsPrograms: Plugin = {
  name: 'workers-as-programs',
  enforce: 'pre',
  transform(code, id) {
    const file = workerStart.exec(code)?.[1];
    if (file === undefined) return null;
    const own = join(viewer, basename(file));
    const program = existsSync(own) ? own : join(dirname(id), file);
    return [
      `import { Thread } from ${JSON.stringify(join(viewer, 'thread.ts'))};`,
      `import program from ${JSON.stringify(`${program}?program`)};`,
      code.replace(workerStart, 'new Thread(program)'),
    ].join('\n');
  },
  async load(id) {
    const [entry, query] = id.split('?');
    if (query !== 'program') return null;
    const lib = { entry, formats: ['iife' as const], name: 'program' };
    const output = { target, lib, minify: false, write: false };
    const built: unknown = await build({
      ...pages,
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      build: output,
    });
    const [{ code }] = (built as readonly Built[])[0].output;
    return `export default function (globalThis) {\n${code}\n}`;
  },
};

interface Built {
  readonly output: readonly [{ readonly code: string }];
}

/** Leaves one file, which can stand inside a script element. */
const oneScript: Plugin = {
  name: 'one-script',
  enforce: 'post',
  generateBundle(_, bundle) {
    // The script has its styles as text.
    for (const name of Object.keys(bundle)) if (name.endsWith('.css')) delete bundle[name];
    if (Object.keys(bundle).join() !== 'viewer.js')
      this.error(`more than viewer.js: ${Object.keys(bundle).join(', ')}`);
    const [script] = Object.values(bundle);
    if (script.type === 'chunk' && /<\/script|<!--/i.test(script.code))
      this.error('viewer.js would end a script element');
  },
};

/** The replay viewer for other pages: one classic script that loads nothing. */
export default defineConfig({
  ...pages,
  publicDir: false,
  plugins: [workersAsPrograms, oneScript],
  build: {
    target,
    emptyOutDir: false,
    lib: { entry: join(viewer, 'viewer.tsx'), formats: ['iife'], name: 'HexfrontViewer', fileName: () => 'viewer.js' },
  },
});
