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
  'no-such-bot',
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
  const { recovered } = await follower.errs('no-match-yet', 'turn');
  expect(recovered.data.status).toBe('ready');
  const { match_id: matchId } = recovered.data;
  await follower.does('turn');
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
  const turn = await follower.does('turn');
  expect(turn.data).toMatchObject({ match_id: matchId, your_turn: true, version: 0, full: true });
  await follower.errs('no-match', 'turn', { match_id: 'no-such-match' });
  await follower.errs('unknown-tool', 'legalActions');
  await follower.errs('unknown-unit', 'turn', { unit: 'Z-9' });
  await follower.errs('malformed-argument', 'turn', { seconds: 600 });
  const again = await follower.does('turn', { full: true });
  expect([again.text, again.data.full]).toEqual([turn.text, true]);
  const nothing = await follower.does('turn');
  expect(nothing.text).toContain('Nothing has changed since version 0.');
  expect(nothing.text.length).toBeLessThan(turn.text.length / 2);

  // A hex name of another game.
  await follower.errs('no-hex', 'explain', { hex: '(3,-2)' });
  const [, id, type, hex] = /- (A-\d+), (\w+), on (\w+)/.exec(turn.text)!;
  const why = await follower.does('explain', { hex });
  expect(why.data.explanations[0]).toMatchObject({ what: 'attack', unit: { name: id, type } });
  expect(why.text).toContain(`- attack of ${type} ${id}: ${why.data.explanations[0].total} = base (${type})`);
  expect((await follower.does('explain', { hex: 'E10' })).data.version).toBe(0);
  await follower.errs('malformed-argument', 'submit', { version: 0 });
  const move = (unitId: string, to: string) => ({ action: 'move', unitId, to });
  const submit = (version: number, ...actions: object[]) => ({ version, actions });
  await follower.errs('malformed-argument', 'submit', submit(0));

  // An unknown unit; the turn that the error suggests lists those that exist.
  const unknown = await follower.errs('unknown-unit', 'submit', submit(0, move('A-99', 'C5')));
  expect(unknown.recovered.text).toContain('"unitId":"A-1","to":"X"} with X one of ');
  await follower.errs('not-your-unit', 'submit', submit(0, move('B-1', 'C5')));
  await follower.errs('unknown-unit', 'what_if', { actions: [move('A-99', 'C5')] });

  // A target out of reach: the error lists the actions of that unit, and its suggestion is accepted.
  const far = await follower.errs('out-of-reach', 'submit', submit(0, move('A-1', 'I21')));
  expect(far.recovered.data.actions.every((action: any) => action.unitId === 'A-1')).toBe(true);
  const [suggested] = far.error.suggestions;
  const tried = await follower.does('what_if', { actions: [suggested] });
  expect(tried.data).toMatchObject({ tried: 1, version: 0 });
  expect(tried.text).toContain(`- A-1, infantry, on ${suggested.to}, `);
  const notes = { reasoning: 'the error said so', annotations: [{ hex: 'A1', text: 'here' }] };
  const first = await follower.does('submit', { ...submit(0, suggested), ...notes });
  expect(first.data).toMatchObject({ version: 1, played: 1, full: false });
  expect(first.text).toContain(`Since version 0:`);
  expect(first.text).toContain(`- A-1, infantry, on ${suggested.to}, `);
  // Sent twice, it counts once.
  const twice = await follower.does('submit', { ...submit(0, suggested), ...notes });
  expect(twice.data).toMatchObject({ version: 1, played: 1 });

  // An old version: the turn that the error suggests has the current one.
  const [legal] = follower.suggestion(twice).arguments.actions;
  const stale = await follower.errs('stale-version', 'submit', submit(0, legal));
  expect(stale.recovered.data.version).toBe(1);
  // What was played before the illegal action counts, and the answer has the position after it.
  const partly = await follower.call('submit', submit(1, legal, move('A-4', 'I21')));
  expect(partly).toMatchObject({
    isError: true,
    data: { code: 'out-of-reach', played: 1, version: 2, your_turn: true },
  });
  expect(partly.text).toMatch(/^Played 1 of 2 actions. Refused \{.*Since version 1:.*Legal actions:/s);
  // JSON as a string: the error contains the corrected call, which is accepted.
  const quoted = { actions: JSON.stringify([{ action: 'end_turn' }]), version: '2', wait: 'false' };
  const mended = await follower.errs('malformed-argument', 'submit', quoted);
  // The opponent may be faster than these calls.
  expect(mended.recovered.data.played).toBe(1);
  expect(mended.recovered.data.version).toBeGreaterThanOrEqual(3);
  const late = await follower.call('submit', submit(3, { action: 'end_turn' }));
  expect(['not-your-turn', 'stale-version'], late.text).toContain(late.data.code);
}

/** Plays the action that each answer suggests and ends its turn, until the game is over. */
async function playOn(follower: Follower, matchId: string): Promise<void> {
  let said: Said = await follower.does('turn', { match_id: matchId });
  for (let rounds = 0; rounds < 50; rounds++) {
    if (said.data.status === 'ended') return;
    const { tool, arguments: given } = follower.suggestion(said);
    const actions = tool === 'submit' ? { actions: [...given.actions, { action: 'end_turn' }] } : {};
    said = await follower.does(tool, { ...given, ...actions, ...(tool === 'submit' ? { reasoning: 'onwards' } : {}) });
  }
  throw new Error('the game does not end');
}

async function afterTheEnd(follower: Follower, matchId: string): Promise<void> {
  const { error, recovered } = await follower.errs('match-ended', 'submit', {
    actions: [{ action: 'end_turn' }],
    version: 4,
  });
  expect(error.match_id).toBe(matchId);
  expect(recovered.text).toMatch(/^The match is over: .* won \(terminal\)/);
  await follower.errs('match-ended', 'turn', { unit: 'A-1' });
  await follower.errs('match-ended', 'what_if', { actions: [{ action: 'end_turn' }] });
  await follower.errs('match-ended', 'resign');
  const { data } = await follower.does('my_matches', { limit: 5 });
  expect(data.matches[0]).toMatchObject({ match_id: matchId, status: 'ended' });
}
