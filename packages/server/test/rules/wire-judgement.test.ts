import { expect } from 'vitest';
import { memoryArena } from '../arena/memory-arena.ts';
import { endTurn, illegal, open, shapeless, unpaid } from '../arena/test-match.ts';
import { rule } from './rule.ts';

rule('ruling wire.6/1', 'no-match comes before not-a-player', async () => {
  const live = await open('attrition-1');
  const { arena } = live.at;
  const submission = { moveId: 'a', expectedVersion: 0, move: endTurn };
  expect(await arena.submit('nowhere', 'stranger', submission)).toMatchObject({
    status: 404,
    body: { code: 'no-match' },
  });
  expect(await arena.submit(live.id, 'stranger', submission)).toMatchObject({
    status: 403,
    body: { code: 'not-a-player' },
  });
  expect(await live.kinds()).toBe('opened');
});

rule(['ruling wire.6/2', 'ruling wire.7/1'], 'a known moveId is answered before any other check', async () => {
  const live = await open('attrition-1');
  const first = await live.send(0, endTurn, { moveId: 'a' });
  expect(first).toMatchObject({ status: 200, body: { ok: true, state: { stateVersion: 1, status: 'active' } } });
  // By now it is another player's turn, the version has changed, and in the end the match is over.
  expect(await live.send(0, endTurn, { moveId: 'a', version: 0 })).toEqual(first);
  await live.at.arena.cancel(live.id);
  expect(await live.send(0, endTurn, { moveId: 'a', version: 0 })).toEqual(first);
  expect(await live.kinds()).toBe('opened advanced ended');
});

rule('ruling wire.6/3', 'not-your-turn comes before stale-version, and both contain the version', async () => {
  const live = await open('attrition-1');
  await live.send(0, endTurn);
  expect(await live.send(0, shapeless, { version: 0 })).toMatchObject({
    status: 409,
    body: { code: 'not-your-turn', stateVersion: 1 },
  });
  expect(await live.send(1, shapeless, { version: 0 })).toMatchObject({
    status: 409,
    body: { code: 'stale-version', stateVersion: 1 },
  });
  await live.at.arena.cancel(live.id);
  expect(await live.send(0, shapeless, { version: 0 })).toMatchObject({
    status: 409,
    body: { code: 'match-ended', stateVersion: 2, matchStatus: 'ended' },
  });
});

for (const [reason, move] of [
  ['invalid_move_schema', shapeless],
  ['invalid_move_schema', 'end_turn'],
  ['illegal_move', illegal],
] as const) {
  rule(
    ['ruling wire.6/4', 'ruling wire.8/1', 'ruling wire.8/2'],
    `${reason}: ${JSON.stringify(move)} forfeits`,
    async () => {
      const live = await open('attrition-1');
      const answer = await live.send(0, move, { moveId: 'a' });
      expect(answer).toMatchObject({
        status: 400,
        body: {
          ok: false,
          forfeited: true,
          stateVersion: 1,
          matchStatus: 'ended',
          winnerAgentId: 'agent-1',
          reason,
          reasonCode: reason,
        },
      });
      expect(await live.kinds()).toBe('opened withdrawn ended');
      expect((await live.log()).map((record) => record.stateVersion)).toEqual([0, 1, 1]);
      expect(await live.send(0, move, { moveId: 'a', version: 0 })).toEqual(answer);
    },
  );
}

rule(['ruling wire.6/4', 'ruling wire.8/1'], 'invalid_move: recruiting without enough gold forfeits', async () => {
  const live = await open('attrition-1');
  const { game, state } = await live.match;
  const isAway = (action: unknown) => {
    const next = game.copy(state);
    game.advance(next, { 0: [action] });
    const verdict = game.check(next, 0, unpaid);
    return !verdict.allowed && verdict.code === 'not-enough-gold';
  };
  await live.send(0, game.legal(state, 0).find(isAway));
  expect(await live.send(0, unpaid)).toMatchObject({ status: 400, body: { forfeited: true, reason: 'invalid_move' } });
});

rule('ruling wire.7/2', 'a different body with the same moveId is refused and changes nothing', async () => {
  const live = await open('attrition-1');
  await live.send(0, endTurn, { moveId: 'a' });
  for (const [move, version] of [
    [illegal, 0],
    [endTurn, 1],
  ] as const) {
    expect(await live.send(0, move, { moveId: 'a', version })).toMatchObject({
      status: 409,
      body: { code: 'move-id-reused' },
    });
  }
  // Seats do not share moveIds.
  expect((await live.send(1, endTurn, { moveId: 'a' })).status).toBe(200);
});

rule('ruling wire.7/3', 'a refusal without a penalty is judged again', async () => {
  const live = await open('attrition-1');
  expect((await live.send(1, endTurn, { moveId: 'a', version: 1 })).status).toBe(409);
  await live.send(0, endTurn);
  expect((await live.send(1, endTurn, { moveId: 'a', version: 1 })).status).toBe(200);
});

rule('ruling wire.7/3', 'a forgiven error has a penalty: sent twice, it counts once', async () => {
  const live = await open('attrition-1', { errorAllowance: 2 });
  const first = await live.send(0, illegal, { moveId: 'a' });
  expect(first).toMatchObject({ status: 400, body: { forfeited: false, errorsLeft: 1, reason: 'illegal_move' } });
  expect(await live.send(0, illegal, { moveId: 'a' })).toEqual(first);
  const again = memoryArena(live.at.storage);
  const submission = { moveId: 'a', expectedVersion: 0, move: illegal };
  expect(await again.arena.submit(live.id, 'agent-0', submission)).toEqual(first);
  expect(await live.send(0, illegal)).toMatchObject({ body: { forfeited: false, errorsLeft: 0 } });
  expect(await live.kinds()).toBe('opened');
  expect(await live.send(0, illegal)).toMatchObject({ body: { forfeited: true } });
});

rule('ruling wire.7/4', 'the latest 200 answers of a seat are kept, even after a crash', async () => {
  const live = await open('battle-2', { pace: { turnSeconds: 60, tickMs: 0, isEager: false } });
  const set = { tick: 1, orders: [] };
  for (let i = 0; i < 201; i++) await live.send(0, set, { moveId: `m${i}` });
  const other = { tick: 1, orders: [{}] };
  for (const at of [live.at, memoryArena(live.at.storage)]) {
    const reply = (moveId: string) => at.arena.submit(live.id, 'agent-0', { moveId, expectedVersion: 0, move: other });
    expect(await reply('m1')).toMatchObject({ body: { code: 'move-id-reused' } });
    expect(await reply('m200')).toMatchObject({ body: { code: 'move-id-reused' } });
  }
  expect(await live.send(0, other, { moveId: 'm0' })).toMatchObject({ status: 200 });
});

rule(
  'ruling wire.8/3',
  'an end by the rules is terminal, whatever the engine calls it; a draw has no winner',
  async () => {
    const live = await open('attrition-1', { options: { turnLimit: 1 } });
    await live.send(0, endTurn);
    await live.send(1, endTurn);
    const { body } = (await live.last()) as { body: any };
    expect(body).toMatchObject({
      reason: 'terminal',
      outcome: { reason: 'draw' },
      winnerAgentId: null,
      loserAgentId: null,
    });
    expect(body.ranking).toEqual([['agent-0', 'agent-1']]);
  },
);

rule('ruling wire.3/1', 'with two seats, the player who resigns loses; resigning again is refused', async () => {
  const live = await open('attrition-1');
  const { arena } = live.at;
  expect(await arena.finish(live.id, 'agent-1')).toMatchObject({
    status: 200,
    body: { ok: true, stateVersion: 1, matchStatus: 'ended', winnerAgentId: 'agent-0', reason: 'forfeit' },
  });
  expect(await arena.finish(live.id, 'agent-1')).toMatchObject({ status: 409, body: { code: 'match-ended' } });
  expect(await live.kinds()).toBe('opened withdrawn ended');
});

rule('ruling wire.3/3', 'a cancelled match ends as terminal, with a version of its own and no winner', async () => {
  const live = await open('attrition-1');
  expect(await live.at.arena.cancel(live.id)).toMatchObject({ status: 200, body: { winnerAgentId: null } });
  expect(await live.last()).toMatchObject({
    kind: 'ended',
    stateVersion: 1,
    body: { reason: 'terminal', isCancelled: true, winnerAgentId: null, loserAgentId: null, ranking: [] },
  });
  expect(await live.at.arena.cancel(live.id)).toMatchObject({ status: 409 });
});

rule('ruling wire.17/1', 'legal and check never forfeit and write nothing', async () => {
  const at = memoryArena();
  const live = await open('attrition-1', {}, at);
  const check = (seat: number, move: any) => at.arena.check(live.id, `agent-${seat}`, move);
  expect(await check(0, illegal)).toMatchObject({
    status: 200,
    body: { allowed: false, refusal: { reasonCode: 'illegal_move' } },
  });
  expect(await check(0, shapeless)).toMatchObject({
    body: { allowed: false, refusal: { reasonCode: 'invalid_move_schema' } },
  });
  expect(await check(0, endTurn)).toMatchObject({ body: { allowed: true } });
  expect(await at.arena.legal(live.id, 'agent-1')).toMatchObject({ body: { yourTurn: false, actions: [] } });
  const { body } = (await at.arena.legal(live.id, 'agent-0')) as { body: any };
  for (const action of body.actions) expect(await check(0, action)).toMatchObject({ body: { allowed: true } });
  expect(await live.kinds()).toBe('opened');
  expect(await at.storage.refusals(live.id, 0)).toEqual([]);
});
