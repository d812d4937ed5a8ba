import { expect } from 'vitest';
import { rule } from '../rules/rule.ts';
import { Field } from './field.ts';

rule(
  'ruling example.battle.1',
  'u7 and u12 enter the same empty hex: u7 in the first edition, u12 in the second',
  () => {
    const units = ['u7 LightInfantry -1,0', 'u12 LightInfantry 1,0'];
    const orders = { u7: '0,0', u12: '0,0' };
    expect(new Field(1, { units }).march(orders).positions()).toEqual(['u7 0,0', 'u12 1,0']);
    expect(new Field(2, { units }).march(orders).positions()).toEqual(['u7 -1,0', 'u12 0,0']);
  },
);

rule('ruling example.battle.2', 'LightInfantry attacks Armored in forest and goes back', () => {
  const field = new Field(1, {
    units: ['u2 LightInfantry 0,0', 'u3 Armored 1,0'],
    terrain: { '1,0': 'Forest' },
    options: { damageVariance: 0 },
  });
  field.march({ u2: '1,0' }).fight().goBack();
  expect([field.hp('u3'), field.hp('u2'), field.where('u2')]).toEqual([117, 18, '0,0']);
});

rule(
  'ruling example.battle.3',
  'Armored and LightInfantry swap hexes: neither moves, 106.54 and 13.85 are left',
  () => {
    const field = new Field(2, { units: ['u1 Armored 0,0', 'u2 LightInfantry 1,0'] });
    field.march({ u1: '1,0', u2: '0,0' }).fight().goBack();
    expect(field.positions()).toEqual(['u1 0,0', 'u2 1,0']);
    expect(field.hp('u1')).toBeCloseTo(106.54, 2);
    expect(field.hp('u2')).toBeCloseTo(13.85, 2);
  },
);
