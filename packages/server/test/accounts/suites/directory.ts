import { describe, expect, test } from 'vitest';
import { ending, head, opening, step } from '../../storage/writes.ts';
import type { TestAccounts } from '../test-accounts.ts';

export function directorySuite(accounts: TestAccounts): void {
  describe('the directory', () => {
    test('lists the public data of a match', async () => {
      await accounts.storage.commit(opening('m', ['ann', 'bob'], { openedAt: 5000 }));
      await accounts.storage.commit(step('m', 1));
      const live = {
        id: 'm',
        game: 'attrition-1',
        mode: 'casual',
        status: 'active',
        stateVersion: 1,
        openedAt: 5000,
        endedAt: null,
        endedNo: null,
        winnerAgentId: null,
        endReason: null,
        isCancelled: false,
        players: head('m', ['ann', 'bob']).players,
      };
      expect((await accounts.directory.matches({}, { limit: 5 })).matches).toEqual([live]);
      await accounts.storage.commit(ending('m', 2, { reason: 'turn_timeout', winnerAgentId: 'bob' }));
      const over = { status: 'ended', endedAt: 1002, endedNo: 1, winnerAgentId: 'bob', endReason: 'turn_timeout' };
      expect((await accounts.directory.matches({}, { limit: 5 })).matches).toEqual([
        { ...live, ...over, stateVersion: 2 },
      ]);
    });

    test('filters by game, status, mode and agent', async () => {
      await accounts.storage.commit(opening('a', ['ann', 'bob'], { openedAt: 1, game: 'battle-1' }));
      await accounts.storage.commit(opening('b', ['ann', 'eve'], { openedAt: 2, mode: 'rated' }));
      await accounts.storage.commit(opening('c', ['eve', 'bob'], { openedAt: 3 }));
      await accounts.storage.commit(ending('c', 1));
      const ids = async (filter: Parameters<typeof accounts.directory.matches>[0]) =>
        (await accounts.directory.matches(filter, { limit: 9 })).matches.map(({ id }) => id);
      expect(await ids({})).toEqual(['c', 'b', 'a']);
      expect(await ids({ game: 'attrition-1' })).toEqual(['c', 'b']);
      expect(await ids({ status: 'active' })).toEqual(['b', 'a']);
      expect(await ids({ mode: 'rated' })).toEqual(['b']);
      expect(await ids({ agentId: 'bob' })).toEqual(['c', 'a']);
      expect(await ids({ agentId: 'bob', status: 'ended', game: 'attrition-1', mode: 'casual' })).toEqual(['c']);
      expect(await ids({ agentId: 'nobody' })).toEqual([]);
    });

    test('pages in both directions, without missing or repeating matches with equal times', async () => {
      const ids = Array.from({ length: 11 }, (_, i) => `m${String(i).padStart(2, '0')}`);
      for (const [i, id] of ids.entries())
        await accounts.storage.commit(opening(id, ['ann', 'bob'], { openedAt: i >> 2 }));
      const newestFirst = ids.toReversed();
      const seen: string[] = [];
      const pages = [];
      let page = await accounts.directory.matches({}, { limit: 3 });
      while (page.oldest !== null) {
        pages.push(page);
        seen.push(...page.matches.map(({ id }) => id));
        // Matches opened in the meantime are newer and do not shift the pages.
        await accounts.storage.commit(opening(`new ${seen.length}`, ['ann', 'bob'], { openedAt: 99 }));
        page = await accounts.directory.matches({}, { limit: 3, before: page.oldest });
      }
      expect(seen).toEqual(newestFirst);
      const back = await accounts.directory.matches({}, { limit: 3, after: pages[2].newest as string });
      expect(back.matches.map(({ id }) => id)).toEqual(newestFirst.slice(3, 6));
    });

    test.each([
      '',
      'x',
      '!!!',
      Buffer.from('1').toString('base64url'),
      Buffer.from('1 a\0').toString('base64url'),
    ])('refuses the cursor %j with a CursorError', async (before) => {
      await expect(accounts.directory.matches({}, { limit: 3, before })).rejects.toMatchObject({ name: 'CursorError' });
    });

    test('numbers ended matches without gaps, for clients that fetch all replays', async () => {
      const ids = Array.from({ length: 9 }, (_, i) => `m${i}`);
      await Promise.all(
        ids.map((id, i) => accounts.storage.commit(opening(id, ['a', 'b'], i === 4 ? { game: 'x' } : {}))),
      );
      await Promise.all(ids.slice(0, 5).map((id) => accounts.storage.commit(ending(id, 1))));
      for (const id of ids.slice(5, 8)) await accounts.storage.commit(ending(id, 1));
      const ended = await accounts.directory.ended(0, 100);
      expect(ended.map(({ endedNo }) => endedNo)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
      expect(ended.slice(5).map(({ id }) => id)).toEqual(['m5', 'm6', 'm7']);
      expect((await accounts.directory.ended(6, 100)).map(({ id }) => id)).toEqual(['m6', 'm7']);
      expect(await accounts.directory.ended(0, 2)).toHaveLength(2);
      expect((await accounts.directory.ended(0, 9, 'x')).map(({ id }) => id)).toEqual(['m4']);
    });

    test('counts how many more times an agent had the first seat', async () => {
      expect(await accounts.directory.lead('ann', 'attrition-1')).toBe(0);
      await accounts.storage.commit(opening('a', ['ann', 'bob']));
      await accounts.storage.commit(opening('b', ['ann', 'bob']));
      await accounts.storage.commit(opening('c', ['eve', 'ann']));
      await accounts.storage.commit(opening('d', ['eve', 'ann'], { game: 'battle-1' }));
      expect(await accounts.directory.lead('ann', 'attrition-1')).toBe(1);
      expect(await accounts.directory.lead('bob', 'attrition-1')).toBe(-2);
    });
  });
}
