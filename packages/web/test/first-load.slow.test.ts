import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { builtSite } from './site.ts';

test('what a browser must load before the first picture is at most 60 KB', async () => {
  const folder = await builtSite();
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const assets = readdirSync(join(folder, 'assets')).filter((name) => html.includes(name));
  const files = ['index.html', ...assets.map((name) => join('assets', name))];
  const sizes = files.map((name) => [name, brotliCompressSync(readFileSync(join(folder, name))).length] as const);
  const total = sizes.reduce((sum, [, size]) => sum + size, 0);
  expect(total, JSON.stringify(sizes)).toBeLessThanOrEqual(60 * 1024);
});
