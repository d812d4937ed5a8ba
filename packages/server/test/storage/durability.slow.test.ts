import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../../src/storage/open.ts';
import { SqlStorage } from '../../src/storage/sql-storage.ts';
import { testDatabase } from './postgres.ts';

const rounds = 4;

/** Runs the writer until it has acknowledged a number of steps, kills it, and returns them. */
async function writeAndDie(folder: string, steps: number): Promise<[id: string, seq: number][]> {
  const writer = join(import.meta.dirname, 'durability-writer.ts');
  const child = spawn(process.execPath, ['--liftoff-only', writer, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.on('data', (chunk) => {
    text += chunk;
    if (text.split('\n').length > steps) child.kill('SIGKILL');
  });
  const [, signal] = await once(child, 'close');
  expect(signal).toBe('SIGKILL');
  return text
    .slice(0, text.lastIndexOf('\n'))
    .split('\n')
    .map((line) => JSON.parse(line));
}

test('PGlite keeps every acknowledged write when its process is killed repeatedly', async () => {
  const { place, close } = await testDatabase('pglite');
  if (!('folder' in place)) throw new Error('no folder');
  const acknowledged: [id: string, seq: number][] = [];
  for (let round = 0; round < rounds; round++) {
    acknowledged.push(...(await writeAndDie(place.folder, 150 + 37 * round)));

    const database = await openDatabase(place);
    const storage = new SqlStorage(database);
    const lengths = new Map<string, number>();
    for (const id of await storage.live()) {
      const seqs = (await storage.records(id, -1)).map(({ seq }) => seq);
      expect(seqs).toEqual(seqs.map((_, i) => i));
      expect((await storage.match(id))?.seq).toBe(seqs.length - 1);
      lengths.set(id, seqs.length);
    }
    for (const [id, seq] of acknowledged) expect(lengths.get(id) ?? 0).toBeGreaterThan(seq);
    const entries = await storage.outbox('ann', 0, 1_000_000);
    expect(entries.map(({ last }) => last)).toEqual(entries.map((_, i) => i + 1));
    expect(entries).toHaveLength([...lengths.values()].reduce((sum, length) => sum + length, 0));
    await database.close();
  }
  expect(acknowledged.length).toBeGreaterThan(600);
  await close();
});
