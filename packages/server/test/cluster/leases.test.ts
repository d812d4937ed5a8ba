import { expect, test } from 'vitest';
import { settle } from '../arena/memory-arena.ts';
import { endTurn } from '../arena/test-match.ts';
import { leaseMs, Nodes, type TestNode } from './nodes.ts';

const minute = 60_000;
/** A decision that is this late still counts; a node learns this often what the others have dealt with; stalls are measured this closely. */
const [grace, renewal, beat] = [250, leaseMs / 3, 200];
const send = ({ arena }: TestNode, matchId: string, seat: number, expectedVersion: number) =>
  arena.submit(matchId, `agent-${seat}`, { moveId: `${seat}-${expectedVersion}`, expectedVersion, move: endTurn });

test('the node that opened a match runs its clock, and no other', async () => {
  const nodes = new Nodes();
  const [a, b] = [await nodes.add('a'), await nodes.add('b')];
  const id = await nodes.open(a);
  await b.arena.liveMatches.find(id);
  await nodes.clock.pass(1000);
  expect([a.arena.liveMatches.runs(id), b.arena.liveMatches.runs(id)]).toEqual([true, false]);
  await nodes.clock.pass(minute + grace + 2 * renewal);
  expect(await nodes.kinds(id)).toBe('opened withdrawn ended');
});

test('a player decides at any node, and the clock runs where it ran', async () => {
  const nodes = new Nodes();
  const [a, b] = [await nodes.add('a'), await nodes.add('b')];
  const id = await nodes.open(a);
  await nodes.clock.pass(59_000);
  expect(await send(b, id, 0, 0)).toMatchObject({ status: 200 });
  await nodes.clock.pass(59_000);
  expect(await send(b, id, 1, 1)).toMatchObject({ status: 200 });
  expect(a.arena.liveMatches.runs(id)).toBe(true);
  await nodes.clock.pass(minute + grace + 2 * renewal);
  expect(await nodes.kinds(id)).toBe('opened advanced advanced withdrawn ended');
});

test('a node that dies is replaced within two lease times, and the player to move gets a full clock', async () => {
  const nodes = new Nodes();
  const [a, b] = [await nodes.add('a'), await nodes.add('b')];
  const id = await nodes.open(a);
  await nodes.clock.pass(50_000);
  a.clock.freeze();
  await nodes.clock.pass(2 * leaseMs);
  expect(b.arena.liveMatches.runs(id)).toBe(true);
  await nodes.clock.pass(minute - leaseMs);
  expect(await nodes.kinds(id)).toBe('opened');
  await nodes.clock.pass(leaseMs + grace + 2 * renewal);
  expect(await nodes.kinds(id)).toBe('opened withdrawn ended');
});

test('a node that was frozen past its lease writes nothing by its clocks when it wakes up', async () => {
  const nodes = new Nodes();
  const [a, b] = [await nodes.add('a'), await nodes.add('b')];
  const ids = [await nodes.open(a), await nodes.open(a, 'battle-2')];
  a.clock.freeze();
  await nodes.clock.pass(2 * leaseMs);
  expect(ids.map((id) => b.arena.liveMatches.runs(id))).toEqual([true, true]);
  const ticks = (await nodes.storage.records(ids[1], -1)).length;
  b.clock.freeze();
  await nodes.clock.pass(minute);
  a.clock.thaw();
  await settle();
  expect(await nodes.kinds(ids[0])).toBe('opened');
  expect(await nodes.storage.records(ids[1], -1)).toHaveLength(ticks);
});

test('what a clock writes is refused by the storage, even if the node believes in its lease', async () => {
  const nodes = new Nodes();
  const [a, b] = [await nodes.add('a'), await nodes.add('b')];
  const id = await nodes.open(a);
  const lease = a.node.lease!;
  const write = { matchId: id, after: 0, records: [], outbox: [], lease };
  expect(await nodes.storage.commit(write)).toBe(true);
  expect(await nodes.storage.commit({ ...write, lease: b.node.lease! })).toBe(false);
  expect(await nodes.storage.commit({ ...write, lease: { ...lease, epoch: lease.epoch + 1 } })).toBe(false);
  a.clock.freeze();
  b.clock.freeze();
  await nodes.clock.pass(leaseMs);
  expect(await nodes.storage.commit(write)).toBe(false);
  const { lease: _, ...decision } = write;
  expect(await nodes.storage.commit(decision)).toBe(true);
});

test('a node without a lease runs no clock; when it gets one, it runs those that nobody runs', async () => {
  const nodes = new Nodes();
  let isAway = true;
  const away = (storage: any) => ({
    renew: (...args: any[]) => (isAway ? Promise.reject(new Error('away')) : storage.renew(...args)),
  });
  await expect(nodes.add('a', away)).rejects.toThrow('away');
  const a = (nodes as any).all[0] as TestNode;
  const id = await nodes.open(a);
  await nodes.clock.pass(10 * minute);
  expect(await nodes.kinds(id)).toBe('opened');
  isAway = false;
  await nodes.clock.pass(renewal);
  expect(a.arena.liveMatches.runs(id)).toBe(true);
  await nodes.clock.pass(minute - 1);
  expect(await nodes.kinds(id)).toBe('opened');
  await nodes.clock.pass(grace + 2 * renewal);
  expect(await nodes.kinds(id)).toBe('opened withdrawn ended');
});

test('a lease that is renewed, but whose answers are lost for a while, does not leave clocks standing', async () => {
  const nodes = new Nodes();
  let isLost = false;
  const a = await nodes.add('a', (storage) => ({
    renew: async (...args) => {
      const renewal = await storage.renew(...args);
      if (isLost) throw new Error('lost');
      return renewal;
    },
  }));
  const id = await nodes.open(a, 'battle-2');
  isLost = true;
  await nodes.clock.pass(leaseMs + 3000);
  const ticks = (await nodes.storage.records(id, -1)).length;
  isLost = false;
  await nodes.clock.pass(2 * renewal + 3000);
  expect((await nodes.storage.records(id, -1)).length).toBeGreaterThan(ticks + 1);
});

test('a node that stops gives its lease back, and others take over with their next renewal', async () => {
  const nodes = new Nodes();
  const [a, b] = [await nodes.add('a'), await nodes.add('b')];
  const id = await nodes.open(a);
  await a.arena.stop();
  await a.node.close();
  await nodes.clock.pass(renewal);
  expect(b.arena.liveMatches.runs(id)).toBe(true);
});

test('matches of a node that is gone are shared among the others', async () => {
  const nodes = new Nodes();
  const a = await nodes.add('a');
  const ids: string[] = [];
  for (let i = 0; i < 120; i++) ids.push(await nodes.open(a));
  const [b, c] = [await nodes.add('b'), await nodes.add('c')];
  await nodes.clock.pass(1000);
  await a.arena.stop();
  await a.node.close();
  await nodes.clock.pass(renewal);
  const shares = [b, c].map(({ arena }) => ids.filter((id) => arena.liveMatches.runs(id)));
  expect(shares.flat().toSorted()).toEqual(ids.toSorted());
  for (const share of shares) expect(share.length).toBeGreaterThan(30);
});

test('a stall that the lease outlasts is refunded, and no more than that', async () => {
  const nodes = new Nodes();
  const a = await nodes.add('a');
  const id = await nodes.open(a);
  await nodes.clock.pass(30_000);
  a.clock.freeze();
  await nodes.clock.pass(3000);
  a.clock.thaw();
  const { deadline, clockSince } = (await a.arena.liveMatches.find(id))!;
  expect(deadline! - clockSince - minute).toBeGreaterThan(3000 - 2 * beat);
  expect(deadline! - clockSince - minute).toBeLessThanOrEqual(3000);
});

test('a stall that outlasts the lease loses it: the next one starts the clock in full', async () => {
  const nodes = new Nodes();
  const a = await nodes.add('a');
  const id = await nodes.open(a);
  await nodes.clock.pass(30_000);
  a.clock.freeze();
  await nodes.clock.pass(2 * leaseMs);
  a.clock.thaw();
  await nodes.clock.pass(0);
  expect(a.node.lease).toMatchObject({ epoch: 2 });
  expect((await a.arena.liveMatches.find(id))!.deadline).toBe(nodes.clock.now() + minute);
});

test('a decision that reached another node in time counts, however long that node takes', async () => {
  const nodes = new Nodes();
  let release = () => {};
  const slow = new Promise<void>((resolve) => void (release = resolve));
  const [a, b] = [
    await nodes.add('a'),
    await nodes.add('b', (storage) => ({ commit: async (write) => (await slow, storage.commit(write)) })),
  ];
  const id = await nodes.open(a);
  await nodes.clock.pass(59_900);
  const arrived = b.arena.arrivals.begin();
  await nodes.clock.pass(10_000);
  const sent = send(b, id, 0, 0);
  arrived();
  await nodes.clock.pass(10_000);
  expect(await nodes.kinds(id)).toBe('opened');
  release();
  expect(await sent).toMatchObject({ status: 200 });
  await nodes.clock.pass(10_000);
  expect(await nodes.kinds(id)).toBe('opened advanced');
});

test('a decision that another node stores late takes no time from the next player', async () => {
  const nodes = new Nodes();
  let release = () => {};
  const slow = new Promise<void>((resolve) => void (release = resolve));
  const a = await nodes.add('a');
  const b = await nodes.add('b', ({ commit }) => ({ commit: async (write) => (await slow, commit(write)) }));
  const id = await nodes.open(a);
  const sent = send(b, id, 0, 0);
  await nodes.clock.pass(8000);
  release();
  await sent;
  const heardAt = nodes.clock.now();
  await nodes.clock.pass(30_000);
  expect((await a.arena.liveMatches.find(id))!.deadline).toBe(heardAt + minute);
});

test('the time in which another node was out of reach is refunded', async () => {
  const nodes = new Nodes();
  const [a, b] = [await nodes.add('a'), await nodes.add('b')];
  const id = await nodes.open(a);
  await nodes.clock.pass(30_000);
  b.clock.freeze();
  await nodes.clock.pass(2 * leaseMs);
  const { deadline, clockSince } = (await a.arena.liveMatches.find(id))!;
  const refunded = deadline! - clockSince - minute;
  expect(refunded).toBeGreaterThanOrEqual(leaseMs);
  expect(refunded).toBeLessThanOrEqual(leaseMs + 2 * renewal);
  await nodes.clock.pass(minute);
  expect((await nodes.kinds(id)).startsWith('opened withdrawn')).toBe(true);
});

test.each([
  'stalls',
  'loses the database',
] as const)('the time in which another node %s for less than a lease is given back, and no more than that', async (trouble) => {
  const nodes = new Nodes();
  let isAway = false;
  const away = async () => {
    if (isAway) throw new Error('away');
  };
  const a = await nodes.add('a');
  const b = await nodes.add('b', (storage) => ({
    ping: () => away().then(() => storage.ping()),
    renew: (...args) => away().then(() => storage.renew(...args)),
  }));
  const id = await nodes.open(a);
  await b.arena.liveMatches.find(id);
  await nodes.clock.pass(30_000);
  if (trouble === 'stalls') b.clock.freeze();
  else isAway = true;
  await nodes.clock.pass(3000);
  isAway = false;
  b.clock.thaw();
  await nodes.clock.pass(3 * renewal);
  for (const { arena } of [a, b]) {
    const { deadline, clockSince } = (await arena.liveMatches.find(id))!;
    expect(deadline! - clockSince - minute).toBeGreaterThan(3000 - 2 * beat);
    expect(deadline! - clockSince - minute).toBeLessThanOrEqual(3000 + beat);
  }
});

test('a player whose decision another node could not store gets the full time for another try, once', async () => {
  const nodes = new Nodes();
  let isAway = false;
  const a = await nodes.add('a');
  const b = await nodes.add('b', ({ commit }) => ({
    commit: (write) => (isAway ? Promise.reject(new Error('away')) : commit(write)),
  }));
  const id = await nodes.open(a);
  await nodes.clock.pass(59_900);
  isAway = true;
  const sentAt = nodes.clock.now();
  expect(await send(b, id, 0, 0)).toMatchObject({ status: 503 });
  await nodes.clock.pass(3 * renewal);
  expect((await a.arena.liveMatches.find(id))!.deadline).toBe(sentAt + minute);
  await nodes.clock.pass(minute - 4 * renewal);
  isAway = false;
  expect(await send(b, id, 0, 0)).toMatchObject({ status: 200 });
  await nodes.clock.pass(minute + grace + 2 * renewal);
  expect(await nodes.kinds(id)).toBe('opened advanced withdrawn ended');
});

test('one node leads, and another when it is gone', async () => {
  const nodes = new Nodes();
  const [a, b] = [await nodes.add('a'), await nodes.add('b')];
  expect([a.node.isLeader, b.node.isLeader]).toEqual([true, false]);
  a.clock.freeze();
  await nodes.clock.pass(2 * leaseMs);
  expect([a.node.isLeader, b.node.isLeader]).toEqual([false, true]);
  a.clock.thaw();
  await nodes.clock.pass(renewal);
  expect([a.node.isLeader, b.node.isLeader]).toEqual([false, true]);
});
