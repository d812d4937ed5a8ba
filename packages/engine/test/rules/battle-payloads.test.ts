import { battle1, battle2, frame, framed, matchEnd, ordersStatus, publishedSchemas } from '@hexfront/protocol';
import { expect } from 'vitest';
import { Match } from './battle-match.ts';
import { rule } from './rule.ts';

const schemas = {
  1: { state_tick: battle1.stateTick, submit_orders: battle1.submitOrders },
  2: { state_tick: battle2.stateTick, submit_orders: battle2.submitOrders },
} as const;

rule.each<[1 | 2]>([
  ['ruling battle.13/1', 'first game: real payloads are those of 001', 1],
  ['ruling battle.13/1', 'second game: real payloads are those of 004', 2],
])((edition) => {
  const match = new Match(edition, { players: 3 });
  for (let tick = 1; tick <= 40; tick++) {
    const decisions: Record<number, unknown[]> = {};
    for (const seat of match.game.decision(match.state).seats) {
      const legal = match.game.legal(match.state, seat);
      decisions[seat] = [...legal.filter((_, i) => (i * 7 + tick) % 11 === 0).slice(0, 30), { type: 'Nonsense' }];
      const set =
        edition === 1
          ? { tick_target: tick, orders: decisions[seat].slice(0, -1) }
          : { tick, orders: decisions[seat].slice(0, -1) };
      expect(schemas[edition].submit_orders.safeParse(set).error).toBeUndefined();
    }
    match.tick(decisions);
    for (const seat of [0, 1, 2]) {
      const { state_tick } = match.seen(seat);
      expect(schemas[edition].state_tick.safeParse(state_tick).error).toBeUndefined();
    }
  }
});

rule('ruling battle.13/1', 'every schema is published under an id with its version', () => {
  for (const { game, name, version, schema } of publishedSchemas())
    expect(schema).toMatchObject({ $id: `urn:hexfront:${game}:v${version}:${name}` });
});

rule.each<[1 | 2]>([
  [['ruling battle.13/4', 'ruling battle.13/5'], 'first game: start, end and frames', 1],
  [['ruling battle.13/4', 'ruling battle.13/5'], 'second game: start, end and frames', 2],
])((edition) => {
  const match = new Match(edition, { players: 2 });
  const start = edition === 1 ? battle1.matchStart : battle2.matchStart;
  const id = match.game.id;
  for (const seat of [0, 1]) {
    const { match_start, state_tick, last_orders_status } = match.seen(seat);
    expect(start.safeParse(match_start).error).toBeUndefined();
    expect(start.safeParse({ ...(match_start as object), seed: 'secret' }).success).toBe(false);
    expect(ordersStatus.safeParse(last_orders_status).error).toBeUndefined();
    const sent = framed(id, 'state_tick', 'm1', state_tick as object, last_orders_status as object);
    expect(sent).toEqual({ type: 'state_tick', v: 1, match_id: 'm1', payload: state_tick, last_orders_status });
  }
  expect(frame.safeParse({ type: 'gossip', v: 1, match_id: 'm1', payload: {} }).success).toBe(false);
  match.game.withdraw(match.state, 1, 'forfeit');
  match.tick({});
  for (const seat of [0, 1]) expect(matchEnd.safeParse(match.seen(seat).match_end).error).toBeUndefined();
});
