import { describe, expect, test } from 'vitest';
import { ending, opening } from '../storage/writes.ts';
import { type AccountsDesk, everythingStored, registered } from './desk.ts';

const hour = 3_600_000;

export function sessionsSuite(desk: AccountsDesk): void {
  describe('a match token', () => {
    async function issued() {
      const { agent } = await registered(desk);
      await desk.storage.commit(opening('m', [agent.id, 'bob']));
      const { token } = await desk.tokens.issue(agent.id, 'm', 0, hour);
      return { agent, token };
    }

    test('opens one seat of one match', async () => {
      const { agent, token } = await issued();
      const found = { agentId: agent.id, matchId: 'm', seat: 0, expiresAt: 1_000_000 + hour };
      expect(await desk.tokens.find(token)).toEqual(found);
      expect(await desk.tokens.find(`${token}x`)).toBeNull();
      expect(await everythingStored(desk.database)).not.toContain(token.slice(3));
    });

    test('dies when its time is over', async () => {
      const { token } = await issued();
      desk.clock.time += hour;
      expect(await desk.tokens.find(token)).toBeNull();
    });

    test('dies with the match', async () => {
      const { token } = await issued();
      await desk.storage.commit(ending('m', 1));
      expect(await desk.tokens.find(token)).toBeNull();
    });

    test('dies with the key', async () => {
      const { agent, token } = await issued();
      await desk.agents.rotateKey(agent.id);
      expect(await desk.tokens.find(token)).toBeNull();
      const { token: next } = await desk.tokens.issue(agent.id, 'm', 0, hour);
      expect(await desk.tokens.find(next)).not.toBeNull();
    });

    test('dies with its agent', async () => {
      const { agent, token } = await issued();
      await desk.agents.setDisabled(agent.id, true);
      expect(await desk.tokens.find(token)).toBeNull();
    });

    test('can be had by a guest, who has no key', async () => {
      const { agent } = await desk.sessions.welcome('guest-1', hour);
      await desk.storage.commit(opening('m', [agent.id, 'bob']));
      const { token } = await desk.tokens.issue(agent.id, 'm', 0, hour);
      expect(await desk.tokens.find(token)).toMatchObject({ agentId: agent.id });
    });
  });

  describe('a guest', () => {
    test('is known by the session until it expires or is dismissed', async () => {
      const { agent, token, expiresAt } = await desk.sessions.welcome('guest-1', hour);
      expect(agent).toMatchObject({ isGuest: true, verifiedAt: 1_000_000, name: 'guest-1' });
      expect(expiresAt).toBe(1_000_000 + hour);
      expect(await desk.sessions.find(token)).toEqual(agent);
      expect(await everythingStored(desk.database)).not.toContain(token.slice(3));
      desk.clock.time += hour;
      expect(await desk.sessions.find(token)).toBeNull();
      desk.clock.time -= 1;
      expect(await desk.sessions.find(token)).toEqual(agent);
      expect(await desk.sessions.close(token)).toBe(true);
      expect(await desk.sessions.find(token)).toBeNull();
      expect(await desk.sessions.close(token)).toBe(false);
    });

    test('that was disabled is not known', async () => {
      const { agent, token } = await desk.sessions.welcome('guest-1', hour);
      await desk.agents.setDisabled(agent.id, true);
      expect(await desk.sessions.find(token)).toBeNull();
    });
  });

  describe('an agent that signs in', () => {
    async function signedIn() {
      const { agent, apiKey } = await registered(desk);
      const session = await desk.sessions.signIn(apiKey, hour);
      if (typeof session === 'string') throw new Error(session);
      return { agent, apiKey, token: session.token };
    }

    test('is known by the session until it expires or is closed, and neither key nor token is stored', async () => {
      const { agent, apiKey, token } = await signedIn();
      expect(await desk.sessions.find(token)).toEqual(agent);
      const stored = await everythingStored(desk.database);
      for (const secret of [token, apiKey]) expect(stored).not.toContain(secret.slice(3));
      desk.clock.time += hour;
      expect(await desk.sessions.find(token)).toBeNull();
      desk.clock.time -= 1;
      expect(await desk.sessions.find(token)).toEqual(agent);
      await desk.sessions.close(token);
      expect(await desk.sessions.find(token)).toBeNull();
    });

    test('is not known any more when its key is replaced, until it signs in with the new one', async () => {
      const { agent, apiKey, token } = await signedIn();
      const next = await desk.agents.rotateKey(agent.id);
      expect(await desk.sessions.find(token)).toBeNull();
      expect(await desk.sessions.signIn(apiKey, hour)).toBe('bad-key');
      expect(await desk.sessions.signIn(next!, hour)).toMatchObject({ agent: { id: agent.id } });
      expect(await desk.sessions.find(token)).toBeNull();
    });

    test('is not known while it is disabled', async () => {
      const { agent, apiKey, token } = await signedIn();
      await desk.agents.setDisabled(agent.id, true);
      expect(await desk.sessions.find(token)).toBeNull();
      expect(await desk.sessions.signIn(apiKey, hour)).toBe('agent-disabled');
    });
  });
}
