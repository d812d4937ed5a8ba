import { afterAll, beforeAll, describe, expect } from 'vitest';
import { runnerKey, TestArena } from '../http/arena.ts';
import { accepted, challenged, duel, move, playOut } from '../http/matches.ts';
import { rule } from './rule.ts';

describe('moves on the wire', () => {
  let arena: TestArena;
  beforeAll(async () => {
    arena = await TestArena.start('pglite');
  });
  afterAll(() => arena.close());

  rule(
    ['002 move/request', '002 move/success', '002 versioning/1', '002 move/unit-types'],
    'a move is answered with the resulting state, one version later',
    async () => {
      const live = await duel(arena);
      const [first] = live.players;
      const { actions } = await first.api.ok('legal', { params: { matchId: live.matchId } });
      const step = actions.find(({ action }: any) => action === 'move');
      const answer = await accepted(live, first, 0, { ...step, reasoning: 'Advance toward center' });
      expect(answer).toMatchObject({ ok: true, state: { stateVersion: 1, status: 'active' } });
      const { units } = answer.state.game.players.A;
      expect(units.find(({ id }: any) => id === step.unitId).position).toBe(step.to);
      const recruit = (unitType: string) =>
        first.api.ok('check', {
          params: { matchId: live.matchId },
          body: { move: { action: 'recruit', unitType, at: 'A1' } },
        });
      for (const unitType of ['infantry', 'cavalry', 'archer'])
        expect((await recruit(unitType)).refusal?.reasonCode).not.toBe('invalid_move_schema');
      expect((await recruit('dragon')).refusal.reasonCode).toBe('invalid_move_schema');
    },
  );

  for (const [reason, action] of [
    ['invalid_move_schema', { action: 'dance' }],
    ['illegal_move', { action: 'move', unitId: 'A-4', to: 'E9' }],
    ['invalid_move', { action: 'fortify', unitId: 'A-4' }],
  ] as const) {
    rule(
      [`002 forfeit/${reason}`, '002 forfeit/1', '002 move/forfeit', '002 move/reason-code'],
      `${JSON.stringify(action)} loses at once`,
      async () => {
        const live = await duel(arena);
        const { status, body } = await move(live, live.players[0], 0, action);
        expect(status).toBe(400);
        expect(body).toMatchObject({
          ok: false,
          error: expect.any(String),
          stateVersion: 1,
          forfeited: true,
          matchStatus: 'ended',
          winnerAgentId: live.players[1].id,
          reason,
          reasonCode: reason,
        });
      },
    );
  }

  rule('002 forfeit/forfeit', 'finishing loses by forfeit', async () => {
    const { matchId, players } = await duel(arena);
    const done = await players[0].api.ok('finish', { params: { matchId } });
    expect(done).toMatchObject({ reason: 'forfeit', reasonCode: 'forfeit', winnerAgentId: players[1].id });
  });

  rule('002 forfeit/turn_timeout', 'running out of time loses', async () => {
    const { matchId } = await duel(arena, { pace: { turnSeconds: 0.1 } });
    const stream = await arena.stream(`/v1/matches/${matchId}/events`);
    expect((await stream.until(({ kind }) => kind === 'game_ended')).data.reason).toBe('turn_timeout');
  });

  rule('002 forfeit/terminal', 'an end by the rules is terminal', async () => {
    const live = await duel(arena, { options: { turnLimit: 1 } });
    await playOut(live, (actions) => actions.at(-1));
    const { match } = await arena.anyone.ok('match', { params: { matchId: live.matchId } });
    expect(match.endReason).toBe('terminal');
  });

  rule('002 forfeit/2', 'a fault of the server costs nobody the match', async () => {
    const live = await duel(arena);
    const [first] = live.players;
    const { database } = arena.server.services;
    await database.query('alter table records rename to records_away');
    const failed = await move(live, first, 0, { action: 'end_turn' }, 'again');
    await database.query('alter table records_away rename to records');
    expect(failed.status).toBeGreaterThanOrEqual(500);
    expect(failed.body.forfeited).toBeUndefined();
    await expect
      .poll(async () => (await move(live, first, 0, { action: 'end_turn' }, 'again')).status, { timeout: 10_000 })
      .toBe(200);
    const { match } = await arena.anyone.ok('match', { params: { matchId: live.matchId } });
    expect(match).toMatchObject({ status: 'active', stateVersion: 1 });
  });

  rule('002 move/expected-version', 'a wrong version is refused, with the current one', async () => {
    const live = await duel(arena);
    const { status, body } = await move(live, live.players[0], 7, { action: 'end_turn' });
    expect([status, body.code, body.stateVersion]).toEqual([409, 'stale-version', 0]);
  });

  rule(
    ['002 move/unique', '002 versioning/2', '002 versioning/4'],
    'a moveId identifies one move of its match',
    async () => {
      const players = await arena.players(2);
      const [one, other] = [
        await challenged(players, { gameType: 'attrition-2' }),
        await challenged(players, { gameType: 'attrition-2' }),
      ];
      const first = await move(one, players[0], 0, { action: 'end_turn' }, 'same');
      expect((await move(one, players[0], 0, { action: 'end_turn' }, 'same')).body).toEqual(first.body);
      expect((await move(one, players[0], 0, { action: 'pass' }, 'same')).body.code).toBe('move-id-reused');
      expect((await move(other, players[0], 0, { action: 'pass' }, 'same')).status).toBe(200);
    },
  );

  rule('002 versioning/3', 'the latest 200 moveIds of a seat are remembered', async () => {
    const live = await duel(arena, { gameType: 'battle-2', players: 2, pace: { tickMs: 600_000 } });
    const [first] = live.players;
    const send = (n: number) => move(live, first, 0, { tick: 1, orders: [] }, `set ${n}`);
    const answers: unknown[] = [];
    for (let n = 0; n <= 200; n++) {
      const { status, body } = await send(n);
      expect(status).toBe(200);
      answers.push(body);
    }
    const count = async () =>
      (await arena.admin.ok('matchLog', { params: { matchId: live.matchId }, query: { limit: '500' } })).records.length;
    const before = await count();
    expect((await send(1)).body).toEqual(answers[1]);
    expect(await count()).toBe(before);
    await send(0);
    expect(await count()).toBe(before + 1);
  });

  rule('002 move/runner', 'a runner moves for the agent it is bound to', async () => {
    const { matchId, players } = await duel(arena);
    const runner = arena.anyone.with({ 'x-runner-key': runnerKey, 'x-agent-id': players[0].id });
    const wanted = { params: { matchId }, body: { moveId: 'r', expectedVersion: 0, move: { action: 'end_turn' } } };
    await runner.refused('runnerMove', 'foreign-runner', wanted);
    await arena.admin.ok('bindRunner', { params: { agentId: players[0].id } });
    expect((await runner.ok('runnerMove', wanted)).state.stateVersion).toBe(1);
  });
});
