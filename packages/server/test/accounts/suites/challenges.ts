import { describe, expect, test } from 'vitest';
import type { NewChallenge } from '../../../src/matchmaking/challenges.ts';
import { opening } from '../../storage/writes.ts';
import { challenge, type TestAccounts } from '../test-accounts.ts';

const wanted = (matchId: string, more: Partial<NewChallenge> = {}): NewChallenge => ({
  matchId,
  game: 'battle-1',
  options: { z: 1, a: [true, null] },
  players: 3,
  pace: { turnSeconds: 0, tickMs: 1000, isEager: true },
  mode: 'casual',
  errorAllowance: 3,
  isListed: false,
  rematchOf: null,
  opponentId: null,
  expiresAt: 2_000_000,
  creator: { agentId: 'ann', agentVersion: '1.0' },
  ...more,
});

export function challengesSuite(accounts: TestAccounts): void {
  describe('a challenge', () => {
    test('is found by its invitation, as it was created', async () => {
      const made = await challenge(accounts, wanted('m'));
      const { creator, ...rest } = wanted('m');
      expect(made).toEqual({ ...rest, invite: made.invite, state: 'open', createdAt: 1_000_000, accepted: [creator] });
      expect(await accounts.challenges.byInvite(made.invite)).toEqual(made);
      expect(await accounts.challenges.byInvite('none')).toBeNull();
    });

    test('is completed by the last player to accept', async () => {
      const { invite } = await challenge(accounts, wanted('m'));
      expect(await accounts.challenges.accept(invite, { agentId: 'bob' })).toMatchObject({
        isCompleting: false,
        challenge: { state: 'open' },
      });
      const last = await accounts.challenges.accept(invite, { agentId: 'eve', agentVersion: '2' });
      const accepted = [
        { agentId: 'ann', agentVersion: '1.0' },
        { agentId: 'bob' },
        { agentId: 'eve', agentVersion: '2' },
      ];
      expect(last).toMatchObject({ isCompleting: true, challenge: { state: 'complete', accepted } });
      expect(await accounts.challenges.accept(invite, { agentId: 'dan' })).toBe('full');
      expect(await accounts.challenges.byInvite(invite)).toMatchObject({ state: 'complete', accepted });
    });

    test('accepts nobody twice, neither its creator nor a player who repeats the request', async () => {
      const { invite } = await challenge(accounts, wanted('m', { players: 2 }));
      expect(await accounts.challenges.accept(invite, { agentId: 'ann' })).toMatchObject({
        isCompleting: false,
        challenge: { accepted: [{ agentId: 'ann' }] },
      });
      const both = await Promise.all([1, 2].map(() => accounts.challenges.accept(invite, { agentId: 'bob' })));
      expect(both.map((one) => typeof one === 'object' && one.isCompleting).sort()).toEqual([false, true]);
      expect(both).toMatchObject([{ challenge: { state: 'complete' } }, { challenge: { state: 'complete' } }]);
    });

    test('when many accept at once, fills each seat once, and one of them completes it', async () => {
      const { invite } = await challenge(accounts, wanted('m', { players: 4 }));
      const agents = Array.from({ length: 9 }, (_, i) => `agent ${i}`);
      const answers = await Promise.all(agents.map((agentId) => accounts.challenges.accept(invite, { agentId })));
      expect(answers.filter((one) => one === 'full')).toHaveLength(6);
      expect(answers.filter((one) => typeof one === 'object' && one.isCompleting)).toHaveLength(1);
      expect((await accounts.challenges.byInvite(invite))?.accepted).toHaveLength(4);
    });

    test('is refused when it is unknown, expired or cancelled', async () => {
      expect(await accounts.challenges.accept('none', { agentId: 'bob' })).toBe('unknown-invite');
      const { invite } = await challenge(accounts, wanted('m'));
      accounts.clock.time = 2_000_000;
      expect(await accounts.challenges.accept(invite, { agentId: 'bob' })).toBe('expired');
      accounts.clock.time = 1_999_999;
      expect(await accounts.challenges.cancel('m', 'bob')).toBe(false);
      expect(await accounts.challenges.cancel('m', 'ann')).toBe(true);
      expect(await accounts.challenges.accept(invite, { agentId: 'bob' })).toBe('cancelled');
    });

    test('cannot be cancelled once complete, and is listed until its match is open', async () => {
      const { invite } = await challenge(accounts, wanted('m', { players: 2 }));
      await challenge(accounts, wanted('open'));
      expect(await accounts.challenges.withoutMatch()).toEqual([]);
      await accounts.challenges.accept(invite, { agentId: 'bob' });
      expect(await accounts.challenges.cancel('m', 'ann')).toBe(false);
      const found = await accounts.challenges.byInvite(invite);
      expect(await accounts.challenges.withoutMatch()).toEqual([found]);
      await accounts.storage.commit(opening('m', ['ann', 'bob']));
      expect(await accounts.challenges.withoutMatch()).toEqual([]);
    });
  });
}
