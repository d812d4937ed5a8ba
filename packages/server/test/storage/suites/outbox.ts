import { describe, expect, test } from 'vitest';
import type { Storage } from '../../../src/arena/ports.ts';
import { ending, note, opening, step } from '../writes.ts';

export function outboxSuite(storage: () => Storage): void {
  describe('an outbox', () => {
    test('is empty and ends at 0 for a new agent', async () => {
      expect(await storage().outbox('ann', 0, 10)).toEqual([]);
      expect(await storage().outboxEnd('ann')).toBe(0);
    });

    test('numbers events, and an entry by its last event', async () => {
      await storage().commit({ ...opening('m'), outbox: [note('ann', 'm', 0, ['match_found', 'your_turn'])] });
      await storage().commit(step('m', 1, { outbox: [note('ann', 'm', 1, ['engine_events', 'state', 'your_turn'])] }));
      await storage().commit({ ...ending('m', 2), outbox: [note('ann', 'm', 2, ['game_ended'])] });
      const entries = [
        { ...note('ann', 'm', 0, ['match_found', 'your_turn']), last: 2 },
        { ...note('ann', 'm', 1, ['engine_events', 'state', 'your_turn']), last: 5 },
        { ...note('ann', 'm', 2, ['game_ended']), last: 6 },
      ];
      expect(await storage().outbox('ann', 0, 10)).toEqual(entries);
      expect(await storage().outboxEnd('ann')).toBe(6);
    });

    test('is read from a cursor on, including an entry that the cursor is inside of', async () => {
      const kinds = ['engine_events', 'state'];
      await storage().commit({ ...opening('m'), outbox: [note('ann', 'm', 0, kinds)] });
      for (let seq = 1; seq < 5; seq++)
        await storage().commit(step('m', seq, { outbox: [note('ann', 'm', seq, kinds)] }));
      const lasts = async (after: number, limit: number) =>
        (await storage().outbox('ann', after, limit)).map(({ last }) => last);
      expect(await lasts(0, 10)).toEqual([2, 4, 6, 8, 10]);
      expect(await lasts(4, 10)).toEqual([6, 8, 10]);
      expect(await lasts(5, 2)).toEqual([6, 8]);
      expect(await lasts(10, 10)).toEqual([]);
    });

    test('keeps the order of several entries of one write', async () => {
      const outbox = [note('ann', 'm', 0, ['a', 'b']), note('bob', 'm', 0, ['c']), note('ann', 'm', 0, ['d'])];
      await storage().commit({ ...opening('m'), outbox });
      expect((await storage().outbox('ann', 0, 10)).map(({ kinds, last }) => [kinds, last])).toEqual([
        [['a', 'b'], 2],
        [['d'], 3],
      ]);
      expect((await storage().outbox('bob', 0, 10)).map(({ last }) => last)).toEqual([1]);
    });

    test('has no gaps and no duplicates when many matches write at once', async () => {
      const ids = Array.from({ length: 24 }, (_, i) => `m${i}`);
      const play = async (id: string, i: number) => {
        const players = ['ann', `foe ${i % 3}`];
        const outbox = (seq: number) =>
          players.map((agent) => note(agent, id, seq, ['state', 'your_turn'].slice(seq % 2)));
        await storage().commit({ ...opening(id, players), outbox: outbox(0) });
        for (let seq = 1; seq <= 6; seq++) {
          expect(await storage().commit(step(id, seq, { outbox: outbox(seq) }))).toBe(true);
          if (seq % 3 === 0) expect(await storage().commit(step(id, seq, { outbox: outbox(seq) }))).toBe(false);
        }
      };
      await Promise.all(ids.map(play));
      for (const agent of ['ann', 'foe 0', 'foe 1', 'foe 2']) {
        const entries = await storage().outbox(agent, 0, 10_000);
        let end = 0;
        const latest = new Map<string, number>();
        for (const { last, kinds, matchId, seq } of entries) {
          expect(last - kinds.length).toBe(end);
          expect(seq).toBe((latest.get(matchId) ?? -1) + 1);
          latest.set(matchId, seq);
          end = last;
        }
        expect(await storage().outboxEnd(agent)).toBe(end);
        expect(entries).toHaveLength((agent === 'ann' ? 24 : 8) * 7);
      }
    });
  });
}
