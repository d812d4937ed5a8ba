import { describe, expect, test } from 'vitest';
import { type TestAccounts, everythingStored, registered } from '../test-accounts.ts';

export function agentsSuite(accounts: TestAccounts): void {
  describe('an agent', () => {
    test('registers, and is found by its key and id', async () => {
      const { agent, apiKey, claimCode } = await registered(accounts, 'Ann');
      expect(agent).toEqual({
        id: agent.id,
        name: 'Ann',
        verifiedAt: null,
        owner: null,
        isDisabled: false,
        isHouse: false,
        isGuest: false,
        createdAt: 1_000_000,
      });
      expect(agent.id).toMatch(/^[0-9a-f-]{36}$/);
      expect(apiKey).toMatch(/^fc_[\w-]{43}$/);
      expect(claimCode).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/);
      expect(await accounts.agents.byKey(apiKey)).toEqual(agent);
      expect(await accounts.agents.byId(agent.id)).toEqual(agent);
      expect(await accounts.agents.byIds([agent.id, 'nobody'])).toEqual(new Map([[agent.id, agent]]));
      expect(await accounts.agents.byIds([])).toEqual(new Map());
    });

    test('leaves neither key nor claim code in the database', async () => {
      const { apiKey, claimCode, agent } = await registered(accounts);
      const stored = await everythingStored(accounts.database);
      expect(stored).toContain(agent.id);
      expect(stored).not.toContain(apiKey.slice(3));
      expect(stored).not.toContain(claimCode);
    });

    test.each(['fc_wrong', '', "' or '1'='1", 'fc_%'])('is not found by the key %j', async (key) => {
      await registered(accounts);
      expect(await accounts.agents.byKey(key)).toBeNull();
    });

    test('has a unique name if names must be unique', async () => {
      const names = [
        { name: 'Ann', nameKey: 'ann' },
        { name: 'ANN', nameKey: 'ann' },
      ];
      const made = await Promise.all(names.map((name) => accounts.agents.register(name)));
      expect(made.filter((one) => one === 'name-taken')).toHaveLength(1);
      expect(await accounts.agents.register({ name: 'ann', nameKey: 'ann' })).toBe('name-taken');
      expect(await accounts.agents.register({ name: 'Ann' })).toMatchObject({ agent: { name: 'Ann' } });
    });

    test('is verified by its claim code, once, and keeps its owner', async () => {
      const { agent, claimCode } = await registered(accounts);
      await registered(accounts, 'Bob');
      accounts.clock.time = 2_000_000;
      expect(await accounts.agents.verify(claimCode, 'acme')).toBe(agent.id);
      accounts.clock.time = 3_000_000;
      expect(await accounts.agents.verify(claimCode)).toBe(agent.id);
      expect(await accounts.agents.byId(agent.id)).toMatchObject({ verifiedAt: 2_000_000, owner: 'acme' });
      expect(await accounts.agents.verify('AAAA-AAAA')).toBeNull();
      expect((await accounts.agents.list()).filter(({ verifiedAt }) => verifiedAt !== null)).toHaveLength(1);
    });

    test('gets a new key, and the old one becomes invalid', async () => {
      const { agent, apiKey } = await registered(accounts);
      const next = await accounts.agents.rotateKey(agent.id);
      expect(next).toMatch(/^fc_/);
      expect(await accounts.agents.byKey(apiKey)).toBeNull();
      expect(await accounts.agents.byKey(next as string)).toMatchObject({ id: agent.id });
      expect(await accounts.agents.rotateKey('nobody')).toBeNull();
    });

    test('is disabled and enabled', async () => {
      const { agent, apiKey } = await registered(accounts);
      expect(await accounts.agents.setDisabled(agent.id, true)).toBe(true);
      expect(await accounts.agents.byKey(apiKey)).toMatchObject({ isDisabled: true });
      expect(await accounts.agents.setDisabled(agent.id, false)).toBe(true);
      expect(await accounts.agents.byKey(apiKey)).toMatchObject({ isDisabled: false });
      expect(await accounts.agents.setDisabled('nobody', true)).toBe(false);
    });

    test('can be moved only by the runner it is bound to', async () => {
      const { agent } = await registered(accounts);
      expect(await accounts.agents.byRunner('runner', agent.id)).toBeNull();
      expect(await accounts.agents.bindRunner(agent.id, 'runner')).toBe(true);
      expect(await accounts.agents.byRunner('runner', agent.id)).toMatchObject({ id: agent.id });
      expect(await accounts.agents.byRunner('other', agent.id)).toBeNull();
      await accounts.agents.bindRunner(agent.id, null);
      expect(await accounts.agents.byRunner('runner', agent.id)).toBeNull();
    });

    test('of a house bot is created once, however often the server starts', async () => {
      const [first] = await Promise.all([1, 2, 3].map(() => accounts.agents.house('house-random', 'Random')));
      expect(first).toMatchObject({ id: 'house-random', isHouse: true, verifiedAt: 1_000_000 });
      expect((await accounts.agents.house('house-random', 'Randy')).name).toBe('Randy');
      expect(await accounts.agents.list()).toHaveLength(1);
    });

    test('is listed page by page', async () => {
      for (let i = 0; i < 5; i++) await registered(accounts, `agent ${i}`);
      const first = await accounts.agents.list({ limit: 3 });
      const second = await accounts.agents.list({ limit: 3, after: first[2].id });
      const ids = [...first, ...second].map(({ id }) => id);
      expect(ids).toHaveLength(5);
      expect(ids).toEqual([...new Set(ids)].sort());
    });
  });

  describe('settings', () => {
    test('keep the first value when several are set at once', async () => {
      const offers = ['a', 'b', 'c'].map((value) => accounts.settings.setFirst('admin-key', value));
      const taken = await Promise.all(offers);
      expect(taken.filter((one) => one)).toHaveLength(1);
      expect(await accounts.settings.get('admin-key')).toBe(['a', 'b', 'c'][taken.indexOf(true)]);
      await accounts.settings.set('admin-key', 'd');
      await accounts.settings.set('other', 'e');
      expect(await accounts.settings.get('admin-key')).toBe('d');
      expect(await accounts.settings.get('none')).toBeNull();
    });
  });
}
