import { verify } from '@hexfront/engine';
import { describe, expect, test } from 'vitest';
import type { TestArena } from '../arena.ts';
import { accepted, challenged, reached, type TestMatch } from '../matches.ts';

/** Ruling wire.15: what is hidden while a match under fog lives. */
export function fogSuite(getArena: () => TestArena): void {
  describe.each([
    ['battle-1', 'tick_target'],
    ['battle-2', 'tick'],
  ])('the fog of %s', (gameType, tickField) => {
    test('players see their own view, the public sees tick and status, and everyone sees everything once the match has ended', async () => {
      const players = await getArena().players(2);
      const live = await challenged(players, { gameType, pace: { eager: true, tickMs: 0 } });
      const params = { matchId: live.matchId };
      const { anyone, admin } = getArena();
      const stream = await getArena().stream(`/v1/matches/${live.matchId}/events`);
      for (const player of players) await accepted(live, player, 0, { [tickField]: 1, orders: [] });
      await reached(live, 1);

      for (const api of [anyone, ...players.map((player) => player.api)]) {
        await api.refused('matchLog', 'hidden-while-live', { params });
        await api.refused('matchState', 'hidden-while-live', { params, query: { view: 'all' } });
        await api.refused('matchReplay', 'match-live', { params });
        const { match } = await api.ok('match', { params });
        expect(JSON.stringify(match)).not.toMatch(/"seed"|"hash"|map_seed/);
        const { state } = await api.ok('matchState', { params, query: { view: 'public' } });
        expect(state.game).toEqual({ tick: 1, status: 'active' });
      }
      const shown = (await anyone.ok('matchState', { params })).state.game;
      expect(shown).toEqual({ tick: 1, status: 'active' });
      const own = await Promise.all(players.map(({ api }) => api.ok('matchState', { params })));
      expect(own[0].state.game).not.toEqual(own[1].state.game);
      expect(Object.keys(own[0].state.game)).toContain('state_tick');
      await admin.ok('matchLog', { params });
      await admin.ok('matchState', { params, query: { view: 'all' } });
      expect((await anyone.ok('featured')).matchId).not.toBe(live.matchId);

      await players[0].api.ok('finish', { params });
      await accepted(live, players[1], 1, { [tickField]: 2, orders: [] });
      await stream.closed;
      expect(stream.kinds().at(-1)).toBe('game_ended');
      const games = stream.events.filter(({ kind }) => kind === 'state').map(({ data }) => data.state.game);
      for (const game of games) expect(Object.keys(game).sort()).toEqual(['status', 'tick']);
      expect(verify(await anyone.ok('matchReplay', { params }))).toMatchObject({ ok: true });
      const { records } = await anyone.ok('matchLog', { params });
      expect(records.map(({ kind }: any) => kind)).toEqual([
        'opened',
        'submitted',
        'submitted',
        'advanced',
        'withdrawn',
        'submitted',
        'advanced',
        'ended',
      ]);
      await anyone.ok('matchState', { params, query: { view: 'all' } });
    });

    test('no public route tells whether a hidden player has sent orders', async () => {
      const seen = [];
      for (const orders of [0, 3]) {
        const players = await getArena().players(2);
        const live = await challenged(players, { gameType, pace: { eager: false, tickMs: 600_000 } });
        for (let i = 0; i < orders; i++) await accepted(live, players[1], 0, { [tickField]: 1, orders: [] });
        seen.push(await publicOutput(live));
      }
      expect(seen[1]).toBe(seen[0]);
    });

    /** What the public routes say about a match, without ids, names and times. */
    async function publicOutput({ matchId, players }: TestMatch): Promise<string> {
      const { anyone, admin } = getArena();
      const params = { matchId };
      const path = `/v1/matches/${matchId}/events`;
      const stream = await getArena().stream(path);
      await stream.until(() => true);
      const answers: unknown[] = [stream.events];
      for (const last of ['0.0', '0.-1', '1', '1.0', '2.0', '3.0', '4.0']) {
        const resumed = await getArena().stream(path, { 'last-event-id': last });
        answers.push([last, resumed.status]);
        await resumed.leave();
      }
      for (const name of ['match', 'matchState', 'matchLog', 'matchReplay', 'cost'] as const) {
        answers.push((await anyone.call(name, { params })).body);
      }
      answers.push((await anyone.call('explain', { params, query: { hex: '0,0' } })).body);
      for (const { id } of players) {
        answers.push((await anyone.call('listMatches', { query: { agentId: id } })).body);
        answers.push((await anyone.call('agent', { params: { agentId: id } })).body);
      }
      await stream.leave();
      await admin.ok('cancelMatch', { params });
      const secrets = new RegExp([matchId, ...players.flatMap(({ id, name }) => [id, name])].join('|'), 'g');
      return JSON.stringify(answers, null, 1)
        .replace(secrets, 'someone')
        .replace(
          /"(deadline|timeLeftMs|openedAt|createdAt|seedHash|requestId|next|spectators)": ("[^"]*"|[0-9]+)/g,
          '"$1"',
        );
    }

    test('a player gets explanations for their own units only', async () => {
      const players = await getArena().players(2);
      const live = await challenged(players, { gameType, pace: { eager: true, tickMs: 0 } });
      const params = { matchId: live.matchId };
      const { anyone, admin } = getArena();
      const { game } = (await admin.ok('matchState', { params, query: { view: 'all' } })).state;
      for (const [seat, { units }] of game.players.entries()) {
        const { q, r } = units[0];
        const asked = (view?: string) => ({
          params,
          query: { hex: `${q},${r}`, ...(view === undefined ? {} : { view }) },
        });
        const here = units.filter((unit: any) => unit.q === q && unit.r === r).map((unit: any) => unit.unit_id);
        const named = ({ explanations }: any) => [...new Set(explanations.map(({ unit }: any) => unit.name))].sort();
        const whole = await admin.ok('explain', asked('all'));
        expect(named(whole)).toEqual(here.sort());
        expect(await players[seat].api.ok('explain', asked())).toEqual(whole);
        expect(await players[seat].api.ok('explain', asked('own'))).toEqual(whole);
        // It must not reveal which enemy is there, or whether there is one.
        for (const api of [anyone, players[1 - seat].api]) {
          expect((await api.ok('explain', asked())).explanations).toEqual([]);
          await api.refused('explain', 'hidden-while-live', asked('all'));
        }
        expect((await players[seat].api.ok('explain', asked('public'))).explanations).toEqual([]);
      }
      const { error } = await anyone.refused('explain', 'no-hex', { params, query: { hex: 'E11' } });
      expect(error).toContain('"E11" is not a hex; write it like (0,0).');
      await players[0].api.ok('finish', { params });
      await accepted(live, players[1], 0, { [tickField]: 1, orders: [] });
      await reached(live, 1);
      const { q, r } = game.players[1].units[0];
      const revealed = await anyone.ok('explain', { params, query: { hex: `(${q},${r})`, view: 'all' } });
      expect(revealed.explanations.length).toBeGreaterThan(0);
    });

    test('orders: accepted, rejected and malformed', async () => {
      const players = await getArena().players(2);
      const live = await challenged(players, { gameType, pace: { eager: true, tickMs: 0 } });
      const params = { matchId: live.matchId };
      const [{ api }] = players;
      const legal = await api.ok('legal', { params });
      const orders = [legal.actions[0], { type: 'nonsense' }];
      const { pending } = await api.ok('check', { params, body: { move: { [tickField]: 1, orders } } });
      expect(pending).toMatchObject({
        tick: 1,
        accepted: 1,
        rejected: [{ index: 1, code: expect.stringMatching(/009/) }],
      });
      const body = { moveId: 'x', expectedVersion: 0, move: { orders } };
      await api.refused('move', 'malformed-orders', { params, body });
      await api.refused('check', 'malformed-orders', { params, body: { move: 'none' } });
      const answer = await accepted(live, players[0], 0, { [tickField]: 1, orders });
      expect(answer.pending).toEqual(pending);
      expect(answer.state).toMatchObject({ stateVersion: 0, status: 'active' });
      const { refusals } = await api.ok('refusals', { params });
      expect(refusals.map(({ code, isError }: any) => [code, isError])).toEqual([['malformed-orders', false]]);
      await api.refused('whatIf', 'hidden-while-live', { params, body: { moves: [orders[0]] } });
      await getArena().admin.ok('cancelMatch', { params });
    });
  });
}
