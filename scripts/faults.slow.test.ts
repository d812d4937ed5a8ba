import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** In a process of its own: connections that were cut off keep a thread of Node from ending. */
test('accidents of database, disk, clock, network and server cost nobody a match, and the server recovers by itself', async () => {
  const args = [join(import.meta.dirname, 'faults.ts'), '--short', '--only', 'database,arena'];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(stdout.match(/ 0 problems .* 0 forfeits/g)).toHaveLength(2);
  const acknowledged = [...stdout.matchAll(/(\d+) moves acknowledged/g)].map(([, count]) => Number(count));
  expect(Math.min(...acknowledged)).toBeGreaterThan(20);
});
