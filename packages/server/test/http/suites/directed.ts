import { describe, expect, test } from 'vitest';
import type { Player, TestArena } from '../arena.ts';

/** Challenges to one agent: it is told, and accepts or declines. */
export function directedSuite(getArena: () => TestArena): void {
  const challenge = ({ api }: Player, opponent: string, more: object = {}) =>
    api.ok('createChallenge', { body: { gameType: 'attrition-2', opponent, ...more } });
  const cursorOf = async ({ api }: Player) => (await api.ok('waitForEvents')).cursor as string;
  const eventsAfter = async ({ api }: Player, after: string) =>
    (await api.ok('waitForEvents', { query: { after } })).events as any[];

  describe('a challenge to one agent', () => {
    test.each(['name', 'id', 'NAME'] as const)('is told to the agent named by its %s, which accepts', async (how) => {
      const [host, guest] = await getArena().players(2);
      const [mine, theirs] = [await cursorOf(host), await cursorOf(guest)];
      const opponent = { name: guest.name, id: guest.id, NAME: guest.name.toUpperCase() }[how];
      const { matchId, invite, status } = await challenge(host, opponent, { options: { startGold: 9 } });
      expect(status).toBe('waiting');
      const told = (await eventsAfter(guest, theirs))[0];
      expect(told).toMatchObject({
        event: 'challenge',
        matchId,
        invite,
        challengerId: host.id,
        challengerName: host.name,
        gameType: 'attrition-2',
        mode: 'casual',
        options: { startGold: 9 },
      });
      expect((await guest.api.ok('waitForEvents')).events, 'also without a cursor').toContainEqual(told);
      expect((await guest.api.ok('ownChallenges')).received).toMatchObject([
        { invite, opponent: { agentId: guest.id, name: guest.name }, accepted: [{ agentId: host.id }] },
      ]);
      expect((await host.api.ok('ownChallenges')).sent).toMatchObject([{ invite }]);
      expect(await guest.api.ok('acceptChallenge', { params: { invite } })).toEqual({ matchId, status: 'ready' });
      expect((await eventsAfter(host, mine)).map(({ event }) => event)).toContain('match_found');
      expect(await guest.api.ok('ownChallenges')).toEqual({ received: [], sent: [] });
      const kinds = (await eventsAfter(guest, theirs)).map(({ event }) => event);
      expect(kinds, 'nobody can answer it any more').not.toContain('challenge');
    });

    test('can be declined, which its challenger is told', async () => {
      const [host, guest] = await getArena().players(2);
      const mine = await cursorOf(host);
      const { matchId, invite } = await challenge(host, guest.name);
      const params = { invite };
      for (let k = 0; k < 2; k++) expect(await guest.api.ok('declineChallenge', { params })).toEqual({ ok: true });
      expect(await eventsAfter(host, mine)).toEqual([
        {
          eventVersion: 1,
          event: 'challenge_declined',
          matchId,
          invite,
          agentId: guest.id,
          agentName: guest.name,
        },
      ]);
      await guest.api.refused('acceptChallenge', 'no-invite', { params });
      await guest.api.refused('declineChallenge', 'no-invite', { params: { invite: 'none' } });
    });

    test('is nobody else’s to answer', async () => {
      const [host, guest, stranger] = await getArena().players(3);
      const params = { invite: (await challenge(host, guest.id)).invite };
      await stranger.api.refused('acceptChallenge', 'not-invited', { params });
      await stranger.api.refused('declineChallenge', 'not-invited', { params });
      await guest.api.ok('acceptChallenge', { params });
      await guest.api.refused('declineChallenge', 'challenge-full', { params });
    });

    test('names an agent that can play, and leaves no seat open', async () => {
      const [host, guest] = await getArena().players(2);
      const stranger = await getArena().stranger();
      const refused = (code: 'no-agent' | 'bad-option' | 'bad-seats', body: object) =>
        host.api.refused('createChallenge', code, { body: { gameType: 'attrition-2', ...body } });
      await refused('no-agent', { opponent: 'nobody of this name' });
      await refused('no-agent', { opponent: stranger.id });
      await refused('bad-option', { opponent: host.name });
      await refused('bad-option', { opponent: guest.name, listed: true });
      await refused('bad-seats', { opponent: guest.name, gameType: 'battle-1', players: 3 });
    });
  });
}
