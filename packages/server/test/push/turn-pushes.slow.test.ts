import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestArena } from '../http/arena.ts';
import { accepted, challenged, duel, type TestMatch } from '../http/matches.ts';
import { PushEndpoint } from './push-endpoint.ts';

let endpoint: PushEndpoint;
let arena: TestArena;
let tuning: { readonly pushWaitMs: number; readonly pushOrigin: string };
beforeAll(async () => {
  endpoint = await PushEndpoint.open();
  tuning = { pushWaitMs: 1500, pushOrigin: endpoint.origin };
  arena = await TestArena.start('pglite', {}, new Set(), tuning);
});
afterAll(async () => {
  await arena?.close();
  endpoint?.close();
});

const slow = { pace: { turnSeconds: 86_400 } };
const to = (name: string) => endpoint.received.filter(({ path }) => path === `/${name}`);
const subscribe = ({ players }: Pick<TestMatch, 'players'>, seat: number, name: string) =>
  players[seat].api.ok('subscribePush', { body: endpoint.browser(name) });
const told = async (name: string, times: number) => {
  await expect.poll(() => to(name).length, { timeout: 20_000 }).toBe(times);
};

/** Returns the next version. */
async function endTurn(match: TestMatch, seat: number, version: number): Promise<number> {
  return (await accepted(match, match.players[seat], version, { action: 'end_turn' })).state.stateVersion;
}

/** Ends a turn later than everything before, and waits until that is told: then all the rest would have been, too. */
async function untilOtherIsTold(name: string): Promise<void> {
  const other = await duel(arena, slow);
  await subscribe(other, 1, name);
  await endTurn(other, 0, 0);
  await told(name, 1);
}

test('a browser is told once of each turn of its player, in a message that only it can read', async () => {
  const players = await arena.players(2);
  await subscribe({ players }, 0, 'opened');
  await subscribe({ players }, 1, 'once');
  const match = await challenged(players, { gameType: 'attrition-2', ...slow });
  await told('opened', 1);
  let version = await endTurn(match, 0, 0);
  await told('once', 1);
  const [{ message, authorization }] = to('once');
  expect(message).toEqual({
    event: 'your_turn',
    matchId: match.matchId,
    game: { en: 'War of Attrition, second edition', es: expect.any(String) },
  });
  const { publicKey } = await arena.anyone.ok('pushKey');
  expect(authorization).toContain(`, k=${publicKey}`);
  const claims = JSON.parse(Buffer.from(authorization.split('.')[1], 'base64url').toString());
  expect(claims).toMatchObject({ aud: endpoint.origin, sub: 'mailto:operator@example.org' });
  version = await endTurn(match, 1, version);
  await endTurn(match, 0, version);
  await told('once', 2);
});

test('whoever knows is not told: of a turn before the subscription, of those that are taken or continued in time, of fast ticks', async () => {
  const before = await duel(arena, slow);
  await endTurn(before, 0, 0);
  await subscribe(before, 1, 'before');
  const acting = await duel(arena, slow);
  await subscribe(acting, 0, 'acting');
  const { actions } = await acting.players[0].api.ok('legal', { params: { matchId: acting.matchId } });
  await accepted(acting, acting.players[0], 0, actions[0]);
  const players = await arena.players(2);
  await subscribe({ players }, 1, 'ticking');
  await challenged(players, { gameType: 'battle-2', pace: { tickMs: 60_000 } });
  // A whole match, during which the server looks at some of the turns.
  const quick = await duel(arena, slow);
  await subscribe(quick, 0, 'quick');
  await subscribe(quick, 1, 'quick-too');
  let state = { stateVersion: 0, status: 'active' };
  for (let turn = 0; state.status === 'active'; turn++) {
    ({ state } = await accepted(quick, quick.players[turn % 2], state.stateVersion, { action: 'end_turn' }));
  }
  await untilOtherIsTold('knows-other');
  const names = ['before', 'acting', 'ticking', 'quick', 'quick-too'];
  expect(names.filter((name) => to(name).length > 0)).toEqual([]);
});

test('a battle by correspondence: whoever has sent no orders is told', async () => {
  const battle = await duel(arena, { gameType: 'battle-2', pace: { tickMs: 86_400_000, eager: true } });
  const orders = (tick: number) => ({ tick, orders: [] });
  await subscribe(battle, 0, 'ordered');
  await subscribe(battle, 1, 'idle');
  for (const player of battle.players) await accepted(battle, player, 0, orders(1));
  const version = async () =>
    (await battle.players[0].api.ok('matchState', { params: { matchId: battle.matchId } })).state.stateVersion;
  await expect.poll(version, { timeout: 10_000 }).toBe(1);
  await accepted(battle, battle.players[0], 1, orders(2));
  await told('idle', 1);
  expect(to('ordered')).toEqual([]);
});

test('a browser that is gone is forgotten, and play goes on', async () => {
  const match = await duel(arena, slow);
  await subscribe(match, 1, 'gone');
  const { pushSubscriptions } = arena.server.services;
  endpoint.status = 410;
  const version = await endTurn(match, 0, 0);
  await expect.poll(() => pushSubscriptions.of(match.players[1].id), { timeout: 20_000 }).toEqual([]);
  endpoint.status = 201;
  await endTurn(match, 1, version);
});

test('after a restart nothing is sent again, even if it failed, and nothing is forgotten', async () => {
  const [failing, next] = [await duel(arena, slow), await duel(arena, slow)];
  await subscribe(failing, 1, 'failing');
  await subscribe(next, 1, 'next');
  endpoint.status = 500;
  await endTurn(failing, 0, 0);
  await told('failing', 1);
  endpoint.status = 201;
  await endTurn(next, 0, 0);
  await arena.restart(tuning);
  await told('next', 1);
  await untilOtherIsTold('restarted-other');
  expect([to('failing').length, to('next').length]).toEqual([1, 1]);
  expect(await arena.server.services.pushSubscriptions.of(failing.players[1].id)).toHaveLength(1);
});
