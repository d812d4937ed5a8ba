import { expect, test } from 'vitest';
import { desk, settle } from './desk.ts';
import { FlakyStorage } from './flaky.ts';
import { endTurn, open, type Table } from './table.ts';

/** How many matches the arena holds in memory. */
const held = ({ at }: Table) =>
  (at.arena.liveMatches as unknown as { liveMatches: Map<string, unknown> }).liveMatches.size;

test('ids that name no match leave nothing in memory, also when the database is away', async () => {
  const storage = new FlakyStorage();
  const table = await open('attrition-1', {}, desk(storage));
  const ask = (i: number) => table.at.arena.finish(`forged-${i}`, 'agent-0');
  await Promise.all([...Array(50).keys(), ...Array(50).keys()].map(ask));
  expect(held(table)).toBe(1);
  storage.isAway = true;
  const replies = await Promise.all([...Array(50).keys()].map(ask));
  expect(replies.every((reply) => reply.status === 503)).toBe(true);
  expect(held(table)).toBe(1);
});

test('two processes at one match: whoever comes second judges again on what the first one wrote', async () => {
  const table = await open('attrition-1');
  const other = desk(table.at.storage, table.at.clock);
  const submission = { moveId: 'a', expectedVersion: 0, move: endTurn };
  await other.arena.liveMatches.find(table.id);
  const first = await table.at.arena.submit(table.id, 'agent-0', submission);
  expect(await other.arena.submit(table.id, 'agent-0', { ...submission, moveId: 'b' })).toMatchObject({
    status: 409,
    body: { code: 'not-your-turn', stateVersion: 1 },
  });
  expect(await other.arena.submit(table.id, 'agent-0', submission)).toEqual(first);
  expect(await table.kinds()).toBe('opened advanced');
});

test('a process that was left behind cannot time anyone out of a match that went on', async () => {
  const table = await open('attrition-1');
  const other = desk(table.at.storage, table.at.clock);
  await table.at.clock.pass(50_000);
  await other.arena.submit(table.id, 'agent-0', { moveId: 'a', expectedVersion: 0, move: endTurn });
  await table.at.clock.pass(15_000);
  expect(await table.kinds()).toBe('opened advanced');
});

test('a log that grows while it is read: an answer to what was not read yet is given all the same', async () => {
  const storage = new FlakyStorage();
  const table = await open('attrition-1', {}, desk(storage));
  const submission = { moveId: 'a', expectedVersion: 0, move: endTurn };
  const other = desk(storage);
  let first: unknown = null;
  storage.meanwhile = async () => void (first = await table.at.arena.submit(table.id, 'agent-0', submission));
  await other.arena.resume();
  expect(first).toMatchObject({ status: 200 });
  expect(await other.arena.submit(table.id, 'agent-0', submission)).toEqual(first);
});

test('what stands in line behind a failed write is judged on the log', async () => {
  const storage = new FlakyStorage();
  const table = await open('attrition-1', {}, desk(storage));
  storage.fails = 'after';
  const send = (seat: number, moveId: string, expectedVersion: number) =>
    table.at.arena.submit(table.id, `agent-${seat}`, { moveId, expectedVersion, move: endTurn });
  const replies = await Promise.all([send(0, 'a', 0), send(0, 'a', 0), send(1, 'b', 1), send(0, 'c', 0)]);
  expect(replies.map((reply) => reply.status)).toEqual([503, 200, 200, 409]);
  expect(await table.kinds()).toBe('opened advanced advanced');
});

test('a match is not there before its opening was committed', async () => {
  const storage = new FlakyStorage();
  let release = () => {};
  storage.hold = new Promise((resolve) => void (release = resolve));
  const opening = open('attrition-1', {}, desk(storage));
  await settle();
  expect(await storage.live()).toEqual([]);
  release();
  expect(await (await opening).kinds()).toBe('opened');
});

test('nothing shows of a decision before it was committed', async () => {
  const storage = new FlakyStorage();
  const table = await open('attrition-1', {}, desk(storage));
  const { reader } = table.at;
  const shown = async () => {
    const match = await table.match;
    const told = [await reader.stream(match, 'public', { seq: 0, k: -1 }), await reader.outbox('agent-1', 0, 9)];
    return JSON.stringify([told, match.game.hash(match.state), match.deciding(), match.stateVersion]);
  };
  const before = await shown();
  let release = () => {};
  storage.hold = new Promise((resolve) => void (release = resolve));
  const sent = table.send(0, endTurn);
  await settle();
  expect(await shown()).toBe(before);
  release();
  expect((await sent).status).toBe(200);
  expect(await shown()).not.toBe(before);
});

test('a promised id that is taken opens nothing and disturbs nothing', async () => {
  const table = await open('attrition-1', { id: 'promised' } as object);
  await table.at.clock.pass(30_000);
  const { deadline } = await table.match;
  expect(await open('attrition-1', { id: 'promised' } as object, table.at)).toMatchObject({ id: null });
  expect(await table.match).toMatchObject({ deadline });
  expect(await table.kinds()).toBe('opened');
});

test('stopping takes nothing new and finishes what was begun', async () => {
  const storage = new FlakyStorage();
  const table = await open('attrition-1', {}, desk(storage));
  let release = () => {};
  storage.hold = new Promise((resolve) => void (release = resolve));
  const under = table.send(0, endTurn);
  await settle();
  const stopped = table.at.arena.stop();
  expect(await table.at.arena.finish(table.id, 'agent-1')).toMatchObject({
    status: 503,
    body: { code: 'shutting-down' },
  });
  release();
  await stopped;
  expect((await under).status).toBe(200);
  await table.at.clock.pass(600_000);
  expect(await table.kinds()).toBe('opened advanced');
});

test('refusals are noted for their author, with what was sent', async () => {
  const table = await open('attrition-1');
  await table.send(1, { ...endTurn, text: 'x'.repeat(5000) });
  const [note] = await table.at.storage.refusals(table.id, 1);
  expect(note).toMatchObject({ code: 'not-your-turn', stateVersion: 0, isError: false });
  expect(String(note.move).length).toBeLessThan(2100);
  expect(await table.at.storage.refusals(table.id, 0)).toEqual([]);
});
