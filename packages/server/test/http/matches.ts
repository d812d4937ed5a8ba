import { findGame, type Game } from '@hexfront/engine';
import { expect } from 'vitest';
import type { Player, TestArena } from './arena.ts';
import type { Answer } from './client.ts';

export interface TestMatch {
  readonly matchId: string;
  /** Indexed by seat. */
  readonly players: readonly Player[];
}

/** Opens a match between these players by challenge, seated in this order. */
export async function challenged(players: readonly Player[], body: object): Promise<TestMatch> {
  const [first, ...others] = players;
  const { matchId, invite } = await first.api.ok('createChallenge', { body });
  for (const { api } of others) await api.ok('acceptChallenge', { params: { invite } });
  return { matchId, players };
}

export async function duel(arena: TestArena, body: object = {}): Promise<TestMatch> {
  return challenged(await arena.players(2), { gameType: 'attrition-2', ...body });
}

let moves = 0;

export function move(
  { matchId }: TestMatch,
  { api }: Player,
  expectedVersion: number,
  move: unknown,
  moveId = `move-${++moves}`,
): Promise<Answer> {
  return api.call('move', { params: { matchId }, body: { moveId, expectedVersion, move } });
}

export async function accepted(live: TestMatch, player: Player, version: number, action: unknown): Promise<any> {
  const { status, body } = await move(live, player, version, action);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

/** A tick runs a moment after the last orders were answered. */
export async function reached({ matchId, players }: TestMatch, version: number): Promise<void> {
  const read = async () => (await players[0].api.ok('matchState', { params: { matchId } })).state.stateVersion;
  await expect.poll(read, { timeout: 10_000, interval: 10 }).toBe(version);
}

/** Waits a moment for the tick, which is cheaper than sending the same orders again. */
async function ticked({ matchId, players }: TestMatch, version: number): Promise<void> {
  for (let tries = 0; tries < 50; tries++) {
    const { match } = await players[0].api.ok('match', { params: { matchId } });
    if (match.stateVersion !== version || match.status !== 'active') return;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

/** Plays a match of any game to its end over HTTP: one legal action after the other, or orders tick by tick. */
export async function playOut({ matchId, players }: TestMatch, choose: (actions: any[]) => any): Promise<void> {
  const params = { matchId };
  const { match } = await players[0].api.ok('match', { params });
  const { sets } = findGame(match.gameType) as Game;
  let { stateVersion, status } = match;
  while (status === 'active') {
    for (const player of players) {
      // In a battle most ticks pass without orders; refusals of eliminated players do not matter.
      if (sets !== undefined && stateVersion % 5 > 0) {
        await move({ matchId, players }, player, stateVersion, { [sets.tickField]: stateVersion + 1, orders: [] });
        continue;
      }
      const legal = await player.api.ok('legal', { params });
      if (!legal.yourTurn || (sets !== undefined && legal.stateVersion !== stateVersion)) continue;
      const chosen = choose(legal.actions);
      const orders = chosen === undefined ? [] : [chosen];
      const decision = sets === undefined ? chosen : { [sets.tickField]: stateVersion + 1, orders };
      const { state } = await accepted({ matchId, players }, player, legal.stateVersion, decision);
      if (sets === undefined) ({ stateVersion, status } = state);
      if (status !== 'active') return;
    }
    if (sets === undefined) continue;
    await ticked({ matchId, players }, stateVersion);
    ({ stateVersion, status } = (await players[0].api.ok('matchState', { params })).state);
  }
}
