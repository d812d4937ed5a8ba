import { expect } from 'vitest';
import { columns } from './geometry.ts';
import { opening, position } from './position.ts';
import { rule } from './rule.ts';

const printed = opening();
const typeOf = (hex: string) => printed.hex(hex).type;

/** The printed theatre, our own way: columns by type, plains where nothing is said. */
const theatre: readonly [string, { readonly [type: string]: readonly number[] }][] = [
  ['A', { deploy_a: [1, 2, 3], forest: [5, 17], hills: [8, 14], deploy_b: [19, 20, 21] }],
  [
    'B',
    {
      deploy_a: [1, 3],
      stronghold_a: [2],
      hills: [6, 11, 16],
      forest: [7, 15],
      gold_mine: [9, 13],
      deploy_b: [19, 21],
      stronghold_b: [20],
    },
  ],
  ['C', { deploy_a: [1, 2, 3], forest: [4, 10, 12, 18], lumber_camp: [8, 14], deploy_b: [19, 20, 21] }],
  [
    'D',
    { deploy_a: [1, 2], hills: [5, 17], gold_mine: [6, 16], forest: [9, 13], high_ground: [11], deploy_b: [20, 21] },
  ],
  ['E', { lumber_camp: [1, 21], forest: [4, 8, 14, 18], hills: [7, 15], gold_mine: [10, 12], crown: [11] }],
  [
    'F',
    { deploy_a: [1, 2], hills: [5, 17], gold_mine: [6, 16], forest: [9, 13], high_ground: [11], deploy_b: [20, 21] },
  ],
  ['G', { deploy_a: [1, 2, 3], forest: [4, 10, 12, 18], lumber_camp: [8, 14], deploy_b: [19, 20, 21] }],
  [
    'H',
    {
      deploy_a: [1, 3],
      stronghold_a: [2],
      hills: [6, 11, 16],
      forest: [7, 15],
      gold_mine: [9, 13],
      deploy_b: [19, 21],
      stronghold_b: [20],
    },
  ],
  ['I', { deploy_a: [1, 2, 3], forest: [5, 17], hills: [8, 14], deploy_b: [19, 20, 21] }],
];

rule.each<[string, { readonly [type: string]: readonly number[] }]>(
  theatre.map(([row, types]) => [[`000 §4/row-${row}`, '000 §4'], `row ${row} is as printed`, row, types] as const),
)((row, types) => {
  const expected = columns.map((n) => Object.keys(types).find((type) => types[type].includes(n)) ?? 'plains');
  expect(columns.map((n) => typeOf(`${row}${n}`))).toEqual(expected);
});

rule.each<[string, number]>([
  [['000 §3/1', '000 §4'], '86 plains', 'plains', 86],
  [['000 §3/2', '000 §4'], '24 forests', 'forest', 24],
  [['000 §3/3', '000 §4'], '16 hills', 'hills', 16],
  [['000 §3/4', '000 §4'], '2 high grounds', 'high_ground', 2],
  [['000 §3/5', '000 §4'], '10 gold mines', 'gold_mine', 10],
  [['000 §3/6', '000 §4'], '6 lumber camps', 'lumber_camp', 6],
  [['000 §3/7', '000 §4'], 'one crown', 'crown', 1],
  [['000 §3/8', '000 §4'], '2 strongholds of A', 'stronghold_a', 2],
  [['000 §3/9', '000 §4'], '2 strongholds of B', 'stronghold_b', 2],
  [['000 §3/10', '000 §4'], '20 deployment hexes of A', 'deploy_a', 20],
  [['000 §3/11', '000 §4'], '20 deployment hexes of B', 'deploy_b', 20],
])((type, count) => {
  expect(opening().view.board.filter((hex) => hex.type === type)).toHaveLength(count);
});

rule('002 state/hex-types', 'there are eleven types and no other', () => {
  expect(new Set(opening().view.board.map((hex) => hex.type)).size).toBe(11);
});

rule.each<[string, object]>([
  ['000 §4/1', 'A4 is plains', 'A4', { type: 'plains' }],
  ['000 §4/2', 'A5 is forest', 'A5', { type: 'forest' }],
  ['000 §4/3', 'A8 is hills', 'A8', { type: 'hills' }],
  ['000 §4/4', 'D11 is high ground', 'D11', { type: 'high_ground' }],
  ['000 §4/5', 'B9 is a gold mine with 20', 'B9', { type: 'gold_mine', reserve: 20 }],
  ['000 §4/6', 'C8 is a lumber camp with 15', 'C8', { type: 'lumber_camp', reserve: 15 }],
  ['000 §4/7', 'E11 is the crown', 'E11', { type: 'crown' }],
  [['000 §4/8', '000 §3/8'], 'B2 is a stronghold of A', 'B2', { type: 'stronghold_a' }],
  [['000 §4/8', '000 §3/8'], 'H2 is a stronghold of A', 'H2', { type: 'stronghold_a' }],
  [['000 §4/9', '000 §3/9'], 'B20 is a stronghold of B', 'B20', { type: 'stronghold_b' }],
  [['000 §4/9', '000 §3/9'], 'H20 is a stronghold of B', 'H20', { type: 'stronghold_b' }],
  ['000 §4/10', 'A1 is a deployment hex of A', 'A1', { type: 'deploy_a' }],
  ['000 §4/11', 'A19 is a deployment hex of B', 'A19', { type: 'deploy_b' }],
])((hex, expected) => {
  expect(opening().hex(hex)).toMatchObject(expected);
});

rule('ruling attrition-1.13', 'the terrain mirrors from left to right, sides exchanged', () => {
  const mirrored = (type: string) => type.replace(/_[ab]$/, (end) => (end === '_a' ? '_b' : '_a'));
  for (const [row] of theatre) {
    for (const n of columns) expect(typeOf(`${row}${n}`)).toBe(mirrored(typeOf(`${row}${22 - n}`)));
  }
});

rule.each<[string, number]>([
  ['000 §3.1/1', 'plains add 0', 'plains', 0],
  ['000 §3.1/2', 'a deployment hex of A adds 0', 'deploy_a', 0],
  ['000 §3.1/2', 'a deployment hex of B adds 0', 'deploy_b', 0],
  ['000 §3.1/3', 'a gold mine adds 0', 'gold_mine', 0],
  ['000 §3.1/4', 'a lumber camp adds 0', 'lumber_camp', 0],
  ['000 §3.1/5', 'hills add 1', 'hills', 1],
  ['000 §3.1/6', 'forest adds 1', 'forest', 1],
  ['000 §3.1/7', 'the crown adds 1', 'crown', 1],
  ['000 §3.1/8', 'high ground adds 2', 'high_ground', 2],
  ['000 §3.1/9', 'the own stronghold adds 3', 'stronghold_b', 3],
  ['000 §3.1/9', "the enemy's stronghold adds 3 as well", 'stronghold_a', 3],
])((type, bonus) => {
  const match = position({ units: ['A-1 infantry E10', 'B-1 cavalry E11'], terrain: { E11: type } });
  expect(match.fight('attack A-1 E11').defensePower).toBe(2 + bonus);
});

rule('000 §3.1', "the attacker's terrain adds nothing", () => {
  const match = position({ units: ['A-1 infantry E10', 'B-1 cavalry E11'], terrain: { E10: 'stronghold_a' } });
  expect(match.fight('attack A-1 E11')).toMatchObject({ attackPower: 2, defensePower: 2 });
});

rule('000 §3', 'capture follows the types of the hexes, wherever they lie', () => {
  const terrain = { E5: 'stronghold_b', E7: 'stronghold_b' };
  const match = position({ units: ['A-1 infantry E5', 'A-2 infantry E7'], terrain });
  match.play('end_turn');
  expect(match.outcome).toMatchObject({ winners: [0], reason: 'stronghold_capture' });
});

rule('000 §3', 'opening control follows the types of the hexes, wherever they lie', () => {
  const layout = ['(.)', '.[.', '...'];
  const startUnits = [
    { side: 'A', type: 'infantry', at: 'A1' },
    { side: 'B', type: 'infantry', at: 'C3' },
  ];
  const { board } = opening('attrition-1', { layout, startUnits }).view;
  expect(board.filter((hex) => hex.controlledBy !== null).map((hex) => hex.id + hex.controlledBy)).toEqual([
    'A1A',
    'A3B',
    'B2A',
  ]);
});
