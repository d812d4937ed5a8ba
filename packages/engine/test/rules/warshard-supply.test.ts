import { expect } from 'vitest';
import { rule } from './rule.ts';
import { field, type Field } from './warshard-field.ts';

const wide = Array.from({ length: 7 }, () => '.'.repeat(22));

/** B1 attacks R1 on (0,0) at 2-1; Red's HQ stands where a row says. Blue's HQ is near. */
function attacked(headquarters: string[], more: Partial<Field> = {}) {
  const { units = [], ...rest } = more;
  return field({
    map: wide,
    origin: [-10, -3],
    hasHeadquarters: false,
    options: { units: { armor: { power: 4 } } },
    ...rest,
    units: ['B1 armor 1,0', 'BH hq 3,0', 'R1 infantry 0,0', ...headquarters, ...units],
  });
}

const shiftOf = (match: ReturnType<typeof attacked>) => {
  const [fight] = match.fights('done', 'attack B1 0,0');
  return fight as unknown as { shift: number; odds: string };
};

rule.each<[string[], number, Partial<Field>]>([
  // paragraph                          what                                     HQ               shift
  ['003 supply/1', 'six hexes are near enough', ['RH hq -6,0'], 0, {}],
  ['003 supply/1', 'seven are not', ['RH hq -7,0'], 1, {}],
  [['003 supply/1', 'ruling warshard-1.7'], 'without an HQ no unit is in supply', [], 1, {}],
  ['ruling warshard-1.7', 'any own HQ will do', ['RH hq -9,0', 'RI hq -5,0'], 0, {}],
  [
    'ruling warshard-1.7',
    'a longer way around is as good if it is six',
    ['RH hq -5,0'],
    0,
    { ground: { '-3,0': '~' } },
  ],
  [
    'ruling warshard-1.7',
    'water in all ways cuts it',
    ['RH hq -5,0'],
    1,
    { ground: { '-4,-3': '~', '-4,-2': '~', '-4,-1': '~', '-4,0': '~', '-4,1': '~', '-4,2': '~', '-4,3': '~' } },
  ],
  [
    ['ruling warshard-1.7', 'ruling fine-print warshard.6'],
    'a bridge carries it on',
    ['RH hq -5,0'],
    0,
    {
      ground: { '-4,-3': '~', '-4,-2': '~', '-4,-1': '~', '-4,0': '~', '-4,1': '~', '-4,2': '~', '-4,3': '~' },
      bridges: ['-4,0'],
    },
  ],
  [
    ['003 supply/2', 'ruling warshard-1.7'],
    'enemy zones of control cut it',
    ['RH hq -6,0'],
    1,
    { units: ['B2 hq -3,1', 'B3 hq -3,-2'] },
  ],
  [
    'ruling warshard-1.7',
    'the zone of control over the HQ itself does not matter',
    ['RH hq -5,0'],
    0,
    { units: ['B2 artillery -6,0'] },
  ],
])((headquarters, shift, more) => {
  expect(shiftOf(attacked(headquarters, more)).shift).toBe(shift);
});

rule('ruling warshard-1.7', 'an enemy between the HQ and the unit cuts it, though both ends are exempt', () => {
  // Nobody feeds B1, so the two shifts cancel exactly if R1 starves as well.
  const units = ['B1 armor 1,0', 'R1 infantry 0,0', 'RH hq 2,0'];
  const match = field({ units, hasHeadquarters: false, options: { supplyRange: 4 } });
  expect(match.fights('done', 'attack B1 0,0')).toMatchObject([{ shift: 0 }]);
});

rule('003 supply/3', 'a defender out of supply: one column to the right', () => {
  expect(shiftOf(attacked(['RH hq -6,0'])).odds).toBe('2-1');
  expect(shiftOf(attacked(['RH hq -7,0'])).odds).toBe('3-1');
});

rule('003 supply/4', 'any attacker out of supply: one column to the left', () => {
  const units = ['B1 armor 1,0', 'B2 infantry 0,1', 'BH hq 7,0', 'R1 infantry 0,0', 'RH hq -5,0'];
  const match = field({ map: wide, origin: [-10, -3], hasHeadquarters: false, units });
  expect(match.fights('done', 'attack B1 0,0', 'attack B2 0,0')).toMatchObject([{ attack: 7, shift: -1, odds: '2-1' }]);
});

rule('ruling warshard-1.3', 'both out of supply cancel', () => {
  const units = ['B1 armor 1,0', 'R1 infantry 0,0'];
  const match = field({ units, hasHeadquarters: false });
  expect(match.fights('done', 'attack B1 0,0')).toMatchObject([{ attack: 6, shift: 0, odds: '3-1' }]);
});

rule.each<[number, string[], string]>([
  ['ruling warshard-1.3', 'no further right than 6-1', 12, ['BH hq 3,0'], '6-1'],
  ['ruling warshard-1.3', 'no further left than 1-2', 1, ['RH hq -3,0'], '1-2'],
])((power, headquarters, odds) => {
  const units = ['B1 armor 1,0', 'R1 infantry 0,0', ...headquarters];
  const match = field({ units, hasHeadquarters: false, options: { units: { armor: { power } } } });
  expect(match.fights('done', 'attack B1 0,0')).toMatchObject([{ odds }]);
});

rule('ruling fine-print warshard.4', 'an attacked support unit out of supply shifts nothing', () => {
  const units = ['B1 armor 1,0', 'BH hq 3,0', 'R1 artillery 0,0', 'R2 artillery -2,0'];
  const match = field({ units, hasHeadquarters: false });
  match.play('done', 'attack B1 0,0');
  expect(match.fights('support R2 0')).toMatchObject([{ defense: 3, shift: 0 }]);
});

rule('ruling warshard-1.7', 'judged just before the dice: after a move the unit may be out of reach', () => {
  const units = ['B1 armor 3,0', 'BH hq 6,0', 'R1 infantry -1,0', 'RH hq -3,0'];
  const match = field({ map: wide, origin: [-10, -3], units, hasHeadquarters: false });
  match.play('move B1 0,0', 'move BH 7,0');
  expect(match.fights('attack B1 -1,0')).toMatchObject([{ shift: -1 }]);
});
