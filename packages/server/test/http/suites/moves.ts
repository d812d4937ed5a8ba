import { describe, expect, test } from 'vitest';
import type { TestArena } from '../arena.ts';
import { accepted, challenged, duel, move, reached } from '../matches.ts';

/** 002 "Move Request/Response", "Forfeit Semantics" and "Versioning", with rulings wire.6 to wire.8. */
export function movesSuite(getArena: () => TestArena): void {
  describe('moves', () => {
    test('the documented request moves a unit, and the response has the documented shape', async () => {
      const live = await duel(getArena());
      const { matchId, players } = live;
      for (let version = 0; version < 2; version++) {
        const { actions } = await players[0].api.ok('legal', { params: { matchId } });
        await accepted(live, players[0], version, actions[0]);
      }
      await accepted(live, players[0], 2, { action: 'end_turn' });
      const before = (await players[1].api.ok('matchState', { params: { matchId } })).state;
      expect([before.stateVersion, before.game.activePlayer]).toEqual([3, 'B']);
      const body = {
        moveId: crypto.randomUUID(),
        expectedVersion: 3,
        move: { action: 'move', unitId: 'B-4', to: 'A20', reasoning: 'Advance toward center' },
      };
      const { actions } = await players[1].api.ok('legal', { params: { matchId } });
      body.move.to = actions.find(({ unitId, action }: any) => unitId === 'B-4' && action === 'move').to;
      const answer = await players[1].api.ok('move', { params: { matchId }, body });
      expect(answer).toMatchObject({ ok: true, state: { stateVersion: 4, status: 'active' } });
      expect(Object.keys(answer).sort()).toEqual(['ok', 'state']);
      const moved = answer.state.game.players.B.units.find(({ id }: any) => id === 'B-4');
      expect(moved.position).toBe(body.move.to);
      expect(answer.state.game.players.B.id).toBe(players[1].id);
    });

    test('the documented forfeit: a malformed move ends the match at once', async () => {
      const live = await duel(getArena());
      const { players } = live;
      for (let version = 0; version < 3; version++) {
        await accepted(live, players[version % 2], version, { action: version === 1 ? 'pass' : 'end_turn' });
      }
      const { status, body } = await move(live, players[1], 3, { action: 'teleport' });
      const { requestId, code, refusal, error, ...printed } = body;
      expect(status).toBe(400);
      expect(printed).toEqual({
        ok: false,
        stateVersion: 4,
        forfeited: true,
        matchStatus: 'ended',
        winnerAgentId: players[0].id,
        reason: 'invalid_move_schema',
        reasonCode: 'invalid_move_schema',
      });
      expect(error).toMatch(/^Invalid move schema\./);
      expect([code, refusal.code]).toEqual(['invalid_move_schema', 'malformed-action']);
      expect(requestId).toBeTypeOf('string');
    });

    test.each([
      // move                                          reason                 the engine's own code
      [{ action: 'move' }, 'invalid_move_schema', 'malformed-action'],
      [{ action: 'end_turn', extra: 1 }, 'invalid_move_schema', 'malformed-action'],
      ['end_turn', 'invalid_move_schema', 'malformed-action'],
      [null, 'invalid_move_schema', 'malformed-action'],
      [[], 'invalid_move_schema', 'malformed-action'],
      [{ action: 'move', unitId: 'A-4', to: 'E9', reasoning: 'Advance toward center' }, 'illegal_move', 'out-of-reach'],
      [{ action: 'recruit', unitType: 'cavalry', at: 'B2' }, 'illegal_move', 'cell-occupied'],
      [{ action: 'fortify', unitId: 'A-4' }, 'invalid_move', 'not-enough-wood'],
    ] as const)('%j forfeits as %s', async (action, reason, code) => {
      const live = await duel(getArena());
      const { matchId, players } = live;
      const check = await players[0].api.ok('check', { params: { matchId }, body: { move: action } });
      expect(check).toMatchObject({ allowed: false, refusal: { code, reasonCode: reason } });

      const { status, body } = await move(live, players[0], 0, action);
      expect(status).toBe(400);
      expect(body).toMatchObject({
        forfeited: true,
        stateVersion: 1,
        winnerAgentId: players[1].id,
        reason,
        refusal: { code },
      });
      const { match } = await getArena().anyone.ok('match', { params: { matchId } });
      expect(match).toMatchObject({
        status: 'ended',
        endReason: reason,
        winnerAgentId: players[1].id,
        stateVersion: 1,
      });
      const { records } = await getArena().anyone.ok('matchLog', { params: { matchId } });
      expect(records.map(({ kind }: any) => kind)).toEqual(['opened', 'withdrawn', 'ended']);
      expect(records[1].body).toMatchObject({ seat: 0, by: 'forfeit', reason });
    });

    test('ruling wire.6: checks happen in a fixed order', async () => {
      const live = await duel(getArena());
      const { matchId, players } = live;
      const [first, second] = players;
      const stranger = await getArena().stranger();
      const outsider = await getArena().player();
      const params = { matchId };
      const nonsense = { body: { moveId: 7, move: 'x', more: true } };
      const valid = { moveId: 'order', expectedVersion: 0, move: { action: 'end_turn' } };

      await getArena().anyone.refused('move', 'no-key', { params: { matchId: 'none' }, ...nonsense });
      await stranger.api.refused('move', 'unverified', { params: { matchId: 'none' }, ...nonsense });
      await outsider.api.refused('move', 'no-match', { params: { matchId: 'none' }, ...nonsense });
      await outsider.api.refused('move', 'not-a-player', { params, ...nonsense });
      await first.api.refused('move', 'malformed-request', { params, ...nonsense });
      await first.api.ok('move', { params, body: valid });
      await first.api.ok('move', { params, body: valid });
      await first.api.refused('move', 'move-id-reused', { params, body: { ...valid, expectedVersion: 9 } });
      const turn = await first.api.refused('move', 'not-your-turn', {
        params,
        body: { ...valid, moveId: 'b', move: 'bad' },
      });
      expect(turn.stateVersion).toBe(1);
      const stale = await second.api.refused('move', 'stale-version', { params, body: { ...valid, move: 'bad' } });
      expect(stale.stateVersion).toBe(1);
      await second.api.refused('move', 'invalid_move_schema', {
        params,
        body: { ...valid, expectedVersion: 1, move: 'bad' },
      });
      const over = await first.api.refused('move', 'match-ended', { params, body: { ...valid, moveId: 'c' } });
      expect(over).toMatchObject({ stateVersion: 2, matchStatus: 'ended' });
    });

    test('moveId: the same body gets the same answer, another body is refused, seats do not share them', async () => {
      const live = await duel(getArena());
      const { matchId, players } = live;
      const first = await move(live, players[0], 0, { action: 'end_turn' }, 'twin');
      const again = await move(live, players[0], 0, { action: 'end_turn' }, 'twin');
      expect(again.body).toEqual(first.body);
      expect((await move(live, players[0], 0, { action: 'pass' }, 'twin')).body.code).toBe('move-id-reused');
      expect((await move(live, players[1], 1, { action: 'end_turn' }, 'twin')).status).toBe(200);
      const { match } = await getArena().anyone.ok('match', { params: { matchId } });
      expect(match.stateVersion).toBe(2);
      // Also when both arrive at once.
      const both = await Promise.all([0, 1].map(() => move(live, players[0], 2, { action: 'end_turn' }, 'at once')));
      expect(both[0].body).toEqual(both[1].body);
      expect((await getArena().anyone.ok('match', { params: { matchId } })).match.stateVersion).toBe(3);
    });

    test('the answer to a forfeit is repeated, a refusal is not stored', async () => {
      const live = await duel(getArena());
      const [first, second] = live.players;
      expect((await move(live, first, 5, { action: 'end_turn' }, 'early')).body.code).toBe('stale-version');
      expect((await move(live, first, 0, { action: 'end_turn' }, 'early')).status).toBe(200);
      const bad = await move(live, second, 1, { action: 'no' }, 'bad');
      const { requestId: _, ...body } = bad.body;
      const { requestId: __, ...again } = (await move(live, second, 1, { action: 'no' }, 'bad')).body;
      expect(again).toEqual(body);
    });

    test('finish resigns, once', async () => {
      const { matchId, players } = await duel(getArena());
      const done = await players[1].api.ok('finish', { params: { matchId } });
      expect(done).toEqual({
        ok: true,
        stateVersion: 1,
        matchStatus: 'ended',
        winnerAgentId: players[0].id,
        reason: 'forfeit',
        reasonCode: 'forfeit',
      });
      await players[0].api.refused('finish', 'match-ended', { params: { matchId } });
      const outsider = await getArena().player();
      await outsider.api.refused('finish', 'not-a-player', { params: { matchId } });
      await outsider.api.refused('finish', 'no-match', { params: { matchId: 'none' } });
    });

    test('in a battle of three, one player leaves and the others continue', async () => {
      const players = await getArena().players(3);
      const pace = { eager: true, tickMs: 0 };
      const live = await challenged(players, { gameType: 'battle-2', players: 3, pace });
      const params = { matchId: live.matchId };
      expect(await players[2].api.ok('finish', { params })).toEqual({
        ok: true,
        stateVersion: 0,
        matchStatus: 'active',
      });
      await players[2].api.refused('finish', 'player-out', { params });
      const body = { moveId: 'x', expectedVersion: 0, move: { tick: 1, orders: [] } };
      await players[2].api.refused('move', 'player-out', { params, body });
      for (const player of players.slice(0, 2)) await accepted(live, player, 0, { tick: 1, orders: [] });
      await reached(live, 1);
      expect((await getArena().anyone.ok('match', { params })).match.status).toBe('active');
    });

    test('running out of time loses the match, and every route shows it', async () => {
      const live = await duel(getArena(), { pace: { turnSeconds: 0.2 } });
      const { matchId, players } = live;
      const stream = await getArena().stream(`/v1/matches/${matchId}/events`);
      const { data } = await stream.until(({ kind }) => kind === 'game_ended');
      expect(data).toMatchObject({
        winnerAgentId: players[1].id,
        loserAgentId: players[0].id,
        reason: 'turn_timeout',
        reasonCode: 'turn_timeout',
        ranking: [[players[1].id], [players[0].id]],
      });
      const { records } = await getArena().anyone.ok('matchLog', { params: { matchId } });
      expect(records[1]).toMatchObject({ kind: 'withdrawn', stateVersion: 1, body: { by: 'timeout' } });
    });

    test('casual matches may forgive errors; each one counts once', async () => {
      const live = await duel(getArena(), { errorAllowance: 2 });
      const { matchId, players } = live;
      const tries = [
        await move(live, players[0], 0, { action: 'no' }, 'one'),
        await move(live, players[0], 0, { action: 'no' }, 'one'),
        await move(live, players[0], 0, { action: 'fortify', unitId: 'A-4' }, 'two'),
      ];
      expect(tries.map(({ body }) => [body.forfeited, body.errorsLeft])).toEqual([
        [false, 1],
        [false, 1],
        [false, 0],
      ]);
      const last = await move(live, players[0], 0, { action: 'no' }, 'three');
      expect(last.body).toMatchObject({ forfeited: true, matchStatus: 'ended' });
      const { refusals } = await players[0].api.ok('refusals', { params: { matchId } });
      expect(refusals.map(({ code, isError }: any) => [code, isError])).toEqual([
        ['invalid_move_schema', true],
        ['invalid_move', true],
        ['invalid_move_schema', true],
      ]);
      expect((await players[1].api.ok('refusals', { params: { matchId } })).refusals).toEqual([]);
      const outsider = await getArena().player();
      await outsider.api.refused('refusals', 'not-a-player', { params: { matchId } });
      await getArena().anyone.refused('refusals', 'no-key', { params: { matchId } });
    });
  });
}
