import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { trail } from './trail.ts';

const runner = join(import.meta.dirname, 'trail-runner.ts');
const start = promisify(execFile);

test('two processes in another time zone, locale and hash seed reach the same hashes as this one', async () => {
  const env = { ...process.env, TZ: 'Asia/Kathmandu', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' };
  const runs = ['--hash-seed=1', '--hash-seed=2'].map((flag) =>
    start(process.execPath, [flag, runner, 'determinism'], { env, maxBuffer: 1e8 }),
  );
  const here = trail('determinism');
  for (const { stdout } of await Promise.all(runs)) expect(stdout).toBe(here);
});

test('worker threads playing at the same time reach the same hashes as this one', async () => {
  const seeds = ['one', 'two', 'three'];
  const runs = seeds.map(
    (seed) =>
      new Promise<string>((resolve, reject) => {
        const worker = new Worker(runner, { workerData: seed });
        worker.once('message', resolve);
        worker.once('error', reject);
      }),
  );
  expect(await Promise.all(runs)).toEqual(seeds.map(trail));
});

test('other seeds lead to other matches', () => {
  expect(trail('one')).not.toBe(trail('two'));
});
