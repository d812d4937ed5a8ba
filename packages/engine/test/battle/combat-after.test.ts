import { expect } from 'vitest';
import { ENTERED, NEUTRAL } from '../../src/battle/state/state.ts';
import { moveUnit } from '../../src/battle/state/units.ts';
import { rule } from '../rules/rule.ts';
import { cell, type Description, Field, stack } from './field.ts';

type Orders = Readonly<Record<string, string>>;

const certain = { damageVariance: 0 };

/** March, fight, go back. */
function afterTick(edition: 1 | 2, description: Description, orders: Orders): Field {
  const options = { ...certain, ...description.options };
  return new Field(edition, { ...description, options }).march(orders).fight().goBack();
}

rule.each<[Description, Orders, string]>([
  [
    ['ruling battle.4/1', '001 §4/1'],
    'an attacker that does not dislodge the defender goes back',
    { units: ['u2 Mechanized 0,0', 'u3 Armored 1,0'] },
    { u2: '1,0' },
    'u2 0,0, u3 1,0',
  ],
  [
    '001 §3.9/10',
    'one that does holds the hex',
    { units: ['u2 Mechanized 0,0', 'u3 Scout 1,0 hp:5'] },
    { u2: '1,0' },
    'u2 1,0, u3 dead',
  ],
  [
    'ruling fine-print battle.3',
    'it goes to the hex of its last step, not to where it set out',
    { units: ['u2 Scout -1,0', 'u3 Armored 1,0'], unseen: ['1,0'], options: { combatRounds: 1 } },
    { u2: '1,0' },
    'u2 0,0, u3 1,0',
  ],
  [
    'ruling battle.4/4',
    'a Chief stays',
    { units: ['u2 Chief 0,0', 'u3 Armored 1,0'] },
    { u2: '1,0' },
    'u2 1,0, u3 1,0',
  ],
  [
    ['ruling battle.4/2', '001 §4/2'],
    'it stays if enemies hold the hex it came from',
    { units: ['u2 Mechanized 0,0', 'u4 Armored 0,0', 'u3 Armored 1,0', 'u5 Armored -1,0'] },
    { u2: '1,0', u5: '0,0', u4: '0,1' },
    'u2 1,0, u4 0,1, u3 1,0, u5 0,0',
  ],
  [
    ['ruling battle.4/2', '001 §4/2'],
    'it stays if that is full, and the first to go back takes the last place',
    {
      units: ['u2 Mechanized 0,0', 'u4 Mechanized 0,0', 'u3 Armored 1,0', 'u6 Scout -1,0'],
      options: { stackCap: 2 },
    },
    { u2: '1,0', u4: '1,0', u6: '0,0' },
    'u2 0,0, u4 1,0, u3 1,0, u6 0,0',
  ],
  [
    'ruling fine-print battle.2',
    'the first side has not failed, though it was reinforced this tick',
    { units: ['u2 Mechanized 0,0', 'u4 Mechanized 1,0', 'u3 Armored 1,0 since:5'] },
    { u2: '1,0' },
    'u2 1,0, u4 1,0, u3 1,0',
  ],
])((description, orders, outcome) => {
  expect(afterTick(1, description, orders).positions().join(', ')).toBe(outcome);
});

rule('ruling fine-print battle.3', 'units go back one by one: the last attacker, left without an enemy, stays', () => {
  const units = ['u3 Armored 0,0', 'u4 Armored 2,0', 'u5 Scout 1,0 hp:1'];
  const field = new Field(1, { units, players: 3, options: certain }).march({ u3: '1,0', u4: '1,0' });
  expect(field.positions()).toEqual(['u3 1,0', 'u4 1,0', 'u5 1,0']);
  expect(field.fight().goBack().positions()).toEqual(['u3 0,0', 'u4 1,0', 'u5 dead']);
});

rule('ruling fine-print battle.3', 'a unit that stayed in the hex does not go back in later ticks', () => {
  const units = ['u2 Mechanized 0,0', 'u4 Armored 0,0', 'u3 Armored 1,0', 'u5 Armored -1,0'];
  const field = afterTick(1, { units, options: { combatRounds: 1 } }, { u2: '1,0', u5: '0,0', u4: '0,1' });
  expect(field.march({ u5: '-1,0' }).goBack().positions()).toEqual(['u2 1,0', 'u4 0,1', 'u3 1,0', 'u5 -1,0']);
});

rule(
  ['ruling battle.4/3', '001 §4/3'],
  'past the cap it goes to the nearest free hex, by direction, and is disrupted',
  () => {
    const units = [...stack(3, 300, 'Armored', '1,0'), ...stack(3, 400, 'Armored', '0,0')];
    const field = new Field(1, {
      units: [...units, 'u2 Mechanized 0,0', 'u3 Armored 1,0 since:0'],
      options: { stackCap: 3 },
      terrain: { '2,0': 'Impassable' },
    });
    // No rule of movement brings a hex past its cap, so it is put there by hand.
    const { state } = field;
    const slot = field.slots.get('u2')!;
    moveUnit(state, slot, cell('1,0'));
    state.cameFrom[slot] = cell('0,0');
    state.unitFlags[slot] |= ENTERED;
    expect([field.goBack().where('u2'), field.isDisrupted('u2')]).toEqual(['2,-1', true]);
    expect([field.march({ u2: '5,-1' }).where('u2'), field.isDisrupted('u2')]).toEqual(['3,-1', false]);
  },
);

rule('ruling battle.10/4', 'units that turned neutral this tick hold', () => {
  const field = new Field(1, { units: ['u2 Mechanized 0,0', 'u3 Armored 1,0'], options: certain });
  field.march({ u2: '1,0' }).fight();
  field.state.unitOwner[field.slots.get('u2')!] = NEUTRAL;
  expect(field.goBack().where('u2')).toBe('1,0');
});

rule('ruling fine-print battle.1', 'a unit that went back is a newcomer there', () => {
  const field = afterTick(1, { units: ['u2 Mechanized 0,0', 'u3 Armored 1,0'] }, { u2: '1,0' });
  const slot = field.slots.get('u2')!;
  expect([field.state.unitCell[slot], field.state.arrival[slot]]).toEqual([cell('0,0'), 87]);
});
