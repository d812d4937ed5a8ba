import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockFolder } from '../../src/storage/folder-lock.ts';

const lockModule = join(import.meta.dirname, '../../src/storage/folder-lock.ts');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hexfront-lock-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A process that takes the lock, reports it, and keeps running. */
async function owner(path: string) {
  const code = `import { lockFolder } from ${JSON.stringify(`file://${lockModule}`)};
    try { lockFolder(${JSON.stringify(path)}); console.log('mine'); } catch (error) { console.log(error.name); }
    setTimeout(() => {}, 60_000);`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = await once(child.stdout, 'data');
  const end = async (signal: 'SIGKILL') => {
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return { pid: child.pid, said: String(said).trim(), end };
}

describe('the lock of a data folder', () => {
  test('is refused to a second process, with the owner and what to do', async () => {
    const path = join(folder, 'refused');
    const { pid, said, end } = await owner(path);
    expect(said).toBe('mine');
    expect(() => lockFolder(path)).toThrow(
      new RegExp(`refused is in use by process ${pid}\\. Stop that process, .*DATABASE_URL`),
    );
    await end('SIGKILL');
  });

  test('is released at once when its owner is killed', async () => {
    const path = join(folder, 'killed');
    for (let i = 0; i < 2; i++) {
      const { said, end } = await owner(path);
      expect(said).toBe('mine');
      await end('SIGKILL');
    }
    lockFolder(path).release();
  });

  test('is refused to other processes while we hold it, and granted when we release it', async () => {
    const path = join(folder, 'ours');
    const lock = lockFolder(path);
    const refused = await owner(path);
    expect(refused.said).toBe('FolderInUseError');
    lock.release();
    const taken = await owner(path);
    expect(taken.said).toBe('mine');
    await Promise.all([refused.end('SIGKILL'), taken.end('SIGKILL')]);
  });

  test('holds within one process, in another thread, and by another name of the folder', async () => {
    const path = join(folder, 'within');
    const lock = lockFolder(path);
    symlinkSync(path, join(folder, 'alias'));
    expect(() => lockFolder(path)).toThrow('in use by process');
    expect(() => lockFolder(join(folder, 'alias'))).toThrow('in use by process');
    const code = `const { parentPort } = require('node:worker_threads');
      import(${JSON.stringify(`file://${lockModule}`)}).then(({ lockFolder }) => lockFolder(${JSON.stringify(path)}))
        .then(() => parentPort.postMessage('mine'), (error) => parentPort.postMessage(error.name));`;
    const [said] = await once(new Worker(code, { eval: true }), 'message');
    expect(said).toBe('FolderInUseError');
    expect((await owner(path).then(async ({ said, end }) => [said, await end('SIGKILL')]))[0]).toBe('FolderInUseError');
    lock.release();
    lockFolder(path).release();
  });
});
