import { gameIds } from '@hexfront/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BotArena } from './bot-arena.ts';

let arena: BotArena;
beforeAll(async () => {
  arena = await BotArena.start();
});
afterAll(() => arena.close());

describe.each(gameIds)('%s', (game) => {
  test('is sent from start to end, every frame valid by its published schema', async () => {
    const live = await arena.openMatch(game);
    const bots = [await arena.bot(live, 0, { query: '?legal=1' }), await arena.bot(live, 1, { query: '?legal=1' })];
    for (const [seat, bot] of bots.entries()) {
      expect(await bot.next()).toMatchObject({ type: 'match_start', game, seat, seats: 2 });
    }
    const isBattle = game.startsWith('battle');
    for (let turn = 0; turn < 6; turn++) {
      const asked = await Promise.all(bots.map((bot) => bot.until('state_tick')));
      for (const [seat, bot] of bots.entries()) {
        const { your_turn, tick_target, legal } = asked[seat];
        expect(tick_target).toBe(turn + 1);
        expect(legal === undefined).toBe(!your_turn);
        if (!your_turn) continue;
        const orders = isBattle ? legal.slice(0, 1) : [legal.at(-1)];
        expect(await bot.submit(orders, tick_target)).toMatchObject({ ok: true, status: 200 });
      }
    }
    await arena.ok('POST', `/v1/matches/${live.matchId}/finish`, live.players[0].key);
    if (isBattle) bots[1].send([], 7);
    const ends = await Promise.all(bots.map((bot) => bot.until('match_end')));
    expect(ends.map((end) => end.payload.result)).toEqual(['loss', 'win']);
    const { match } = await arena.ok('GET', `/v1/matches/${live.matchId}`, live.players[0].key);
    expect(match.summary).toEqual(ends[0].payload.summary);
    for (const bot of bots) expect(await bot.closed).toEqual({ code: 1000, reason: 'match_end' });
  });
});
