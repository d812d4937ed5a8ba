import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const desk = mkdtempSync(join(tmpdir(), 'hexfront-guide-'));
afterAll(() => rmSync(desk, { recursive: true }));

const guide = (out: string) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'guide.ts'), '--out', out], { encoding: 'utf8' });

test('the guide replaces an earlier one, and nothing else', { timeout: 60_000 }, () => {
  const out = join(desk, 'guide');
  expect(guide(out)).toMatchObject({ status: 0, stderr: '' });
  writeFileSync(join(out, 'old.html'), '');
  expect(guide(out)).toMatchObject({ status: 0, stderr: '' });
  expect(existsSync(join(out, 'old.html'))).toBe(false);
  expect(existsSync(join(out, 'index.html'))).toBe(true);

  const letters = join(desk, 'letter.txt');
  writeFileSync(letters, 'dear');
  expect(guide(desk)).toMatchObject({ status: 2, stderr: expect.stringContaining('not empty') });
  expect(readFileSync(letters, 'utf8')).toBe('dear');
});
