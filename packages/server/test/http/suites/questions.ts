import { describe, expect, test } from 'vitest';
import { runnerKey, type TestArena } from '../arena.ts';
import { accepted, duel } from '../matches.ts';

/** Requests about a match that decide nothing, and runners, which decide for a player. */
export function questionsSuite(getArena: () => TestArena): void {
  describe('read-only questions', () => {
    test('check and legal change nothing', async () => {
      const live = await duel(getArena());
      const { matchId, players } = live;
      const before = await getArena().rows();
      const ask = (action: unknown) => players[0].api.ok('check', { params: { matchId }, body: { move: action } });
      expect(await ask({ action: 'end_turn' })).toEqual({ ok: true, stateVersion: 0, allowed: true });
      expect((await ask({ action: 'nonsense' })).allowed).toBe(false);
      const legal = await players[1].api.ok('legal', { params: { matchId } });
      expect(legal).toEqual({ ok: true, stateVersion: 0, yourTurn: false, actions: [] });
      const long = { move: { action: 'end_turn', reasoning: 'x'.repeat(2001) } };
      await players[0].api.refused('check', 'bad-reasoning', { params: { matchId }, body: long });
      const body = { moveId: 'long', expectedVersion: 0, ...long };
      await players[0].api.refused('move', 'bad-reasoning', { params: { matchId }, body });
      const after = await getArena().rows();
      expect({ ...after, refusals: 0 }).toEqual({ ...before, refusals: 0 });
    });

    test('a preview says what an action costs and does, or why it is refused, and changes nothing', async () => {
      const { matchId, players } = await duel(getArena());
      const params = { matchId };
      const before = await getArena().rows();
      const { actions } = await players[0].api.ok('legal', { params });
      const move = actions.find(({ action }: any) => action === 'move');
      const told = await players[0].api.ok('preview', { params, body: { action: move } });
      expect(told).toMatchObject({
        stateVersion: 0,
        allowed: true,
        preview: { costs: [{ of: 'actions', amount: 1 }] },
      });
      expect(told.preview.path.at(-1)).toBe(move.to);
      const refused = await players[1].api.ok('preview', { params, body: { action: move } });
      expect(refused).toMatchObject({ allowed: false, refusal: { code: 'not-your-turn' } });
      expect(await getArena().rows()).toEqual(before);
    });

    test('only players can list legal actions', async () => {
      const { matchId, players } = await duel(getArena());
      const outsider = await getArena().player();
      const move = { body: { move: { action: 'end_turn' } } };
      for (const [params, code] of [
        [{ matchId }, 'not-a-player'],
        [{ matchId: 'none' }, 'no-match'],
      ] as const) {
        for (const route of ['legal', 'refusals', 'matchStart', 'matchToken'] as const)
          await outsider.api.refused(route, code, { params });
        await outsider.api.refused('check', code, { params, ...move });
        await outsider.api.refused('preview', code, { params, body: { action: { action: 'end_turn' } } });
        await outsider.api.refused('whatIf', code, { params, body: { moves: [] } });
        await outsider.api.refused('reportCost', code, { params, body: {} });
      }
      const start = await players[1].api.ok('matchStart', { params: { matchId } });
      expect(start).toMatchObject({ type: 'match_start', match_id: matchId });
    });

    test('anyone can get the numbers on a hex of an open game explained', async () => {
      const live = await duel(getArena());
      const { matchId, players } = live;
      const params = { matchId };
      const before = await getArena().rows();
      const unit = (await players[0].api.ok('matchState', { params })).state.game.players.A.units[0];
      const ask = { params, query: { hex: unit.position } };
      const told = await getArena().anyone.ok('explain', ask);
      expect(told).toMatchObject({
        stateVersion: 0,
        explanations: [{ what: 'attack' }, { what: 'defense' }, { what: 'income' }],
      });
      for (const { unit: whose, total, terms } of told.explanations.slice(0, 2)) {
        expect(whose).toEqual({ name: unit.id, type: unit.type });
        expect(terms[0]).toMatchObject({ why: 'base', of: unit.type });
        expect(terms.reduce((sum: number, { amount }: any) => sum + amount, 0)).toBe(total);
      }
      for (const api of [players[0].api, players[1].api, getArena().admin])
        expect(await api.ok('explain', ask)).toEqual(told);
      for (const view of ['own', 'public', 'all']) {
        expect(await players[1].api.ok('explain', { params, query: { ...ask.query, view } })).toEqual(told);
      }
      expect(await getArena().rows()).toEqual(before);

      const { error } = await getArena().anyone.refused('explain', 'no-hex', { params, query: { hex: 'Z99' } });
      expect(error).toBe('That hex is not on the board. "Z99" is not a hex; write it like A1.');
      await getArena().anyone.refused('explain', 'not-a-player', { params, query: { ...ask.query, view: 'own' } });
      await getArena().anyone.refused('explain', 'no-match', { ...ask, params: { matchId: 'none' } });
      for (const query of [{}, { hex: '' }, { hex: 'E'.repeat(21) }, { ...ask.query, view: 'mine' }]) {
        await getArena().anyone.refused('explain', 'malformed-request', { params, query });
      }
      await accepted(live, players[0], 0, { action: 'end_turn' });
      expect((await getArena().anyone.ok('explain', ask)).stateVersion).toBe(1);
      await players[0].api.ok('finish', { params });
      expect((await getArena().anyone.ok('explain', ask)).explanations).toEqual(told.explanations);
    });

    test('a move can be tried on a copy, and costs can be reported', async () => {
      const live = await duel(getArena());
      const { matchId, players } = live;
      const params = { matchId };
      const tried = await players[0].api.ok('whatIf', { params, body: { moves: [{ action: 'end_turn' }] } });
      expect(tried).toMatchObject({ stateVersion: 0, tried: 1, yourTurn: false, game: { activePlayer: 'B' } });
      await players[1].api.refused('whatIf', 'not-your-turn', { params, body: { moves: [{ action: 'end_turn' }] } });
      const cost = { calls: 1, inputTokens: 2, outputTokens: 3, ms: 4, moves: 5, retries: 6, fallbacks: 7 };
      await players[0].api.ok('reportCost', { params, body: cost });
      expect((await getArena().anyone.ok('cost', { params })).costs).toEqual([]);
      expect((await players[0].api.ok('cost', { params })).costs).toMatchObject([{ seat: 0, ...cost }]);
      await getArena().anyone.refused('cost', 'no-match', { params: { matchId: 'none' } });
      await players[0].api.ok('finish', { params });
      expect((await getArena().anyone.ok('cost', { params })).costs).toHaveLength(1);
      await players[0].api.refused('whatIf', 'match-ended', { params, body: { moves: [{ action: 'end_turn' }] } });
    });

    test('a runner moves only for the agent it is bound to', async () => {
      const live = await duel(getArena());
      const { matchId, players } = live;
      const params = { matchId };
      const [first] = players;
      const runner = getArena().anyone.with({ 'x-runner-key': runnerKey, 'x-agent-id': first.id });
      const wanted = { params, body: { moveId: 'r', expectedVersion: 0, move: { action: 'end_turn' } } };
      await getArena().anyone.refused('runnerMove', 'no-runner-key', wanted);
      await getArena()
        .anyone.with({ 'x-runner-key': 'wrong', 'x-agent-id': first.id })
        .refused('runnerMove', 'no-runner-key', wanted);
      await first.api.refused('runnerMove', 'no-runner-key', wanted);
      await runner.refused('runnerMove', 'foreign-runner', wanted);
      await getArena().anyone.with({ 'x-runner-key': runnerKey }).refused('runnerMove', 'foreign-runner', wanted);

      await getArena().admin.ok('bindRunner', { params: { agentId: first.id } });
      expect((await runner.ok('runnerMove', wanted)).state.stateVersion).toBe(1);
      const again = await first.api.ok('move', wanted);
      expect(again.state.stateVersion).toBe(1);
      await runner.refused('runnerMove', 'no-match', { ...wanted, params: { matchId: 'none' } });
      await getArena().admin.ok('bindRunner', { params: { agentId: first.id }, body: { bound: false } });
      await runner.refused('runnerMove', 'foreign-runner', wanted);
    });
  });
}
