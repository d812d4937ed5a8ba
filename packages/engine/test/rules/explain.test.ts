import type { AttritionState } from '@hexfront/engine/attrition';
import { attackBroken, weigh } from '@hexfront/engine/attrition';
import { expect } from 'vitest';
import { walk } from '../suites/kit.ts';
import { said } from './explain.ts';
import { type Description, gameOf, position } from './position.ts';
import { rule } from './rule.ts';
import { type Field, field, hexText, seedFor, warshard } from './warshard-field.ts';

rule.each<[Description, string, string[]]>([
  [
    ['000 §9.8/2', '000 §9.8/3', '000 §9.8/5'],
    'attack is its value and the charge; defence is only its value on plains',
    { units: ['A-1 cavalry E5 moved:2'] },
    'E5',
    ['attack A-1 6: base cavalry 4, charge 2', 'defense A-1 2: base cavalry 2'],
  ],
  [
    ['000 §9.8/6', '000 §9.8/8', '000 §5.3/6', '000 §5.3/19', '000 §3.1/9'],
    'terrain, fortification and shield wall add to the defence',
    { units: ['A-1 infantry E5 fortified', 'A-2 infantry E6'], terrain: { E5: 'stronghold_a' } },
    'E5',
    [
      'attack A-1 2: base infantry 2',
      'defense A-1 10: base infantry 4, terrain stronghold_a 3, fortified 2, shield-wall 1',
      'income: pays gold 2',
    ],
  ],
  [
    '000 §5.3/18',
    'an archer in melee has 1 less, but never below 0',
    { units: ['A-1 archer E5'] },
    'E5',
    ['attack A-1 3: base archer 3', 'defense A-1 1: base archer 1', 'defense-in-melee A-1 0: defense 1, melee -1'],
  ],
  [
    ['ruling attrition-2.1', 'ruling attrition-2.5', '002 combat/3'],
    'a stack counts as one: 1 for attacking, 1 for each further unit',
    { game: 'attrition-2', units: ['A-1 cavalry E5', 'A-2 cavalry E5 moved:2', 'A-3 cavalry E5'] },
    'E5',
    ['attack A-1 9: base cavalry 4, attacking 1, charge 2, stack 3 2', 'defense A-1 4: base cavalry 2, stack 3 2'],
  ],
  [
    ['ruling conquest-1.5', 'ruling conquest-1.7'],
    'a capital defends with 2 and pays 5',
    { game: 'conquest-1', board: 'own', units: ['A-1 infantry -3,-3'] },
    '(-3,-3)',
    ['attack A-1 2: base infantry 2', 'defense A-1 5: base infantry 3, terrain capital_a 2', 'income: pays gold 5'],
  ],
])((description, hex, expected) => {
  const { game, state } = position(description);
  expect(said(game.explain(state, 'all', hex))).toEqual(expected);
  expect(said(game.explain(state, 'public', hex))).toEqual(said(game.explain(state, 1, hex)));
});

for (const id of ['attrition-1', 'attrition-2', 'conquest-1']) {
  rule(['000 §9.8/2', '000 §9.8/5'], `${id}: what is explained is what a fight is weighed with`, () => {
    const game = gameOf(id);
    let compared = 0;
    for (const seed of ['a', 'b', 'c']) {
      walk(game, `explain ${seed}`, 400, (state) => {
        const s = state as AttritionState;
        const { grid, rules, capacity } = s.theatre;
        const explained = (cell: number, what: string) => {
          const found = game.explain(s, 'public', rules.dialect.hexes.show(grid, cell)) as {
            what: string;
            total: number;
          }[];
          return found.find((each) => each.what === what)?.total;
        };
        const cells = [...s.front.keys()].filter((cell) => s.front[cell] !== -1);
        for (const from of cells) {
          for (const to of cells) {
            if (from === to || game.outcome(s) !== null || attackBroken(s, from, to) !== null) continue;
            const { attackPower, defensePower, distance } = { ...weigh(s, s.front[from] < capacity ? 0 : 1, from, to) };
            const inMelee = distance === 1 ? explained(to, 'defense-in-melee') : undefined;
            expect(explained(from, 'attack')).toBe(attackPower);
            expect(inMelee ?? explained(to, 'defense')).toBe(defensePower);
            compared++;
          }
        }
      });
    }
    expect(compared).toBeGreaterThan(10);
  });
}

rule.each<[Field, string, string[]]>([
  [
    ['003 pawns/infantry', '003 terrain/3', '003 combat/7'],
    'ground doubles the defence of melee',
    { units: ['B1 infantry 0,0'], ground: { '0,0': '&' } },
    '0,0',
    ['power B1 1: base infantry 1', 'defense B1 4: base infantry 2, terrain forest 2x', 'in-supply B1: '],
  ],
  [
    ['003 supply/3', '003 supply/4', '003 supply/1'],
    'a melee unit out of supply costs a column',
    { units: ['B1 infantry 0,0', 'R1 infantry 3,0'], hasHeadquarters: false },
    '0,0',
    ['power B1 1: base infantry 1', 'defense B1 2: base infantry 2', 'out-of-supply B1: columns -1'],
  ],
  [
    ['003 combat/7', 'ruling fine-print warshard.4'],
    'neither ground nor supply matters to support',
    { units: ['B1 artillery 0,0', 'R1 infantry 3,0'], hasHeadquarters: false, ground: { '0,0': '&' } },
    '0,0',
    ['power B1 3: base artillery 3', 'defense B1 0: base artillery 0', 'out-of-supply B1: '],
  ],
])((description, hex, expected) => {
  expect(said(warshard.explain(field(description).state, 'public', hex))).toEqual(expected);
});

rule(
  ['003 combat/3', 'ruling warshard-1.6', '003 combat/2'],
  'a fight is told with its totals, odds, die and result, and its totals are those of its units',
  () => {
    const units = ['B1 armor 1,0', 'B2 artillery 3,0', 'R1 mechanised 0,0'];
    const match = field({ units, seed: seedFor(1), ground: { '0,0': '&' } });
    const total = (hex: string, what: string) =>
      (warshard.explain(match.state, 'all', hex) as { what: string; total: number }[])
        .filter((each) => each.what === what)
        .map((each) => each.total);
    const attack = total('1,0', 'power')[0] + total('3,0', 'power')[0];
    const defense = Math.max(...total('0,0', 'defense'));
    match.play('done', 'attack B1 0,0', 'support B2 0');
    const last = said(warshard.explain(match.state, 'all', hexText({ q: 0, r: 0 }))).at(-1);
    expect([attack, defense]).toEqual([9, 6]);
    expect(last).toBe('fight 0: attack 9, defense 6, odds 1-1, die 1, result dr');
  },
);

const declared = ['done', 'attack B1 0,0'];
const supported = [...declared, 'support B2 0'];
const opposed = [...supported, 'done', 'support R2 0'];

rule.each<[readonly string[], string]>([
  ['003 combat/3', 'an open fight has its true totals and odds', declared, 'attack 6, defense 6, odds 1-1'],
  ['003 combat/3', 'with the attacker’s support', supported, 'attack 9, defense 6, odds 1-1'],
  ['003 combat/3', 'with the defender’s support', opposed, 'attack 9, defense 9, odds 1-1'],
])((orders, expected) => {
  const support = ['B2 artillery 3,0', 'B3 artillery 2,1', 'R2 artillery -3,0', 'R3 artillery -2,0'];
  const match = field({ units: ['B1 armor 1,0', ...support, 'R1 mechanised 0,0'], ground: { '0,0': '&' } });
  match.play(...orders);
  expect(said(warshard.explain(match.state, 'all', '0,0')).at(-1)).toBe(`fight 0: ${expected}`);
  const [fight] = match.view.fights;
  expect(`attack ${fight.attack}, defense ${fight.defense}`).toBe(expected.slice(0, expected.lastIndexOf(',')));
  // What is saved is what the hash covers, and there the totals have not been counted yet.
  const again = warshard.load(warshard.save(match.state)) as typeof match.state;
  expect(warshard.hash(again)).toBe(warshard.hash(match.state));
});
