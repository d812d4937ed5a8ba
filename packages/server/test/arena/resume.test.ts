import { expect, test } from 'vitest';
import { MemoryStorage } from '../../src/storage/memory.ts';
import { type MemoryArena, memoryArena, settle } from './memory-arena.ts';
import { endTurn, open, TestMatch } from './test-match.ts';

/** A database that answers about a match when the test says so. */
class SlowStorage extends MemoryStorage {
  readonly asked: string[] = [];
  private readonly waiting = new Map<string, () => void>();
  isSlow = false;

  override async match(matchId: string) {
    if (this.isSlow) {
      this.asked.push(matchId);
      await new Promise<void>((resolve) => this.waiting.set(matchId, resolve));
    }
    return super.match(matchId);
  }

  async answer(matchId: string): Promise<void> {
    await settle();
    this.waiting.get(matchId)?.();
    for (let i = 0; i < 5; i++) await settle();
  }
}

/** Matches with these seconds per decision, 0 for no limit, and a second process that resumes them. */
async function resumed(turnSeconds: readonly number[]) {
  const storage = new SlowStorage();
  const before = memoryArena(storage);
  const matches: TestMatch[] = [];
  for (const each of turnSeconds) {
    const pace = { turnSeconds: each, tickMs: 0, isEager: false };
    matches.push(await open('attrition-1', { pace }, before));
  }
  await before.arena.stop();
  const at: MemoryArena = memoryArena(storage, before.clock);
  storage.isSlow = true;
  const done = at.arena.resume();
  await settle();
  return { storage, at, done, ids: matches.map(({ id }) => id) };
}

test('matches are loaded in the order in which their clocks are due, four at a time', async () => {
  const { storage, ids } = await resumed([0, 600, 10, 60, 30, 20]);
  await settle();
  const [never, late, first, fourth, third, second] = ids;
  expect(storage.asked).toEqual([first, second, third, fourth]);
  await storage.answer(third);
  expect(storage.asked.at(-1)).toBe(late);
  await storage.answer(first);
  expect(storage.asked.at(-1)).toBe(never);
});

test('a match that is asked for is loaded at once, and new ones can be opened', async () => {
  const { storage, ids, at } = await resumed([10, 20, 30, 40, 50]);
  const last = ids[4];
  const reply = at.arena.submit(last, 'agent-0', { moveId: 'a', expectedVersion: 0, move: endTurn });
  await storage.answer(last);
  expect(await reply).toMatchObject({ status: 200 });
  const fresh = await open('attrition-1', { id: 'fresh' }, at);
  expect(await fresh.send(0, endTurn)).toMatchObject({ status: 200 });
  expect(storage.asked.slice(0, 4)).toEqual(ids.slice(0, 4));
});

test('nobody runs out of time before the match is loaded; then the clock is full', async () => {
  const { storage, ids, at } = await resumed([10]);
  await at.clock.pass(60_000);
  await storage.answer(ids[0]);
  expect((await at.arena.liveMatches.find(ids[0]))!.deadline).toBe(at.clock.now() + 10_000);
  await at.clock.pass(9_000);
  expect(await new TestMatch(at, ids[0]).kinds()).toBe('opened');
  await at.clock.pass(2_000);
  expect(await new TestMatch(at, ids[0]).kinds()).toBe('opened withdrawn ended');
});

test('a stop ends the loading', async () => {
  const { storage, ids, at, done } = await resumed([10, 20, 30, 40, 50, 60]);
  await settle();
  const stopped = at.arena.stop();
  for (const id of ids) await storage.answer(id);
  await Promise.all([stopped, done]);
  expect(storage.asked).toHaveLength(4);
});
