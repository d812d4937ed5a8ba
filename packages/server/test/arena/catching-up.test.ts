import { findGame, type Game } from '@hexfront/engine';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { Unreadable } from '../../src/arena/unreadable.ts';
import { MissedEvents } from '../../src/bot-socket/missed-events.ts';
import { MemoryStorage } from '../../src/storage/memory.ts';
import { type MemoryArena, memoryArena, playOut, settle } from './memory-arena.ts';
import { open, TestMatch } from './test-match.ts';

/** Counts the records that are read. */
class CountingStorage extends MemoryStorage {
  read = 0;

  override async records(matchId: string, after: number, limit?: number) {
    const records = await super.records(matchId, after, limit);
    this.read += records.length;
    return records;
  }
}

/** The most records between a checkpoint and the next, and the most that a reader gets at once. */
const spacing = 64;
const page = 64;

const game = findGame('battle-2') as Game;
const storage = new CountingStorage();
let long: TestMatch;
/** Every replayed record computes one hash. */
let hashes: { mock: { calls: unknown[] } };

beforeAll(async () => {
  long = await open('battle-2', { options: { tickSeconds: 1 } }, memoryArena(storage));
  await long.at.clock.pass(1_000_000);
});
beforeEach(async () => {
  // Another process each time, which remembers nothing.
  long = new TestMatch(memoryArena(storage, long.at.clock), long.id);
  await long.match;
  hashes = vi.spyOn(game, 'hash');
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** What a request cost, in records replayed and read. */
async function cost(request: () => Promise<unknown>, from = storage): Promise<{ replayed: number; read: number }> {
  const before = [hashes.mock.calls.length, from.read];
  await request();
  await settle();
  return { replayed: hashes.mock.calls.length - before[0], read: from.read - before[1] };
}

describe('a match of a thousand ticks', () => {
  test('an old position costs no more than the way from its checkpoint', async () => {
    const match = await long.match;
    for (const seq of [900, 500, 70, 3]) {
      const { replayed: records, read } = await cost(() => long.at.arena.liveMatches.momentAt(match, seq));
      expect(records, String(seq)).toBeLessThanOrEqual(spacing + 1);
      expect(read, String(seq)).toBeLessThanOrEqual(spacing + 1);
    }
  });

  test('a stream that continues far back costs a page, wherever it starts', async () => {
    const match = await long.match;
    for (const seq of [0, 400, 800]) {
      const { replayed: records } = await cost(() => long.at.reader.stream(match, 'public', { seq, k: 0 }));
      expect(records, String(seq)).toBeLessThanOrEqual(spacing + page + 1);
    }
  });

  test('the old events of an agent cost a page, wherever they start', async () => {
    const { replayed: records } = await cost(() => long.at.reader.outbox('agent-0', 2000, 50));
    expect(records).toBeLessThanOrEqual(spacing + page + 1);
  });

  test('requests for the same events at the same time share the work', async () => {
    const ask = () => long.at.reader.outbox('agent-0', 2000, 50);
    const { replayed: records } = await cost(() => Promise.all(Array.from({ length: 10 }, ask)));
    expect(records).toBeLessThanOrEqual(spacing + page + 1);
  });

  test('a bot that was away for long costs the ticks it receives', async () => {
    const match = await long.match;
    const missed = new MissedEvents(long.at.arena.liveMatches);
    const ticks = await missed.since(match, 0, 10);
    expect(ticks.map(({ tick }) => tick)).toEqual(Array.from({ length: 256 }, (_, i) => match.stateVersion - 255 + i));
    const { replayed: records, read } = await cost(() => missed.since(match, 0, 10));
    expect(records).toBeLessThanOrEqual(256 + spacing + 1);
    expect(read).toBeLessThanOrEqual(256 + 2 * spacing + 1);
  });

  test('another process loads it from its last checkpoint', async () => {
    const other = memoryArena(storage, long.at.clock);
    const { replayed: records, read } = await cost(() => other.arena.liveMatches.find(long.id));
    expect(records).toBeLessThanOrEqual(spacing + 1);
    expect(read).toBeLessThanOrEqual(spacing + 1);
  });
});

/** Everything a match in memory knows. */
async function known({ arena }: MemoryArena, id: string) {
  const { game: played, state, stateVersion, seq, ending, withdrawn, answered } = (await arena.liveMatches.find(id))!;
  return { saved: played.save(state), stateVersion, seq, ending, withdrawn: [...withdrawn], answered };
}

test.each([
  'attrition-1',
  'battle-1',
  'warshard-1',
])('%s: a match loaded from a checkpoint is the match', async (id) => {
  const live = await open(id);
  const fresh = live.at.storage;
  await playOut(live.at, live.id, 150);
  await settle();
  expect(await fresh.checkpoint(live.id, Number.MAX_SAFE_INTEGER)).not.toBeNull();
  expect(await known(memoryArena(fresh, live.at.clock), live.id)).toEqual(await known(live.at, live.id));
});

test('orders that wait for their tick are in the checkpoint', async () => {
  const pace = { turnSeconds: 0, tickMs: 1000, isEager: false };
  const live = await open('battle-1', { pace, options: { tickSeconds: 1 } });
  // Two records a tick, so that the last one has a checkpoint.
  for (let tick = 1; tick <= spacing / 2; tick++) {
    expect((await live.order(0, [], { ahead: 8 })).body).toMatchObject({ ok: true });
    await live.at.clock.pass(1000);
  }
  await settle();
  const other = memoryArena(live.at.storage, live.at.clock);
  const there = (await other.arena.liveMatches.find(live.id))!;
  expect(there.waitingSets()).toEqual((await live.match).waitingSets());
  expect(there.waitingSets()).toHaveLength(7);
});

test('a process that has not heard of the latest records does not tell them', async () => {
  const live = await open('battle-2', { options: { tickSeconds: 1 } });
  await live.at.clock.pass(100_000);
  const late = memoryArena(live.at.storage, live.at.clock);
  const match = (await late.arena.liveMatches.find(live.id))!;
  await live.at.arena.cancel(live.id);
  const { cursor } = await late.reader.stream(match, 'public', { seq: 50, k: 0 });
  expect(cursor.seq).toBe(match.seq);
});

test('a damaged record far back puts the match in quarantine when someone reads it, and is reported once', async () => {
  class Damaged extends MemoryStorage {
    isDamaged = false;

    override async records(matchId: string, after: number, limit?: number) {
      const records = await super.records(matchId, after, limit);
      const damage = (body: object) => ({ ...body, hash: 'no' }) as never;
      return records.map((each) => (this.isDamaged && each.seq === 10 ? { ...each, body: damage(each.body) } : each));
    }
  }
  const damaged = new Damaged();
  const live = await open('battle-2', { options: { tickSeconds: 1 } }, memoryArena(damaged));
  await live.at.clock.pass(100_000);
  const match = await live.match;
  damaged.isDamaged = true;
  const past = (seq: number) => live.at.arena.liveMatches.momentAt(match, seq);
  await expect(past(80)).resolves.toMatchObject({ record: { seq: 80 } });
  for (const seq of [20, 21]) await expect(past(seq)).rejects.toThrow(Unreadable);
  expect(await damaged.quarantined()).toMatchObject([
    { matchId: live.id, reason: expect.stringMatching(/^record 10:/) },
  ]);
  expect(live.at.problems.filter((problem) => typeof problem === 'string')).toEqual([
    `match ${live.id} is in quarantine`,
  ]);
  expect(await live.at.arena.finish(live.id, 'agent-0')).toMatchObject({ body: { code: 'unreadable-match' } });
  await live.at.clock.pass(10_000);
  expect((await live.last()).seq).toBe(match.seq);
});

describe('checkpoints are never needed', () => {
  test.each([
    ['missing', () => null],
    ['of another position', (found: object) => ({ ...found, seq: 7 })],
    ['malformed', (found: object) => ({ ...found, saved: { position: 3 } })],
    ['empty', () => ({})],
  ])('one that is %s only costs time', async (_, damaged) => {
    class Damaged extends CountingStorage {
      override async checkpoint(matchId: string, seq: number) {
        const found = await super.checkpoint(matchId, seq);
        return found === null ? null : (damaged(found) as typeof found);
      }
    }
    const live = await open('battle-2', { options: { tickSeconds: 1 } }, memoryArena(new Damaged()));
    await live.at.clock.pass(200_000);
    const other = memoryArena(live.at.storage, live.at.clock);
    const match = (await other.arena.liveMatches.find(live.id))!;
    expect(match.game.hash(match.state)).toBe(game.hash((await live.match).state));
    const moment = await other.arena.liveMatches.momentAt(match, 150);
    expect(moment.record.seq).toBe(150);
    expect(game.hash(moment.state)).toBe((moment.record.body as { hash: string }).hash);
    expect(other.problems).toEqual([]);
  });

  test('a match without them gets them when it is loaded', async () => {
    const old = new CountingStorage();
    const checkpoints = vi.spyOn(old, 'keepCheckpoint').mockResolvedValue();
    const live = await open('battle-2', { options: { tickSeconds: 1 } }, memoryArena(old));
    await live.at.clock.pass(300_000);
    checkpoints.mockRestore();
    expect(await old.checkpoint(live.id, 300)).toBeNull();
    await memoryArena(old, live.at.clock).arena.liveMatches.find(live.id);
    await settle();
    const { replayed: records } = await cost(async () => live.at.arena.liveMatches.momentAt(await live.match, 200));
    expect(records).toBeLessThanOrEqual(spacing + 1);
  });
});
