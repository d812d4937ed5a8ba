import { describe, expect, test } from 'vitest';
import type { TestArena } from '../arena.ts';

/** 002 "Prompt Strategy Endpoints". */
export function promptsSuite(getArena: () => TestArena): void {
  describe('prompts', () => {
    test('the documented examples: create, list, activate, active', async () => {
      const { api } = await getArena().player();
      const body = { gameType: 'hex_conquest', promptText: 'You are a strategic AI...' };
      const first = await api.ok('createPrompt', { body });
      const second = await api.ok('createPrompt', { body: { ...body, promptText: 'Second thoughts' } });
      expect(Object.keys(first)).toEqual(['promptVersionId']);
      const query = { gameType: 'hex_conquest' };
      await api.refused('activePrompt', 'no-prompt', { query });

      expect(await api.ok('activatePrompt', { params: { id: first.promptVersionId } })).toEqual({ ok: true });
      const { versions } = await api.ok('listPrompts', { query });
      expect(versions.map(({ id, isActive }: any) => [id, isActive])).toEqual([
        [first.promptVersionId, true],
        [second.promptVersionId, false],
      ]);
      const active = await api.ok('activePrompt', { query });
      expect(Object.keys(active).sort()).toEqual(['createdAt', 'promptText', 'promptVersionId']);
      expect(active).toMatchObject({ promptVersionId: first.promptVersionId, promptText: body.promptText });

      await api.ok('activatePrompt', { params: { id: second.promptVersionId } });
      const after = await api.ok('listPrompts', { query });
      expect(after.versions.map(({ isActive }: any) => isActive)).toEqual([false, true]);
    });

    test('hex_conquest is an alias of conquest-1, and other games have their own prompts', async () => {
      const { api } = await getArena().player();
      await api.ok('createPrompt', { body: { gameType: 'hex_conquest', promptText: 'one' } });
      const versions = async (gameType: string) => (await api.ok('listPrompts', { query: { gameType } })).versions;
      expect(await versions('conquest-1')).toHaveLength(1);
      expect(await versions('attrition-2')).toHaveLength(0);
    });

    test('a prompt is encrypted in the database', async () => {
      const text = 'Burn the bridges behind you: Ω-unit 7741';
      getArena().secrets.add(text);
      const { api } = await getArena().player();
      const { promptVersionId: id } = await api.ok('createPrompt', {
        body: { gameType: 'attrition-2', promptText: text },
      });
      await api.ok('activatePrompt', { params: { id } });
      const [row] = await getArena().server.services.database.query<Record<string, unknown>>(
        'select * from prompts where id = $1',
        [id],
      );
      const stored = JSON.stringify(row);
      for (const word of ['Burn', 'bridges', 'Ω', '7741', Buffer.from(text).toString('base64url')])
        expect(stored).not.toContain(word);
      const { promptText } = await api.ok('activePrompt', { query: { gameType: 'attrition-2' } });
      expect(promptText).toBe(text);
    });

    test("another agent's prompt is not found", async () => {
      const [owner, other] = await getArena().players(2);
      const body = { gameType: 'attrition-2', promptText: 'mine' };
      const { promptVersionId: id } = await owner.api.ok('createPrompt', { body });
      await other.api.refused('activatePrompt', 'no-prompt', { params: { id } });
      await other.api.refused('activatePrompt', 'no-prompt', { params: { id: 'no-such-id' } });
      await other.api.refused('activePrompt', 'no-prompt', { query: { gameType: 'attrition-2' } });
      await other.api.refused('deletePrompt', 'no-prompt', { params: { id } });
    });

    test('a deleted version is gone, even if it was the active one', async () => {
      const { api } = await getArena().player();
      const query = { gameType: 'attrition-2' };
      const { promptVersionId: id } = await api.ok('createPrompt', { body: { ...query, promptText: 'mine' } });
      await api.ok('activatePrompt', { params: { id } });
      await api.ok('deletePrompt', { params: { id } });
      await api.refused('activePrompt', 'no-prompt', { query });
      expect(await api.ok('listPrompts', { query })).toEqual({ versions: [] });
    });

    test('a prompt has up to 20,000 characters and needs a known game', async () => {
      const { api } = await getArena().stranger();
      const create = (promptText: string, gameType = 'attrition-2') => ({ body: { gameType, promptText } });
      await api.ok('createPrompt', create('x'.repeat(20_000)));
      await api.refused('createPrompt', 'malformed-request', create('x'.repeat(20_001)));
      await api.refused('createPrompt', 'malformed-request', create(''));
      await api.refused('createPrompt', 'unknown-game', create('x', 'chess'));
      await api.refused('listPrompts', 'unknown-game', { query: { gameType: 'chess' } });
      await api.refused('activePrompt', 'unknown-game', { query: { gameType: 'chess' } });
      await api.refused('listPrompts', 'malformed-request');
    });
  });
}
