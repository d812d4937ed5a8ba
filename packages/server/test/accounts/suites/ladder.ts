import { describe, expect, test } from 'vitest';
import type { RatedPlayer, RatingChange } from '../../../src/ratings/rating.ts';
import { ending, opening } from '../../storage/writes.ts';
import { type TestAccounts, initialSkill, registered } from '../test-accounts.ts';

const won = (agentId: string, mu: number): RatingChange => ({ agentId, mu, sigma: 7, result: 'win' });
const lost = (agentId: string, mu: number, fault?: RatingChange['fault']): RatingChange => ({
  agentId,
  mu,
  sigma: 7,
  result: 'loss',
  ...(fault !== undefined && { fault }),
});

/** Players in the order of their seats and places; an agent's version may follow its name. */
const seated = (names: readonly string[]): RatedPlayer[] =>
  names.map((name, seat) => {
    const [agentId, version = ''] = name.split(' ');
    return { agentId, version, seat, place: seat, opening: null };
  });

export function ladderSuite(accounts: TestAccounts): void {
  async function played(id: string, agents = ['ann', 'bob'], mode: 'rated' | 'casual' = 'rated'): Promise<void> {
    await accounts.storage.commit(opening(id, agents, { mode }));
    await accounts.storage.commit(ending(id, 1));
  }

  describe('the ladder', () => {
    test('lists ended rated matches in the order in which they ended', async () => {
      await accounts.storage.commit(opening('live', ['ann', 'bob'], { mode: 'rated' }));
      for (const id of ['z', 'a', 'm']) await played(id);
      await played('casual', ['ann', 'bob'], 'casual');
      await accounts.storage.commit(opening('cancelled', ['ann', 'bob'], { mode: 'rated' }));
      await accounts.storage.commit(ending('cancelled', 1, { isCancelled: true, outcome: null, winnerAgentId: null }));
      const unrated = await accounts.ladder.unrated(10);
      expect(unrated.map(({ matchId }) => matchId)).toEqual(['z', 'a', 'm']);
      expect(unrated[0]).toEqual({ matchId: 'z', seq: 1, game: 'attrition-1', endedNo: 1 });
      expect(await accounts.ladder.unrated(2)).toHaveLength(2);
    });

    test('counts a match once, however often it is asked to', async () => {
      await played('m');
      const rate = () =>
        accounts.ladder.rate('m', seated(['ann', 'bob']), () => [won('ann', 27), lost('bob', 23, 'timeout')]);
      const done = await Promise.all([rate(), rate(), rate()]);
      expect(done.filter((one) => one)).toHaveLength(1);
      expect(await rate()).toBe(false);
      expect(await accounts.ladder.unrated(10)).toEqual([]);
      const counted = {
        game: 'attrition-1',
        version: '',
        isCurrent: true,
        games: 1,
        draws: 0,
        sigma: 7,
        updatedAt: 1_000_000,
      };
      const nothing = { timeout: 0, 'invalid-move': 0, disconnect: 0 };
      expect(await accounts.ladder.ratings('ann')).toEqual([
        { ...counted, agentId: 'ann', mu: 27, wins: 1, losses: 0, lostBy: nothing },
      ]);
      expect(await accounts.ladder.ratings('bob')).toEqual([
        { ...counted, agentId: 'bob', mu: 23, wins: 0, losses: 1, lostBy: { ...nothing, timeout: 1 } },
      ]);
    });

    test.each([
      ['live', async () => accounts.storage.commit(opening('m', ['ann', 'bob'], { mode: 'rated' }))],
      ['casual', async () => played('m', ['ann', 'bob'], 'casual')],
      ['unknown', async () => {}],
    ] as const)('does not count a match that is %s', async (_, prepare) => {
      await prepare();
      expect(await accounts.ladder.rate('m', seated(['ann']), () => [won('ann', 27)])).toBe(false);
      expect(await accounts.ladder.ratings('ann')).toEqual([]);
    });

    test('rates each match on the skills after the previous ones, even when they are counted at once', async () => {
      const ids = Array.from({ length: 8 }, (_, i) => `m${i}`);
      for (const [i, id] of ids.entries()) await played(id, i % 2 === 0 ? ['ann', 'bob'] : ['bob', 'ann']);
      await Promise.all(
        ids.map((id, i) =>
          accounts.ladder.rate(id, seated(i % 2 === 0 ? ['ann', 'bob'] : ['bob', 'ann']), (before) => [
            won('ann', (before.get('ann')?.mu ?? 0) + 1),
            lost('bob', (before.get('bob')?.mu ?? 0) - 1, 'invalid-move'),
          ]),
        ),
      );
      expect(await accounts.ladder.ratings('ann')).toMatchObject([{ mu: 33, games: 8, wins: 8 }]);
      expect(await accounts.ladder.ratings('bob')).toMatchObject([{ mu: 17, games: 8, lostBy: { 'invalid-move': 8 } }]);
    });

    test('counts nothing if the rating function fails, and can count the match later', async () => {
      await played('m');
      const failing = accounts.ladder.rate('m', seated(['ann']), () => {
        throw new Error('on purpose');
      });
      await expect(failing).rejects.toThrow('on purpose');
      await expect(accounts.ladder.rate('m', seated(['ann']), () => [won('eve', 30)])).rejects.toThrow(
        'did not play in it',
      );
      expect(await accounts.ladder.ratings('ann')).toEqual([]);
      expect(await accounts.ladder.unrated(10)).toHaveLength(1);
    });

    test('keeps the rating history of an agent', async () => {
      for (const [i, id] of ['m1', 'm2', 'm3'].entries()) {
        await played(id);
        accounts.clock.time = 1_000_000 + i;
        await accounts.ladder.rate(id, seated(['ann', 'bob']), () => [won('ann', 26 + i), lost('bob', 24 - i)]);
      }
      expect(await accounts.ladder.history('ann', 'attrition-1', 2)).toEqual([
        { matchId: 'm2', at: 1_000_001, mu: 27, sigma: 7, version: '' },
        { matchId: 'm3', at: 1_000_002, mu: 28, sigma: 7, version: '' },
      ]);
      expect(await accounts.ladder.history('ann', 'battle-1', 2)).toEqual([]);
    });

    test('gives an agent that has not played the initial skill', async () => {
      expect(await accounts.ladder.skill('ann', 'attrition-1', '')).toEqual({ ...initialSkill, games: 0 });
      await played('m');
      await accounts.ladder.rate('m', seated(['ann']), () => [{ ...won('ann', 26.5), sigma: 0.1 + 0.2 }]);
      expect(await accounts.ladder.skill('ann', 'attrition-1', '')).toEqual({ mu: 26.5, sigma: 0.1 + 0.2, games: 1 });
    });

    test('is sorted by a cautious estimate of skill, without guests and disabled agents', async () => {
      const { agent: ann } = await registered(accounts, 'Ann');
      const { agent: bob } = await registered(accounts, 'Bob');
      const { agent: eve } = await registered(accounts, 'Eve');
      const house = await accounts.agents.house('house-random', 'Random');
      const { agent: guest } = await accounts.sessions.openGuest('guest-1', 1000);
      const ids = [ann.id, bob.id, eve.id, house.id, guest.id];
      await played('m', ids);
      const sigmas = [8, 2, 1, 3, 1];
      await accounts.ladder.rate('m', seated(ids), () =>
        ids.map((agentId, i) => ({ agentId, mu: 30 - i, sigma: sigmas[i], result: 'draw' })),
      );
      await accounts.agents.setDisabled(eve.id, true);
      const rows = await accounts.ladder.leaderboard('attrition-1', 10);
      expect(rows.map(({ name, isHouse }) => [name, isHouse])).toEqual([
        ['Bob', false],
        ['Random', true],
        ['Ann', false],
      ]);
      expect(rows[0]).toMatchObject({ mu: 29, sigma: 2, draws: 1, games: 1 });
      expect((await accounts.ladder.leaderboard('attrition-1', 1, 1)).map(({ name }) => name)).toEqual(['Random']);
      expect(await accounts.ladder.leaderboard('battle-1', 10)).toEqual([]);
    });

    test('a new version begins where its predecessor stands, less certain, and replaces it on the ladder', async () => {
      const { agent } = await registered(accounts, 'Ann');
      const rate = async (id: string, name: string, mu: number, sigma: number) => {
        await played(id);
        accounts.clock.time++;
        let before: unknown;
        await accounts.ladder.rate(id, seated([name]), (ratings) => {
          before = ratings.get(agent.id);
          return [{ agentId: agent.id, mu, sigma, result: 'win' }];
        });
        return before;
      };
      const shown = async () => (await accounts.ladder.leaderboard('attrition-1', 10)).map(({ version }) => version);
      await rate('m1', `${agent.id} one`, 30, 2);
      expect(await accounts.ladder.skill(agent.id, 'attrition-1', 'two')).toEqual({ mu: 30, sigma: 25 / 6, games: 0 });
      expect(await rate('m2', `${agent.id} two`, 31, 3)).toMatchObject({
        mu: 30,
        sigma: 25 / 6,
        games: 0,
        version: 'two',
      });
      expect(await shown()).toEqual(['two']);
      // Back to the old one, whose rating was kept.
      expect(await rate('m3', `${agent.id} one`, 29, 2)).toMatchObject({
        mu: 30,
        sigma: 2,
        games: 1,
        isCurrent: false,
      });
      expect(await shown()).toEqual(['one']);
      const all = await accounts.ladder.ratings(agent.id);
      expect(all.map(({ version, isCurrent, games }) => [version, isCurrent, games])).toEqual([
        ['one', true, 2],
        ['two', false, 1],
      ]);
      const history = await accounts.ladder.history(agent.id, 'attrition-1', 9);
      expect(history.map(({ version }) => version)).toEqual(['one', 'two', 'one']);
    });

    test('the divisions follow from the rank of those who have played ten games', async () => {
      const agents = [];
      for (let i = 0; i < 5; i++) agents.push((await registered(accounts, `Agent ${i}`)).agent);
      for (const [i, { id }] of agents.entries()) {
        for (let game = 0; game < (i === 0 ? 9 : 10); game++) {
          await played(`m${i}-${game}`);
          await accounts.ladder.rate(`m${i}-${game}`, seated([id]), () => [{ ...won(id, 40 - i), sigma: 1 }]);
        }
      }
      const rows = await accounts.ladder.leaderboard('attrition-1', 10);
      // Of four with a division, the best tenth is one and the best four tenths are two.
      expect(rows.map(({ division }) => division)).toEqual([null, 'gold', 'silver', 'bronze', 'bronze']);
    });
  });
}
