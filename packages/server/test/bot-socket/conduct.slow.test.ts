import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { BotClient } from './bot-client.ts';
import { BotArena, type TestMatch } from './bot-arena.ts';

let arena: BotArena;
beforeAll(async () => {
  arena = await BotArena.start({}, { heartbeatMs: 1000, mostWaiting: 64 * 1024 });
});
afterAll(() => arena.close());

async function seated(
  game: string,
  more: Record<string, unknown> = {},
): Promise<{ live: TestMatch; bots: BotClient[]; asked: any[] }> {
  const live = await arena.openMatch(game, more);
  const bots = await Promise.all(live.tokens.map((_, seat) => arena.bot(live, seat, { query: '?legal=1' })));
  const asked = await Promise.all(bots.map((bot) => bot.until('state_tick')));
  return { live, bots, asked };
}

const records = async ({ matchId }: TestMatch) => {
  const match = await arena.server.services.liveMatches.find(matchId);
  return match!.records;
};

test('a move_id of 100 characters is kept whole, also if the last one takes two code units', async () => {
  const { bots } = await seated('battle-2');
  const move_id = `${'x'.repeat(99)}😀`;
  expect(await bots[0].submit([], 1, { move_id })).toMatchObject({ move_id, ok: true });
  for (const bot of bots) await bot.drop();
});

describe('invalid frames are answered with a code and cost nothing', () => {
  const submit = { type: 'submit_orders', v: 1, move_id: 'm', payload: { tick_target: 1, orders: [] } };
  test.each([
    ['no JSON', 'hello', 'error', 'malformed-frame'],
    ['no object', '[1]', 'error', 'malformed-frame'],
    ['nothing', '', 'error', 'malformed-frame'],
    ['an unknown type', '{"type":"resign"}', 'error', 'malformed-frame'],
    ['no type', '{}', 'error', 'malformed-frame'],
    ['a ping with more than an id', '{"type":"ping","v":1,"payload":{"x":1}}', 'error', 'malformed-frame'],
    ['a frame of 300 KB', `{"type":"ping","v":1,"payload":{"id":"${'x'.repeat(300_000)}"}}`, 'error', 'body-too-large'],
    ['another version', JSON.stringify({ ...submit, match_id: 'HERE', v: 2 }), 'orders_status', 'malformed-frame'],
    ['another match', JSON.stringify({ ...submit, match_id: 'elsewhere' }), 'orders_status', 'malformed-frame'],
    [
      'no payload',
      JSON.stringify({ ...submit, match_id: 'HERE', payload: undefined }),
      'orders_status',
      'malformed-frame',
    ],
    [
      'what cannot be stored',
      '{"type":"submit_orders","v":1,"match_id":"HERE","payload":{"tick_target":1,"orders":["\\u0000"]}}',
      'orders_status',
      'malformed-frame',
    ],
    ['a stranger', JSON.stringify({ ...submit, match_id: 'HERE', sudo: 1 }), 'orders_status', 'malformed-frame'],
    ['no action', JSON.stringify({ ...submit, match_id: 'HERE' }), 'orders_status', 'malformed-orders'],
    [
      'two actions',
      JSON.stringify({ ...submit, match_id: 'HERE', payload: { tick_target: 1, orders: [1, 2] } }),
      'orders_status',
      'malformed-orders',
    ],
    [
      'no tick',
      JSON.stringify({ ...submit, match_id: 'HERE', payload: { orders: [{}] } }),
      'orders_status',
      'malformed-orders',
    ],
  ])('%s', async (_, said, type, code) => {
    const { live, bots } = await shared();
    bots[0].say(said.replace('HERE', live.matchId));
    expect(await bots[0].next()).toMatchObject({ type, payload: { ok: false, code } });
    bots[0].say({ type: 'ping', v: 1, payload: { id: [1] } });
    expect(await bots[0].next()).toMatchObject({ type: 'pong', payload: { id: [1], now: expect.any(Number) } });
    expect(await records(live)).toHaveLength(1);
  });

  test('a binary frame', async () => {
    const { bots } = await shared();
    bots[0].ws.send(Buffer.from('{"type":"ping","v":1}'));
    expect(await bots[0].next()).toMatchObject({ type: 'error', payload: { code: 'malformed-frame' } });
  });

  let one: ReturnType<typeof seated> | null = null;
  const shared = () => (one ??= seated('attrition-1'));

  test.each([
    ['far too large', 1009, 'body-too-large', (bot: BotClient) => bot.ws.send('x'.repeat(2_000_000))],
    [
      'text that is none',
      1007,
      'malformed-frame',
      (bot: BotClient) => bot.raw.write(Buffer.from([0x81, 0x81, 0, 0, 0, 0, 0xff])),
    ],
    ['no WebSocket', 1002, 'malformed-frame', (bot: BotClient) => bot.raw.write('GET / HTTP/1.1\r\n\r\n')],
  ])('%s: error frame, then closed with %i', async (_, code, reason, spoil) => {
    const { bots } = await seated('attrition-1');
    spoil(bots[0]);
    expect(await bots[0].until('error')).toMatchObject({ payload: { code: reason } });
    expect(await bots[0].closed).toMatchObject({ code });
  });
});

describe('sequential games (ruling wire.10)', () => {
  test('wrong turn and old version cost nothing; an illegal move does', async () => {
    const { live, bots, asked } = await seated('attrition-1');
    const end = { action: 'end_turn' };
    expect(await bots[1].submit([end], 1)).toMatchObject({
      ok: false,
      status: 409,
      payload: { code: 'not-your-turn' },
    });
    expect(await bots[0].submit([end], 9)).toMatchObject({
      ok: false,
      status: 409,
      payload: { code: 'stale-version' },
    });
    expect(asked[0]).toMatchObject({ your_turn: true, clock: { deadline: expect.any(Number) } });
    const move = { action: 'move', unitId: 'A-1', to: 'I21' };
    expect(await bots[0].submit([move], 1)).toMatchObject({
      ok: false,
      status: 400,
      payload: {
        forfeited: true,
        matchStatus: 'ended',
        reasonCode: 'illegal_move',
        winnerAgentId: live.players[1].id,
      },
    });
    const ends = await Promise.all(bots.map((bot) => bot.until('match_end')));
    expect(ends.map((frame) => [frame.end_reason, frame.payload.result])).toEqual([
      ['illegal_move', 'loss'],
      ['illegal_move', 'win'],
    ]);
  });

  test('a repeated move_id gets the same answer and is carried out once, even over another connection', async () => {
    const { live, bots } = await seated('attrition-1');
    const end = { action: 'end_turn' };
    const first = await bots[0].submit([end], 1, { move_id: 'a', reasoning: 'nothing to do' });
    expect(first).toMatchObject({ ok: true, move_id: 'a', payload: { tick: 1, accepted: 1, rejected: [] } });
    const twin = await arena.bot(live, 0);
    expect(await twin.submit([end], 1, { move_id: 'a', reasoning: 'nothing to do' })).toEqual(first);
    expect(await twin.submit([{ action: 'pass' }], 1, { move_id: 'a' })).toMatchObject({
      payload: { code: 'move-id-reused' },
    });
    expect((await records(live)).map(({ kind }) => kind)).toEqual(['opened', 'advanced']);
  });

  test('annotations that cannot be drawn are left out with a warning, and the action stands', async () => {
    const { bots } = await seated('attrition-1');
    const annotations = [{ hex: 'E11' }, { hex: 'nowhere' }];
    const answer = await bots[0].submit([{ action: 'end_turn' }], 1, { move_id: 'a', annotations });
    expect(answer).toMatchObject({ ok: true, payload: { tick: 1, accepted: 1 } });
    expect(answer.warnings).toEqual([expect.stringContaining('annotations.1.hex')]);
    await bots[1].until('state_tick');
    const fine = await bots[1].submit([{ action: 'end_turn' }], 2, { annotations: [{ hex: 'E11' }] });
    expect(fine).not.toHaveProperty('warnings');
  });

  test('everyone receives the events that led to each position', async () => {
    const { bots } = await seated('attrition-1');
    await bots[0].submit([{ action: 'end_turn' }], 1);
    for (const [seat, bot] of bots.entries()) {
      const frame = await bot.until('state_tick');
      expect(frame).toMatchObject({ tick_target: 2, your_turn: seat === 1 });
      expect(frame.events.map((event: any) => event.type)).toEqual(['turn_end', 'turn_start']);
    }
  });
});

describe('battles: nothing forfeits', () => {
  test('battle-1 keeps early and late orders; too early is refused (wire.16)', async () => {
    const { bots, asked } = await seated('battle-1');
    const [order] = asked[0].legal;
    for (const tick of [1, 2, 10]) {
      expect(await bots[0].submit([order], tick)).toMatchObject({
        ok: true,
        payload: { tick, accepted: 1, rejected: [] },
      });
    }
    expect(await bots[0].submit([order], 11)).toMatchObject({
      payload: { accepted: 0, rejected: [{ code: 'ORD-004' }] },
    });
    for (const tick of [1, 2]) {
      bots[1].send([], tick);
      const frame = await bots[0].until('state_tick');
      expect(frame).toMatchObject({ payload: { tick_id: tick }, last_orders_status: { tick } });
    }
    const late = await bots[0].submit([order], 1);
    expect(late.payload).toMatchObject({ tick: 3, rejected: [{ index: 0, code: 'ORD-004' }] });
    // Once superseded, orders stay superseded, however often they arrive.
    await bots[0].submit([], 3);
    const again = await bots[0].submit([order], 1, { move_id: 'late' });
    expect(again.payload).toMatchObject({ tick: 3, accepted: 0 });
    bots[1].send([], 3);
    await bots[0].until('state_tick', ({ payload }) => payload.tick_id === 3);
    expect((await bots[0].submit([order], 1, { move_id: 'late' })).payload).toEqual(again.payload);
  });

  test('battle-2 accepts only the next tick', async () => {
    const { bots } = await seated('battle-2');
    const wrong = { ok: true, payload: { accepted: 0, rejected: [{ index: 0, code: 'ORD-004' }] } };
    expect(await bots[0].submit([{}], 2)).toMatchObject(wrong);
    for (const bot of bots) bot.send([], 1);
    await bots[0].until('state_tick');
    expect(await bots[0].submit([{}], 1)).toMatchObject(wrong);
  });

  test('the latest orders count, unless their rev is lower', async () => {
    const { live, bots, asked } = await seated('battle-2');
    const [a, b] = asked[0].legal;
    await bots[0].submit([a], 1);
    await bots[0].submit([b], 1, { rev: 5 });
    expect(await bots[0].submit([a], 1, { rev: 4 })).toMatchObject({ ok: true, payload: { accepted: 0 } });
    await bots[1].submit([], 1);
    await bots[0].until('state_tick');
    const advanced = (await records(live)).at(-1)!;
    expect(advanced).toMatchObject({ kind: 'advanced', body: { decisions: { 0: [b], 1: [] } } });
  });

  test.each([
    // payload                                  path that is refused
    [{ tick: 1, orders: [] }, null],
    [{ tick_target: 1, orders: [] }, null],
    [{ tick: 1, tick_target: 1, orders: [] }, 'tick_target'],
    [{ tick_target: '1', orders: [] }, 'tick_target'],
    [{ orders: [] }, 'tick'],
  ])('battle-2 takes its own word for the tick and the one of state_tick, but not both: %j', async (payload, path) => {
    const { live, bots } = await seated('battle-2');
    bots[0].say({ type: 'submit_orders', v: 1, match_id: live.matchId, move_id: 'm', payload });
    const answer = await bots[0].until('orders_status', (frame) => frame.move_id === 'm');
    expect([answer.ok, answer.payload.path ?? null]).toEqual([path === null, path]);
  });

  test('of 51 orders 50 are judged; over 64 KB none are', async () => {
    const { bots, asked } = await seated('battle-1');
    const [order] = asked[0].legal;
    const many = await bots[0].submit(
      Array.from({ length: 51 }, () => order),
      1,
    );
    expect(many.payload.rejected.filter(({ code }: any) => code === 'ORD-008')).toMatchObject([{ index: 50 }]);
    const fat = await bots[0].submit([order, { ...order, unit_id: 'u'.repeat(70_000) }], 1);
    expect(fat.payload).toMatchObject({ accepted: 0, rejected: [{ code: 'ORD-008' }, { code: 'ORD-008' }] });
  });

  test('what the schema of 001 refuses is rejected with a code and a path', async () => {
    const { live, bots } = await seated('battle-1');
    const said = await bots[0].submit([{ type: 'Move', unit_id: 'u0', dest_q: '1', dest_r: 0 }, 7], 1);
    expect(said.payload.rejected).toMatchObject([
      { index: 0, code: 'ORD-009', path: 'dest_q' },
      { index: 1, code: 'ORD-009', path: '' },
    ]);
    const start = { type: 'submit_orders', v: 1, match_id: live.matchId, move_id: 'm' };
    for (const [payload, path] of [
      [{ orders: [] }, 'tick_target'],
      [{ tick_target: 1 }, 'orders'],
      [{ tick_target: 1, orders: [], tick: 1 }, 'tick'],
    ] as const) {
      bots[0].say({ ...start, payload });
      const answer = await bots[0].until('orders_status', (frame) => frame.move_id === 'm');
      expect(answer).toMatchObject({ ok: false, payload: { code: 'malformed-orders', orderCode: 'ORD-009', path } });
    }
  });

  test('two connections of one seat receive the same, and the last orders of either count', async () => {
    const { live, bots, asked } = await seated('battle-2');
    const twin = await arena.bot(live, 0);
    const { payload } = await twin.until('state_tick');
    expect(payload).toEqual(asked[0].payload);
    const [a, b] = asked[0].legal;
    await bots[0].submit([a], 1);
    await twin.submit([b], 1);
    bots[1].send([], 1);
    const frames = await Promise.all([bots[0].until('state_tick'), twin.until('state_tick')]);
    expect(frames[0].payload).toEqual(frames[1].payload);
    expect((await records(live)).at(-1)).toMatchObject({ body: { decisions: { 0: [b] } } });
  });
});

describe('connections that do not read', () => {
  test('a slow one is closed with an error, and the others are not affected', async () => {
    const { live, bots } = await seated('battle-2', { pace: { tickMs: 1000, eager: false } });
    const [slow, quick] = bots;
    slow.ws.pause();
    const id = 'x'.repeat(200_000);
    for (let n = 0; n < 80; n++) slow.say({ type: 'ping', v: 1, payload: { id } });
    const ticks: number[] = [];
    for (let n = 0; n < 3; n++) ticks.push((await quick.until('state_tick')).payload.tick);
    expect(ticks).toEqual([ticks[0], ticks[0] + 1, ticks[0] + 2]);
    const { openStreams } = arena.server.services;
    await expect.poll(() => openStreams.of(live.players[0].id), { timeout: 20_000 }).toBe(0);
    slow.ws.resume();
    const closing = await slow.closed;
    expect([1006, 1013]).toContain(closing.code);
    await quick.drop();
  });

  test('a dead one is disconnected', async () => {
    const { live, bots } = await seated('attrition-1');
    const ws = new WebSocket(`${arena.url.replace('http', 'ws')}/v1/bot`, {
      autoPong: false,
      headers: { authorization: `Bearer ${live.tokens[0]}` },
    });
    const pings = new Promise((resolve) => ws.once('ping', resolve));
    const closed = new Promise((resolve) => ws.once('close', resolve));
    await pings;
    expect(await closed).toBe(1006);
    expect(bots[0].ws.readyState).toBe(WebSocket.OPEN);
  });
});
