import { expect } from 'vitest';
import { type Description, opening, position } from './position.ts';
import { rule } from './rule.ts';

/** A's tick, which runs as soon as B has ended its turn. */
function tickOfA(description: Description) {
  const match = position({ board: 'own', active: 'B', ...description });
  match.play('end_turn');
  return match;
}

rule.each<[string[], object]>([
  ['000 §3.2/11', 'no stronghold, no gold', [], { gold: 0 }],
  [['000 §3.2/11', '000 §7.1/8'], 'one stronghold pays 2', ['B2'], { gold: 2 }],
  [['000 §3.2/11', '000 §7.1/8'], 'two strongholds pay 4', ['B2', 'H2'], { gold: 4 }],
  [['000 §3.2/11', '000 §7.1/8'], "an enemy's stronghold pays too", ['B2', 'H2', 'B20'], { gold: 6 }],
  [['000 §3.2/3', '000 §7.1/6'], 'a mine pays 3', ['B9'], { gold: 3, wood: 0 }],
  [['000 §3.2/3', '000 §7.1/6'], 'each mine pays', ['B9', 'D6'], { gold: 6 }],
  [['000 §3.2/7', '000 §7.1/7'], 'a camp pays 2', ['C8'], { wood: 2, gold: 0 }],
  [['000 §3.2/7', '000 §7.1/7'], 'each camp pays', ['C8', 'E1', 'G8'], { wood: 6 }],
  [['000 §3.2/14', '000 §7.1/9'], 'the crown scores 1 VP', ['E11'], { vp: 1, gold: 0, wood: 0 }],
  ['000 §3.2', 'other terrain pays nothing', ['A1', 'A4', 'A5', 'A8', 'D11', 'A19'], { gold: 0, wood: 0, vp: 0 }],
])((hexes, purse) => {
  expect(tickOfA({ control: { A: hexes } }).player('A')).toMatchObject(purse);
});

rule.each<[string, number, number, object]>([
  ['000 §3.2/4', 'a mine of 20 is left with 17', 'B9', 20, 17, { gold: 3 }],
  ['000 §3.2/3', 'a mine of 3 pays all of it', 'B9', 3, 0, { gold: 3 }],
  [['000 §3.2/3', '000 §3.2/4'], 'a mine of 2 pays 2', 'B9', 2, 0, { gold: 2 }],
  [['000 §3.2/3', '000 §3.2'], 'an empty mine pays nothing', 'B9', 0, 0, { gold: 0 }],
  ['000 §3.2/8', 'a camp of 15 is left with 13', 'C8', 15, 13, { wood: 2 }],
  [['000 §3.2/7', '000 §3.2/8'], 'a camp of 1 pays 1', 'C8', 1, 0, { wood: 1 }],
  [['000 §3.2/7', '000 §3.2'], 'an empty camp pays nothing', 'C8', 0, 0, { wood: 0 }],
])((hex, before, after, purse) => {
  const match = tickOfA({ control: { A: [hex] }, reserves: { [hex]: before } });
  expect(match.player('A')).toMatchObject(purse);
  expect(match.hex(hex).reserve).toBe(after);
});

rule.each<[string, number | undefined]>([
  ['000 §3.2/2', 'a mine opens with 20', 'E10', 20],
  ['000 §3.2/6', 'a camp opens with 15', 'E1', 15],
  ['000 §3.2/10', 'a stronghold has no reserve', 'B2', undefined],
  ['000 §3.2/13', 'the crown has no reserve', 'E11', undefined],
])((hex, reserve) => {
  expect(opening().hex(hex).reserve).toBe(reserve);
});

rule('000 §3.2', 'an exhausted mine is still a mine', () => {
  expect(tickOfA({ control: { A: ['B9'] }, reserves: { B9: 1 } }).hex('B9').type).toBe('gold_mine');
});

rule('000 §3.2', 'a captured mine goes on from where it was', () => {
  const match = position({
    board: 'own',
    units: ['A-1 infantry B9'],
    control: { B: ['B9'] },
    reserves: { B9: 7 },
  });
  match.round();
  expect(match.player('A').gold).toBe(3);
  expect(match.player('B').gold).toBe(0);
  expect(match.hex('B9').reserve).toBe(4);
});

rule('000 §3.2/10', 'a stronghold pays tick after tick', () => {
  const match = position({ board: 'own', control: { A: ['B2'] } });
  for (let i = 0; i < 12; i++) match.round();
  expect(match.player('A').gold).toBe(24);
});

rule('000 §7.1/5', 'a tick pays only the side that becomes active', () => {
  const match = tickOfA({ control: { A: ['B2', 'E11'], B: ['B20', 'B9', 'C8'] } });
  expect(match.player('B')).toMatchObject({ gold: 0, wood: 0, vp: 0 });
  expect(match.hex('B9').reserve).toBe(20);
});

rule('000 §7.1/5', 'control is read at the tick, after the closing update', () => {
  const match = position({ board: 'own', units: ['B-1 infantry B2'], control: { A: ['B2', 'H2'] }, active: 'B' });
  match.play('end_turn');
  expect(match.player('A').gold).toBe(2);
});

rule.each<['gold' | 'wood' | 'vp', string]>([
  ['000 §5.1', 'gold has no cap', 'gold', 'B2'],
  ['000 §5.1', 'wood has no cap', 'wood', 'C8'],
  ['000 §5.1', 'VP have no cap', 'vp', 'E11'],
])((name, hex) => {
  const rich = 100_000_000;
  expect(tickOfA({ control: { A: [hex] }, [name]: { A: rich } }).player('A')[name]).toBeGreaterThan(rich);
});

rule.each<[object]>([
  ['000 §5.1/1', 'gold is not negative', { gold: { A: -1 } }],
  ['000 §5.1/1', 'gold is whole', { gold: { B: 0.5 } }],
  ['000 §5.1/2', 'wood is not negative', { wood: { A: -1 } }],
  ['000 §5.1/2', 'wood is whole', { wood: { B: 0.5 } }],
  ['000 §5.1/3', 'VP are not negative', { vp: { A: -1 } }],
  ['000 §5.1/3', 'VP are whole', { vp: { B: 0.5 } }],
])((purse) => {
  expect(() => position(purse)).toThrow('bad-number');
});
