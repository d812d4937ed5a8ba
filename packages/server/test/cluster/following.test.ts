import { expect, test, vi } from 'vitest';
import { matchTopic } from '../../src/arena/ports.ts';
import type { LogRecord } from '../../src/arena/records.ts';
import { plan, settle } from '../arena/memory-arena.ts';
import { endTurn, shapeless } from '../arena/test-match.ts';
import { leaseMs, Nodes, type TestNode } from './nodes.ts';

const send = (
  { arena }: TestNode,
  matchId: string,
  seat: number,
  expectedVersion: number,
  moveId = `${seat}-${expectedVersion}`,
) => arena.submit(matchId, `agent-${seat}`, { moveId, expectedVersion, move: endTurn });

const said = (record: LogRecord) => JSON.stringify({ records: [record], answers: [] });

async function two() {
  const nodes = new Nodes();
  const [a, b] = [await nodes.add('a'), await nodes.add('b')];
  const id = await nodes.open(a);
  await b.arena.liveMatches.find(id);
  nodes.calls.length = 0;
  const loads = () => nodes.calls.filter((call) => call.endsWith(' match')).length;
  const reads = () => nodes.calls.filter((call) => call.endsWith(' since')).length;
  return { nodes, a, b, id, loads, reads };
}

test('players who change the node with every move read nothing: the news say what was written', async () => {
  const { nodes, a, b, id, loads, reads } = await two();
  for (let version = 0; version < 8; version++) {
    expect(await send(version % 2 === 0 ? b : a, id, version % 2, version)).toMatchObject({ status: 200 });
  }
  expect(await nodes.kinds(id)).toBe(`opened${' advanced'.repeat(8)}`);
  expect([loads(), reads()]).toEqual([0, 0]);
});

test('news that were lost or are late are made up for by one look at the log', async () => {
  const { nodes, a, b, id, loads, reads } = await two();
  await send(a, id, 0, 0);
  nodes.hasNews = false;
  await send(a, id, 1, 1);
  nodes.hasNews = true;
  await send(a, id, 0, 2);
  expect(await send(b, id, 1, 3)).toMatchObject({ status: 200 });
  expect([loads(), reads()]).toEqual([0, 1]);
  const [first, second] = await nodes.storage.records(id, 0);
  const late = [second, first].map((record) => [id, record.seq, [], 0, said(record)] as const);
  b.follower.hear({ from: 'a', matches: late });
  await settle();
  expect((await b.arena.liveMatches.find(id))!.stateVersion).toBe(4);
  expect(await nodes.kinds(id)).toBe(`opened${' advanced'.repeat(4)}`);
});

test('an answer that left no record makes the next news incomplete, so the log is read', async () => {
  const nodes = new Nodes();
  const [a, b] = [await nodes.add('a'), await nodes.add('b')];
  const id = (await a.arena.open(plan('attrition-1', 2, { errorAllowance: 1 }))) as string;
  await b.arena.liveMatches.find(id);
  await a.arena.submit(id, 'agent-0', { moveId: 'forgiven', expectedVersion: 0, move: shapeless });
  await send(a, id, 0, 0);
  const match = (await b.arena.liveMatches.find(id))!;
  expect([match.answered, match.errors]).toEqual([
    [2, 0],
    [1, 0],
  ]);
});

test('news that contradict the match are not believed', async () => {
  const { nodes, a, b, id } = await two();
  nodes.hasNews = false;
  await send(a, id, 0, 0);
  const [record] = await nodes.storage.records(id, 0);
  const forged = { ...record, body: { ...record.body, hash: 'another' } } as typeof record;
  b.follower.hear({ from: 'a', matches: [[id, 1, [], 0, said(forged)]] });
  expect(await send(b, id, 1, 1)).toMatchObject({ status: 200 });
  expect(await nodes.kinds(id)).toBe('opened advanced advanced');
});

test('who has seen more than the node makes it read on, before anything is judged or refused', async () => {
  const { nodes, a, b, id, reads } = await two();
  nodes.hasNews = false;
  await send(b, id, 0, 0);
  expect(await send(a, id, 1, 1)).toMatchObject({ status: 200 });
  expect(reads()).toBe(1);
  expect(nodes.calls.filter((call) => call === 'a commit')).toHaveLength(1);
  expect(await nodes.storage.refusals(id, 1)).toEqual([]);
});

test('without news it notices when its write is refused, and judges again', async () => {
  const { nodes, a, b, id, loads, reads } = await two();
  nodes.hasNews = false;
  await send(b, id, 0, 0);
  expect(await send(a, id, 1, 1)).toMatchObject({ status: 200 });
  expect(await send(b, id, 1, 1)).toMatchObject({ status: 200 });
  expect([loads(), reads()]).toEqual([0, 2]);
  expect(await nodes.kinds(id)).toBe('opened advanced advanced');
});

test('a request that arrives at both nodes is carried out once, and both give the same answer', async () => {
  const { nodes, a, b, id } = await two();
  const [first, second] = await Promise.all([send(a, id, 0, 0, 'x'), send(b, id, 0, 0, 'x')]);
  expect(first).toMatchObject({ status: 200 });
  expect(second).toEqual(first);
  expect(await nodes.kinds(id)).toBe('opened advanced');
});

test('a moveId that another node has answered without a record is not free for another body', async () => {
  const nodes = new Nodes();
  const [a, b] = [await nodes.add('a'), await nodes.add('b')];
  const id = (await a.arena.open(plan('attrition-1', 2, { errorAllowance: 1 }))) as string;
  await b.arena.liveMatches.find(id);
  const forgiven = { moveId: 'x', expectedVersion: 0, move: shapeless };
  expect(await a.arena.submit(id, 'agent-0', forgiven)).toMatchObject({ status: 400, body: { errorsLeft: 0 } });
  expect(await send(b, id, 0, 7, 'x')).toMatchObject({ status: 409, body: { code: 'move-id-reused' } });
});

test('while a match is asked for here as well, news are read as they come; later they are only kept, and followed on one copy of the state', async () => {
  const { b, a, id, reads } = await two();
  const match = (await b.arena.liveMatches.find(id))!;
  for (let version = 0; version < 9; version++) await send(a, id, version % 2, version);
  await settle();
  expect([match.seq, reads()]).toEqual([4, 0]);
  const copies = vi.spyOn(match.game, 'copy');
  expect((await b.arena.liveMatches.find(id))!.stateVersion).toBe(9);
  expect([copies.mock.calls.length, reads()]).toEqual([1, 0]);
  copies.mockRestore();
});

test('states between records that were followed at once are those of the log, and need no reading', async () => {
  const { nodes, b, a, id } = await two();
  for (let version = 0; version < 4; version++) await send(a, id, version % 2, version);
  const match = (await b.arena.liveMatches.find(id))!;
  nodes.calls.length = 0;
  for (const { seq, body } of await nodes.storage.records(id, -1)) {
    const { state, record } = await b.arena.liveMatches.momentAt(match, seq);
    expect([match.game.hash(state), record.seq]).toEqual([(body as { hash: string }).hash, seq]);
  }
  expect(match.stateAt(4)).toBe(match.state);
  expect(nodes.calls).toEqual([]);
});

test('records of which one contradicts the match are not followed at all', async () => {
  const { nodes, b, a, id } = await two();
  nodes.hasNews = false;
  for (let version = 0; version < 3; version++) await send(a, id, version % 2, version);
  const [first, second, third] = await nodes.storage.records(id, 0);
  const match = (await b.arena.liveMatches.find(id))!;
  const before = { seq: match.seq, hash: match.game.hash(match.state), clock: match.clock };
  const forged = { ...second, body: { ...second.body, hash: 'another' } } as LogRecord;
  expect(() => match.takeAll([first, forged, third])).toThrow('the state hash is');
  expect(() => match.takeAll([first, third])).toThrow('record 3 after 1');
  expect({ seq: match.seq, hash: match.game.hash(match.state), clock: match.clock }).toEqual(before);
});

test('a watcher is woken when it can read the news', async () => {
  const { a, b, id } = await two();
  const seen: number[] = [];
  b.bus.subscribe(matchTopic(id), () => {
    void b.arena.liveMatches.find(id).then((match) => seen.push(match!.stateVersion));
  });
  await send(a, id, 0, 0);
  await settle();
  expect(seen).toEqual([1]);
});

test('a lost wake-up only delays: the watcher is woken by the next look', async () => {
  const { nodes, a, b, id } = await two();
  const seen: number[] = [];
  b.bus.subscribe(matchTopic(id), () => {
    void b.arena.liveMatches.find(id).then((match) => seen.push(match!.stateVersion));
  });
  nodes.hasNews = false;
  await send(a, id, 0, 0);
  await settle();
  expect(seen).toEqual([]);
  await nodes.clock.pass(leaseMs);
  expect(seen).toEqual([1]);
});

test('the node that runs an eager match ticks as soon as the last orders arrive at another one', async () => {
  const nodes = new Nodes();
  const [a, b] = [await nodes.add('a'), await nodes.add('b')];
  const id = await nodes.open(a, 'battle-2');
  const match = (await b.arena.liveMatches.find(id))!;
  const order = (seat: number) => ({
    [match.game.sets!.tickField]: 1,
    orders: [match.game.legal(match.state, seat)[0]],
  });
  for (const [seat, node] of [b, b].entries()) {
    const submission = { moveId: `${seat}`, expectedVersion: 0, move: order(seat) };
    expect(await node.arena.submit(id, `agent-${seat}`, submission)).toMatchObject({ status: 200 });
  }
  await nodes.clock.pass(0);
  expect(await nodes.kinds(id)).toBe('opened submitted submitted advanced');
  const [, , , tick] = await nodes.storage.records(id, -1);
  expect(Object.values((tick.body as any).decisions).map((orders: any) => orders.length)).toEqual([1, 1]);
});

test('a match that another node runs and nobody asks for leaves the memory', async () => {
  const { nodes, b, id, loads } = await two();
  await nodes.clock.pass(60_000 + 2 * leaseMs);
  await b.arena.liveMatches.find(id);
  expect(loads()).toBeGreaterThan(0);
});

test('an agent that joins at two nodes at once gets one match', async () => {
  const nodes = new Nodes();
  await nodes.add('a');
  const entry = { agentId: 'agent-0', game: 'attrition-1', mode: 'casual' as const, players: 2, since: 1, owner: null };
  const more = { name: 'Agent 0', mu: 25, sigma: 8, lead: 0 };
  expect(await nodes.storage.enqueue({ ...entry, ...more })).toBe('waiting');
  await nodes.open((nodes as any).all[0]);
  expect(await nodes.storage.enqueue({ ...entry, ...more })).toBe('playing');
});

test('who asks gets the log as it is now, even before the news arrive; many who ask at once share a question', async () => {
  const { nodes, a, b, id } = await two();
  nodes.hasNews = false;
  await send(a, id, 0, 0);
  const asked = () => nodes.calls.filter((call) => call === 'b grown').length;
  const before = asked();
  const found = await Promise.all(Array.from({ length: 20 }, () => b.arena.liveMatches.findFresh(id)));
  expect(found.map((match) => match!.stateVersion)).toEqual(Array(20).fill(1));
  expect(asked() - before).toBe(1);
});

test('so does who asks a node that has just woken up and has no lease yet', async () => {
  const { nodes, a, b, id } = await two();
  nodes.hasNews = false;
  b.clock.freeze();
  await send(a, id, 0, 0);
  await nodes.clock.pass(2 * leaseMs);
  expect(b.node.lease).toBeNull();
  expect((await b.arena.liveMatches.findFresh(id))!.stateVersion).toBe(1);
});
