import { expect } from 'vitest';
import { neighbours, ring, spread } from './geometry.ts';
import { position } from './position.ts';
import { rule } from './rule.ts';

const blind = 'no-line-of-sight 000 §9.7';

/** An archer on E9 and a target on E11; E10 alone lies between. */
function shot(terrain: { [hex: string]: string } = {}, ...between: string[]): string {
  return position({ units: ['A-1 archer E9', 'B-1 infantry E11', ...between], terrain }).judge('attack A-1 E11');
}

rule.each<[string, string]>([
  [['000 §9.7/1', '000 §9.7/2'], 'two hexes away along the row', 'E11', 'allowed'],
  [['000 §9.7/2', '000 §9.7/4'], 'two hexes away along a diagonal', 'C10', 'allowed'],
  [['000 §9.7/2', '000 §9.7/4'], 'two hexes away along the other diagonal', 'G8', 'allowed'],
  [['000 §9.7/4', '000 §9.7/3'], 'D10 is bent: E10 and D9 are shared', 'D10', blind],
  [['000 §9.7/4', '000 §9.7/3'], 'F10 is bent: E10 and F9 are shared', 'F10', blind],
  [['000 §9.7/4', '000 §9.7/3'], 'C9 is bent: D8 and D9 are shared', 'C9', blind],
  ['000 §9.7/1', 'three hexes away is out of range, with or without sight', 'E12', 'out-of-range 000 §9.4'],
  ['000 §9.7/1', 'an adjacent target needs no line of sight', 'E10', 'allowed'],
])((target, verdict) => {
  expect(position({ units: ['A-1 archer E9', `B-1 infantry ${target}`] }).judge(`attack A-1 ${target}`)).toBe(verdict);
});

/** What an archer on each hex of open plains sees at distance 2. Archers of a group are too far apart to disturb each other. */
function seenFromEverywhere(): [from: string, seen: string[]][] {
  return spread(5, 7).flatMap((group) => {
    const targets = [...new Set(group.flatMap((hex) => ring(hex, 2)))];
    const archers = group.map((hex, i) => `A-${i + 1} archer ${hex}`);
    const units = [...archers, ...targets.map((hex, i) => `B-${i + 1} infantry ${hex}`)];
    const match = position({ units, bystanders: false });
    const sees = (i: number, hex: string) => match.judge(`attack A-${i + 1} ${hex}`) === 'allowed';
    return group.map((hex, i): [string, string[]] => [hex, ring(hex, 2).filter((target) => sees(i, target))]);
  });
}

rule(
  ['000 §9.7/3', '000 §9.7/4', 'ruling attrition-1.9'],
  'from every hex exactly the targets with one shared neighbour',
  () => {
    for (const [hex, seen] of seenFromEverywhere()) {
      const shared = (target: string) => neighbours(target).filter((name) => neighbours(hex).includes(name));
      expect([hex, seen]).toEqual([hex, ring(hex, 2).filter((target) => shared(target).length === 1)]);
    }
  },
);

rule.each<[string, string, string]>([
  ['ruling attrition-1.9', 'A1 and C1 see each other by B1', 'A1', 'C1', 'B1'],
  ['ruling attrition-1.9', 'C1 and E1 see each other by D1', 'C1', 'E1', 'D1'],
  ['ruling attrition-1.9', 'E1 and G1 see each other by F1', 'E1', 'G1', 'F1'],
  ['ruling attrition-1.9', 'G1 and I1 see each other by H1', 'G1', 'I1', 'H1'],
  ['ruling attrition-1.9', 'B21 and D21 see each other by C21', 'B21', 'D21', 'C21'],
  ['ruling attrition-1.9', 'D21 and F21 see each other by E21', 'D21', 'F21', 'E21'],
  ['ruling attrition-1.9', 'F21 and H21 see each other by G21', 'F21', 'H21', 'G21'],
])((one, other, middle) => {
  const judge = (from: string, to: string, ...more: string[]) =>
    position({
      units: [`A-1 archer ${from}`, `B-1 archer ${to}`, 'A-2 infantry E10', ...more],
      bystanders: false,
    }).judge(`attack A-1 ${to}`);
  expect(judge(one, other)).toBe('allowed');
  expect(judge(other, one)).toBe('allowed');
  expect(judge(one, other, `B-2 infantry ${middle}`)).toBe(blind);
});

rule('ruling attrition-1.9', 'there are seven bent pairs and no more', () => {
  // A straight line over two rows ends a column further; one that stays in its column is bent.
  const bent = seenFromEverywhere().flatMap(([from, seen]) =>
    seen.filter((to) => to[0] > from[0] && to.slice(1) === from.slice(1)).map((to) => `${from}-${to}`),
  );
  expect(bent.sort()).toEqual(['A1-C1', 'B21-D21', 'C1-E1', 'D21-F21', 'E1-G1', 'F21-H21', 'G1-I1']);
});

rule.each<[{ [hex: string]: string }, string[], string]>([
  ['000 §9.7/2', 'nothing in the way', {}, [], 'allowed'],
  ['000 §9.7/6', 'a target in forest is not seen', { E11: 'forest' }, [], blind],
  ['000 §9.7/7', 'a forest in between blocks', { E10: 'forest' }, [], blind],
  ['000 §9.7/7', "the archer's own forest does not", { E9: 'forest' }, [], 'allowed'],
  [
    '000 §9.7/5',
    'units beside the line do not matter',
    { D9: 'forest', F9: 'forest' },
    ['B-2 infantry D10'],
    'allowed',
  ],
  [['000 §9.7/8', '000 §9.7/5'], 'an enemy in between blocks', {}, ['B-2 infantry E10'], blind],
  [['000 §9.7/8', '000 §9.7/5'], 'a friend in between blocks', {}, ['A-2 infantry E10'], blind],
  [
    '000 §9.7/8',
    'from high ground an enemy in between does not',
    { E9: 'high_ground' },
    ['B-2 infantry E10'],
    'allowed',
  ],
  [
    '000 §9.7/8',
    'from high ground a friend in between does not',
    { E9: 'high_ground' },
    ['A-2 infantry E10'],
    'allowed',
  ],
  ['000 §9.7/8', 'hills are not high enough', { E9: 'hills' }, ['B-2 infantry E10'], blind],
  ['000 §9.7/8', 'high ground under the target does not help', { E11: 'high_ground' }, ['B-2 infantry E10'], blind],
  ['000 §9.7/8', 'high ground in between neither blocks nor helps', { E10: 'high_ground' }, [], 'allowed'],
  ['000 §9.7/9', 'high ground does not see through forest', { E9: 'high_ground', E10: 'forest' }, [], blind],
  ['000 §9.7/9', 'high ground does not see into forest', { E9: 'high_ground', E11: 'forest' }, [], blind],
  ['000 §9.7/9', 'nor over a unit in forest', { E9: 'high_ground', E10: 'forest' }, ['B-2 infantry E10'], blind],
])((terrain, between, verdict) => {
  expect(shot(terrain, ...between)).toBe(verdict);
});

rule('000 §9.7/4', 'high ground does not straighten a bent line', () => {
  const match = position({ units: ['A-1 archer E9', 'B-1 infantry D10'], terrain: { E9: 'high_ground' } });
  expect(match.judge('attack A-1 D10')).toBe(blind);
});

rule('000 §9.7/2', 'legal lists what check allows', () => {
  const match = position({ units: ['A-1 archer E9', 'B-1 infantry E11', 'B-2 infantry D10', 'B-3 infantry C10'] });
  const attacks = match.legal().filter((action) => (action as { action: string }).action === 'attack');
  expect(attacks).toEqual([
    { action: 'attack', unitId: 'A-1', target: 'C10' },
    { action: 'attack', unitId: 'A-1', target: 'E11' },
  ]);
});
