import { expect } from 'vitest';
import { rule } from './rule.ts';
import { field, type Field } from './warshard-field.ts';

/** A strip along r = 0, from q = 0 on; nobody else is near. */
function strip(glyphs: string, more: Partial<Field> = {}): ReturnType<typeof field> {
  const map = ['~'.repeat(glyphs.length), glyphs, '~'.repeat(glyphs.length - 1) + '.'];
  const units = more.units ?? ['B1 infantry 0,1'];
  return field({
    map,
    origin: [0, 0],
    hasHeadquarters: false,
    ...more,
    units: [...units, `R9 hq ${glyphs.length - 2},2`],
  });
}

rule('003 movement/1', 'up to its mobility in hexes, and it may stay', () => {
  const match = strip('......');
  expect(match.reach('B1')).toEqual(['1,1', '2,1']);
  expect(match.legal().at(-1)).toBe('done');
  expect(match.judge('move B1 3,1')).toBe('out-of-reach 003 movement/1');
});

rule.each<[string, string[]]>([
  // paragraph        what            strip     reached by infantry, which has 2 points
  ['003 terrain/1', 'plains cost 1', '......', ['1,1', '2,1']],
  ['003 terrain/2', 'forest costs 2', '.&....', ['1,1']],
  ['003 terrain/2', 'a city costs 2', '.#....', ['1,1']],
  ['003 terrain/2', 'hills cost 2', '.^....', ['1,1']],
  ['003 terrain/2', 'a trench costs 2', '.=....', ['1,1']],
  ['003 terrain/2', 'plains, then forest: 3 are too many', '..&...', ['1,1']],
  ['003 terrain/5', 'water blocks', '..~...', ['1,1']],
])((glyphs, reached) => {
  expect(strip(glyphs).reach('B1')).toEqual(reached);
});

rule(
  ['003 terrain/4', 'ruling warshard-1.1'],
  'a road costs a half from road hex to road hex, whatever the ground',
  () => {
    const roads = ['0,1', '1,1', '2,1', '3,1', '4,1', '5,1'];
    expect(strip('.#&^......', { roads }).reach('B1')).toEqual(['1,1', '2,1', '3,1', '4,1']);
  },
);

rule('ruling warshard-1.1', 'the first step onto a road costs what the ground costs', () => {
  expect(strip('.........', { roads: ['1,1', '2,1', '3,1', '4,1'] }).reach('B1')).toEqual(['1,1', '2,1', '3,1']);
});

rule(['003 terrain/5', 'ruling warshard-1.10'], 'a bridge is crossed and costs as plains', () => {
  expect(strip('.~....', { bridges: ['1,1'] }).reach('B1')).toEqual(['1,1', '2,1']);
});

rule(
  ['003 terrain/5', 'ruling warshard-1.1', 'ruling warshard-1.10'],
  'a unit that crosses water pays for it as for plains',
  () => {
    const options = { units: { infantry: { crossesWater: true } } };
    expect(strip('.~~...', { options }).reach('B1')).toContain('2,1');
  },
);

rule('ruling warshard-1.1', 'a unit moves once per turn', () => {
  const match = field({ units: ['B1 infantry 0,0', 'B2 infantry 0,2', 'R1 infantry 4,3'] });
  match.play('move B1 1,0');
  expect(match.judge('move B1 2,0')).toBe('already-moved ruling warshard-1.1');
  expect(match.reach('B1')).toEqual([]);
});

rule('ruling warshard-1.1', 'through friends, never through enemies, to an empty hex', () => {
  const match = strip('......', { units: ['B1 infantry 0,1', 'B2 infantry 1,1'] });
  expect(match.reach('B1')).toEqual(['2,1']);
  const blocked = strip('......', { units: ['B1 infantry 0,1', 'R1 infantry 1,1'] });
  expect(blocked.legal('move')).toEqual([]);
});

const open = (units: string[], options = {}) => field({ units, options });

rule.each<[string, boolean]>([
  ['003 movement/2', 'next to an enemy', '1,0', true],
  ['003 movement/3', 'and not past it', '2,0', false],
])((hex, isReached) => {
  // Walls of enemies above and below leave one way, along r = 0, that passes their zones.
  const match = open(['B1 armor 0,0', 'R1 infantry 1,-1', 'R2 infantry 0,1']);
  expect(match.reach('B1').includes(hex)).toBe(isReached);
});

rule.each<[string]>([
  [['003 movement/2', 'ruling warshard-1.1'], 'infantry', 'infantry'],
  [['003 movement/2', 'ruling warshard-1.1'], 'artillery', 'artillery'],
  [['003 movement/2', 'ruling warshard-1.1'], 'air wing', 'air_wing'],
  [['003 movement/2', 'ruling warshard-1.1'], 'HQ', 'hq'],
])((type) => {
  const match = open(['B1 mechanised -1,0', `R1 ${type} 1,-1`, 'R2 infantry 0,1']);
  expect(match.reach('B1')).toContain('0,0');
  expect(match.reach('B1')).not.toContain('1,0');
});

rule('ruling warshard-1.1', 'leaving a zone of control is free, into another one it ends there', () => {
  const match = open(['B1 infantry 0,0', 'R1 infantry 1,0']);
  expect(match.reach('B1')).toEqual(expect.arrayContaining(['-2,0', '1,-1', '0,1']));
  expect(match.reach('B1')).not.toContain('2,-1');
});

rule(['003 movement/3', 'ruling warshard-1.1'], 'a unit that ignores zones of control moves on', () => {
  const special = { units: { armor: { ignoresZoc: true } } };
  expect(open(['B1 armor 0,0', 'R1 infantry 1,-1', 'R2 infantry 0,1'], special).reach('B1')).toContain('2,0');
});

rule.each<[string | object, string]>([
  ['ruling warshard-1.2', 'an attack in the movement stage', 'attack B1 1,0', 'wrong-stage ruling warshard-1.2'],
  ['003 board/1', 'a hex off the map', 'move B1 99,0', 'off-board 003 board/1'],
  ['003 turn/1', "the other side's unit", 'move R1 2,0', 'not-your-unit 003 turn/1'],
  ['ruling warshard-1.2', 'no such action', { action: 'fly' }, 'malformed-action ruling warshard-1.2'],
  ['ruling warshard-1.2', 'an unknown field', { action: 'done', x: 1 }, 'malformed-action ruling warshard-1.2'],
  ['ruling warshard-1.2', 'no hex', { action: 'move', unit: 'B1', to: 'E5' }, 'malformed-action ruling warshard-1.2'],
])((order, verdict) => {
  expect(open(['B1 infantry 0,0', 'R1 infantry 1,0']).judge(order)).toBe(verdict);
});
