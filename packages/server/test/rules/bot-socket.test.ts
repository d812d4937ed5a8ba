import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { commitment, type Game, findGame, type Replay, rerun } from '@hexfront/engine';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect } from 'vitest';
import type { BotClient } from '../bot-socket/bot-client.ts';
import { adminKey, BotArena, type TestMatch } from '../bot-socket/bot-arena.ts';
import { rule } from './rule.ts';

let arena: BotArena;
beforeAll(async () => {
  arena = await BotArena.start();
});
afterAll(() => arena.close());

async function seated(
  game: string,
  more: Record<string, unknown> = {},
): Promise<{ live: TestMatch; bots: BotClient[] }> {
  const live = await arena.openMatch(game, more);
  const bots = await Promise.all(live.tokens.map((_, seat) => arena.bot(live, seat)));
  return { live, bots };
}

/** Plays one tick in which everyone sends these orders; returns the frames of everyone. */
async function tick(
  bots: readonly BotClient[],
  number: number,
  orders: readonly (readonly unknown[])[] = [],
): Promise<any[]> {
  for (const [seat, bot] of bots.entries()) await bot.submit(orders[seat] ?? [], number);
  return Promise.all(bots.map((bot) => bot.until('state_tick', ({ tick_target }) => tick_target === number + 1)));
}

const cancel = (matchId: string) =>
  arena.call('POST', `/v1/admin/matches/${matchId}/cancel`, null, undefined, { 'x-admin-key': adminKey });

const printed = (name: string) => {
  const file = new URL(`../../../protocol/test/fixtures/001-${name}.schema.json`, import.meta.url);
  return new Ajv2020({ strict: false }).compile(JSON.parse(readFileSync(file, 'utf8')));
};

rule(
  ['001 §2.14/4', '001 §2.14/6', '001 §2.14/7'],
  'real ticks over the WebSocket match the documented schema, and match_start is also served over HTTP',
  async () => {
    const { live, bots } = await seated('battle-1');
    const start = await bots[1].next();
    expect(start.payload).toMatchObject({ config: { players: 2 }, your_player_id: 'p1', map_seed: expect.any(String) });
    expect(await arena.ok('GET', `/v1/matches/${live.matchId}/start`, live.tokens[1])).toEqual(start);
    const isTick = printed('state_tick');
    const isSet = printed('submit_orders');
    for (let number = 1; number <= 6; number++) {
      const { payload } =
        bots[0].frames.findLast(({ type }) => type === 'state_tick') ?? (await bots[0].until('state_tick'));
      expect(isTick(payload), JSON.stringify(isTick.errors)).toBe(true);
      const orders = payload.you.units.map(({ unit_id, q, r }: any) => ({
        type: 'Move',
        unit_id,
        dest_q: q + 1,
        dest_r: r,
      }));
      expect(isSet({ tick_target: number, orders })).toBe(true);
      const [frame] = await tick(bots, number, [orders]);
      expect(frame).toMatchObject({ last_orders_status: { tick: number }, payload: { tick_id: number } });
      const { accepted, rejected } = frame.last_orders_status;
      expect(accepted + rejected.length).toBe(orders.length);
    }
  },
);

rule('001 §2.14/5', 'a token is valid for one seat of one match', async () => {
  const [one, other] = [await arena.openMatch('battle-1'), await arena.openMatch('battle-1')];
  const bot = await arena.bot(one, 1);
  expect(await bot.next()).toMatchObject({ match_id: one.matchId, seat: 1 });
  await expect(arena.bot(other, 1, { token: one.tokens[1], query: `?match=${other.matchId}` })).rejects.toMatchObject({
    status: 403,
  });
});

rule('001 §2.14/8', 'the end shows who won and why, from each player’s point of view', async () => {
  const { live, bots } = await seated('battle-1');
  await arena.ok('POST', `/v1/matches/${live.matchId}/finish`, live.players[1].key);
  bots[0].send([], 1);
  const ends = await Promise.all(bots.map((bot) => bot.until('match_end')));
  expect(ends.map(({ payload }) => payload.result)).toEqual(['win', 'loss']);
  expect(ends[0].payload.summary).toMatchObject({ winners: ['p0'], ranking: [['p0'], ['p1']], ticks: 1 });
});

rule(
  ['001 §2.14/9', '001 §2.14/2'],
  'orders name their tick; each problem has a code, a reason and a path',
  async () => {
    const { bots } = await seated('battle-1');
    const orders = [
      { type: 'Produce', facility_id: 'f1', unit_type: 'Scout' },
      { type: 'Produce', facility_id: 'f0' },
    ];
    const { payload } = await bots[0].submit(orders, 1);
    expect(payload).toMatchObject({
      tick: 1,
      accepted: 0,
      rejected: [
        { index: 0, code: 'ORD-005', reason: expect.any(String), path: expect.any(String) },
        { index: 1, code: 'ORD-009', reason: expect.any(String), path: 'unit_type' },
      ],
    });
  },
);

rule(
  ['001 §2.16/5', '001 §2.16/6'],
  'whatever one bot sends, the other can play, and only the rules move units',
  async () => {
    const { live, bots } = await seated('battle-2');
    const { payload } = await bots[0].until('state_tick');
    const scout = payload.you.units.find(({ type }: any) => type === 'Scout');
    // An enemy unit, an impossible target, and nonsense.
    bots[1].say('nonsense');
    bots[1].say({ type: 'state_tick', v: 1, match_id: live.matchId, payload });
    const theft = { type: 'MOVE', id: scout.id, dest: { q: 0, r: 0 } };
    const [first] = await tick(bots, 1, [[], [theft]]);
    expect(first.payload.you.units).toEqual(payload.you.units);
    expect(bots[1].frames.filter(({ type }) => type === 'error')).toHaveLength(2);
    await bots[1].drop();
    await arena.ok('POST', `/v1/matches/${live.matchId}/move`, live.tokens[1], {
      moveId: 'm',
      expectedVersion: 1,
      move: { tick: 2, orders: [] },
    });
    bots[0].send([], 2);
    expect(await bots[0].until('state_tick', ({ tick_target }) => tick_target === 3)).toMatchObject({
      your_turn: true,
    });
  },
);

rule(
  ['001 §2.16/7', '001 §2.16/4', '004 §4.2/3'],
  'seed and orders reproduce every hash, even where damage is random',
  async () => {
    const { live, bots } = await seated('battle-2', { options: { damageVariance: 5 } });
    const { seed_hash } = await bots[0].next();
    for (let number = 1; number <= 12; number++) {
      const orders = bots.map((bot) => {
        const { payload } = bot.frames.findLast(({ type }) => type === 'state_tick');
        return payload.you.units.map(({ id, q, r }: any) => ({
          type: 'MOVE',
          id,
          dest: { q: q - Math.sign(q), r: r - Math.sign(r) },
        }));
      });
      await tick(bots, number, orders);
    }
    await cancel(live.matchId);
    const { seed } = await bots[0].until('match_end');
    expect(commitment(seed)).toBe(seed_hash);
    const replay = (await arena.ok('GET', `/v1/matches/${live.matchId}/replay`, null)) as Replay;
    for (let again = 0; again < 2; again++) {
      const steps = [...rerun(replay)];
      expect(steps).toHaveLength(13);
      expect(steps.filter(({ difference }) => difference !== null)).toEqual([]);
    }
  },
);

rule(['004 §3.1/1', '004 §3.1/2'], 'second edition: match_start has match, map, id and constants, once', async () => {
  const { live, bots } = await seated('battle-2');
  const { payload } = await bots[0].next();
  expect(payload).toMatchObject({
    match_id: live.matchId,
    map: { width: 40, height: 40 },
    my_id: 'p0',
    constants: { def_constant: 25, max_rounds: 3 },
  });
  expect(payload.map.static_terrain).toHaveLength(1600);
  await tick(bots, 1);
  await tick(bots, 2);
  const later = bots[0].frames.slice(1);
  expect(later.map(({ type }) => type)).not.toContain('match_start');
  expect(JSON.stringify(later)).not.toContain('static_terrain');
});

rule(
  ['004 §3.2/1', '004 §3.2/2', '004 §3.2/3', '004 §3.3/1', '004 §3.3/2'],
  'second edition: every tick contains what has changed, after orders for the next tick',
  async () => {
    const { bots } = await seated('battle-2');
    const before = await bots[0].until('state_tick');
    expect(before).toMatchObject({ tick_target: 1, payload: { tick: 0, game_status: 'ACTIVE' } });
    const { you } = before.payload;
    const unit = you.units.find(({ type }: any) => type === 'LightInfantry');
    const step = { q: unit.q - Math.sign(unit.q || 1), r: unit.r };
    const orders = [
      { type: 'MOVE', id: unit.id, dest: step },
      { type: 'BUILD', fac_id: you.facilities[0].id, unit: 'Scout' },
    ];
    const [after] = await tick(bots, 1, [orders]);
    expect(after.payload).toMatchObject({ tick: 1, game_status: 'ACTIVE' });
    expect(after.last_orders_status).toEqual({ tick: 1, accepted: 2, rejected: [] });
    expect(after.payload.you.facilities[0].queue).toMatchObject([{ unit: 'Scout', ticks: expect.any(Number) }]);
    expect(after.payload.you.resources.M).toBeLessThan(you.resources.M);
    const moved = after.payload.you.units.find(({ id }: any) => id === unit.id);
    expect({ q: moved.q, r: moved.r }).toEqual(step);
  },
);

rule(
  ['004 §3.2/4', '004 §3.2/5', '004 §4.1/2', '004 §4.1/3', '004 §4.2/1'],
  'second edition: orders are judged, moved and fought before each player receives what they now see, and no more',
  async () => {
    const { live, bots } = await seated('battle-2', { options: { size: 40 } });
    const game = findGame('battle-2') as Game;
    let sawEnemies = 0;
    let sawEvents = 0;
    let sawControl = 0;
    for (let number = 1; number <= 40 && (sawEnemies === 0 || sawEvents === 0); number++) {
      const orders = bots.map((bot) => {
        const { payload } = bot.frames.findLast(({ type }) => type === 'state_tick');
        const movers = payload.you.units.filter(({ type }: any) => type !== 'Chief');
        return [
          ...movers.map(({ id }: any) => ({ type: 'MOVE', id, dest: { q: 0, r: 0 } })),
          { type: 'BUILD', fac_id: payload.you.facilities[0].id, unit: 'Scout' },
        ];
      });
      const frames = await tick(bots, number, orders);
      const match = (await arena.server.services.liveMatches.find(live.matchId))!;
      const truth = game.view(match.state, 'all') as any;
      for (const [seat, { payload }] of frames.entries()) {
        const enemies = truth.players
          .filter((_: unknown, each: number) => each !== seat)
          .flatMap(({ units }: any) => units);
        for (const { id, q, r, type, hp } of payload.visible_changes.units) {
          sawEnemies++;
          expect(id).toMatch(/^enemy_u\d+$/);
          expect(
            enemies.some((unit: any) => unit.q === q && unit.r === r && unit.type === type && unit.hp === hp),
          ).toBe(true);
        }
        const near = (unit: any) =>
          payload.you.units.some((own: any) => distance(own, unit) <= 4) || owns(truth, seat, unit);
        const hidden = enemies.filter((unit: any) => !near(unit));
        const told = payload.visible_changes.units.map(({ q, r }: any) => `${q},${r}`);
        for (const { q, r } of hidden) expect(told).not.toContain(`${q},${r}`);
        for (const { q, r, owner } of payload.visible_changes.control_updates) {
          sawControl++;
          const now = truth.control.find((hex: any) => hex.q === q && hex.r === r)?.owner ?? null;
          expect(owner === null || owner === now).toBe(true);
        }
        for (const event of payload.events) {
          if (event.type === 'ORDER_REJECTED') continue;
          sawEvents++;
          expect(event).toMatchObject({
            loc: { q: expect.any(Number), r: expect.any(Number) },
            details: expect.any(Object),
          });
        }
      }
    }
    expect({ sawEnemies: sawEnemies > 0, sawEvents: sawEvents > 0, sawControl: sawControl > 0 }).toEqual({
      sawEnemies: true,
      sawEvents: true,
      sawControl: true,
    });
  },
);

function distance(a: any, b: any): number {
  return Math.max(Math.abs(a.q - b.q), Math.abs(a.r - b.r), Math.abs(a.q + a.r - b.q - b.r));
}

function owns(truth: any, seat: number, { q, r }: any): boolean {
  return truth.control.some((hex: any) => hex.q === q && hex.r === r && hex.owner === `p${seat}`);
}

rule('004 §4.1/1', 'orders count until 100 ms before the tick, and the clock shows it', async () => {
  const { bots } = await seated('battle-2', { pace: { tickMs: 3000, eager: false } });
  const order = { type: 'DISBAND', id: 'nobody' };
  const asked = await bots[0].until('state_tick', ({ payload }) => payload.tick === 1);
  const { move_ms, deadline } = asked.clock;
  expect(move_ms).toBeLessThanOrEqual(2900);
  expect((await bots[0].submit([order], 2)).payload).toMatchObject({ tick: 2, rejected: [{ code: 'ORD-005' }] });
  // From now on it is too late, whether or not the tick has run when this arrives.
  await sleep(deadline - Date.now() - 80);
  expect((await bots[0].submit([order], 2)).payload).toMatchObject({ accepted: 0, rejected: [{ code: 'ORD-004' }] });
});

rule(['004 §4.2/2', '001 §2.14/3'], 'fifty orders per tick, and 64 KB', async () => {
  const { bots } = await seated('battle-2');
  const order = { type: 'DISBAND', id: 'nobody' };
  const { payload } = await bots[0].submit(
    Array.from({ length: 52 }, () => order),
    1,
  );
  const codes = payload.rejected.map(({ code }: any) => code);
  expect(codes.slice(0, 50).every((code: string) => code === 'ORD-005')).toBe(true);
  expect(codes.slice(50)).toEqual(['ORD-008', 'ORD-008']);
  const fat = await bots[0].submit([order, { type: 'DISBAND', id: 'x'.repeat(66_000) }], 1);
  expect(fat.payload).toMatchObject({ accepted: 0, rejected: [{ code: 'ORD-008' }, { code: 'ORD-008' }] });
});
