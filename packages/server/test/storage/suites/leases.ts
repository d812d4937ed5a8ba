import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Lease, Storage } from '../../../src/arena/ports.ts';
import { answer, ending, opening, record, step, waiting } from '../writes.ts';

const long = 60_000;

/** Leases of nodes that share a storage. */
export function leaseSuite(storage: () => Storage): void {
  const grant = async (node: string, leaseMs = long): Promise<Lease> => {
    const { epoch } = await storage().renew({ node, epoch: 0 }, leaseMs, 0);
    return { node, epoch };
  };
  /** By the storage's own clock. */
  const ranOut = async (...leases: Lease[]) => {
    for (;;) {
      const { now, nodes } = await storage().renew({ node: 'watch', epoch: 1 }, 1, 0);
      const mine = nodes.filter(({ node }) => leases.some((lease) => lease.node === node));
      if (mine.every(({ validUntil }) => validUntil < now)) return storage().giveBack('watch');
      await sleep(10);
    }
  };

  test('a lease is extended while it is valid; afterwards its node gets the next epoch', async () => {
    const lease = await grant('a');
    expect(await storage().renew(lease, 200, 0)).toMatchObject({ epoch: lease.epoch });
    await ranOut(lease);
    expect(await storage().renew(lease, long, 7)).toMatchObject({
      epoch: lease.epoch + 1,
      nodes: [{ node: 'a', epoch: lease.epoch + 1, settledUntil: 7 }],
    });
  });

  test('nodes read what the others have lost', async () => {
    const [a, b] = [await grant('a'), await grant('b')];
    const lost = { spans: [{ from: 1, to: 2 }], decisions: [{ matchId: 'm', seq: 3, at: 4 }] };
    await storage().renew(a, long, 0, lost);
    const { nodes } = await storage().renew(b, long, 0);
    expect(nodes.find(({ node }) => node === 'a')).toMatchObject({ lost });
    expect(nodes.find(({ node }) => node === 'b')).toMatchObject({ lost: { spans: [], decisions: [] } });
  });

  test('one node leads until its lease ends', async () => {
    const [a, b] = [await grant('a'), await grant('b')];
    expect(await storage().renew(b, long, 0)).toMatchObject({ isLeader: false });
    expect(await storage().renew(a, 200, 0)).toMatchObject({ isLeader: true });
    await ranOut(a);
    expect(await storage().renew(b, long, 0)).toMatchObject({ isLeader: true });
    expect(await storage().renew(a, long, 0)).toMatchObject({ isLeader: false });
    await storage().giveBack('b');
    expect(await storage().renew({ ...a, epoch: a.epoch + 1 }, long, 0)).toMatchObject({ isLeader: true });
  });

  test('what a clock writes needs a valid lease that runs the match; a decision needs none', async () => {
    const [a, b] = [await grant('a', 400), await grant('b')];
    expect(await storage().commit({ ...opening('m'), lease: a })).toBe(true);
    expect(await storage().commit({ ...step('m', 1), lease: b })).toBe(false);
    expect(await storage().commit({ ...step('m', 1), lease: { ...a, epoch: a.epoch + 1 } })).toBe(false);
    expect(await storage().commit({ ...step('m', 1), lease: a })).toBe(true);
    expect(await storage().commit(step('m', 2))).toBe(true);
    await ranOut(a);
    expect(await storage().commit({ ...step('m', 3), lease: a })).toBe(false);
    expect(await storage().commit(step('m', 3))).toBe(true);
    expect((await storage().records('m', -1)).map(({ seq }) => seq)).toEqual([0, 1, 2, 3]);
  });

  test('matches that nobody runs are taken over, the nearest deadline first; those of a valid lease are not', async () => {
    const due = (id: string, deadline: number | null) => ({
      ...opening(id),
      records: [record('opened', 0, { deadline })],
    });
    const [a, b] = [await grant('a', 300), await grant('b')];
    for (const write of [due('never', null), due('late', 3000), due('soon', 1000)]) {
      await storage().commit({ ...write, lease: a });
    }
    await storage().commit({ ...due('other', 500), lease: b });
    await storage().commit(due('orphan', 2000));
    await storage().commit({ ...opening('over'), lease: a });
    await storage().commit(ending('over', 1));
    await ranOut(a);
    expect(await storage().takeOver(b, 2)).toEqual(['soon', 'orphan']);
    expect(await storage().takeOver(b, 9)).toEqual(['late', 'never']);
    expect(await storage().takeOver(b, 9)).toEqual([]);
    expect((await storage().ownedBy(b)).sort()).toEqual(['late', 'never', 'orphan', 'other', 'soon']);
    expect(await storage().commit({ ...step('soon', 1), lease: a })).toBe(false);
    expect(await storage().commit({ ...step('soon', 1), lease: b })).toBe(true);
  });

  test('several nodes share what they take over, and one without a valid lease takes nothing', async () => {
    const ids = Array.from({ length: 60 }, (_, i) => `m${i}`);
    for (const id of ids) await storage().commit(opening(id));
    const leases = [await grant('a'), await grant('b'), await grant('c')];
    const gone = await grant('d');
    await storage().giveBack('d');
    expect(await storage().takeOver(gone, 100)).toEqual([]);
    const shares = await Promise.all(leases.map((lease) => storage().takeOver(lease, 100)));
    expect(shares.flat().sort()).toEqual(ids.toSorted());
    for (const share of shares) expect(share.length).toBeGreaterThan(5);
  });

  test('a match in quarantine has no clock; released, it can be taken over', async () => {
    const a = await grant('a');
    await storage().commit({ ...opening('m'), lease: a });
    await storage().quarantine({ matchId: 'm', reason: 'damaged', since: 1 });
    expect([await storage().ownedBy(a), await storage().takeOver(a, 9)]).toEqual([[], []]);
    await storage().release('m');
    expect(await storage().takeOver(a, 9)).toEqual(['m']);
  });

  test('a node reads what it has missed: records, and answers that have none', async () => {
    await storage().commit(opening('m'));
    await storage().commit(step('m', 1, { answer: answer(0, 1, 1) }));
    await storage().commit({ matchId: 'm', after: 1, records: [], outbox: [], answer: answer(1, 1, 1) });
    await storage().commit(step('m', 2, { answer: answer(0, 2, 2) }));
    const { records, answers } = await storage().since('m', 1, 9);
    expect(records).toEqual(await storage().records('m', 1));
    expect(answers.map(({ seat, n }) => [seat, n])).toEqual([
      [0, 1],
      [1, 1],
      [0, 2],
    ]);
    expect((await storage().since('m', -1, 2)).records.map(({ seq }) => seq)).toEqual([0, 1]);
    expect(await storage().since('unknown', -1, 9)).toEqual({ records: [], answers: [] });
    const known = new Map([
      ['m', 1],
      ['unknown', 3],
    ]);
    expect(await storage().grown(known)).toEqual(new Map([['m', 2]]));
    expect(await storage().grown(new Map([['m', 2]]))).toEqual(new Map());
  });

  test('an agent with a live match of a game cannot wait for another one', async () => {
    await storage().commit(opening('m', ['ann', 'bob']));
    expect(await storage().enqueue(waiting('ann', 1))).toBe('playing');
    expect(await storage().enqueue(waiting('ann', 1, { game: 'battle-1' }))).toBe('waiting');
    expect(await storage().enqueue(waiting('cal', 1))).toBe('waiting');
    await storage().commit(ending('m', 1));
    expect(await storage().enqueue(waiting('bob', 1))).toBe('waiting');
  });
}
