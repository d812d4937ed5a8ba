import { expect } from 'vitest';
import { rule } from './rule.ts';
import { field, type Field, seedFor } from './warshard-field.ts';

const columns = ['1-2', '1-1', '2-1', '3-1', '4-1', '5-1', '6-1'] as const;

/** 003 combat, as printed: a row for each roll. */
const table = [
  ['dr', 'dr', 'dr', 'DE', 'DE', 'DE', 'DE'],
  ['S', 'dr', 'dr', 'dr', 'dr', 'DE', 'DE'],
  ['ar', 'S', 'dr', 'dr', 'dr', 'dr', 'DE'],
  ['ar', 'ar', 'dr', 'dr', 'dr', 'dr', 'dr'],
  ['ar', 'ar', 'ar', 'dr', 'EX', 'EX', 'dr'],
  ['AE', 'ar', 'ar', 'EX', 'EX', 'EX', 'EX'],
] as const;

/** Attack and defence for a column, by making an armor and an infantry of that strength. */
function duel(power: number, defense: number, more: Partial<Field> = {}) {
  const options = { units: { armor: { power }, infantry: { defense } } };
  return field({ units: ['B1 armor 1,0', 'R1 infantry 0,0'], options, ...more });
}

for (const [column, odds] of columns.entries()) {
  rule.each<[number, string]>(
    table.map((row, i) => [
      [`003 combat/${odds}`, '003 combat/2'],
      `${odds}, die ${i + 1}: ${row[column]}`,
      i + 1,
      row[column],
    ]),
  )((die, result) => {
    const power = column === 0 ? 1 : 2 * column;
    const [fight] = duel(power, 2, { seed: seedFor(die) }).fights('done', 'attack B1 0,0');
    expect(fight).toMatchObject({ odds, die, result });
  });
}

rule.each<[number, number, string]>([
  // paragraph       title             attack  defence  column
  ['003 combat/5', '3 to 2 is 1-1', 3, 2, '1-1'],
  ['003 combat/5', '19 to 10 is 1-1', 19, 10, '1-1'],
  ['003 combat/5', '5 to 2 is 2-1', 5, 2, '2-1'],
  ['003 combat/5', '9 to 10 is 1-2', 9, 10, '1-2'],
  ['003 combat/4', '5 to 10 is 1-2, just', 5, 10, '1-2'],
  ['003 combat/6-1', '7 to 1 is 6-1', 7, 1, '6-1'],
  ['003 combat/6-1', '100 to 1 is 6-1', 100, 1, '6-1'],
])((attack, defense, odds) => {
  expect(duel(attack, defense).fights('done', 'attack B1 0,0')).toMatchObject([{ attack, defense, odds }]);
});

rule(
  ['003 combat/4', 'ruling warshard-1.3', 'ruling fine-print warshard.3'],
  '4 to 10 is void: S without a die, spent, unsupported',
  () => {
    const match = duel(4, 10, { units: ['B1 armor 1,0', 'R1 infantry 0,0', 'R2 artillery -2,0'] });
    const events = match.play('done', 'attack B1 0,0');
    expect(events.filter((event) => event.type === 'fight')).toMatchObject([{ isVoid: true, die: null, result: 'S' }]);
    expect(match.all('B1', 'R1')).toEqual(['1,0', '0,0']);
    expect([match.view.side, match.stage]).toEqual(['red', 'move']);
  },
);

rule('ruling warshard-1.3', "void is judged after the attacker's support: 4 and 3 to 10 is 1-2", () => {
  const match = duel(4, 10, { units: ['B1 armor 1,0', 'B2 artillery 3,0', 'R1 infantry 0,0'] });
  expect(match.fights('done', 'attack B1 0,0', 'support B2 0')).toMatchObject([{ attack: 7, odds: '1-2' }]);
});

rule(
  'ruling fine-print warshard.3',
  'a void fight spends its support, and the defender may help only the other one',
  () => {
    const units = [
      'B1 armor 1,0',
      'B2 infantry 1,-3',
      'B3 artillery 2,-2',
      'R1 infantry 0,0',
      'R2 infantry 0,-3',
      'R3 artillery -1,-2',
    ];
    const match = field({ units, options: { units: { infantry: { defense: 10 }, armor: { power: 20 } } } });
    match.play('done', 'attack B1 0,0', 'attack B2 0,-3', 'support B3 1');
    expect(match.stage).toBe('support_def');
    expect(match.view.fights.map((fight) => fight.isVoid)).toEqual([false, true]);
    expect(match.judge('support R3 1')).toBe('fight-void ruling fine-print warshard.3');
    expect(match.legal()).toEqual(['support R3 0', 'done']);
  },
);

rule(
  'ruling fine-print warshard.3',
  'void is judged without supply: 1 to 3 is void though the defender starves',
  () => {
    const match = duel(1, 3, { units: ['B1 armor 1,0', 'BH hq 4,0', 'R1 infantry 0,0'], hasHeadquarters: false });
    expect(match.fights('done', 'attack B1 0,0')).toMatchObject([{ isVoid: true }]);
  },
);

rule('ruling warshard-1.3', 'the support of the defender clamps to 1-2 and voids nothing: 4 to 13', () => {
  const match = duel(5, 10, { units: ['B1 armor 1,0', 'R1 infantry 0,0', 'R2 artillery -2,0', 'R3 artillery -2,1'] });
  match.play('done', 'attack B1 0,0', 'support R2 0');
  expect(match.fights('support R3 0')).toMatchObject([{ attack: 5, defense: 16, odds: '1-2', isVoid: false }]);
});

rule.each<[string, number]>([
  [['003 terrain/3', '003 combat/7'], 'plains: 2', '.', 2],
  [['003 terrain/3', '003 combat/7'], 'forest: 4', '&', 4],
  [['003 terrain/3', '003 combat/7'], 'city: 4', '#', 4],
  [['003 terrain/3', '003 combat/7'], 'hills: 4', '^', 4],
  [['003 terrain/3', '003 combat/7'], 'trench: 4', '=', 4],
])((glyph, defense) => {
  const match = field({ units: ['B1 armor 1,0', 'R1 infantry 0,0'], ground: { '0,0': glyph } });
  expect(match.fights('done', 'attack B1 0,0')).toMatchObject([{ attack: 6, defense }]);
});

rule(['003 combat/7', 'ruling warshard-1.3'], 'the ground doubles melee, then support is added: 2 × 2 + 3', () => {
  const match = field({ units: ['B1 armor 1,0', 'R1 infantry 0,0', 'R2 artillery -2,0'], ground: { '0,0': '#' } });
  match.play('done', 'attack B1 0,0');
  expect(match.fights('support R2 0')).toMatchObject([{ attack: 6, defense: 7 }]);
});

rule('ruling warshard-1.3', 'the ground doubles no support unit, even one with a Defence', () => {
  const options = { units: { artillery: { defense: 1 } } };
  const match = field({ units: ['B1 armor 1,0', 'R1 artillery 0,0'], ground: { '0,0': '#' }, options });
  expect(match.fights('done', 'attack B1 0,0')).toMatchObject([{ defense: 1 }]);
});

rule('003 combat/3', 'the attacked unit counts its Defence, not its Power; attackers and support their Power', () => {
  const match = field({ units: ['B1 infantry 1,0', 'B2 mechanised 1,-1', 'B3 artillery 2,0', 'R1 armor 0,0'] });
  match.play('done', 'attack B1 0,0', 'attack B2 0,0');
  expect(match.fights('support B3 0')).toMatchObject([{ attack: 1 + 3 + 3, defense: 3 }]);
});

rule('003 combat/1', 'no attack at distance 2', () => {
  const match = field({ units: ['B1 armor 2,0', 'B2 armor 1,0', 'R1 infantry 0,0'] });
  match.play('done');
  expect(match.judge('attack B1 0,0')).toBe('out-of-range 003 combat/1');
});

rule('003 combat/6', 'without a melee unit next to an enemy there is no fight, and the turn is over', () => {
  const match = field({ units: ['B1 artillery 1,0', 'R1 infantry 0,0'] });
  match.play('done');
  expect([match.view.side, match.stage]).toEqual(['red', 'move']);
});

rule('003 turn/allocation-1', 'each attacked hex is one fight, numbered as declared, and several may join it', () => {
  const units = [
    'B1 armor 1,0',
    'B2 armor 1,-1',
    'B3 armor 1,2',
    'B4 artillery 2,0',
    'R1 infantry 0,0',
    'R2 infantry 0,2',
  ];
  const match = field({ units });
  match.play('done');
  expect(match.legal()).toEqual(['attack B1 0,0', 'attack B2 0,0', 'attack B3 0,2', 'done']);
  match.play('attack B3 0,2', 'attack B1 0,0', 'attack B2 0,0');
  expect(match.view.fights).toMatchObject([
    { hex: { q: 0, r: 2 }, attackers: ['B3'], defenders: ['R2'] },
    { hex: { q: 0, r: 0 }, attackers: ['B1', 'B2'], defenders: ['R1'] },
  ]);
});

rule('003 turn/allocation-1', 'an empty hex cannot be attacked', () => {
  const match = field({ units: ['B1 armor 1,0', 'R1 infantry 0,0'] });
  match.play('done');
  expect(match.judge('attack B1 1,-1')).toBe('no-target 003 turn/allocation-1');
});

rule(
  ['003 turn/allocation-2', '003 turn/allocation-3'],
  'first the attacker supports, then the defender, and neither with melee',
  () => {
    const units = ['B1 armor 1,0', 'B2 artillery 2,0', 'R1 infantry 0,0', 'R2 artillery -1,0', 'R3 armor -1,1'];
    const match = field({ units });
    match.play('done', 'attack B1 0,0');
    expect([match.stage, match.seat]).toEqual(['support_att', 0]);
    expect(match.judge('support R2 0', 1)).toBe('not-your-turn 003 turn/2');
    match.play('done');
    expect([match.stage, match.seat]).toEqual(['support_def', 1]);
    expect(match.legal()).toEqual(['support R2 0', 'done']);
    expect(match.judge('support R3 0')).toBe('not-support 003 turn/allocation-3');
    expect(match.judge('support B2 0')).toBe('not-your-unit 003 turn/1');
  },
);

rule(['003 turn/allocation-4', 'ruling warshard-1.4'], 'no unit is in two fights', () => {
  const units = [
    'B1 armor 1,0',
    'B2 armor 1,2',
    'B3 artillery 2,1',
    'B4 artillery 3,0',
    'R1 infantry 0,0',
    'R2 infantry 0,2',
    'R3 infantry 0,1',
  ];
  const match = field({ units });
  match.play('done', 'attack B1 0,0');
  expect(match.judge('attack B1 0,1')).toBe('already-committed 003 turn/allocation-4');
  match.play('attack B2 0,2', 'support B3 0');
  expect(match.judge('support B3 1')).toBe('already-committed 003 turn/allocation-4');
});

rule('003 turn/allocation-2', 'a fight that was not declared cannot be supported', () => {
  const match = field({ units: ['B1 armor 1,0', 'B2 artillery 2,0', 'R1 infantry 0,0'] });
  match.play('done', 'attack B1 0,0');
  expect(match.judge('support B2 1')).toBe('no-fight 003 turn/allocation-2');
});

rule('ruling warshard-1.4', 'an attacked support unit does not support; an HQ never does', () => {
  const units = [
    'B1 armor 1,0',
    'B2 armor 1,2',
    'R1 infantry 0,0',
    'R2 artillery 0,2',
    'R3 hq -1,1',
    'R4 artillery -1,0',
  ];
  const match = field({ units });
  match.play('done', 'attack B1 0,0', 'attack B2 0,2');
  expect(match.judge('support R2 0')).toBe('under-attack ruling warshard-1.4');
  expect(match.judge('support R3 0')).toBe('not-support ruling warshard-1.4');
  expect(match.legal()).toEqual(['support R4 0', 'support R4 1', 'done']);
});

rule('ruling warshard-1.4', 'an HQ does not support even where options give it range and Power', () => {
  const options = { units: { hq: { power: 5, range: 9 } } };
  const match = field({ units: ['B1 armor 1,0', 'B2 hq 2,0', 'R1 infantry 0,0'], options });
  expect(match.fights('done', 'attack B1 0,0')).toMatchObject([{ attack: 6, attackSupport: [] }]);
});

rule('003 turn/resolution-1', 'totals and one die for each fight', () => {
  const units = ['B1 armor 1,0', 'B2 mechanised 0,2', 'R1 infantry 0,0', 'R2 infantry -1,2'];
  const fights = field({ units }).fights('done', 'attack B1 0,0', 'attack B2 -1,2');
  expect(fights).toMatchObject([
    { fight: 0, attack: 6, defense: 2, odds: '3-1' },
    { fight: 1, attack: 3, defense: 2, odds: '1-1' },
  ]);
  for (const fight of fights) expect('die' in fight && fight.die).toBeGreaterThan(0);
});
