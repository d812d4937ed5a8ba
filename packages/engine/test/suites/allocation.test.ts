import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sequential } from './kit.ts';

test('listing, applying and copying allocate nothing: 100,000 steps leave less than a byte each', () => {
  const runner = join(import.meta.dirname, 'allocation-runner.ts');
  const printed = execFileSync(process.execPath, ['--max-semi-space-size=256', '--min-semi-space-size=256', runner], {
    encoding: 'utf8',
  });
  const lines = printed.trim().split('\n');
  expect(lines.map((line) => line.split(' ')[0])).toEqual(sequential.map((game) => game.id));
  for (const line of lines) expect(Number(line.split(' ')[1]), line).toBeLessThan(100_000);
});
