import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { family } from './attrition-position.ts';

test('the search allocates nothing per position: 100,000 of them leave less than four bytes each', () => {
  const runner = join(import.meta.dirname, 'attrition-allocation-runner.ts');
  const printed = execFileSync(process.execPath, ['--max-semi-space-size=256', '--min-semi-space-size=256', runner], {
    encoding: 'utf8',
  });
  const lines = printed.trim().split('\n');
  expect(lines.map((line) => line.split(' ')[0])).toEqual(family.map((game) => game.id));
  for (const line of lines) expect(Number(line.split(' ')[1]), line).toBeLessThan(4);
});
