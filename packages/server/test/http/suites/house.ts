import { draw, drawBelow, findGame, type Game } from '@hexfront/engine';
import { gameIds } from '@hexfront/engine/facts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DatabaseKind } from '../../storage/postgres.ts';
import { TestArena } from '../arena.ts';
import { accepted } from '../matches.ts';

/** House bots fill in after a while, play in challenges, and play exhibition matches. */
export function houseSuite(kind: DatabaseKind): void {
  describe('house bots', () => {
    let arena: TestArena;
    beforeAll(async () => {
      arena = await TestArena.start(kind, {
        HEXFRONT_VERIFY: 'auto',
        HEXFRONT_HOUSE_BOTS: 'on',
        HEXFRONT_HOUSE_WAIT_SECONDS: '0',
        HEXFRONT_HOUSE_MOVE_MS: '60000',
      });
    });
    afterAll(() => arena.close());

    test('fill in for missing opponents in casual mode, never in rated mode', async () => {
      const [casual, rated] = [await arena.stranger(), await arena.stranger()];
      expect(await rated.api.ok('joinQueue', { body: { mode: 'rated' } })).toMatchObject({ status: 'waiting' });
      const found = await casual.api.ok('joinQueue', { body: { mode: 'casual' } });
      expect(found.status).toBe('ready');
      const { match } = await arena.anyone.ok('match', { params: { matchId: found.matchId } });
      expect(match.players.map(({ isHouse }: any) => isHouse).sort()).toEqual([false, true]);
      expect(await rated.api.ok('queueStatus')).toMatchObject({ status: 'waiting' });
    });

    test('play at once when a player in the queue asks for them', async () => {
      const player = await arena.stranger();
      await player.api.refused('joinQueue', 'not-rated', { body: { mode: 'rated', house: ['level-1'] } });
      const body = { gameType: 'conquest-1', mode: 'casual', house: ['search:300'] };
      const found = await player.api.ok('joinQueue', { body });
      expect(found.status).toBe('ready');
      const { match } = await arena.anyone.ok('match', { params: { matchId: found.matchId } });
      const { name, agentVersion } = match.players.find(({ isHouse }: any) => isHouse);
      expect([name, agentVersion]).toEqual(['house-search', 'search:300']);
    });

    test.each(['level-1', 'house-level-1', 'search:300'])('accept a challenge to %s at once', async (opponent) => {
      const { api } = await arena.stranger();
      const body = { gameType: 'attrition-2', opponent };
      expect(await api.ok('createChallenge', { body })).toMatchObject({ status: 'ready' });
      const unknown = { gameType: 'attrition-2', opponent: 'search:999999999' };
      await api.refused('createChallenge', 'bad-option', { body: unknown });
    });

    test('play a rematch at once, with the seats swapped', async () => {
      const player = await arena.stranger();
      const body = { gameType: 'attrition-2', house: ['random'], pace: { turnSeconds: 0 } };
      const { matchId } = await player.api.ok('createChallenge', { body });
      await player.api.ok('finish', { params: { matchId } });
      const next = await player.api.ok('offerRematch', { params: { matchId } });
      expect(next.status).toBe('ready');
      const { match } = await arena.anyone.ok('match', { params: { matchId: next.matchId } });
      expect(match.players.map(({ name }: any) => name)).toEqual(['house-random', player.name]);
    });

    test('answer a move, and the log shows who made each decision', async () => {
      const player = await arena.stranger();
      const body = { gameType: 'attrition-2', house: ['level-1'] };
      const { matchId, status } = await player.api.ok('createChallenge', { body });
      expect(status).toBe('ready');
      const live = { matchId, players: [player] };
      await accepted(live, player, 0, { action: 'end_turn' });
      const { cursor } = await player.api.ok('waitForEvents', { query: { after: '0' } });
      let after = cursor;
      for (let isMine = false; !isMine; ) {
        const news = await player.api.ok('waitForEvents', { query: { after } });
        isMine = news.events.some(({ event, stateVersion }: any) => event === 'your_turn' && stateVersion > 1);
        after = news.cursor;
      }
      const { records } = await arena.anyone.ok('matchLog', { params: { matchId } });
      expect(records[1].body.by).toEqual({ 0: 'agent' });
      expect(records[2].body.by).toEqual({ 1: 'house' });
    });

    test('cannot be predicted from what everybody sees', async () => {
      const game = findGame('attrition-2') as Game;
      const player = await arena.stranger();
      const [played, predicted]: unknown[][] = [[], []];
      for (let i = 0; i < 4; i++) {
        const { matchId } = await player.api.ok('createChallenge', { body: { gameType: game.id, house: ['random'] } });
        await accepted({ matchId, players: [player] }, player, 0, { action: 'end_turn' });
        const records = async () => (await arena.anyone.ok('matchLog', { params: { matchId } })).records;
        await expect.poll(async () => (await records()).length, { timeout: 10_000 }).toBeGreaterThan(2);
        const [opened, , answered] = await records();
        played.push(answered.body.decisions[1][0]);
        const state = game.setup(game.options(), 'any');
        game.advance(state, { 0: [{ action: 'end_turn' }] }, 'silent');
        const legal = game.legal(state, 1);
        predicted.push(legal[drawBelow(legal.length, `${draw(opened.body.seedHash, 'bot', 1)}`, 0)]);
      }
      expect(played).not.toEqual(predicted);
    });

    test('play exhibition matches of every game, and none under fog is featured', async () => {
      const { matches } = await arena.admin.ok('adminMatches');
      const shows = matches.filter(({ players }: any) => players.every(({ isHouse }: any) => isHouse));
      expect(new Set(shows.map(({ gameType }: any) => gameType)).size).toBe(gameIds.length);
      const { matchId } = await arena.anyone.ok('featured');
      const { match } = await arena.anyone.ok('match', { params: { matchId } });
      expect(match.gameType).not.toMatch(/^battle/);
    });
  });
}
