import { expect } from 'vitest';
import { hexName } from './order.ts';
import { type Description, opening, position } from './position.ts';
import { rule } from './rule.ts';

const conquest = (description: Description = {}) => position({ game: 'conquest-1', ...description });
const open = () => opening('conquest-1');
const range = [-3, -2, -1, 0, 1, 2, 3];

rule(['ruling conquest-1.1', '002 legacy/1'], '49 hexes, q and r from -3 to 3, row by row', () => {
  expect(open().view.board.map(hexName)).toEqual(range.flatMap((r) => range.map((q) => `${q},${r}`)));
});

/** The six neighbours by the parity of the row counted from the top. */
function around(q: number, r: number): string[] {
  const isOdd = (r + 3) % 2 === 1;
  const [left, right] = isOdd ? [q, q + 1] : [q - 1, q];
  const six = [
    [q + 1, r],
    [right, r + 1],
    [left, r + 1],
    [q - 1, r],
    [left, r - 1],
    [right, r - 1],
  ];
  return six.filter(([a, b]) => Math.abs(a) <= 3 && Math.abs(b) <= 3).map(([a, b]) => `${a},${b}`);
}

rule(
  ['ruling conquest-1.1', '002 legacy/1', 'ruling fine-print conquest.2'],
  'every hex has the neighbours of its row',
  () => {
    for (const r of range) {
      for (const q of range) {
        const away = Math.abs(q) > 1 ? '0,0' : '3,3';
        const match = conquest({ units: [`A-1 infantry ${q},${r}`, `B-1 infantry ${away}`], bystanders: false });
        expect([q, r, match.reach('A-1').sort()]).toEqual([q, r, around(q, r).sort()]);
      }
    }
  },
);

rule.each<[string, string]>([
  ['ruling fine-print conquest.2', 'r = 0 is row 3, odd: (0,0) leans east, to (1,1)', '1,1', 'allowed'],
  ['ruling fine-print conquest.2', 'and not west, to (-1,1)', '-1,1', 'out-of-reach 000 §9.3'],
])((to, verdict) => {
  expect(conquest({ units: ['A-1 infantry 0,0'] }).judge(`move A-1 ${to}`)).toBe(verdict);
});

rule.each<[string, object]>([
  ['ruling conquest-1.2', "A's capital", '-3,-3', { controlledBy: 'A', unitIds: ['A-1'] }],
  ['ruling conquest-1.2', "B's capital", '3,3', { controlledBy: 'B', unitIds: ['B-1'] }],
])((hex, seen) => {
  expect(open().hex(hex)).toMatchObject(seen);
});

rule('ruling conquest-1.2', 'one infantry each and nothing else controlled', () => {
  const match = open();
  expect([match.unit('A-1')?.type, match.unit('B-1')?.type]).toEqual(['infantry', 'infantry']);
  expect(match.view.board.filter((hex) => hex.controlledBy !== null || hex.unitIds.length > 0)).toHaveLength(2);
});

rule.each<[string, string[]]>([
  ['ruling conquest-1.3', 'the mines', 'gold_mine', ['0,-2', '2,-1', '-2,0', '-2,2']],
  ['ruling conquest-1.3', 'the towers', 'tower', ['-1,-3', '-3,-1', '0,0', '3,0', '1,3']],
])((type, hexes) => {
  expect(
    open()
      .view.board.filter((hex) => hex.type === type)
      .map(hexName),
  ).toEqual(hexes);
});

rule('ruling conquest-1.3', 'the other 38 hexes are plains', () => {
  expect(open().view.board.filter((hex) => hex.type === 'plains')).toHaveLength(49 - 4 - 5 - 2);
});

rule(['ruling conquest-1.4', 'ruling conquest-1.12'], 'B opens with 50, A with 50 and its first income', () => {
  const match = open();
  expect([match.player('A').gold, match.player('B').gold]).toEqual([55, 50]);
});

rule.each<[string[], number]>([
  ['ruling conquest-1.5', 'a capital pays 5', ['-3,-3'], 5],
  ['ruling conquest-1.5', 'a mine pays 3', ['0,-2'], 3],
  ['ruling conquest-1.5', 'plains pay 1', ['1,1'], 1],
  ['ruling conquest-1.5', 'a tower pays nothing', ['0,0'], 0],
  ['ruling conquest-1.5', 'together', ['-3,-3', '0,-2', '2,-1', '1,1', '2,2', '0,0'], 13],
])((hexes, gold) => {
  const units = ['A-1 infantry 3,0', 'B-1 infantry 1,3'];
  const match = conquest({ board: 'own', active: 'B', control: { A: hexes }, units, bystanders: false });
  match.play('pass');
  expect(match.player('A').gold).toBe(gold);
});

rule('ruling conquest-1.5', 'a mine never runs dry', () => {
  const match = conquest({
    board: 'own',
    control: { A: ['0,-2'] },
    units: ['A-1 infantry 3,0', 'B-1 infantry 1,3'],
    bystanders: false,
  });
  for (let i = 0; i < 15; i++) match.play('pass', 'pass');
  expect(match.player('A').gold).toBe(45);
});

rule.each<[string, number, number, number]>([
  ['ruling conquest-1.6', 'infantry: 10 gold, moves 1, reaches 1', 'infantry', 10, 1, 1],
  ['ruling conquest-1.6', 'cavalry: 20 gold, moves 3, reaches 1', 'cavalry', 20, 3, 1],
  ['ruling conquest-1.6', 'archer: 15 gold, moves 2, reaches 2', 'archer', 15, 2, 2],
])((type, cost, movement, reach) => {
  const recruit = (gold: number) => conquest({ board: 'own', gold: { A: gold } }).judge(`recruit ${type} -3,-3`);
  expect([recruit(cost), recruit(cost - 1)]).toEqual(['allowed', 'not-enough-gold 000 §9.5']);
  const rider = conquest({ units: [`A-1 ${type} -3,0`] });
  const steps = [1, 2, 3, 4].filter((n) => rider.judge(`move A-1 ${n - 3},0`) === 'allowed');
  expect(steps.at(-1)).toBe(movement);
  const shots = [1, 2, 3].filter((n) => {
    const match = conquest({ units: [`A-1 ${type} -3,0`, `B-1 infantry ${n - 3},0`] });
    return match.judge(`attack A-1 ${n - 3},0`) === 'allowed';
  });
  expect(shots.at(-1)).toBe(reach);
});

rule.each<[string, string, number, number]>([
  ['ruling conquest-1.6', 'infantry 2 against infantry 3', 'infantry', 'infantry', 2, 3],
  ['ruling conquest-1.6', 'cavalry 4 against cavalry 2', 'cavalry', 'cavalry', 4, 2],
  ['ruling conquest-1.6', 'archer 3 against archer 1, in melee too', 'archer', 'archer', 3, 1],
])((attacker, defender, attackPower, defensePower) => {
  const match = conquest({ units: [`A-1 ${attacker} 0,1`, `B-1 ${defender} 1,1`] });
  expect(match.fight('attack A-1 1,1')).toMatchObject({ attackPower, defensePower, abilities: [] });
});

rule('ruling conquest-1.6', 'no charge and no shield wall', () => {
  const match = conquest({ units: ['A-1 cavalry -3,1', 'B-1 infantry 1,1', 'B-2 infantry 2,1', 'B-3 infantry 1,2'] });
  match.play('move A-1 0,1');
  expect(match.fight('attack A-1 1,1')).toMatchObject({ attackPower: 4, defensePower: 3 });
});

rule.each<[string, number]>([
  ['ruling conquest-1.7', 'a capital adds 2', '3,3', 5],
  ['ruling conquest-1.7', 'a tower adds 1', '0,0', 4],
  ['ruling conquest-1.7', 'a mine adds nothing', '2,-1', 3],
  ['ruling conquest-1.7', 'plains add nothing', '1,1', 3],
])((hex, power) => {
  const [q, r] = hex.split(',').map(Number);
  const match = conquest({ board: 'own', units: [`A-1 infantry ${q - 1},${r}`, `B-1 infantry ${hex}`] });
  expect(match.fight(`attack A-1 ${hex}`).defensePower).toBe(power);
});
