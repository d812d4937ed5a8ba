/**
 * Writes the guide as static files that any web server can serve under /guide: `npm run guide`. An arena needs none of this, because it
 * makes the same pages itself. Fails if a link leads nowhere.
 *   --out DIR   where to write (dist/guide); an earlier guide there is replaced
 */
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { guideFiles } from '@hexfront/server/guide';

const { values } = parseArgs({ options: { out: { type: 'string', default: 'dist/guide' } } });
/** A folder with this file holds nothing but a guide, and may be deleted. */
const mark = join(values.out, '.hexfront-guide');
if (existsSync(values.out) && readdirSync(values.out).length > 0 && !existsSync(mark)) {
  console.error(`${values.out} is not empty, and was not written by this script; delete it, or choose another --out`);
  process.exit(2);
}
const root = dirname(import.meta.dirname);
const { files, deadLinks } = guideFiles(root);
for (const link of deadLinks) console.error(`dead link in ${link}`);
if (deadLinks.length > 0) process.exit(1);
rmSync(values.out, { recursive: true, force: true });
mkdirSync(values.out, { recursive: true });
writeFileSync(mark, '');
for (const [path, content] of files) {
  const file = join(values.out, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
console.log(`${files.size} files in ${values.out}`);
