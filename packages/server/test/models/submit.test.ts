import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Reply } from '@hexfront/protocol';
import { LocalClient } from '../../src/models/index.ts';
import { useTool } from '../../src/models/tools/index.ts';
import { ToolContext } from '../../src/models/tools/tool-context.ts';

/** As through a node that has not heard of the latest moves. */
class Lagging extends LocalClient {
  late: Reply | null = null;

  override async legal(matchId: string): Promise<Reply> {
    return this.late ?? (await super.legal(matchId));
  }
}

let client: Lagging;
let context: ToolContext;
beforeEach(() => {
  client = new Lagging();
  context = new ToolContext(client);
});
afterEach(() => client.close());

const use = (name: string, given: object) => useTool(context, name, given, AbortSignal.timeout(60_000));
const endTurn = { action: 'end_turn' };

test('what cannot be checked yet is not submitted', async () => {
  const { data: joined } = await use('join', { game: 'attrition-2', against: 'greedy' });
  const match_id = joined.match_id as string;
  const late = await client.legal(match_id);
  const { data: now } = await use('submit', { match_id, version: 0, actions: [endTurn] });
  expect(now).toMatchObject({ ok: true, your_turn: true });
  client.late = late;
  const version = now.version as number;
  const answer = await use('submit', { match_id, version, actions: [{ action: 'fly' }] });
  expect(answer).toMatchObject({
    isError: true,
    data: { code: 'stale-version', match_id, version: 0, next: { tool: 'turn', arguments: {} } },
  });
  expect((await client.state(match_id)).body).toMatchObject({ state: { status: 'active', stateVersion: version } });
});

test.each([
  // game         actions
  ['attrition-2', [endTurn]],
  ['battle-1', []],
])('%s: marks that were left out are named', async (game, actions) => {
  const { data: joined } = await use('join', { game, against: 'random' });
  const match_id = joined.match_id as string;
  const annotations = [{ hex: 'nowhere' }];
  const { text, data } = await use('submit', { match_id, version: 0, actions, annotations, wait: false });
  expect(data).toMatchObject({ ok: true });
  expect(text).toMatch(/^(Played 1 of 1 actions|Accepted 0 of 0 orders)\.\nannotations\.0.*this mark was left out\.\n/);
});
