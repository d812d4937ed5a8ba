import { expect } from 'vitest';
import { allowed } from '../../src/verdict.ts';
import { Match } from './battle-match.ts';
import { rule } from './rule.ts';

const move = (unit_id: string, q: number, r: number) => ({ type: 'Move', unit_id, dest_q: q, dest_r: r });
const to = (unit_id: string, { q, r }: { q: number; r: number }) => move(unit_id, q, r);
const produce = (unit_type: string, facility_id = 'f0') => ({ type: 'Produce', facility_id, unit_type });
const disband = (unit_id: string) => ({ type: 'Disband', unit_id });
const rally = (q: number, r: number, facility_id = 'f0') => ({ type: 'SetRally', facility_id, q, r });

rule(['001 §2.14/1', 'ruling battle.10/5'], 'the four orders are taken, each on its own beside refused ones', () => {
  const match = new Match(1);
  const orders = [to('u2', match.from(1, 0)), produce('Scout'), 'nonsense', disband('u4'), rally(0, 0)];
  expect(match.codes(0, orders)).toEqual(['ok', 'ok', 'ORD-009', 'ok', 'ok']);
  expect([match.where('u2'), match.where('u4')]).toEqual([match.from(1, 0), 'gone']);
});

rule('ruling battle.13/3', 'the second game has its own five', () => {
  const match = new Match(2, { hasResearch: true });
  match.give(0, 500, 500, 500);
  const orders = [
    { type: 'MOVE', id: 'u2', dest: match.from(1, 0) },
    { type: 'BUILD', fac_id: 'f0', unit: 'Scout' },
    { type: 'DISBAND', id: 'u4' },
    { type: 'RALLY', fac_id: 'f0', dest: { q: 0, r: 0 } },
    { type: 'RESEARCH', fac_id: 'f0', tier: 1, choice: 'Armored' },
    { type: 'Move', unit_id: 'u6', dest_q: 0, dest_r: 0 },
  ];
  expect(match.codes(0, orders)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'ORD-009']);
});

/** What is wrong by itself. */
rule.each<[unknown, string]>([
  [['001 §3/1', '001 §2.14/2'], 'a hex off the map', move('u2', 400, 0), 'ORD-001'],
  [['001 §3/1'], 'a hex far off the map', move('u2', 2 ** 40, -(2 ** 40)), 'ORD-001'],
  [['001 §3/1', '001 §2.3/7', '004 §2.1/6'], 'an Impassable hex', move('u2', -10, -20), 'ORD-001'],
  ['ruling fine-print battle.5', 'the own hex is a stay', move('u2', 0, -13), 'ok'],
  ['ruling battle.2/3', 'a hex out of sight', move('u2', 0, 13), 'ok'],
  [['001 §3/5', 'ruling battle.10/7'], 'a unit of another', disband('u3'), 'ORD-005'],
  [['001 §3/5', 'ruling battle.10/7'], 'a unit that does not exist', disband('u998'), 'ORD-005'],
  [['001 §3/5', 'ruling battle.10/7'], 'a Facility of another', produce('Scout', 'f1'), 'ORD-005'],
  [['001 §3/5', 'ruling battle.10/7'], 'a neutral Facility', rally(0, 0, 'f2'), 'ORD-005'],
  [['001 §3/5', 'ruling battle.10/7'], 'a Facility that does not exist', produce('Scout', 'f77'), 'ORD-005'],
  [['ruling fine-print battle.29', '001 §2.6/16'], 'building a Chief', produce('Chief'), 'ORD-006'],
  [['ruling fine-print battle.29', 'ruling battle.10/2'], 'disbanding the Chief', disband('u0'), 'ORD-006'],
  ['ruling fine-print battle.29', 'an unknown type', produce('Archer'), 'ORD-009'],
  ['ruling battle.10/6', 'no object', null, 'ORD-009'],
  ['ruling battle.10/6', 'no whole number', move('u2', 0.5, 0), 'ORD-009'],
  ['ruling battle.10/6', 'not a number', move('u2', Number.NaN, 0), 'ORD-009'],
  ['ruling battle.10/6', 'a field too many', { ...disband('u2'), now: true }, 'ORD-009'],
  ['ruling battle.10/6', 'a field too few', { type: 'Disband' }, 'ORD-009'],
  [
    'ruling battle.12/4',
    'research while it is off',
    { type: 'Research', facility_id: 'f0', tier: 1, choice: 'Scout' },
    'ORD-006',
  ],
])((order, code) => {
  const match = new Match(1);
  const quiet = new Match(1).tick();
  expect(match.codes(0, [order])).toEqual([code]);
  if (code !== 'ok') expect(match.game.hash(match.state)).toBe(quiet.game.hash(quiet.state));
});

rule(['001 §3/3', '001 §2.10/3', 'ruling battle.10/1'], 'builds are taken as listed while the resources last', () => {
  expect(new Match(1).codes(0, [produce('Armored'), produce('Mechanized'), produce('Scout')])).toEqual([
    'ok',
    'ORD-003',
    'ok',
  ]);
  expect(new Match(1).codes(0, [produce('Mechanized'), produce('Armored'), produce('Scout')])).toEqual([
    'ok',
    'ORD-003',
    'ok',
  ]);
});

rule(['001 §2.14/3', 'ruling battle.10/6'], 'the fifty-first order is one too many', () => {
  const match = new Match(1);
  const orders = Array.from({ length: 51 }, (_, i) => (i === 0 ? to('u2', match.from(1, 0)) : disband('u999')));
  const codes = match.codes(0, orders);
  expect([codes[0], codes[49], codes[50]]).toEqual(['ok', 'ORD-005', 'ORD-008']);
});

rule('ruling fine-print battle.31', 'of two orders for one unit the first accepted counts', () => {
  const match = new Match(1);
  const orders = [
    move('u2', 999, 0),
    to('u2', match.from(1, 0)),
    disband('u2'),
    disband('u4'),
    to('u4', match.from(1, 0)),
  ];
  expect(match.codes(0, orders)).toEqual(['ORD-001', 'ok', 'ORD-010', 'ok', 'ORD-010']);
  expect([match.where('u2'), match.where('u4')]).toEqual([match.from(1, 0), 'gone']);
});

rule('ruling fine-print battle.29', 'a full queue takes no more', () => {
  const match = new Match(1);
  match.give(0, 5000, 0, 0);
  expect(
    match.codes(
      0,
      Array.from({ length: 11 }, () => produce('LightInfantry')),
    ),
  ).toEqual([...Array<string>(10).fill('ok'), 'ORD-006']);
});

rule(
  ['001 §2.16/1', 'ruling battle.11/2', 'ruling fine-print battle.28'],
  'the limit counts queues, and units disbanded in the same set',
  () => {
    const match = new Match(1, { mostUnits: 6 });
    const orders = [disband('u2'), produce('Scout'), produce('Scout'), produce('LightInfantry')];
    expect(match.codes(0, orders)).toEqual(['ok', 'ok', 'ok', 'ORD-007']);
    expect(match.codes(0, [produce('LightInfantry')])).toEqual(['ok']);
  },
);

/** Each order breaks the rule of its code and of every code behind it in the row. */
rule(
  'ruling fine-print battle.30',
  'of several broken rules the first of 008, 009, 005, 010, 006, 007, 003, 001 is told',
  () => {
    const poor = () => {
      const match = new Match(1, { mostUnits: 4 });
      match.give(0, 0, 0, 0);
      return match;
    };
    const many = (last: unknown) => [...Array.from({ length: 50 }, () => disband('u999')), last];
    expect(poor().codes(0, many('nonsense')).at(-1)).toBe('ORD-008');
    expect(poor().codes(0, [{ ...produce('Chief', 'f1'), more: 1 }])).toEqual(['ORD-009']);
    expect(poor().codes(0, [produce('Chief', 'f1')])).toEqual(['ORD-005']);
    expect(poor().codes(0, [to('u0', { q: 0, r: -13 }), disband('u0')])).toEqual(['ok', 'ORD-010']);
    expect(poor().codes(0, [to('u2', { q: 0, r: -13 }), move('u2', 999, 0)])).toEqual(['ok', 'ORD-010']);
    expect(poor().codes(0, [produce('Chief')])).toEqual(['ORD-006']);
    expect(poor().codes(0, [produce('Scout')])).toEqual(['ORD-007']);
  },
);

rule(
  ['001 §3/2', 'ruling fine-print battle.29'],
  'a unit that the cap stopped is told of after the fact, its order counted as accepted',
  () => {
    const match = new Match(1, {
      stackCap: 4,
      startUnits: ['Chief', 'LightInfantry', 'LightInfantry', 'LightInfantry'],
    });
    match.give(0, 40, 0, 0);
    match.put('u2', match.from(2, 0));
    match.tick({ 0: [produce('LightInfantry')] }).ticks(2);
    expect(match.where('u8')).toEqual(match.from(0, 0));
    expect(match.codes(0, [to('u2', match.from(1, 0))])).toEqual(['ok']);
    expect(match.codes(0, [to('u2', match.from(0, 0))])).toEqual(['ORD-002']);
    expect([match.where('u2'), match.seen(0).last_orders_status.accepted]).toEqual([match.from(1, 0), 1]);
  },
);

rule(
  ['ruling battle.10/8', '001 §2.14/2'],
  'a rejection has code and reason, and happens at the own unit, else at the centre',
  () => {
    const match = new Match(1);
    match.tick({ 0: [move('u2', 999, 0), disband('u3')] });
    const [own, strange] = match
      .seen(0)
      .state_tick.events.filter(({ type }: { type: string }) => type === 'OrderRejected');
    expect([own.at, own.details.code, strange.at, strange.details.code]).toEqual([
      match.from(0, 0),
      'ORD-001',
      { q: 0, r: 0 },
      'ORD-005',
    ]);
    expect(own.details.reason).toMatch(/\w+ .*\./);
  },
);

rule('ruling battle.10/7', 'whether a unit exists or not, the answer is the same', () => {
  const answer = (unit: string) => new Match(1).tick({ 0: [disband(unit)] }).seen(0).last_orders_status;
  expect(answer('u3')).toEqual(answer('u55'));
});

rule(
  ['ruling battle.10/1', 'ruling battle.10/2'],
  'Move and Disband commute, and a disbanded unit is gone before others move',
  () => {
    const orders = (match: Match) => [
      disband('u2'),
      to('u4', match.from(1, 0)),
      to('u6', match.from(0, 1)),
      to('u0', match.from(1, 0)),
    ];
    const one = new Match(1);
    const other = new Match(1);
    one.tick({ 0: orders(one) });
    other.tick({ 0: orders(other).toReversed() });
    expect(one.game.hash(one.state)).toBe(other.game.hash(other.state));
    expect(one.seen(0).state_tick.you.resources).toEqual(new Match(1).tick().seen(0).state_tick.you.resources);
  },
);

rule(
  ['ruling battle.10/3', 'ruling fine-print battle.12'],
  'a rally point moves new units until they arrive or get an order',
  () => {
    const match = new Match(1);
    const goal = match.from(3, 0);
    match.tick({ 0: [produce('LightInfantry'), produce('LightInfantry'), rally(goal.q, goal.r)] }).ticks(2);
    expect([match.where('u8'), match.where('u10')]).toEqual([match.from(0, 0), match.from(0, 0)]);
    match.tick({ 0: [to('u10', match.from(0, 0))] }).ticks(6);
    expect([match.where('u8'), match.where('u10'), match.where('u2')]).toEqual([
      goal,
      match.from(0, 0),
      match.from(0, 0),
    ]);
  },
);

rule(['ruling battle.9/8', '004 §2.4/8'], 'movement burns no Fuel', () => {
  for (const edition of [1, 2] as const) {
    const match = new Match(edition);
    const there = match.from(1, 0);
    const order = edition === 1 ? to('u2', there) : { type: 'MOVE', id: 'u2', dest: there };
    match.tick({ 0: [order] });
    expect([match.where('u2'), match.seen(0).state_tick.you.resources.F]).toEqual([there, 70]);
  }
});

rule('ruling battle.14/2', 'what can be built and reached is listed, and each of it is allowed', () => {
  const match = new Match(1);
  const legal = match.game.legal(match.state, 0) as { type: string; unit_type?: string }[];
  expect(legal.filter(({ type }) => type === 'Produce').map(({ unit_type }) => unit_type)).toEqual([
    'LightInfantry',
    'Scout',
    'Armored',
    'Mechanized',
    'SpecialForces',
  ]);
  for (const order of legal) expect(match.game.check(match.state, 0, order)).toBe(allowed);
});
