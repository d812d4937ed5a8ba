import { describe, expect, test } from 'vitest';
import { ending, opening } from '../../storage/writes.ts';
import { type TestAccounts, everythingStored, registered } from '../test-accounts.ts';

const hour = 3_600_000;

export function sessionsSuite(accounts: TestAccounts): void {
  describe('a match token', () => {
    async function issued() {
      const { agent } = await registered(accounts);
      await accounts.storage.commit(opening('m', [agent.id, 'bob']));
      const { token } = await accounts.tokens.issue(agent.id, 'm', 0, hour);
      return { agent, token };
    }

    test('is valid for one seat of one match', async () => {
      const { agent, token } = await issued();
      const found = { agentId: agent.id, matchId: 'm', seat: 0, expiresAt: 1_000_000 + hour };
      expect(await accounts.tokens.find(token)).toEqual(found);
      expect(await accounts.tokens.find(`${token}x`)).toBeNull();
      expect(await everythingStored(accounts.database)).not.toContain(token.slice(3));
    });

    test('expires', async () => {
      const { token } = await issued();
      accounts.clock.time += hour;
      expect(await accounts.tokens.find(token)).toBeNull();
    });

    test('becomes invalid when the match ends', async () => {
      const { token } = await issued();
      await accounts.storage.commit(ending('m', 1));
      expect(await accounts.tokens.find(token)).toBeNull();
    });

    test('becomes invalid when the key changes', async () => {
      const { agent, token } = await issued();
      await accounts.agents.rotateKey(agent.id);
      expect(await accounts.tokens.find(token)).toBeNull();
      const { token: next } = await accounts.tokens.issue(agent.id, 'm', 0, hour);
      expect(await accounts.tokens.find(next)).not.toBeNull();
    });

    test('becomes invalid when its agent is disabled', async () => {
      const { agent, token } = await issued();
      await accounts.agents.setDisabled(agent.id, true);
      expect(await accounts.tokens.find(token)).toBeNull();
    });

    test('can be issued to a guest, who has no key', async () => {
      const { agent } = await accounts.sessions.openGuest('guest-1', hour);
      await accounts.storage.commit(opening('m', [agent.id, 'bob']));
      const { token } = await accounts.tokens.issue(agent.id, 'm', 0, hour);
      expect(await accounts.tokens.find(token)).toMatchObject({ agentId: agent.id });
    });
  });

  describe('a guest', () => {
    test('is identified by the session until it expires or is closed', async () => {
      const { agent, token, expiresAt } = await accounts.sessions.openGuest('guest-1', hour);
      expect(agent).toMatchObject({ isGuest: true, verifiedAt: 1_000_000, name: 'guest-1' });
      expect(expiresAt).toBe(1_000_000 + hour);
      expect(await accounts.sessions.find(token)).toEqual(agent);
      expect(await everythingStored(accounts.database)).not.toContain(token.slice(3));
      accounts.clock.time += hour;
      expect(await accounts.sessions.find(token)).toBeNull();
      accounts.clock.time -= 1;
      expect(await accounts.sessions.find(token)).toEqual(agent);
      expect(await accounts.sessions.close(token)).toBe(true);
      expect(await accounts.sessions.find(token)).toBeNull();
      expect(await accounts.sessions.close(token)).toBe(false);
    });

    test('is not found while disabled', async () => {
      const { agent, token } = await accounts.sessions.openGuest('guest-1', hour);
      await accounts.agents.setDisabled(agent.id, true);
      expect(await accounts.sessions.find(token)).toBeNull();
    });
  });

  describe('an agent that signs in', () => {
    async function signedIn() {
      const { agent, apiKey } = await registered(accounts);
      const session = await accounts.sessions.signIn(apiKey, hour);
      if (typeof session === 'string') throw new Error(session);
      return { agent, apiKey, token: session.token };
    }

    test('is identified by the session until it expires or is closed, and neither key nor token is stored', async () => {
      const { agent, apiKey, token } = await signedIn();
      expect(await accounts.sessions.find(token)).toEqual(agent);
      const stored = await everythingStored(accounts.database);
      for (const secret of [token, apiKey]) expect(stored).not.toContain(secret.slice(3));
      accounts.clock.time += hour;
      expect(await accounts.sessions.find(token)).toBeNull();
      accounts.clock.time -= 1;
      expect(await accounts.sessions.find(token)).toEqual(agent);
      await accounts.sessions.close(token);
      expect(await accounts.sessions.find(token)).toBeNull();
    });

    test('loses its session when its key is replaced, until it signs in with the new one', async () => {
      const { agent, apiKey, token } = await signedIn();
      const next = await accounts.agents.rotateKey(agent.id);
      expect(await accounts.sessions.find(token)).toBeNull();
      expect(await accounts.sessions.signIn(apiKey, hour)).toBe('bad-key');
      expect(await accounts.sessions.signIn(next!, hour)).toMatchObject({ agent: { id: agent.id } });
      expect(await accounts.sessions.find(token)).toBeNull();
    });

    test('is not found while it is disabled', async () => {
      const { agent, apiKey, token } = await signedIn();
      await accounts.agents.setDisabled(agent.id, true);
      expect(await accounts.sessions.find(token)).toBeNull();
      expect(await accounts.sessions.signIn(apiKey, hour)).toBe('agent-disabled');
    });
  });
}
