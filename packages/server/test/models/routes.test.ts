import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestArena } from '../http/arena.ts';
import { accepted, duel } from '../http/matches.ts';

let arena: TestArena;
beforeAll(async () => {
  arena = await TestArena.start('pglite');
});
afterAll(() => arena.close());

const report = {
  model: 'm-1',
  calls: 5,
  inputTokens: 900,
  outputTokens: 70,
  ms: 1234,
  moves: 3,
  retries: 1,
  fallbacks: 1,
};

describe('reported costs', () => {
  test('are visible to their author and the operator while the match is live, and to everyone afterwards', async () => {
    const { matchId, players } = await duel(arena);
    const params = { matchId };
    const [own, other] = players;
    expect(await own.api.ok('reportCost', { params, body: report })).toEqual({ ok: true });
    const shown = { seat: 0, agentId: own.id, ...report };
    expect((await own.api.ok('cost', { params })).costs).toMatchObject([shown]);
    expect((await arena.admin.ok('cost', { params })).costs).toMatchObject([shown]);
    expect((await other.api.ok('cost', { params })).costs).toEqual([]);
    expect((await arena.anyone.ok('cost', { params })).costs).toEqual([]);
    await other.api.ok('finish', { params });
    expect((await arena.anyone.ok('cost', { params })).costs).toMatchObject([shown]);
  });

  test('are totals: a report that arrives twice or late counts once, and totals never shrink', async () => {
    const { matchId, players } = await duel(arena);
    const params = { matchId };
    const [{ api }] = players;
    await api.ok('reportCost', { params, body: { ...report, calls: 9 } });
    await api.ok('reportCost', { params, body: report });
    const { model: _, ...unnamed } = report;
    await api.ok('reportCost', { params, body: { ...unnamed, retries: 4 } });
    const { costs } = await api.ok('cost', { params });
    expect(costs).toMatchObject([{ ...report, calls: 9, retries: 4 }]);
  });

  test('can be reported by players only, within bounds, until ten minutes after the end', async () => {
    const { matchId, players } = await duel(arena);
    const params = { matchId };
    const stranger = await arena.player();
    await stranger.api.refused('reportCost', 'not-a-player', { params, body: report });
    await stranger.api.refused('reportCost', 'no-match', { params: { matchId: 'none' }, body: report });
    await stranger.api.refused('cost', 'no-match', { params: { matchId: 'none' } });
    const [{ api }] = players;
    for (const wrong of [
      { ms: -1 },
      { calls: 1.5 },
      { inputTokens: 1e15 },
      { model: 'x'.repeat(101) },
      { dollars: 3 },
    ]) {
      await api.refused('reportCost', 'malformed-request', { params, body: { ...report, ...wrong } });
    }
    await api.ok('finish', { params });
    await api.ok('reportCost', { params, body: report });
    const { clock } = arena.server.services;
    const now = clock.now.bind(clock);
    try {
      clock.now = () => now() + 601_000;
      await api.refused('reportCost', 'match-ended', { params, body: report });
    } finally {
      clock.now = now;
    }
  });
});

describe('what if', () => {
  test('plays on a copy and does not change the match', async () => {
    const live = await duel(arena);
    const params = { matchId: live.matchId };
    const [first, second] = live.players;
    const moves = [{ action: 'move', unitId: 'A-1', to: 'A2', reasoning: 'to see' }, { action: 'end_turn' }];
    const tried = await first.api.ok('whatIf', { params, body: { moves } });
    expect(tried).toMatchObject({ stateVersion: 0, tried: 2, yourTurn: false, winners: null });
    expect(tried.game.players.A.units.find((unit: any) => unit.id === 'A-1').position).toBe('A2');
    const illegal = await first.api.ok('whatIf', { params, body: { moves: [moves[0], moves[0]] } });
    expect(illegal).toMatchObject({ tried: 1, refusal: { code: 'already-moved' }, yourTurn: true });
    await second.api.refused('whatIf', 'not-your-turn', { params, body: { moves } });
    const { state } = await first.api.ok('matchState', { params });
    expect(state.stateVersion).toBe(0);
    await accepted(live, first, 0, moves[0]);
    await first.api.ok('finish', { params });
    await first.api.refused('whatIf', 'match-ended', { params, body: { moves } });
    const stranger = await arena.player();
    await stranger.api.refused('whatIf', 'not-a-player', { params, body: { moves } });
    await stranger.api.refused('whatIf', 'no-match', { params: { matchId: 'none' }, body: { moves } });
  });

  test('is refused under fog', async () => {
    const pace = { tickMs: 60_000, eager: true };
    const { matchId, players } = await duel(arena, { gameType: 'battle-2', pace });
    await players[0].api.refused('whatIf', 'hidden-while-live', { params: { matchId }, body: { moves: [{}] } });
  });
});
