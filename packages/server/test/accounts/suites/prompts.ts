import { describe, expect, test } from 'vitest';
import { PromptCipher } from '../../../src/accounts/prompt-cipher.ts';
import { Prompts } from '../../../src/accounts/prompts.ts';
import { type TestAccounts, everythingStored, limits, prompt, promptKey, registered } from '../test-accounts.ts';

export function promptsSuite(accounts: TestAccounts): void {
  describe('a prompt', () => {
    test('has versions, one of which is active', async () => {
      const { agent } = await registered(accounts);
      expect(await accounts.prompts.active(agent.id, 'attrition-1')).toBeNull();
      const first = await prompt(accounts, agent.id, 'attrition-1', 'Hold the line.');
      accounts.clock.time += 5;
      const second = await prompt(accounts, agent.id, 'attrition-1', 'Charge! 🏰 „los“');
      await prompt(accounts, agent.id, 'battle-1', 'Another game.');
      expect(await accounts.prompts.active(agent.id, 'attrition-1')).toBeNull();
      for (const id of [first.id, second.id]) expect(await accounts.prompts.activate(agent.id, id)).toBe(true);
      expect(await accounts.prompts.list(agent.id, 'attrition-1')).toEqual([
        { id: first.id, version: 1, createdAt: 1_000_000, isActive: false },
        { id: second.id, version: 2, createdAt: 1_000_005, isActive: true },
      ]);
      const active = { id: second.id, text: 'Charge! 🏰 „los“', createdAt: 1_000_005 };
      expect(await accounts.prompts.active(agent.id, 'attrition-1')).toEqual(active);
      expect(await accounts.prompts.active(agent.id, 'battle-1')).toBeNull();
    });

    test('belongs to its agent alone', async () => {
      const [ann, bob] = [await registered(accounts, 'Ann'), await registered(accounts, 'Bob')];
      const { id } = await prompt(accounts, ann.agent.id, 'attrition-1', 'secret');
      expect(await accounts.prompts.activate(bob.agent.id, id)).toBe(false);
      expect(await accounts.prompts.activate(ann.agent.id, 'none')).toBe(false);
      expect(await accounts.prompts.list(bob.agent.id, 'attrition-1')).toEqual([]);
      expect(await accounts.prompts.active(ann.agent.id, 'attrition-1')).toBeNull();
    });

    test('gets the next number even when several are created and activated at once', async () => {
      const { agent } = await registered(accounts);
      const made = await Promise.all(
        Array.from({ length: 6 }, (_, i) => prompt(accounts, agent.id, 'attrition-1', `prompt ${i}`)),
      );
      await Promise.all(made.map(({ id }) => accounts.prompts.activate(agent.id, id)));
      const versions = await accounts.prompts.list(agent.id, 'attrition-1');
      expect(versions.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6]);
      expect(versions.filter(({ isActive }) => isActive)).toHaveLength(1);
    });

    test('is unreadable in the database', async () => {
      const { agent } = await registered(accounts);
      await prompt(accounts, agent.id, 'attrition-1', 'the secret plan');
      await prompt(accounts, agent.id, 'attrition-1', 'the secret plan');
      const stored = await everythingStored(accounts.database);
      expect(stored).not.toContain('secret');
      expect(stored).not.toContain(Buffer.from('the secret plan').toString('base64').slice(0, 12));
      const rows = await accounts.database.query<{ text: string }>('select distinct ciphertext as text from prompts');
      expect(rows).toHaveLength(2);
    });

    test('cannot be decrypted in another row or after a change', async () => {
      const [ann, bob] = [await registered(accounts, 'Ann'), await registered(accounts, 'Bob')];
      const { id } = await prompt(accounts, ann.agent.id, 'attrition-1', 'of Ann');
      const { id: other } = await prompt(accounts, bob.agent.id, 'attrition-1', 'of Bob');
      await accounts.prompts.activate(bob.agent.id, other);
      await accounts.database.query(
        `update prompts set ciphertext = (select ciphertext from prompts where id = $1) where id = $2`,
        [id, other],
      );
      await expect(accounts.prompts.active(bob.agent.id, 'attrition-1')).rejects.toThrow('unable to authenticate');
    });

    test('can still be read after the key has changed, while the old one is configured', async () => {
      const { agent } = await registered(accounts);
      const { id } = await prompt(accounts, agent.id, 'attrition-1', 'old words');
      await accounts.prompts.activate(agent.id, id);
      const newKey = Buffer.alloc(32, 8);
      const clock = { now: () => accounts.clock.time };
      const both = new Prompts(accounts.database, clock, new PromptCipher([newKey, promptKey]), limits);
      expect((await both.active(agent.id, 'attrition-1'))?.text).toBe('old words');
      const without = new Prompts(accounts.database, clock, new PromptCipher([newKey]), limits);
      await expect(without.active(agent.id, 'attrition-1')).rejects.toThrow(/encrypted with the key [0-9a-f]{8}/);
    });

    test('is refused if it contains NUL', async () => {
      const { agent } = await registered(accounts);
      await expect(prompt(accounts, agent.id, 'attrition-1', 'a\0b')).rejects.toThrow('nul-character');
      expect(await accounts.prompts.list(agent.id, 'attrition-1')).toEqual([]);
    });
  });
}
