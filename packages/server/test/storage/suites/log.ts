import { describe, expect, test } from 'vitest';
import type { Storage, Write } from '../../../src/arena/ports.ts';
import { answer, ending, head, note, opening, record, refusal, step } from '../writes.ts';

export function logSuite(storage: () => Storage): void {
  describe('a match', () => {
    test('is returned as it was opened', async () => {
      const write = opening('m', ['ann', 'bob'], {
        options: { z: 1, a: { y: [1, 2.5, -3], b: null } },
        players: [
          { agentId: 'ann', name: 'Ann', isHouse: false, agentVersion: '1.2' },
          { agentId: 'bot', name: 'Bot', isHouse: true },
        ],
      });
      expect(await storage().commit(write)).toBe(true);
      const about = { status: 'active', seq: 0, stateVersion: 0, unreadable: null, checkpoint: null };
      const tail = { records: write.records, answers: [] };
      expect(await storage().match('m')).toEqual({ head: write.head, ...about, tail });
      expect(JSON.stringify((await storage().match('m'))?.head.options)).toBe('{"z":1,"a":{"y":[1,2.5,-3],"b":null}}');
    });

    test('comes with its log from the latest checkpoint on, and with its answers, of which only the latest have a body', async () => {
      await storage().commit(opening('m'));
      const answers = Array.from({ length: 10 }, (_, i) => answer(0, i + 1, i + 1));
      for (const each of answers) await storage().commit(step('m', each.seq, { answer: each }));
      await storage().keepCheckpoint('m', { seq: 7, withdrawn: [], sets: [], saved: {} });
      const { records: found, answers: told } = (await storage().match('m'))!.tail;
      expect(found).toEqual(await storage().records('m', 6));
      expect(told).toEqual(answers.map((each) => (each.n <= 2 ? { ...each, body: null } : each)));
    });

    test('is null before it was opened, and has no records, answers or refusals', async () => {
      expect(await storage().match('none')).toBeNull();
      expect(await storage().records('none', -1)).toEqual([]);
      expect(await storage().answers('none')).toEqual([]);
      expect(await storage().refusals('none', 0)).toEqual([]);
    });

    test('opens once', async () => {
      expect(await storage().commit(opening('m'))).toBe(true);
      expect(await storage().commit(opening('m', ['eve', 'bob']))).toBe(false);
      expect((await storage().match('m'))?.head).toEqual(head('m', ['ann', 'bob']));
    });

    test('numbers records by seq and state changes by stateVersion', async () => {
      await storage().commit(opening('m'));
      const records = [
        { ...record('submitted', 1), stateVersion: 0 },
        { ...record('advanced', 2), stateVersion: 1 },
      ];
      await storage().commit({ matchId: 'm', after: 0, records, outbox: [] });
      expect(await storage().match('m')).toMatchObject({ seq: 2, stateVersion: 1 });
    });

    test('ends with its ended record', async () => {
      await storage().commit(opening('m'));
      await storage().commit(ending('m', 1));
      expect(await storage().match('m')).toMatchObject({ status: 'ended', seq: 1 });
    });

    test('is live until it ends, for all and for its players, oldest first', async () => {
      await storage().commit(opening('late', ['ann', 'eve'], { openedAt: 3000 }));
      await storage().commit(opening('twin', ['ann', 'bob'], { openedAt: 2000 }));
      await storage().commit(opening('even', ['ann', 'bob'], { openedAt: 2000 }));
      await storage().commit(opening('early', ['bob', 'eve'], { openedAt: 1000 }));
      expect(await storage().live()).toEqual(['early', 'even', 'twin', 'late']);
      expect(await storage().liveOf('ann')).toEqual(['even', 'twin', 'late']);
      await storage().commit(ending('twin', 1));
      expect(await storage().live()).toEqual(['early', 'even', 'late']);
      expect(await storage().liveOf('ann')).toEqual(['even', 'late']);
      expect(await storage().liveOf('nobody')).toEqual([]);
    });

    test('may have an agent in two seats, and is still one match', async () => {
      await storage().commit(opening('m', ['ann', 'ann']));
      expect(await storage().liveOf('ann')).toEqual(['m']);
    });
  });

  describe('records', () => {
    test('of every kind are returned as they were written, including the order of keys', async () => {
      await storage().commit(opening('m'));
      const records = [
        record('submitted', 1, { orders: [{ b: 1, a: [null, true, 'ü'] }], rev: 3, reasoning: 'because' }),
        record('advanced', 2, { decisions: { 1: [{ z: 0, y: -1.5 }] }, events: [{ type: 'move', at: [1, 2] }] }),
        record('withdrawn', 3),
        record('ended', 4, { isCancelled: true, outcome: null, winnerAgentId: null, loserAgentId: null, ranking: [] }),
      ];
      await storage().commit({ matchId: 'm', after: 0, records, outbox: [] });
      const read = await storage().records('m', -1);
      expect(read).toEqual([record('opened', 0), ...records]);
      expect(JSON.stringify(read.slice(1).map(({ body }) => body))).toBe(
        JSON.stringify(records.map(({ body }) => body)),
      );
    });

    test('are read from a cursor on, up to a limit', async () => {
      await storage().commit(opening('m'));
      for (let seq = 1; seq <= 5; seq++) await storage().commit(step('m', seq));
      const seqs = async (after: number, limit?: number) =>
        (await storage().records('m', after, limit)).map(({ seq }) => seq);
      expect(await seqs(-1)).toEqual([0, 1, 2, 3, 4, 5]);
      expect(await seqs(2)).toEqual([3, 4, 5]);
      expect(await seqs(1, 2)).toEqual([2, 3]);
      expect(await seqs(5)).toEqual([]);
    });

    test('are kept whole when large', async () => {
      await storage().commit(opening('m'));
      const events = Array.from({ length: 3000 }, (_, i) => ({ type: 'control', cell: i, by: `owner ${i % 7}` }));
      await storage().commit({ ...step('m', 1), records: [record('advanced', 1, { events })] });
      expect((await storage().records('m', 0))[0].body).toMatchObject({ events });
    });
  });

  describe('a write', () => {
    test.each([
      ['behind the log', 1],
      ['ahead of the log', 4],
    ])('%s is refused and leaves no trace', async (_, seq) => {
      await storage().commit(opening('m'));
      await storage().commit(step('m', 1));
      await storage().commit(step('m', 2));
      const before = await storage().records('m', -1);
      const stale = { answer: answer(0, 1, seq), refusal: refusal(0, 1), outbox: [note('ann', 'm', seq)] };
      expect(await storage().commit(step('m', seq, stale))).toBe(false);
      expect(await storage().match('m')).toMatchObject({ seq: 2, stateVersion: 2 });
      expect(await storage().records('m', -1)).toEqual(before);
      expect(await storage().answers('m')).toEqual([]);
      expect(await storage().refusals('m', 0)).toEqual([]);
      expect(await storage().outboxEnd('ann')).toBe(0);
    });

    test('to a match that was never opened is refused', async () => {
      expect(await storage().commit(step('m', 1))).toBe(false);
      expect(await storage().match('m')).toBeNull();
    });

    test('without records stores its refusal and answer if the log still ends there', async () => {
      await storage().commit(opening('m'));
      const write: Write = { matchId: 'm', after: 0, records: [], outbox: [], refusal: refusal(1, 5) };
      expect(await storage().commit(write)).toBe(true);
      await storage().commit(step('m', 1));
      expect(await storage().commit({ ...write, refusal: refusal(1, 6) })).toBe(false);
      expect(await storage().refusals('m', 1)).toEqual([refusal(1, 5)]);
      expect(await storage().refusals('m', 0)).toEqual([]);
    });

    test('wins alone when two are made to one match at once', async () => {
      await storage().commit(opening('m'));
      for (let seq = 1; seq <= 20; seq++) {
        const writers = ['left', 'right', 'middle'].map((hash) =>
          storage().commit({ ...step('m', seq), records: [record('advanced', seq, { hash })] }),
        );
        expect((await Promise.all(writers)).filter((won) => won)).toHaveLength(1);
      }
      expect((await storage().records('m', -1)).map(({ seq }) => seq)).toEqual(Array.from({ length: 21 }, (_, i) => i));
    });

    test('is accepted along with the one that follows it', async () => {
      await storage().commit(opening('m'));
      expect(await Promise.all([storage().commit(step('m', 1)), storage().commit(step('m', 2))])).toEqual([true, true]);
    });

    test('that is refused does not affect others in its batch', async () => {
      const ids = Array.from({ length: 30 }, (_, i) => `m${i}`);
      await Promise.all(ids.map((id) => storage().commit(opening(id))));
      const taken = await Promise.all(
        ids.map((id, i) => storage().commit(step(id, i % 3 === 1 ? 2 : 1, { outbox: [note('ann', id, 1)] }))),
      );
      expect(taken).toEqual(ids.map((_, i) => i % 3 !== 1));
      expect(await storage().outboxEnd('ann')).toBe(20);
      for (const [i, id] of ids.entries()) expect((await storage().match(id))?.seq).toBe(i % 3 === 1 ? 0 : 1);
    });

    test('that contradicts itself throws', async () => {
      await storage().commit(opening('m'));
      const broken: Write[] = [
        { ...opening('x'), records: [] },
        { ...opening('x'), head: head('y', ['ann']) },
        { ...step('m', 1), records: [record('advanced', 2)] },
        { ...step('m', 1), records: [record('ended', 1), record('advanced', 2)] },
        { ...step('m', 1), head: head('m', ['ann']) },
        { ...step('m', 1), fromQueue: ['ann'] },
        { ...step('m', 1), outbox: [note('ann', 'm', 1, [])] },
        { ...step('m', 1), records: [{ ...record('advanced', 1), at: 0.5 }] },
      ];
      for (const write of broken) await expect(storage().commit(write)).rejects.toThrow('invalid write');
      expect(await storage().match('m')).toMatchObject({ seq: 0 });
    });
  });

  describe('what was passed in or out', () => {
    test('cannot be changed afterwards', async () => {
      const orders = [{ type: 'MOVE' }];
      const write = { ...opening('m'), outbox: [{ ...note('ann', 'm', 0), kinds: ['state'] }] };
      const promise = storage().commit(write);
      write.outbox[0].kinds.push('late');
      (write.head as { game: string }).game = 'other';
      await promise;
      const submitted = storage().commit({ ...step('m', 1), records: [record('submitted', 1, { orders })] });
      orders[0].type = 'HOLD';
      await submitted;
      expect((await storage().match('m'))?.head.game).toBe('attrition-1');
      expect((await storage().outbox('ann', 0, 10))[0].kinds).toEqual(['state']);

      const [read] = await storage().records('m', 0);
      expect(read.body).toMatchObject({ orders: [{ type: 'MOVE' }] });
      try {
        (read as { seq: number }).seq = 99;
        (read.body as unknown as { orders: { type: string }[] }).orders[0].type = 'HOLD';
      } catch {
        // A storage may return frozen values.
      }
      expect(await storage().records('m', 0)).toEqual([record('submitted', 1, { orders: [{ type: 'MOVE' }] })]);
    });
  });
}
