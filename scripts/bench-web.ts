/**
 * `npm run bench:web`: what pages cost a browser. Without arguments: main-thread time of the largest board, and the size of the first
 * page; `-- frames --against DIST` measures another build beside it. `-- layout` tells what moves on each page and when its largest part
 * is there; `-- memory` watches a large live match.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { builtSite } from '../packages/web/test/site.ts';
import { benchFrames } from './bench-web/frames.ts';
import { benchLayout } from './bench-web/layout.ts';
import { benchMemory } from './bench-web/memory.ts';

const [part = 'frames', ...args] = process.argv.slice(2);
const parts: { readonly [part: string]: () => Promise<boolean> } = {
  frames: async () => (await benchFrames(args)) && (await isSmall()),
  layout: () => benchLayout(args),
  memory: () => benchMemory(args),
};
if (!(part in parts)) throw new Error(`unknown part ${part}; available: ${Object.keys(parts).join(', ')}`);
process.exit((await parts[part]()) ? 0 : 1);

async function isSmall(): Promise<boolean> {
  const first = await firstPage();
  console.log(`script of the first page, gzipped: ${(first / 1024).toFixed(1)} KB (goal 120)`);
  return first <= 120 * 1024;
}

/** The size of all scripts that index.html loads at once. */
async function firstPage(): Promise<number> {
  const folder = await builtSite();
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const scripts = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.js') && html.includes(name));
  return scripts.reduce((sum, name) => sum + gzipSync(readFileSync(join(folder, 'assets', name))).length, 0);
}
