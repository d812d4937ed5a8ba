import { expect } from 'vitest';
import { HP } from '../../src/battle/state/state.ts';
import { updateVision } from '../../src/battle/territory/vision.ts';
import { viewSeat } from '../../src/battle/face/view.ts';
import { Match } from './battle-match.ts';
import { rule } from './rule.ts';

type Hex = { q: number; r: number };
const at = (hexes: readonly (Hex & { enemy_unit_counts?: unknown })[], { q, r }: Hex) =>
  hexes.find((hex) => hex.q === q && hex.r === r);

rule(['001 §2.11/4', '001 §2.11/5'], 'enemies are counted by type where they are seen, and nowhere else', () => {
  const match = new Match(1);
  match.put('u3', match.from(2, 0));
  match.put('u5', match.from(2, 0));
  match.put('u7', match.from(2, 0));
  match.put('u1', match.from(9, 0));
  match.tick();
  const { visible_hexes } = match.seen(0).state_tick;
  expect(at(visible_hexes, match.from(2, 0))?.enemy_unit_counts).toEqual({
    total: 3,
    by_type: { LightInfantry: 2, Scout: 1 },
  });
  expect(at(visible_hexes, match.from(9, 0))).toBeUndefined();
});

rule(
  ['001 §2.11/5', 'ruling battle.7/5'],
  'stores, queues and units of others in the dark change nothing that a player is told',
  () => {
    for (const edition of [1, 2] as const) {
      const [one, other] = [new Match(edition), new Match(edition)];
      other.give(1, 1, 2, 3);
      other.state.queueLength[1] = 4;
      other.put('u3', other.from(0, 20));
      expect(JSON.stringify(other.seen(0))).toBe(JSON.stringify(one.seen(0)));
    }
  },
);

rule(
  ['ruling battle.7/6', 'ruling battle-2.16'],
  'the second game lists every enemy in sight under a handle, tick by tick',
  () => {
    const match = new Match(2);
    match.put('u7', match.from(2, 0));
    for (let i = 0; i < 2; i++) {
      const { units } = match.tick().seen(0).state_tick.visible_changes;
      expect(units).toEqual([{ id: 'enemy_u1', owner: 'p1', type: 'Scout', ...match.from(2, 0), hp: 40 }]);
    }
  },
);

rule('ruling battle-2.16', 'control is sent as it changes, and completely on reconnecting', () => {
  const match = new Match(2);
  const updates = () => match.seen(0).state_tick.visible_changes.control_updates as unknown[];
  expect(updates()).toHaveLength(7);
  expect(match.tick().seen(0).state_tick.visible_changes.control_updates).toEqual([]);
  match.tick({ 0: [{ type: 'MOVE', id: 'u6', dest: match.from(2, 0) }] });
  expect(updates()).toEqual([{ ...match.from(2, 0), owner: 'p0' }]);
  const back = viewSeat(match.state, 0, 'complete').state_tick as unknown as {
    visible_changes: { control_updates: unknown[] };
  };
  expect(back.visible_changes.control_updates).toHaveLength(8);
});

rule('ruling battle.8/2', 'the wire rounds hit points up', () => {
  for (const edition of [1, 2] as const) {
    const match = new Match(edition);
    match.state.unitHp[match.slot('u2')] = 12 * HP + 1;
    const unit = match.seen(0).state_tick.you.units[1];
    expect(unit.hp).toBe(13);
  }
});

rule('ruling battle.13/2', 'the status of the orders is next to the payload', () => {
  const match = new Match(1);
  match.tick({
    0: [
      { type: 'Move', unit_id: 'u2', dest_q: 999, dest_r: 0 },
      { type: 'Disband', unit_id: 'u4' },
    ],
  });
  const { last_orders_status, state_tick } = match.seen(0);
  expect([last_orders_status.tick, last_orders_status.accepted, last_orders_status.rejected.length]).toEqual([1, 1, 1]);
  expect(Object.keys(state_tick)).toEqual(['tick_id', 'you', 'visible_hexes', 'events']);
});

rule(['001 §2.6/3', '001 §3.9/1'], 'enemies side by side do each other no harm; in one hex they do', () => {
  const match = new Match(1);
  match.put('u2', { q: 0, r: 0 });
  match.put('u3', { q: 1, r: 0 });
  updateVision(match.state, []);
  const hpOf = (name: string) => match.state.unitHp[match.slot(name)];
  match.tick();
  expect([hpOf('u2'), hpOf('u3')]).toEqual([60 * HP, 60 * HP]);
  match.put('u3', { q: 0, r: 0 });
  match.tick();
  expect(hpOf('u2')).toBeLessThan(60 * HP);
});

rule.each<[string, number, number]>([
  ['001 §2.6/19', 'the first tier costs 200 I and takes 10 ticks', 'Armored', 1, 10],
  ['001 §2.6/20', 'the second tier costs 300 I, takes 15 ticks and comes after the first', 'ScoutMovement', 2, 15],
])((choice, tier, ticks) => {
  const match = new Match(1, { hasResearch: true });
  const research = (of: number, what: string) => [{ type: 'Research', facility_id: 'f0', tier: of, choice: what }];
  match.give(0, 0, 0, 1000);
  if (tier === 2) {
    expect(match.codes(0, research(2, choice))).toEqual(['ORD-006']);
    match.codes(0, research(1, 'Scout'));
    match.ticks(9);
  }
  const before = match.seen(0).state_tick.you.resources.I;
  expect(match.codes(0, research(tier, choice))).toEqual(['ok']);
  expect(match.seen(0).state_tick.you.resources.I).toBe(before - (tier === 1 ? 200 : 300));
  expect(match.codes(0, research(tier, choice))).toEqual(['ORD-006']);
  const scouts = () => match.seen(0).state_tick.you.units[3].mp;
  match.ticks(ticks - 3);
  expect(scouts()).toBe(3);
  expect(match.tick().seen(0).state_tick.you.units[3].mp).toBe(tier === 2 ? 4 : 3);
});
