import { describe, expect, test } from 'vitest';
import { Challenges, type NewChallenge } from '../../../src/matchmaking/challenges.ts';
import { PromptCipher } from '../../../src/accounts/prompt-cipher.ts';
import { Prompts } from '../../../src/accounts/prompts.ts';
import { opening, waiting } from '../../storage/writes.ts';
import { promptKey, registered, type TestAccounts } from '../test-accounts.ts';

const most = { matches: 4, challenges: 2 };
let count = 0;
const wanted = (agentId: string, more: Partial<NewChallenge> = {}): NewChallenge => ({
  matchId: `match ${++count}`,
  game: 'attrition-1',
  options: {},
  players: 2,
  pace: { turnSeconds: 0, tickMs: 0, isEager: false },
  mode: 'casual',
  errorAllowance: 0,
  isListed: false,
  rematchOf: null,
  opponentId: null,
  expiresAt: 2_000_000,
  creator: { agentId },
  ...more,
});

/** What one agent may have at a time, whatever arrives in parallel. */
export function agentLimitsSuite(accounts: TestAccounts): void {
  const clock = { now: () => accounts.clock.time };
  const limited = () => new Challenges(accounts.database, clock, most);
  const enqueue = (agentId: string) => accounts.storage.enqueue(waiting(agentId, clock.now()), most.matches);
  /** Challenges of others that can be accepted. */
  const invites = async (players: number) => {
    const made = [];
    for (let i = 0; i < players; i++) made.push(await accounts.challenges.create(wanted(`other ${i}`)));
    return made.map((challenge) => (challenge as { invite: string }).invite);
  };
  /** The seats that an agent has taken. */
  const taken = async (agentId: string) => {
    const rows = await accounts.database.query<{ taken: number }>('select seats_taken($1, $2) as taken', [
      agentId,
      clock.now(),
    ]);
    return rows[0].taken;
  };

  describe('the limits of an agent', () => {
    test('challenges: as many as allowed, until one expires, is cancelled or is accepted', async () => {
      const challenges = limited();
      const made = await Promise.all(Array.from({ length: 9 }, () => challenges.create(wanted('ann'))));
      expect(made.filter((one) => one === 'too-many-challenges')).toHaveLength(7);
      const [first, second] = made.filter((one) => typeof one === 'object');
      expect(await challenges.cancel(first.matchId, 'ann')).toBe(true);
      expect(await challenges.create(wanted('ann', { expiresAt: 1_000_500 }))).toBeTypeOf('object');
      expect(await challenges.create(wanted('ann'))).toBe('too-many-challenges');
      expect(await challenges.create(wanted('bob'))).toBeTypeOf('object');
      accounts.clock.time = 1_000_500;
      expect(await challenges.create(wanted('ann'))).toBeTypeOf('object');
      expect(await challenges.create(wanted('ann'))).toBe('too-many-challenges');
      await challenges.accept(second.invite, { agentId: 'bob' });
      expect(await challenges.create(wanted('ann'))).toBeTypeOf('object');
    });

    test('matches: the queue and challenges together never take more seats than allowed', async () => {
      const challenges = limited();
      const others = await invites(9);
      const outcomes = await Promise.all([
        ...others.map((invite) => challenges.accept(invite, { agentId: 'ann' })),
        ...Array.from({ length: 3 }, () => challenges.create(wanted('ann'))),
        ...Array.from({ length: 3 }, () => enqueue('ann')),
      ]);
      expect(outcomes.filter((one) => one === 'too-many-matches' || one === 'too-many').length).toBeGreaterThan(6);
      expect(await taken('ann')).toBe(most.matches);
    });

    test('a seat counts before and after its match opens, and no longer when it has ended', async () => {
      const challenges = limited();
      const others = await invites(5);
      for (const invite of others.slice(0, 4)) {
        expect(await challenges.accept(invite, { agentId: 'ann' })).toMatchObject({ isCompleting: true });
      }
      expect(await challenges.accept(others[4], { agentId: 'ann' })).toBe('too-many-matches');
      expect(await enqueue('ann')).toBe('too-many');
      // A repeated request takes no further seat.
      expect(await challenges.accept(others[0], { agentId: 'ann' })).toMatchObject({ isCompleting: false });
      const { matchId } = (await challenges.byInvite(others[0]))!;
      await accounts.storage.commit(opening(matchId, ['ann', 'other 0']));
      expect(await taken('ann')).toBe(4);
      const waiting = 'select 1 from challenge_players where match_id = $1 and is_waiting';
      expect(await accounts.database.query(waiting, [matchId])).toEqual([]);
      await accounts.database.query('update match_players set is_live = false where match_id = $1', [matchId]);
      expect(await enqueue('ann')).toBe('waiting');
      expect(await enqueue('ann')).toBe('waiting');
      expect(await challenges.accept(others[4], { agentId: 'ann' })).toBe('too-many-matches');
      await accounts.storage.leaveQueue('ann');
      expect(await challenges.accept(others[4], { agentId: 'ann' })).toMatchObject({ isCompleting: true });
    });

    test('neither matches in quarantine nor the matches of house bots count', async () => {
      const challenges = limited();
      for (const invite of await invites(6)) {
        expect(await challenges.accept(invite, { agentId: 'greedy' }, true)).toBeTypeOf('object');
      }
      for (let i = 0; i < 4; i++) {
        await accounts.storage.commit(opening(`q${i}`, ['eve', 'dan']));
        await accounts.storage.quarantine({ matchId: `q${i}`, reason: 'damaged', since: 1 });
      }
      expect(await enqueue('eve')).toBe('waiting');
    });

    test('prompts: as many and as much text as allowed, until one is deleted', async () => {
      const [{ agent }, { agent: other }] = [await registered(accounts, 'Ann'), await registered(accounts, 'Bob')];
      const cipher = new PromptCipher([promptKey]);
      const few = new Prompts(accounts.database, clock, cipher, { prompts: 3, promptBytes: 100_000 });
      const games = ['attrition-1', 'battle-1'];
      const made = await Promise.all(Array.from({ length: 9 }, (_, i) => few.create(agent.id, games[i % 2], 'hold')));
      const kept = made.filter((one) => typeof one === 'object');
      expect([kept.length, made.filter((one) => one === 'too-many-prompts').length]).toEqual([3, 6]);
      expect(await few.create(other.id, games[0], 'hold')).toBeTypeOf('object');
      expect(await few.delete(other.id, kept[0].id)).toBe(false);
      expect(await few.delete(agent.id, kept[0].id)).toBe(true);
      expect(await few.create(agent.id, games[0], 'hold')).toBeTypeOf('object');

      const short = new Prompts(accounts.database, clock, cipher, { prompts: 100, promptBytes: 3000 });
      const long = await Promise.all(
        Array.from({ length: 5 }, () => short.create(other.id, games[0], 'x'.repeat(900))),
      );
      expect(long.filter((one) => typeof one === 'object')).toHaveLength(2);
    });
  });
}
