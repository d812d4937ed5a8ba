import { expect } from 'vitest';
import { enqueue, openingAmounts, queuedBy, slotsOf } from '../../src/battle/economy/economy.ts';
import { battle1Options } from '../../src/battle/options/battle-1.ts';
import { type UnitType, unitTypes } from '../../src/battle/rules.ts';
import { ENGAGED, HP, LIVING, NEUTRAL, STARVED, SUPPLIED } from '../../src/battle/state/state.ts';
import { giveHex } from '../../src/battle/territory/supply.ts';
import { type At, cellOf, Ground } from './battle-ground.ts';
import { rule } from './rule.ts';

const base: At = [0, 0];
const rival: At = [15, 0];
const build = (ground: Ground, type: UnitType, facility = 0) =>
  enqueue(ground.state, facility, unitTypes.indexOf(type));
const count = (ground: Ground) => ground.state.scalars[LIVING];

rule.each<['M' | 'F' | 'I', number[]]>([
  [['001 starts/1', '001 §2.5/4'], 'a connected Materials node pays 6 per tick', 'M', [12, 0, 0]],
  [['001 starts/2', '001 §2.5/4'], 'a connected Fuel node pays 4 per tick', 'F', [0, 8, 0]],
  [['001 starts/3', '001 §2.5/4'], 'a connected Intel node pays 3 per tick', 'I', [0, 0, 6]],
])((name, expected) => {
  const ground = new Ground({ bases: [base, rival], nodes: [[name, [1, 0]]], control: [[[1, 0]], []] });
  expect(ground.tick().tick().stores(0)).toEqual(expected);
  expect(ground.stores(1)).toEqual([0, 0, 0]);
});

rule(
  ['001 §2.5/4', 'ruling battle.5/3'],
  'a node pays nobody while it is not linked, though its neighbour hex is',
  () => {
    const ground = new Ground({ bases: [base, rival], nodes: [['M', [2, 0]]], control: [[[2, 0]], []] });
    expect(ground.tick().stores(0)).toEqual([0, 0, 0]);
    giveHex(ground.state, cellOf([1, 0]), 0);
    expect(ground.tick().stores(0)).toEqual([6, 0, 0]);
  },
);

rule(['001 §2.5/6', 'ruling battle.9/2'], 'what exceeds the storage cap is lost before upkeep is paid', () => {
  const ground = new Ground({ bases: [base, rival], nodes: [['F', [1, 0]]], control: [[[1, 0]], []] });
  ground.unit(0, 'Mechanized', base);
  ground.fill(0, 5000, 4999, 0);
  expect(ground.tick(10).stores(0)).toEqual([5000, 4994, 0]);
});

rule.each<[UnitType, number, number, number, boolean]>([
  [
    ['001 §2.6/9', '004 §2.3/9', '001 §2.5/7', '004 §2.2/4'],
    'Armored eat 4 F in tick 10',
    'Armored',
    10,
    20,
    16,
    false,
  ],
  [
    ['001 §2.6/11', '004 §2.3/11', '001 §2.5/7', '004 §2.2/4'],
    'Mechanized eat 6 F in tick 20',
    'Mechanized',
    20,
    20,
    14,
    false,
  ],
  [['001 §2.6/5', '001 §2.5/7'], 'Light Infantry eat nothing', 'LightInfantry', 10, 20, 20, false],
  [['ruling battle.9/3', '001 §2.5/7'], 'no upkeep is due in tick 11', 'Armored', 11, 20, 20, false],
  [
    ['ruling battle.9/3', '001 §2.5/7', '004 §2.2/5'],
    'there is no debt: a unit starves if the Fuel does not suffice',
    'Armored',
    10,
    3,
    3,
    true,
  ],
])((type, tick, before, after, starves) => {
  const ground = new Ground({ bases: [base, rival] });
  const slot = ground.unit(0, type, base);
  ground.fill(0, 0, before, 0);
  expect(ground.tick(tick).stores(0)).toEqual([0, after, 0]);
  expect((ground.state.unitFlags[slot] & STARVED) !== 0).toBe(starves);
});

rule(
  'ruling battle.9/3',
  'upkeep goes by unit number, smaller appetites behind a starving unit are still fed, and payment ends hunger',
  () => {
    const ground = new Ground({ bases: [base, rival] });
    const slots = [
      ground.unit(0, 'Armored', base),
      ground.unit(0, 'Mechanized', base),
      ground.unit(0, 'Armored', base),
    ];
    const starving = () => slots.map((slot) => (ground.state.unitFlags[slot] & STARVED) !== 0);
    ground.fill(0, 0, 9, 0);
    ground.tick(10);
    expect([starving(), ground.stores(0)]).toEqual([
      [false, true, false],
      [0, 1, 0],
    ]);
    ground.fill(0, 0, 14, 0);
    ground.tick(19);
    expect(starving()).toEqual([false, true, false]);
    ground.tick(20);
    expect([starving(), ground.stores(0)]).toEqual([
      [false, false, false],
      [0, 0, 0],
    ]);
  },
);

rule.each<[number, At, number, number, number]>([
  [['001 §2.10/5', 'ruling battle.9/4'], '5 HP in tick 5', 5, base, 0, 20, 25],
  [['001 §2.10/5', 'ruling battle.9/4'], 'nothing in tick 6', 6, base, 0, 20, 20],
  ['001 §2.10/5', 'never above the full HP', 5, base, 0, 38, 40],
  [['001 §2.10/5', '001 §2.7/8'], 'nothing out of supply', 5, [5, 0], 0, 20, 20],
  ['001 §2.10/5', 'nothing for a unit that fought', 5, base, ENGAGED, 20, 20],
])((tick, at, flags, before, after) => {
  const ground = new Ground({ bases: [base, rival] });
  const scout = ground.unit(0, 'Scout', at);
  ground.state.unitHp[scout] = before * HP;
  ground.state.unitFlags[scout] = flags | SUPPLIED;
  ground.tick(tick);
  expect(ground.state.unitHp[scout]).toBe(after * HP);
});

rule('ruling fine-print battle.24', 'neutral units neither eat nor mend', () => {
  const ground = new Ground({ bases: [base, rival] });
  const tank = ground.unit(0, 'Armored', base);
  ground.state.unitOwner[tank] = NEUTRAL;
  ground.state.unitHp[tank] = 20 * HP;
  ground.tick(10);
  expect([ground.state.unitHp[tank], ground.state.unitFlags[tank] & STARVED]).toEqual([20 * HP, 0]);
});

rule(['001 §2.10/3', '001 §2.5/1', '001 §2.5/2', '001 §2.5/3'], 'the price is paid when the order is taken', () => {
  const ground = new Ground({ bases: [base, rival] });
  ground.fill(0, 320, 70, 50);
  build(ground, 'Armored');
  expect(ground.stores(0)).toEqual([200, 30, 50]);
  build(ground, 'SpecialForces');
  expect(ground.stores(0)).toEqual([120, 30, 20]);
});

rule.each<[UnitType, number]>([
  [
    ['001 §2.6/5', 'ruling battle.9/5', '001 §2.10/4'],
    'Light Infantry take 3 ticks, that of the order included',
    'LightInfantry',
    3,
  ],
  [['001 §2.6/7', 'ruling battle.9/5'], 'Scouts take 3', 'Scout', 3],
  [['001 §2.6/9', 'ruling battle.9/5'], 'Armored take 6', 'Armored', 6],
  [['001 §2.6/11', 'ruling battle.9/5'], 'Mechanized take 6', 'Mechanized', 6],
  [['001 §2.6/13', 'ruling battle.9/5'], 'Special Forces take 5', 'SpecialForces', 5],
])((type, ticks) => {
  const ground = new Ground({ bases: [base, rival] });
  build(ground, type);
  for (let i = 1; i < ticks; i++) expect(count(ground.tick())).toBe(0);
  expect(count(ground.tick())).toBe(1);
  const slot = ground.state.order[0];
  expect([ground.state.unitCell[slot], ground.state.unitHp[slot]]).toEqual([
    cellOf(base),
    battle1Options.units[type].hp * HP,
  ]);
});

rule(
  ['001 §2.10/2', '001 §2.10/1', '001 §2.5/5', 'ruling battle.1/8', 'ruling fine-print battle.26'],
  'a base builds two at a time; the third starts a tick after a slot is free',
  () => {
    const ground = new Ground({ bases: [base, rival] });
    for (let i = 0; i < 3; i++) build(ground, 'Scout');
    expect([1, 2, 3, 4, 5, 6].map(() => count(ground.tick()))).toEqual([0, 0, 2, 2, 2, 3]);
  },
);

rule(['001 §2.10/2', '001 §2.10/1', 'ruling battle.1/9'], 'a City builds one at a time', () => {
  const ground = new Ground({ bases: [base, rival], cities: [[5, 0]], control: [[[5, 0]], []] });
  for (let i = 0; i < 2; i++) build(ground, 'Scout', 2);
  expect([1, 2, 3, 4, 5, 6].map(() => count(ground.tick()))).toEqual([0, 0, 1, 1, 1, 2]);
});

rule('ruling fine-print battle.25', 'a base has two slots for its first owner only', () => {
  const ground = new Ground({ bases: [base, rival] });
  expect(slotsOf(ground.state, 0)).toBe(2);
  giveHex(ground.state, cellOf(base), 1);
  expect(slotsOf(ground.state, 0)).toBe(1);
  giveHex(ground.state, cellOf(base), 0);
  expect(slotsOf(ground.state, 0)).toBe(2);
});

rule(
  ['ruling battle.9/6', 'ruling fine-print battle.26', '001 §2.10/4', '001 §4/4'],
  'a full Facility, its Chief counted, holds the unit back and its slot taken',
  () => {
    const ground = new Ground({ bases: [base, rival] });
    const chief = ground.unit(0, 'Chief', base);
    for (let i = 0; i < 9; i++) ground.unit(0, 'Scout', base);
    for (let i = 0; i < 3; i++) build(ground, 'Scout');
    expect([1, 2, 3, 4].map(() => count(ground.tick()))).toEqual([10, 10, 10, 10]);
    expect([...ground.state.queueTicks.subarray(0, 3)]).toEqual([0, 0, 3]);
    ground.move(chief, [1, 0]);
    expect(count(ground.tick())).toBe(11);
    expect([...ground.state.queueTicks.subarray(0, 3)]).toEqual([0, 3, 0]);
  },
);

rule('ruling battle.9/6', 'an enemy in the Facility holds the unit back', () => {
  const ground = new Ground({ bases: [base, rival] });
  ground.unit(0, 'Scout', base);
  const enemy = ground.unit(1, 'Scout', base);
  build(ground, 'Scout');
  for (let i = 0; i < 4; i++) expect(count(ground.tick())).toBe(2);
  ground.move(enemy, [3, 0]);
  expect(count(ground.tick())).toBe(3);
});

rule('001 §4/4', 'a Chief on its Facility does not stop production', () => {
  const ground = new Ground({ bases: [base, rival] });
  ground.unit(0, 'Chief', base);
  build(ground, 'Scout');
  expect(count(ground.tick().tick().tick())).toBe(2);
});

rule('ruling battle.11/1', 'unit numbers are n × players + seat, from n = 0', () => {
  const ground = new Ground({ bases: [base, rival, [0, 15]] });
  const slots = [ground.unit(2, 'Scout', rival), ground.unit(0, 'Scout', base), ground.unit(2, 'Scout', rival)];
  expect(slots.map((slot) => ground.state.unitNumber[slot])).toEqual([2, 0, 5]);
});

rule('ruling battle.11/2', 'units in queues are counted', () => {
  const ground = new Ground({ bases: [base, rival], cities: [[5, 0]], control: [[[5, 0]], []] });
  build(ground, 'Scout');
  build(ground, 'Scout', 2);
  expect([queuedBy(ground.state, 0), queuedBy(ground.state, 1)]).toEqual([2, 0]);
});

rule.each<[Partial<typeof battle1Options>, number[]]>([
  ['001 starts/7', 'as printed', {}, [320, 70, 50]],
  ['001 starts/7', 'the same for six players on a large map', { players: 6, size: 160 }, [320, 70, 50]],
  ['001 starts/13', 'a tenth more on a large map', { size: 160, scalesWithSize: true }, [352, 77, 55]],
  ['001 starts/13', 'not on a smaller one', { size: 80, scalesWithSize: true }, [320, 70, 50]],
  ['001 starts/14', 'a twentieth more for five players', { players: 5, scalesWithPlayers: true }, [336, 73, 52]],
  ['001 starts/14', 'not for four', { players: 4, scalesWithPlayers: true }, [320, 70, 50]],
])((options, expected) => {
  expect(openingAmounts({ ...battle1Options, ...options })).toEqual(expected);
});
