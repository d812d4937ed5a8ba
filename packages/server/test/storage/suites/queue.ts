import { describe, expect, test } from 'vitest';
import type { Storage } from '../../../src/arena/ports.ts';
import { opening, waiting } from '../writes.ts';

export function queueSuite(storage: () => Storage): void {
  describe('the queue', () => {
    test('lists the longest waiting first, then by agent id', async () => {
      const entries = [waiting('dan', 20), waiting('bob', 20), waiting('ann', 30), waiting('eve', 10)];
      for (const entry of entries) await storage().enqueue(entry);
      expect((await storage().queue()).map(({ agentId }) => agentId)).toEqual(['eve', 'bob', 'dan', 'ann']);
    });

    test('returns entries unchanged', async () => {
      const entry = waiting('ann', 5, { owner: 'acme', agentVersion: '2', mode: 'casual', players: 4, mu: 31.25 });
      await storage().enqueue(entry);
      expect(await storage().queue()).toEqual([entry]);
      await storage().enqueue(waiting('bob', 6));
      expect((await storage().queue())[1]).toEqual(waiting('bob', 6));
    });

    test('keeps the place of an agent that changes its entry', async () => {
      await storage().enqueue(waiting('ann', 10, { agentVersion: '1', owner: 'acme' }));
      await storage().enqueue(waiting('bob', 20));
      await storage().enqueue(waiting('ann', 30, { game: 'battle-1', players: 3, mode: 'casual' }));
      expect(await storage().queue()).toEqual([
        waiting('ann', 10, { game: 'battle-1', players: 3, mode: 'casual' }),
        waiting('bob', 20),
      ]);
    });

    test('can be left once', async () => {
      await storage().enqueue(waiting('ann', 10));
      expect(await storage().leaveQueue('ann')).toBe(true);
      expect(await storage().leaveQueue('ann')).toBe(false);
      expect(await storage().queue()).toEqual([]);
    });

    test('is left by the players of a match in the write that opens it', async () => {
      for (const [i, agent] of ['ann', 'bob', 'eve'].entries()) await storage().enqueue(waiting(agent, i));
      expect(await storage().commit({ ...opening('m'), fromQueue: ['bob', 'ann'] })).toBe(true);
      expect((await storage().queue()).map(({ agentId }) => agentId)).toEqual(['eve']);
    });

    test('refuses a match if one of its players has left, and keeps the others', async () => {
      await storage().enqueue(waiting('ann', 1));
      expect(await storage().commit({ ...opening('m'), fromQueue: ['ann', 'bob'] })).toBe(false);
      expect(await storage().match('m')).toBeNull();
      expect((await storage().queue()).map(({ agentId }) => agentId)).toEqual(['ann']);
    });

    test('gives an agent to only one match when several want it at once', async () => {
      for (const [i, agent] of ['ann', 'bob', 'eve'].entries()) await storage().enqueue(waiting(agent, i));
      const pairs = [
        ['ann', 'bob'],
        ['bob', 'eve'],
        ['eve', 'ann'],
      ];
      const taken = await Promise.all(
        pairs.map((agents, i) => storage().commit({ ...opening(`m${i}`, agents), fromQueue: agents })),
      );
      expect(taken.filter((won) => won)).toHaveLength(1);
      expect(await storage().live()).toHaveLength(1);
      expect(await storage().queue()).toHaveLength(1);
    });

    test('is not left for a match that was opened before', async () => {
      await storage().enqueue(waiting('ann', 1));
      await storage().commit(opening('m'));
      expect(await storage().commit({ ...opening('m'), fromQueue: ['ann'] })).toBe(false);
      expect(await storage().queue()).toHaveLength(1);
    });
  });
}
