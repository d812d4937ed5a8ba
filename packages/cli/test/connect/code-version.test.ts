import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { codeVersion } from '../../src/connect/code-version.ts';

const folder = mkdtempSync(join(tmpdir(), 'hexfront-version-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'my bot.mjs');

test.each([
  ['a module', `file:${file}`],
  ['a program', `exec:node "${file}" --fast`],
])('%s that changes is another version', (_, bot) => {
  writeFileSync(file, 'one');
  const before = codeVersion(bot);
  expect(before).toMatch(/^sha256-[0-9a-f]{12}$/);
  expect(codeVersion(bot)).toBe(before);
  writeFileSync(file, 'two');
  expect(codeVersion(bot)).not.toBe(before);
});

test('words of a command that no file can have for a name, and files that cannot be read, are passed over', () => {
  const loop = join(folder, 'loop');
  symlinkSync(loop, loop);
  for (const word of ['x'.repeat(5000), loop, '/proc/self/mem']) {
    expect(codeVersion(`exec:node -e "${word}"`)).toMatch(/^sha256-[0-9a-f]{12}$/);
  }
});

test('so is a program that is called otherwise, and a built-in bot goes by its name', () => {
  expect(codeVersion(`exec:node "${file}" --slow`)).not.toBe(codeVersion(`exec:node "${file}" --fast`));
  expect(codeVersion('search:20000')).toBe('search:20000');
});
