import { expect, test } from 'vitest';
import { LocalClient } from '../../src/models/index.ts';
import { useTool } from '../../src/models/tools/index.ts';
import { ToolContext } from '../../src/models/tools/tool-context.ts';

test('what happens in one match is not lost while another one is looked at', async () => {
  const client = new LocalClient();
  const context = new ToolContext(client);
  const use = (name: string, given: object) => useTool(context, name, given, AbortSignal.timeout(60_000));
  try {
    const ids: string[] = [];
    for (let i = 0; i < 2; i++) {
      const { data } = await use('join', { game: 'attrition-2', against: 'greedy' });
      ids.push(data.match_id as string);
      await use('turn', { match_id: ids[i] });
    }
    for (const match_id of ids)
      await use('submit', { match_id, version: 0, actions: [{ action: 'end_turn' }], wait: false });
    for (const id of ids)
      await expect
        .poll(async () => (await client.legal(id)).body, { timeout: 30_000 })
        .toMatchObject({ yourTurn: true });
    for (const match_id of ids) {
      const { text, data } = await use('turn', { match_id });
      expect([data.your_turn, text]).toEqual([true, expect.stringContaining('Happened:\n- ')]);
      expect((await use('turn', { match_id })).text).toContain('Nothing has changed');
    }
  } finally {
    await client.close();
  }
});
