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
  const searched = family.map((game) => `search ${game.id}`);
  const judged = ['attrition-2', 'attrition-3'].map((id) => `champion ${id}`);
  expect(lines.map((line) => line.split(' ', 2).join(' '))).toEqual([...searched, ...judged]);
  for (const line of lines) expect(Number(line.split(' ')[2]), line).toBeLessThan(4);
});
