import { describe, expect, test } from 'vitest';
import type { Storage } from '../../../src/arena/ports.ts';
import { ending, opening, record, step } from '../writes.ts';

/** What is stored beside the match log. */
export function besideSuite(storage: () => Storage): void {
  const checkpoint = (seq: number) => ({
    seq,
    withdrawn: [[1, 'forfeit']] as [number, 'forfeit'][],
    sets: [{ seat: 0, tick: seq + 3, orders: [{ type: 'MOVE' }], rev: 2 }],
    saved: { position: { tick: seq, name: 'ñ' }, events: [] },
  });

  describe('checkpoints', () => {
    test('the latest one at or before a record is returned as it was saved', async () => {
      await storage().commit(opening('m'));
      for (const seq of [64, 128, 200]) await storage().keepCheckpoint('m', checkpoint(seq));
      expect(await storage().checkpoint('m', 63)).toBeNull();
      expect(await storage().checkpoint('m', 64)).toEqual(checkpoint(64));
      expect(await storage().checkpoint('m', 199)).toEqual(checkpoint(128));
      expect(await storage().checkpoint('m', 2 ** 31 - 1)).toEqual(checkpoint(200));
      expect(await storage().match('m')).toMatchObject({ checkpoint: checkpoint(200) });
      expect(await storage().checkpoint('none', 200)).toBeNull();
    });

    test('one can be replaced', async () => {
      await storage().commit(opening('m'));
      await storage().keepCheckpoint('m', checkpoint(64));
      await storage().keepCheckpoint('m', { ...checkpoint(64), saved: { position: 1 } });
      expect(await storage().checkpoint('m', 64)).toMatchObject({ saved: { position: 1 } });
    });
  });

  test('the record of a version is found, past the submissions that came after it', async () => {
    await storage().commit(opening('m'));
    const records = [
      { ...record('submitted', 1), stateVersion: 0 },
      { ...record('advanced', 2), stateVersion: 1 },
      { ...record('submitted', 3), stateVersion: 1 },
      { ...record('advanced', 4), stateVersion: 2 },
    ];
    await storage().commit({ matchId: 'm', after: 0, records, outbox: [] });
    expect(await Promise.all([0, 1, 2, 9].map((version) => storage().seqAt('m', version)))).toEqual([0, 2, 4, 4]);
    expect(await storage().seqAt('none', 3)).toBe(-1);
  });

  test('live matches are sorted by the time when their clocks are due; orders wait for a tick', async () => {
    const due = async (id: string, deadline: number | null) => {
      await storage().commit(opening(id));
      await storage().commit(step(id, 1, { records: [record('advanced', 1, { deadline })] }));
    };
    await due('never', null);
    await due('late', 90_000);
    await due('soon', 30_000);
    await storage().commit(opening('tick'));
    await storage().commit(step('tick', 1, { records: [record('submitted', 1)] }));
    await storage().commit(opening('over'));
    await storage().commit(ending('over', 1));
    expect(await storage().liveByDeadline()).toEqual(['tick', 'soon', 'late', 'never']);
  });

  test('live matches that moved lately are found, the latest first, those of house bots alone last', async () => {
    const house = ['x', 'y'].map((agentId) => ({ agentId, name: agentId, isHouse: true }));
    const opened = (id: string, at: number, more: Parameters<typeof opening>[2] = {}) =>
      storage().commit({ ...opening(id, ['ann', 'bob'], more), records: [{ ...record('opened', 0), at }] });
    await opened('house', 9000, { game: 'attrition-1', players: house });
    await opened('early', 2000, { game: 'warshard-1' });
    await opened('late', 3000, { game: 'attrition-1' });
    await opened('moved', 1000, { game: 'attrition-1' });
    await storage().commit(step('moved', 1, { records: [{ ...record('advanced', 1), at: 8000 }] }));
    await opened('still', 1000, { game: 'attrition-1' });
    await opened('hidden', 9000, { game: 'battle-1' });
    await opened('over', 9000);
    await storage().commit(ending('over', 1));
    const games = ['attrition-1', 'warshard-1'];
    expect(await storage().movedSince(games, 2000, 9)).toEqual(['moved', 'late', 'early', 'house']);
    expect(await storage().movedSince(games, 2000, 1)).toEqual(['moved']);
    expect(await storage().movedSince(games, 9001, 9)).toEqual([]);
    // House bots hide nothing, whatever they play.
    expect(await storage().movedSince([], 0, 9)).toEqual(['house']);
  });

  describe('quarantine', () => {
    const damaged = { matchId: 'm', reason: 'Record 3 is missing.', since: 5000 };

    test('a match in quarantine is not live, and says why', async () => {
      await storage().commit(opening('m'));
      await storage().commit(opening('other', ['ann', 'bob'], { openedAt: 2000 }));
      expect(await storage().quarantine(damaged)).toBe(true);
      expect(await storage().quarantine({ ...damaged, reason: 'again' })).toBe(false);
      expect(await storage().quarantine({ ...damaged, matchId: 'gone' })).toBe(false);
      expect(await storage().quarantined()).toEqual([damaged]);
      expect(await storage().match('m')).toMatchObject({ unreadable: damaged.reason, status: 'active' });
      expect(await storage().live()).toEqual(['other']);
      expect(await storage().liveByDeadline()).toEqual(['other']);
      expect(await storage().liveOf('ann')).toEqual(['other']);
    });

    test('a match that is released is as it was', async () => {
      await storage().commit(opening('m'));
      await storage().quarantine(damaged);
      expect(await storage().release('m')).toBe(true);
      expect(await storage().release('m')).toBe(false);
      expect(await storage().quarantined()).toEqual([]);
      expect(await storage().match('m')).toMatchObject({ unreadable: null });
      expect(await storage().live()).toEqual(['m']);
    });
  });
}
