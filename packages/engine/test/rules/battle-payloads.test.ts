import { battle1, battle2, publishedSchemas } from '@hexfront/protocol';
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
