import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { expect } from 'vitest';
import { Follower, type Said } from './follower.ts';

/** Every mistake that a client can make in this session; each must occur and be resolved by the call that the error names. */
const mistakes = [
  'malformed-argument',
  'match-ended',
  'no-hex',
  'no-match',
  'no-match-yet',
  'no-section',
  'no-such-action',
  'no-such-bot',
  'not-your-turn',
  'not-your-unit',
  'out-of-reach',
  'stale-version',
  'unknown-game',
  'unknown-tool',
  'unknown-unit',
] as const;

/** A whole game of attrition over MCP, with every mistake on the list and the recovery from each. */
export async function playWholeGame(client: Client): Promise<void> {
  const follower = new Follower(client);
  await beforeTheMatch(follower);
  const matchId = await sitDown(follower);
  await mistakesInTheMatch(follower, matchId);
  await playOn(follower, matchId);
  await afterTheEnd(follower, matchId);
  expect([...follower.mistakes].sort()).toEqual(mistakes);
}

/** Wrong order: looks before joining. The error names a call that joins, so the client makes it. */
async function beforeTheMatch(follower: Follower): Promise<void> {
  await follower.errs('unknown-tool', 'getGames');
  await follower.errs('no-section', 'read_rules', { game: 'attrition-1', section: 'Diplomacy' });
  const spanish = await follower.does('read_rules', { game: 'attrition-1', section: 'Victoria', language: 'es' });
  expect(spanish.text).toContain('fortalezas enemigas');
  const { recovered: whole } = await follower.errs('no-section', 'read_rules', {
    game: 'attrition-1',
    section: 'Winning',
    language: 'es',
  });
  expect(whole.data.sections).toContain('Victoria');
  const { recovered } = await follower.errs('no-match-yet', 'look');
  expect(recovered.data.status).toBe('ready');
  const { match_id: matchId } = recovered.data;
  await follower.does('look');
  await follower.does('resign');
  const { data } = await follower.does('my_matches');
  expect(data.matches[0]).toMatchObject({ match_id: matchId, status: 'ended', result: 'lost' });
}

async function sitDown(follower: Follower): Promise<string> {
  await follower.errs('unknown-game', 'join', { game: 'chess' });
  await follower.errs('malformed-argument', 'join', { players: 2 });
  const options = { turnLimit: 3 };
  const { recovered } = await follower.errs('no-such-bot', 'join', {
    game: 'attrition-1',
    against: 'deep-blue',
    options,
  });
  expect(recovered.data).toMatchObject({ status: 'ready', game: 'attrition-1' });
  return recovered.data.match_id;
}

async function mistakesInTheMatch(follower: Follower, matchId: string): Promise<void> {
  const turn = await follower.does('wait_for_turn');
  expect(turn.data).toMatchObject({ match_id: matchId, your_turn: true, version: 0 });
  await follower.errs('no-match', 'look', { match_id: 'no-such-match' });
  await follower.errs('unknown-tool', 'legalActions');
  await follower.errs('unknown-unit', 'legal_actions', { unit: 'Z-9' });
  await follower.errs('no-such-action', 'legal_actions', { unit: 'A-1', kind: 'attack' });
  await follower.errs('malformed-argument', 'wait_for_turn', { seconds: 600 });

  // A hex name of another game; the look that the error suggests shows the names of this one.
  const nowhere = await follower.errs('no-hex', 'explain', { hex: '(3,-2)' });
  const [, id, type, hex] = /- (A-\d+), (\w+), on (\w+)/.exec(nowhere.recovered.text)!;
  const why = await follower.does('explain', { hex });
  expect(why.data.explanations[0]).toMatchObject({ what: 'attack', unit: { name: id, type } });
  expect(why.text).toContain(`- attack of ${type} ${id}: ${why.data.explanations[0].total} = base (${type})`);
  expect((await follower.does('explain', { hex: 'E10' })).data.version).toBe(0);
  await follower.errs('malformed-argument', 'submit', { expected_version: 0 });
  const move = (unitId: string, to: string) => ({ action: 'move', unitId, to });
  const submit = (action: object, version: number) => ({ action, expected_version: version });

  // An unknown unit; the list that the error suggests has one that exists.
  const unknown = await follower.errs('unknown-unit', 'submit', submit(move('A-99', 'C5'), 0));
  expect(unknown.recovered.data.actions.length).toBeGreaterThan(0);
  await follower.errs('not-your-unit', 'submit', submit(move('B-1', 'C5'), 0));
  await follower.errs('unknown-unit', 'what_if', { actions: [move('A-99', 'C5')] });

  // A target out of reach: the error lists the actions of that unit, and its suggestion is accepted.
  const far = await follower.errs('out-of-reach', 'submit', submit(move('A-1', 'I21'), 0));
  expect(far.recovered.data.actions.every((action: any) => action.unitId === 'A-1')).toBe(true);
  const [suggested] = far.error.suggestions;
  const tried = await follower.does('what_if', { actions: [suggested] });
  expect(tried.data).toMatchObject({ tried: 1, version: 0 });
  const first = await follower.does('submit', { ...submit(suggested, 0), reasoning: 'the error said so' });
  expect(first.data.version).toBe(1);
  // Sent twice, it counts once.
  const twice = await follower.does('submit', { ...submit(suggested, 0), reasoning: 'the error said so' });
  expect(twice.data).toEqual(first.data);

  // An old version: the look that the error suggests has the current one.
  const { data } = await follower.does('legal_actions', { limit: 1 });
  const stale = await follower.errs('stale-version', 'submit', submit(data.actions[0], 0));
  expect(stale.recovered.data.version).toBe(1);
  // JSON as a string: the error contains the corrected call, which is accepted.
  const quoted = { action: JSON.stringify(data.actions[0]), expected_version: '1' };
  const mended = await follower.errs('malformed-argument', 'submit', quoted);
  expect(mended.recovered.data.version).toBe(2);
  await follower.does('submit', submit({ action: 'end_turn' }, 2));
  await follower.errs('not-your-turn', 'submit', submit({ action: 'end_turn' }, 3));
}

/** Plays the first action listed and ends its turn, until the game is over. */
async function playOn(follower: Follower, matchId: string): Promise<void> {
  for (let rounds = 0; rounds < 50; rounds++) {
    let said: Said = await follower.does('wait_for_turn', { match_id: matchId });
    if (said.data.status === 'ended') return;
    if (!said.data.your_turn) continue;
    said = await follower.does('legal_actions', { kind: 'move', limit: 2 });
    const orders = [said.data.actions[0], { action: 'end_turn' }];
    await follower.does('submit', { orders, expected_version: said.data.version, reasoning: 'onwards' });
  }
  throw new Error('the game does not end');
}

async function afterTheEnd(follower: Follower, matchId: string): Promise<void> {
  const { error, recovered } = await follower.errs('match-ended', 'submit', {
    action: { action: 'end_turn' },
    expected_version: 4,
  });
  expect(error.match_id).toBe(matchId);
  expect(recovered.text).toMatch(/^The match is over: .* won \(terminal\)/);
  await follower.errs('match-ended', 'legal_actions');
  await follower.errs('match-ended', 'what_if', { actions: [{ action: 'end_turn' }] });
  await follower.errs('match-ended', 'resign');
  const { data } = await follower.does('my_matches', { limit: 5 });
  expect(data.matches[0]).toMatchObject({ match_id: matchId, status: 'ended' });
}
