/** `node durability-writer.ts FOLDER`: plays matches as fast as it can and prints every step once it is acknowledged, until it is killed. */
import { openDatabase } from '../../src/storage/open.ts';
import { SqlStorage } from '../../src/storage/sql-storage.ts';
import { note, opening, step } from './writes.ts';

const database = await openDatabase({ folder: process.argv[2] });
const storage = new SqlStorage(database);
const run = `${process.pid} ${Date.now()}`;
await Promise.all(Array.from({ length: 8 }, (_, i) => play(`match ${i} of ${run}`)));

async function play(id: string): Promise<void> {
  for (let seq = 0; ; seq++) {
    const outbox = [note('ann', id, seq)];
    const isTaken = await storage.commit(seq === 0 ? { ...opening(id), outbox } : step(id, seq, { outbox }));
    if (!isTaken) throw new Error(`refused: ${id} ${seq}`);
    process.stdout.write(`${JSON.stringify([id, seq])}\n`);
  }
}
