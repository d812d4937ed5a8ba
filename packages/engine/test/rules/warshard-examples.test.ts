import { expect } from 'vitest';
import { rule } from './rule.ts';
import { field, seedFor } from './warshard-field.ts';

const example = ['B1 armor 1,0', 'B2 artillery 3,0', 'R1 infantry 0,0', 'R2 artillery -3,0'];

function play(die: number, hasRedHeadquarters = true) {
  const units = [...example, 'BH hq 5,0', ...(hasRedHeadquarters ? ['RH hq -5,0'] : [])];
  const match = field({ units, hasHeadquarters: false, ground: { '0,0': '#' }, seed: seedFor(die) });
  match.play('done', 'attack B1 0,0', 'support B2 0');
  return match.fights('support R2 0');
}

rule.each<[number, string]>([
  ['ruling example.warshard.1', '9 to 7 is 1-1, die 2: dr', 2, 'dr'],
  ['ruling example.warshard.1', 'die 3: S', 3, 'S'],
  ['ruling example.warshard.1', 'die 6: ar', 6, 'ar'],
])((die, result) => {
  expect(play(die)).toMatchObject([{ attack: 9, defense: 7, odds: '1-1', die, result }]);
});

rule('ruling example.warshard.2', 'the defender out of supply: 2-1', () => {
  expect(play(1, false)).toMatchObject([{ attack: 9, defense: 7, shift: 1, odds: '2-1' }]);
});

rule.each<[number, number, string | null]>([
  ['ruling example.warshard.3', '5 to 2 is 2-1', 5, 2, '2-1'],
  ['ruling example.warshard.3', '3 to 4 is 1-2', 3, 4, '1-2'],
  ['ruling example.warshard.3', '1 to 3 is void', 1, 3, null],
])((power, defense, odds) => {
  const options = { units: { armor: { power }, infantry: { defense } } };
  const match = field({ units: ['B1 armor 1,0', 'R1 infantry 0,0'], options });
  expect(match.fights('done', 'attack B1 0,0')).toMatchObject([{ odds, isVoid: odds === null }]);
});
