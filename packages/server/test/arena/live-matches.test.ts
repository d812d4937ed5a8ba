import { expect, test } from 'vitest';
import type { MatchTable } from '../../src/arena/match-table.ts';
import { memoryArena, settle } from './memory-arena.ts';
import { FlakyStorage } from './flaky-storage.ts';
import { endTurn, open, type TestMatch } from './test-match.ts';

/** How many matches the arena holds in memory. */
const held = ({ at }: TestMatch) => [...(at.arena.liveMatches as unknown as { table: MatchTable }).table.all()].length;

test('unknown ids leave nothing in memory, even when the database is down', async () => {
  const storage = new FlakyStorage();
  const live = await open('attrition-1', {}, memoryArena(storage));
  const ask = (i: number) => live.at.arena.finish(`forged-${i}`, 'agent-0');
  await Promise.all([...Array(50).keys(), ...Array(50).keys()].map(ask));
  expect(held(live)).toBe(1);
  storage.isAway = true;
  const replies = await Promise.all([...Array(50).keys()].map(ask));
  expect(replies.every((reply) => reply.status === 503)).toBe(true);
  expect(held(live)).toBe(1);
});

test('two processes write to one match: the second one judges again on what the first one wrote', async () => {
  const live = await open('attrition-1');
  const other = memoryArena(live.at.storage, live.at.clock);
  const submission = { moveId: 'a', expectedVersion: 0, move: endTurn };
  await other.arena.liveMatches.find(live.id);
  const first = await live.at.arena.submit(live.id, 'agent-0', submission);
  expect(await other.arena.submit(live.id, 'agent-0', { ...submission, moveId: 'b' })).toMatchObject({
    status: 409,
    body: { code: 'not-your-turn', stateVersion: 1 },
  });
  expect(await other.arena.submit(live.id, 'agent-0', submission)).toEqual(first);
  expect(await live.kinds()).toBe('opened advanced');
});

test('a process that was replaced cannot time a player out of a match that has moved on', async () => {
  const live = await open('attrition-1');
  const other = memoryArena(live.at.storage, live.at.clock);
  await live.at.clock.pass(50_000);
  await other.arena.submit(live.id, 'agent-0', { moveId: 'a', expectedVersion: 0, move: endTurn });
  await live.at.clock.pass(15_000);
  expect(await live.kinds()).toBe('opened advanced');
});

test('a log that grows while it is read: an answer about a record not read yet is still returned', async () => {
  const storage = new FlakyStorage();
  const live = await open('attrition-1', {}, memoryArena(storage));
  const submission = { moveId: 'a', expectedVersion: 0, move: endTurn };
  const other = memoryArena(storage);
  let first: unknown = null;
  storage.meanwhile = async () => void (first = await live.at.arena.submit(live.id, 'agent-0', submission));
  await other.arena.resume();
  expect(first).toMatchObject({ status: 200 });
  expect(await other.arena.submit(live.id, 'agent-0', submission)).toEqual(first);
});

test('jobs queued behind a failed write are judged on the log', async () => {
  const storage = new FlakyStorage();
  const live = await open('attrition-1', {}, memoryArena(storage));
  storage.fails = 'after';
  const send = (seat: number, moveId: string, expectedVersion: number) =>
    live.at.arena.submit(live.id, `agent-${seat}`, { moveId, expectedVersion, move: endTurn });
  const replies = await Promise.all([send(0, 'a', 0), send(0, 'a', 0), send(1, 'b', 1), send(0, 'c', 0)]);
  expect(replies.map((reply) => reply.status)).toEqual([503, 200, 200, 409]);
  expect(await live.kinds()).toBe('opened advanced advanced');
});

test('a match does not exist before its opening is committed', async () => {
  const storage = new FlakyStorage();
  let release = () => {};
  storage.hold = new Promise((resolve) => void (release = resolve));
  const opening = open('attrition-1', {}, memoryArena(storage));
  await settle();
  expect(await storage.live()).toEqual([]);
  release();
  expect(await (await opening).kinds()).toBe('opened');
});

test('a decision is invisible until it is committed', async () => {
  const storage = new FlakyStorage();
  const live = await open('attrition-1', {}, memoryArena(storage));
  const { reader } = live.at;
  const shown = async () => {
    const match = await live.match;
    const told = [await reader.stream(match, 'public', { seq: 0, k: -1 }), await reader.outbox('agent-1', 0, 9)];
    return JSON.stringify([told, match.game.hash(match.state), match.deciding(), match.stateVersion]);
  };
  const before = await shown();
  let release = () => {};
  storage.hold = new Promise((resolve) => void (release = resolve));
  const sent = live.send(0, endTurn);
  await settle();
  expect(await shown()).toBe(before);
  release();
  expect((await sent).status).toBe(200);
  expect(await shown()).not.toBe(before);
});

test('a promised id that is taken opens no match and changes nothing', async () => {
  const live = await open('attrition-1', { id: 'promised' } as object);
  await live.at.clock.pass(30_000);
  const { deadline } = await live.match;
  expect(await open('attrition-1', { id: 'promised' } as object, live.at)).toMatchObject({ id: null });
  expect(await live.match).toMatchObject({ deadline });
  expect(await live.kinds()).toBe('opened');
});

test('stopping refuses new work and finishes what was accepted', async () => {
  const storage = new FlakyStorage();
  const live = await open('attrition-1', {}, memoryArena(storage));
  let release = () => {};
  storage.hold = new Promise((resolve) => void (release = resolve));
  const under = live.send(0, endTurn);
  await settle();
  const stopped = live.at.arena.stop();
  expect(await live.at.arena.finish(live.id, 'agent-1')).toMatchObject({
    status: 503,
    body: { code: 'shutting-down' },
  });
  release();
  await stopped;
  expect((await under).status).toBe(200);
  await live.at.clock.pass(600_000);
  expect(await live.kinds()).toBe('opened advanced');
});

test('refusals are stored for their author, with the move that was sent', async () => {
  const live = await open('attrition-1');
  await live.send(1, { ...endTurn, text: 'x'.repeat(5000) });
  const [note] = await live.at.storage.refusals(live.id, 1);
  expect(note).toMatchObject({ code: 'not-your-turn', stateVersion: 0, isError: false });
  expect(String(note.move).length).toBeLessThan(2100);
  expect(await live.at.storage.refusals(live.id, 0)).toEqual([]);
});
