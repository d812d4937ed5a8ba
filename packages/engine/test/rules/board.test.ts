import { distance, distanceTable, hexIds, makeGrid } from '@hexfront/engine/hex';
import { expect } from 'vitest';
import { allHexes, neighbours, ring, spread, within } from './geometry.ts';
import { opening, position } from './position.ts';
import { rule } from './rule.ts';

const ids = () => opening().view.board.map((hex) => hex.id);

rule(['000 §2.1/1', '002 state/board'], 'the board has 21 × 9 hexes', () => {
  expect(ids()).toHaveLength(189);
  expect(new Set(ids()).size).toBe(21 * 9);
});

rule(['000 §2.1/2', '002 locks/1'], 'the hexes are A1 to I21', () => {
  expect([...ids()].sort()).toEqual([...allHexes].sort());
});

rule.each<[number, string]>([
  ['000 §2.1/3', 'the second row is B', 21, 'B1'],
  ['000 §2.1/3', 'the last row is I', 168, 'I1'],
  ['000 §2.1/4', 'the first row ends with column 21', 20, 'A21'],
  ['000 §2.2/2', 'E is row 4, so E1 follows four full rows', 4 * 21, 'E1'],
  ['000 §2.2/3', 'column 11 has index 10', 4 * 21 + 10, 'E11'],
  ['002 state/board', 'the list ends with I21', 188, 'I21'],
])((place, id) => {
  expect(ids()[place]).toBe(id);
});

rule.each<[string, string]>([
  ['000 §2.2/1', 'A1 is a hex', 'A1', 'allowed'],
  ['000 §2.2/1', 'E11 is a hex', 'E11', 'allowed'],
  ['000 §2.2/1', 'I21 is a hex', 'I21', 'allowed'],
  ['000 §2.2', 'row letters are capitals', 'e11', 'off-board 000 §9.3'],
  ['000 §2.2', 'a column has no leading zero', 'E011', 'off-board 000 §9.3'],
  ['000 §2.2', 'the row comes first', '11E', 'off-board 000 §9.3'],
  ['000 §2.2', 'nothing follows the column', 'E11 ', 'off-board 000 §9.3'],
  ['000 §2.2', 'a column is needed', 'E', 'off-board 000 §9.3'],
  ['000 §2.2/2', 'there is no row J', 'J11', 'off-board 000 §9.3'],
  ['000 §2.2/3', 'there is no column 0', 'E0', 'off-board 000 §9.3'],
  ['000 §2.2/3', 'there is no column 22', 'E22', 'off-board 000 §9.3'],
])((to, verdict) => {
  // Next to all three real hexes stands someone who could go there.
  const units = ['A-1 infantry A2', 'A-2 infantry E10', 'A-3 infantry I20', 'B-1 infantry C20'];
  const match = position({ units, bystanders: false });
  const unitId = { A1: 'A-1', I21: 'A-3' }[to] ?? 'A-2';
  expect(match.judge({ action: 'move', unitId, to })).toBe(verdict);
});

rule.each<[string, string]>([
  ['000 §2.3/1', 'E10 has E11 to the east', 'E10', 'E11'],
  ['000 §2.3/2', 'E10 has F10 below', 'E10', 'F10'],
  ['000 §2.3/3', 'E10 has F9 below', 'E10', 'F9'],
  ['000 §2.3/4', 'E10 has E9 to the west', 'E10', 'E9'],
  ['000 §2.3/5', 'E10 has D9 above', 'E10', 'D9'],
  ['000 §2.3/6', 'E10 has D10 above', 'E10', 'D10'],
  ['000 §2.3/7', 'D10 has D11 to the east', 'D10', 'D11'],
  ['000 §2.3/8', 'D10 has E11 below', 'D10', 'E11'],
  ['000 §2.3/9', 'D10 has E10 below', 'D10', 'E10'],
  ['000 §2.3/10', 'D10 has D9 to the west', 'D10', 'D9'],
  ['000 §2.3/11', 'D10 has C10 above', 'D10', 'C10'],
  ['000 §2.3/12', 'D10 has C11 above', 'D10', 'C11'],
])((from, to) => {
  expect(position({ units: [`A-1 infantry ${from}`] }).judge(`move A-1 ${to}`)).toBe('allowed');
});

rule.each<[string, string]>([
  ['000 §2.3', 'an even row does not lean east: E10 and F11 are not neighbours', 'E10', 'F11'],
  ['000 §2.3', 'an even row does not lean east: E10 and D11 are not neighbours', 'E10', 'D11'],
  ['000 §2.3', 'an odd row does not lean west: D10 and E9 are not neighbours', 'D10', 'E9'],
  ['000 §2.3', 'an odd row does not lean west: D10 and C9 are not neighbours', 'D10', 'C9'],
])((from, to) => {
  expect(position({ units: [`A-1 infantry ${from}`] }).judge(`move A-1 ${to}`)).toBe('out-of-reach 000 §9.3');
});

/** Where a unit on each hex may go. Four hexes apart, units of a group are out of each other's way. */
function reachFromEverywhere(type: string): Map<string, string[]> {
  const reached = spread(4, 4).flatMap((group) => {
    const match = position({ units: group.map((hex, i) => `A-${i + 1} ${type} ${hex}`), bystanders: false });
    return group.map((hex, i) => [hex, match.reach(`A-${i + 1}`)] as const);
  });
  return new Map(reached);
}

rule(['000 §2.3', '002 locks/1'], 'every hex has the neighbours of its row parity that are on the board', () => {
  const reached = reachFromEverywhere('infantry');
  for (const hex of allHexes) expect([hex, reached.get(hex)?.sort()]).toEqual([hex, neighbours(hex).sort()]);
});

rule('000 §2.4', 'movement 3 reaches every hex at distance 3 and none beyond, from anywhere', () => {
  const reached = reachFromEverywhere('cavalry');
  for (const hex of allHexes) {
    const disc = [...within(hex, 3).keys()].filter((name) => name !== hex);
    expect([hex, reached.get(hex)?.sort()]).toEqual([hex, disc.sort()]);
  }
});

rule('000 §2.4', 'the distance of any two hexes is the length of the shortest way between them', () => {
  const grid = makeGrid(9, 21);
  const table = distanceTable(grid);
  for (const from of allHexes) {
    for (const [to, steps] of within(from, 30)) {
      const [a, b] = [hexIds.read(grid, from), hexIds.read(grid, to)];
      expect([distance(grid, a, b), table[a * grid.size + b]], `${from} to ${to}`).toEqual([steps, steps]);
    }
  }
});

rule.each<[string]>([
  ['000 §2.4', 'forest costs one step like anything else', 'forest'],
  ['000 §2.4', 'hills cost one step like anything else', 'hills'],
  ['000 §2.4', 'a stronghold costs one step like anything else', 'stronghold_b'],
])((type) => {
  const match = position({ units: ['A-1 cavalry E5'], terrain: { E6: type, E7: type, E8: type } });
  match.play('move A-1 E8');
  expect(match.unit('A-1')?.movedDistance).toBe(3);
});

rule.each<[string, number]>([
  ['ruling attrition-1.13', 'B3 is 9 from the crown', 'B3', 9],
  ['ruling attrition-1.13', 'B19, its mirror image, is 10 from the crown', 'B19', 10],
])((hex, steps) => {
  expect(ring(hex, steps)).toContain('E11');
  const grid = makeGrid(9, 21);
  expect(distance(grid, hexIds.read(grid, hex), hexIds.read(grid, 'E11'))).toBe(steps);
});
