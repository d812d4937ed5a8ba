import { expect, test, vi } from 'vitest';
import { readLog, Slices } from '../../src/arena/slices.ts';
import { Unreadable } from '../../src/arena/unreadable.ts';
import { MemoryStorage } from '../../src/storage/memory.ts';
import { opening, record, step } from '../storage/writes.ts';
import { memoryArena, plan } from './memory-arena.ts';

async function logOf(records: number): Promise<MemoryStorage> {
  const storage = new MemoryStorage();
  await storage.commit(opening('m'));
  for (let seq = 1; seq < records; seq++) await storage.commit(step('m', seq));
  return storage;
}

test('however many read at once, one turn of the loop handles eight records', async () => {
  const storage = await logOf(150);
  let sinceTurn = 0;
  let most = 0;
  let isDone = false;
  const turn = () => {
    most = Math.max(most, sinceTurn);
    sinceTurn = 0;
    if (!isDone) setImmediate(turn);
  };
  turn();
  const read = async () => {
    let count = 0;
    for await (const _ of readLog(storage, 'm', { after: -1 }, new Slices())) {
      count++;
      sinceTurn++;
    }
    return count;
  };
  expect(await Promise.all(Array.from({ length: 10 }, read))).toEqual(Array.from({ length: 10 }, () => 150));
  isDone = true;
  expect(most).toBe(8);
});

test('a log is read from one record to another, and none may be missing', async () => {
  const storage = await logOf(150);
  const seqs = async (after: number, last?: number) => {
    const read: number[] = [];
    const range = last === undefined ? { after } : { after, last };
    for await (const { seq } of readLog(storage, 'm', range, new Slices(async () => {}))) read.push(seq);
    return read;
  };
  expect(await seqs(-1)).toEqual(Array.from({ length: 150 }, (_, i) => i));
  expect(await seqs(70, 140)).toEqual(Array.from({ length: 70 }, (_, i) => 71 + i));
  expect(await seqs(149)).toEqual([]);
  storage.records = async () => [record('advanced', 8)];
  await expect(seqs(5)).rejects.toThrow(Unreadable);
});

test('to open a battle on the largest map takes many slices', async () => {
  const at = memoryArena();
  const pause = vi.spyOn(at.ports, 'pause');
  await at.arena.open(plan('battle-2', 6, {}, { players: 6, size: 160 }));
  expect(pause.mock.calls.length).toBeGreaterThan(20);
});
