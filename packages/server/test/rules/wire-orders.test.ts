import { expect } from 'vitest';
import { memoryArena, submit } from '../arena/memory-arena.ts';
import { open } from '../arena/test-match.ts';
import { rule } from './rule.ts';

const slow = { pace: { turnSeconds: 60, tickMs: 1000, isEager: false } };
const nonsense = { nothing: 'known' };

rule(
  ['ruling wire.1', 'ruling wire.2/1', 'ruling wire.9/1'],
  'orders wait as records; the tick is the version',
  async () => {
    const live = await open('battle-1', { seats: 3, ...slow });
    for (const seat of [2, 0, 1]) await live.order(seat, await live.orders(seat));
    expect((await live.log()).map(({ seq, stateVersion, kind }) => `${seq} ${kind} v${stateVersion}`)).toEqual([
      '0 opened v0',
      '1 submitted v0',
      '2 submitted v0',
      '3 submitted v0',
    ]);
    await live.at.clock.pass(1000);
    expect(await live.last()).toMatchObject({ seq: 4, kind: 'advanced', stateVersion: 1 });
    expect(await live.order(0, [], {})).toMatchObject({ status: 200, body: { pending: { tick: 2 } } });
    const stale = await live.send(1, { tick_target: 2, orders: [] }, { version: 0 });
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale-version', stateVersion: 1 } });
  },
);

rule('ruling wire.2/2', 'a tick records all orders at once, including those accepted before a crash', async () => {
  const live = await open('battle-2', { seats: 3, ...slow });
  const orders = [await live.orders(0, 2), await live.orders(1, 1)];
  await live.order(0, orders[0]);
  await live.order(1, orders[1]);
  const again = memoryArena(live.at.storage);
  await again.arena.resume();
  await again.clock.pass(1000);
  expect(await live.last()).toMatchObject({
    kind: 'advanced',
    body: { decisions: { 0: orders[0], 1: orders[1], 2: [] }, by: { 0: 'agent', 1: 'agent', 2: 'timeout' } },
  });
});

rule('ruling wire.9/2', 'the answer shows the own view, and the orders accepted and rejected', async () => {
  const live = await open('battle-2', slow);
  const [order] = await live.orders(0);
  const { status, body } = await live.order(0, [order, nonsense]);
  expect(status).toBe(200);
  expect(body).toMatchObject({ ok: true, pending: { tick: 1, accepted: 1, rejected: [{ index: 1 }] } });
  expect(Object.keys(body.pending.rejected[0])).toEqual(expect.arrayContaining(['index', 'code', 'path']));
  const { game, state } = await live.match;
  expect(body.state.game.state_tick).toEqual(JSON.parse(JSON.stringify(game.view(state, 0).state_tick)));
  expect(body.state.game.match_start.match_id).toBe(live.id);
});

rule('ruling wire.9/3', 'nothing in a set of orders forfeits, and a tick without orders is not a timeout', async () => {
  const live = await open('battle-1', slow);
  const bad: any[] = [null, 'orders', {}, { tick_target: 1 }, { tick_target: 'soon', orders: [] }, { orders: [] }];
  for (const move of bad)
    expect((await live.send(0, move)).body).toMatchObject({ ok: false, code: 'malformed-orders' });
  expect((await live.order(0, [nonsense, null, 7])).body.pending).toMatchObject({ accepted: 0 });
  expect((await live.order(0, [], { rev: -1 })).body.code).toBe('malformed-orders');
  await live.at.clock.pass(20_000);
  expect((await live.match).withdrawn.size).toBe(0);
  expect((await live.last()).stateVersion).toBe(20);
  expect(await live.kinds()).not.toContain('withdrawn');
});

for (const [title, revs, counts] of [
  ['the last one counts', [undefined, undefined], 1],
  ['a higher rev counts', [3, 4], 1],
  ['an equal one too', [3, 3], 1],
  ['a lower one does not', [3, 2], 0],
  ['a rev means nothing to a set without one', [undefined, 0], 1],
  ['and the other way round', [3, undefined], 1],
] as const) {
  rule('ruling wire.9/4', `two sets of orders for a tick: ${title}`, async () => {
    const live = await open('battle-1', slow);
    const [first, second] = await live.orders(0, 2);
    const rev = (i: number) => (revs[i] === undefined ? {} : { rev: revs[i] });
    await live.order(0, [first], rev(0));
    const { body } = await live.order(0, [second], rev(1));
    expect(body.pending.accepted).toBe(counts);
    await live.at.clock.pass(1000);
    expect(await live.last()).toMatchObject({ body: { decisions: { 0: [[first, second][counts]] } } });
  });
}

for (const [game, ahead, isKept] of [
  ['battle-2', 1, true],
  ['battle-2', 2, false],
  ['battle-2', 0, false],
  ['battle-1', 1, true],
  ['battle-1', 10, true],
  ['battle-1', 11, false],
  // battle-1 keeps late orders for the next tick.
  ['battle-1', 0, true],
] as const) {
  rule('ruling wire.16/1', `${game} ${isKept ? 'keeps' : 'refuses'} orders for ${ahead} ticks ahead`, async () => {
    const live = await open(game, slow);
    await live.at.clock.pass(1000);
    const { status, body } = await live.order(0, await live.orders(0), { ahead });
    expect(status).toBe(200);
    expect(await live.kinds()).toBe(isKept ? 'opened advanced submitted' : 'opened advanced');
    if (!isKept) expect(body.pending).toMatchObject({ accepted: 0, rejected: [{ index: 0 }] });
    if (isKept) expect(body.pending.tick).toBe(1 + Math.max(1, ahead));
  });
}

rule('ruling wire.16/1', 'early orders wait for their tick, and late ones never replace existing ones', async () => {
  const live = await open('battle-1', slow);
  const [early, late] = await live.orders(0, 2);
  await live.order(0, [early], { ahead: 3 });
  await live.at.clock.pass(2000);
  expect((await live.order(0, [late], { ahead: 0 })).body.pending).toMatchObject({ tick: 3, accepted: 0 });
  await live.at.clock.pass(1000);
  const ticks = (await live.log()).filter((record) => record.kind === 'advanced');
  expect(ticks.map((record) => record.body.decisions[0])).toEqual([[], [], [early]]);
});

for (const [ms, tick] of [
  [899, 1],
  [900, 1],
  [901, 2],
] as const) {
  rule(
    'ruling wire.16/1',
    `orders close 100 ms before the tick: at ${ms} of 1000 a set is for tick ${tick}`,
    async () => {
      for (const game of ['battle-1', 'battle-2']) {
        const live = await open(game, slow);
        await live.at.clock.pass(ms);
        const { body } = await live.order(0, await live.orders(0));
        const isKept = tick === 1 || game === 'battle-1';
        expect(body.pending.rejected).toHaveLength(tick === 1 ? 0 : 1);
        expect(await live.kinds()).toBe(isKept ? 'opened submitted' : 'opened');
        if (isKept) expect(body.pending.tick).toBe(tick);
      }
    },
  );
}

rule('ruling wire.16/2', 'of 51 orders the first 50 are judged', async () => {
  const live = await open('battle-1', slow);
  const { body } = await live.order(
    0,
    Array.from({ length: 51 }, () => nonsense),
  );
  const codes = body.pending.rejected.map((rejected: any) => rejected.code);
  expect(codes).toHaveLength(51);
  expect(codes.filter((code: string) => code === 'ORD-008')).toHaveLength(1);
  expect(body.pending.rejected[50]).toMatchObject({ index: 50, code: 'ORD-008' });
});

rule('ruling wire.16/2', 'over 64 KB the whole set is refused', async () => {
  const live = await open('battle-1', slow);
  const [order] = await live.orders(0);
  const frame = JSON.stringify({ tick_target: 1, orders: [order, { text: '' }] }).length;
  const fits = await live.order(0, [order, { text: 'x'.repeat(65_536 - frame) }]);
  expect(fits.body.pending.accepted).toBe(1);
  const { body } = await live.order(0, [order, { text: 'x'.repeat(65_537 - frame) }]);
  expect(body.pending).toMatchObject({ accepted: 0, rejected: [{ code: 'ORD-008' }, { code: 'ORD-008' }] });
});

rule(
  'ruling wire.3/2',
  'when three players leave one by one, each is out at the next tick and the last one wins',
  async () => {
    const at = memoryArena();
    const live = await open('battle-1', { seats: 3, ...slow }, at);
    expect(await at.arena.finish(live.id, 'agent-1')).toMatchObject({ status: 200, body: { matchStatus: 'active' } });
    expect(await live.last()).toMatchObject({
      kind: 'withdrawn',
      stateVersion: 0,
      body: { seat: 1, reason: 'forfeit' },
    });
    for (const reply of [await at.arena.finish(live.id, 'agent-1'), await submit(at, live.id, 1, {})]) {
      expect(reply).toMatchObject({ status: 409, body: { code: 'player-out' } });
    }
    expect((await live.match).deciding()).toEqual([0, 2]);
    await at.clock.pass(1000);
    expect(await live.last()).toMatchObject({ kind: 'advanced', stateVersion: 1 });
    const { game, state } = await live.match;
    expect(game.decision(state).seats).toEqual([0, 2]);
    await at.arena.finish(live.id, 'agent-0');
    await at.clock.pass(1000);
    expect(await live.last()).toMatchObject({
      kind: 'ended',
      stateVersion: 2,
      body: { reason: 'terminal', winnerAgentId: 'agent-2', ranking: [['agent-2'], ['agent-0'], ['agent-1']] },
    });
  },
);

rule('ruling wire.9/1', 'an eager tick runs when the last remaining seat has sent orders', async () => {
  const live = await open('battle-2', { seats: 3, pace: { turnSeconds: 60, tickMs: 60_000, isEager: true } });
  await live.order(0, []);
  await live.order(1, []);
  await live.at.clock.pass(10_000);
  expect((await live.match).stateVersion).toBe(0);
  await live.at.arena.finish(live.id, 'agent-2');
  await live.at.clock.pass(0);
  expect((await live.match).stateVersion).toBe(1);
});
