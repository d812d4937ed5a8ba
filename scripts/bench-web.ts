/**
 * `npm run bench:web`: what pages cost a browser. Without arguments: main-thread time of the largest board, and the size of the first
 * page. `-- memory` watches a large live match for ten minutes.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { builtSite } from '../packages/web/test/site.ts';
import { benchFrames } from './bench-web/frames.ts';
import { benchMemory } from './bench-web/memory.ts';

const [part, ...args] = process.argv.slice(2);
const isGood = part === 'memory' ? await benchMemory(args) : (await benchFrames()) && (await isSmall());
process.exit(isGood ? 0 : 1);

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
