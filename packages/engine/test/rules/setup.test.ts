import { expect } from 'vitest';
import { opening } from './position.ts';
import { rule } from './rule.ts';

rule('000 §6.1/1', 'round 1', () => {
  expect(opening().view.turn).toBe(1);
});

rule('000 §6.1/2', 'A is active', () => {
  expect(opening().view.activePlayer).toBe('A');
});

rule(['000 §6.1/4', 'ruling attrition-1.1'], 'A had nothing before its first tick paid for two strongholds', () => {
  expect(opening().player('A')).toMatchObject({ gold: 4, wood: 0, vp: 0 });
});

rule(['000 §6.1/5', 'ruling attrition-1.1'], 'B has nothing', () => {
  expect(opening().player('B')).toMatchObject({ gold: 0, wood: 0, vp: 0 });
});

rule.each<[string, 'A' | 'B' | null, number]>([
  ['000 §6.2/1', "A has A's deployment hexes", 'deploy_a', 'A', 20],
  ['000 §6.2/1', "A has A's strongholds", 'stronghold_a', 'A', 2],
  ['000 §6.2/2', "B has B's deployment hexes", 'deploy_b', 'B', 20],
  ['000 §6.2/2', "B has B's strongholds", 'stronghold_b', 'B', 2],
  ['000 §6.2/3', 'the crown is neutral', 'crown', null, 1],
  ['000 §6.2/3', 'every mine is neutral', 'gold_mine', null, 10],
  ['000 §6.2/3', 'every camp is neutral', 'lumber_camp', null, 6],
  ['000 §6.2/3', 'plains are neutral', 'plains', null, 86],
  ['000 §6.2/3', 'forests are neutral', 'forest', null, 24],
  ['000 §6.2/3', 'hills are neutral', 'hills', null, 16],
  ['000 §6.2/3', 'high ground is neutral', 'high_ground', null, 2],
])((type, owner, count) => {
  const owners = opening()
    .view.board.filter((hex) => hex.type === type)
    .map((hex) => hex.controlledBy);
  expect(owners).toEqual(Array(count).fill(owner));
});

rule.each<[string, string, string]>([
  ['000 §6.3/1', 'A-1', 'A-1', 'infantry', 'B2'],
  ['000 §6.3/2', 'A-2', 'A-2', 'infantry', 'H2'],
  ['000 §6.3/3', 'A-3', 'A-3', 'infantry', 'G2'],
  ['000 §6.3/4', 'A-4', 'A-4', 'cavalry', 'B3'],
  ['000 §6.3/5', 'A-5', 'A-5', 'cavalry', 'H3'],
  ['000 §6.3/6', 'A-6', 'A-6', 'archer', 'C2'],
  ['000 §6.3/7', 'B-1', 'B-1', 'infantry', 'B20'],
  ['000 §6.3/8', 'B-2', 'B-2', 'infantry', 'H20'],
  ['000 §6.3/9', 'B-3', 'B-3', 'infantry', 'G20'],
  ['000 §6.3/10', 'B-4', 'B-4', 'cavalry', 'B19'],
  ['000 §6.3/11', 'B-5', 'B-5', 'cavalry', 'H19'],
  ['000 §6.3/12', 'B-6', 'B-6', 'archer', 'C20'],
])((id, type, at) => {
  const match = opening();
  expect(match.unit(id)).toMatchObject({ id, type, owner: id[0], position: at });
  expect(match.hex(at).unitIds).toEqual([id]);
});

rule('000 §6.3', 'six units per side, in the order of their numbers', () => {
  const match = opening();
  expect(match.player('A').units.map((unit) => unit.id)).toEqual(['A-1', 'A-2', 'A-3', 'A-4', 'A-5', 'A-6']);
  expect(match.player('B').units.map((unit) => unit.id)).toEqual(['B-1', 'B-2', 'B-3', 'B-4', 'B-5', 'B-6']);
});

rule.each<[object]>([
  ['000 §6.3/13', 'no unit is fortified', { isFortified: false }],
  ['000 §6.3/14', 'no unit has moved', { movedThisTurn: false, movedDistance: 0 }],
  ['000 §6.3/14', 'no unit has attacked', { attackedThisTurn: false }],
  ['000 §6.3/15', 'everybody may act', { canActThisTurn: true }],
])((marks) => {
  const match = opening();
  for (const unit of [...match.player('A').units, ...match.player('B').units]) expect(unit).toMatchObject(marks);
});

rule('000 §6.3/15', 'a unit of B acts in the first turn of B', () => {
  const match = opening();
  match.play('end_turn');
  expect(match.judge('move B-4 B17')).toBe('allowed');
});
