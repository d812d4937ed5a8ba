import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { crashRun } from './crash-run.ts';
import { crashSettings } from './settings.ts';
import { ServerProcess } from './server-process.ts';

test('five matches over HTTP while the server is killed twice: the log contains every acknowledged move, and every replay verifies', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hexfront-crash-'));
  const server = new ServerProcess({ ...crashSettings, HEXFRONT_DATA: folder }, ['--liftoff-only']);
  try {
    const plan = { matches: 5, kills: 2, seed: 'short', thinkMs: 80, say: () => {} };
    const { problems, acknowledged } = await crashRun(server, plan);
    expect(problems).toEqual([]);
    expect(acknowledged).toBeGreaterThan(200);
  } finally {
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
});
