import { expect } from 'vitest';
import { hexName } from './order.ts';
import { opening, position } from './position.ts';
import { rule } from './rule.ts';

const words = (actions: object[]) => actions.map((action) => Object.values(action).map(String).join(' '));

rule(
  ['ruling attrition-1.12', '000 §11/1', 'ruling common.5'],
  'recruit, move, attack, fortify, end_turn; by unit, then row by row',
  () => {
    const match = position({
      units: ['A-10 infantry H4', 'A-2 infantry E5', 'B-1 archer E6', 'B-2 archer D5', 'B-3 archer H5'],
      board: 'own',
      bystanders: false,
      control: { A: ['H2', 'B2'] },
      gold: { A: 14 },
      wood: { A: 1 },
    });
    expect(words(match.legal())).toEqual([
      'recruit infantry B2',
      'recruit archer B2',
      'recruit infantry H2',
      'recruit archer H2',
      'move A-2 D4',
      'move A-2 E4',
      'move A-2 F4',
      'move A-2 F5',
      'move A-10 G4',
      'move A-10 G5',
      'move A-10 H3',
      'move A-10 I4',
      'move A-10 I5',
      'attack A-2 D5',
      'attack A-2 E6',
      'attack A-10 H5',
      'fortify A-2',
      'fortify A-10',
      'end_turn',
    ]);
  },
);

rule('ruling attrition-1.12', 'types are listed infantry, cavalry, archer', () => {
  const match = position({ board: 'own', control: { A: ['B2'] }, gold: { A: 18 } });
  expect(words(match.legal()).slice(0, 3)).toEqual(['recruit infantry B2', 'recruit cavalry B2', 'recruit archer B2']);
});

rule('ruling attrition-1.12', 'pass is accepted and never listed', () => {
  const match = opening();
  expect(match.judge('pass')).toBe('allowed');
  expect(words(match.legal())).not.toContain('pass');
});

rule(['000 §11/1', 'ruling attrition-1.12'], 'units are shown by number: A-2 before A-10', () => {
  const match = position({ units: ['A-10 infantry E5', 'A-2 infantry E7'], bystanders: false });
  expect(match.player('A').units.map((unit) => unit.id)).toEqual(['A-2', 'A-10']);
});

rule(
  ['000 §11/1', 'ruling attrition-1.12', 'ruling common.5'],
  'changes of control are reported row by row, whoever they concern',
  () => {
    const units = ['B-1 infantry C9', 'A-1 infantry C11', 'A-2 infantry G2', 'B-2 infantry A4'];
    const match = position({ units, bystanders: false });
    const update = match.play('end_turn').find((event) => event.type === 'control_update');
    expect(update?.changes.map((change) => hexName(change.hexId as string) + change.to)).toEqual([
      'A4B',
      'C9B',
      'C11A',
      'G2A',
    ]);
  },
);

rule.each<[string, string[]]>([
  [
    ['000 §11/1', 'ruling common.5'],
    'what is listed is what is allowed, in the first edition',
    'attrition-1',
    [
      'A-1 cavalry E5',
      'A-2 archer E7 moved:1',
      'A-3 infantry F5 attacked',
      'A-4 infantry D6 resting',
      'A-5 archer E4 fortified resting',
      'B-1 infantry E6',
      'B-2 infantry D8',
    ],
  ],
  [
    ['000 §11/1', 'ruling common.5'],
    'what is listed is what is allowed, in the second edition',
    'attrition-2',
    [
      'A-1 cavalry E5',
      'A-11 cavalry E5',
      'A-2 archer E7 moved:1',
      'A-12 archer E7',
      'A-3 cavalry F5 attacked',
      'A-4 cavalry D6',
      'A-14 cavalry D6 resting',
      'A-5 archer E4 fortified resting',
      'A-7 cavalry G5',
      'A-17 cavalry G5',
      'A-27 cavalry G5',
      'A-37 cavalry G5',
      'B-1 infantry E6',
      'B-2 infantry D8',
    ],
  ],
])((game, units) => {
  const terrain = { B2: 'stronghold_a', B20: 'stronghold_b' };
  const match = position({ game, units, terrain, control: { A: ['B2'], B: ['B20'] }, wood: { A: 1 }, gold: { A: 12 } });
  const hexes = match.view.board.map((hex) => hex.id);
  const fronts = match.view.board.flatMap((hex) => hex.unitIds.slice(0, 1)).filter((id) => id[0] === 'A');
  const all = [
    ...hexes.flatMap((hex) => ['infantry', 'cavalry', 'archer'].map((type) => `recruit ${type} ${hex}`)),
    ...fronts.flatMap((id) => hexes.flatMap((hex) => [`move ${id} ${hex}`, `attack ${id} ${hex}`])),
    ...fronts.map((id) => `fortify ${id}`),
    'end_turn',
  ];
  const listed = words(match.legal());
  expect(all.filter((order) => match.judge(order) === 'allowed').sort()).toEqual([...listed].sort());
  expect(new Set(listed.map((order) => order.split(' ')[0])).size).toBe(5);
});
