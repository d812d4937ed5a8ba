import { expect } from 'vitest';
import { rule } from './rule.ts';
import { field, type Field } from './warshard-field.ts';

const columns = ['1-2', '1-1', '2-1', '3-1', '4-1', '5-1', '6-1'];
const odds = Object.fromEntries(columns.map((name) => [name, Array(6).fill('dr')]));

/** B1 drives R1 from (0,0); what is left are (0,-1), (-1,0) and (-1,1). */
function driven(more: Partial<Field> = {}) {
  const match = field({
    ...more,
    units: ['B1 armor 1,0', 'R1 infantry 0,0', ...(more.units ?? [])],
    options: { odds, ...more.options },
  });
  match.play('done', 'attack B1 0,0');
  return match;
}

const waysOf = (match: ReturnType<typeof driven>) => match.reach('R1', 'retreat');

rule(['003 retreats/3', 'ruling warshard-1.5'], 'not next to the attacker, nor to any other enemy', () => {
  expect(waysOf(driven())).toEqual(['0,-1', '-1,0', '-1,1']);
  expect(waysOf(driven({ units: ['B2 hq 0,-3'] }))).toEqual(['0,-1', '-1,0', '-1,1']);
  expect(waysOf(driven({ units: ['B2 hq 0,-2'] }))).toEqual(['-1,0', '-1,1']);
});

rule(['003 retreats/3', 'ruling warshard-1.5'], 'a friend in the hex does not lift the zone of control', () => {
  const match = driven({ units: ['R2 infantry 0,-1', 'B2 hq 0,-2'] });
  expect(waysOf(match)).toEqual(['-1,0', '-1,1']);
  expect(match.judge('retreat R1 0,-1')).toBe('zone-of-control 003 retreats/3');
});

rule('003 retreats/4', 'not into water', () => {
  const match = driven({ ground: { '0,-1': '~' } });
  expect(waysOf(match)).toEqual(['-1,0', '-1,1']);
  expect(match.judge('retreat R1 0,-1')).toBe('impassable 003 retreats/4');
});

rule('ruling fine-print warshard.6', 'a bridge carries a retreat', () => {
  expect(waysOf(driven({ ground: { '0,-1': '~' }, bridges: ['0,-1'] }))).toContain('0,-1');
});

rule('003 retreats/4', 'water does not stop a unit that crosses it', () => {
  const options = { units: { infantry: { crossesWater: true } } };
  expect(waysOf(driven({ ground: { '0,-1': '~' }, options }))).toContain('0,-1');
});

rule('003 retreats/3', 'a unit that ignores zones of control does so when it moves, not when it retreats', () => {
  const options = { units: { infantry: { ignoresZoc: true } } };
  expect(waysOf(driven({ options }))).toEqual(['0,-1', '-1,0', '-1,1']);
});

rule('ruling warshard-1.2', 'with one hex left there is nothing to decide', () => {
  const match = driven({ ground: { '0,-1': '~', '-1,0': '~' } });
  expect(match.stage).toBe('advance');
  expect(match.at('R1')).toBe('-1,1');
});

rule('003 retreats/5', 'with none the unit is destroyed', () => {
  const match = driven({ ground: { '0,-1': '~', '-1,0': '~', '-1,1': '~' } });
  expect(match.at('R1')).toBe('lost');
  expect(match.stage).toBe('advance');
});

rule('003 combat/dr', 'one hex, no further', () => {
  expect(driven().judge('retreat R1 -2,0')).toBe('out-of-reach 003 combat/dr');
});

rule('ruling warshard-1.5', 'not onto an enemy', () => {
  expect(driven().judge('retreat R1 1,0')).toBe('cell-occupied ruling warshard-1.1');
});

rule(['003 turn/upkeep-1', 'ruling warshard-1.8'], 'the attacker may enter the vacant hex, or not', () => {
  const match = driven();
  match.play('retreat R1 -1,0');
  expect([match.stage, match.seat]).toEqual(['advance', 0]);
  expect(match.legal()).toEqual(['advance 0 B1', 'advance 0 null']);
  match.play('advance 0 B1');
  expect(match.at('B1')).toBe('0,0');
  const other = driven();
  other.play('retreat R1 -1,0', 'advance 0 -');
  expect(other.at('B1')).toBe('1,0');
});

rule('ruling warshard-1.8', 'the advance ignores zones of control, and it is one a fight', () => {
  const match = field({
    units: ['B1 armor 1,0', 'B2 armor 0,1', 'R1 infantry 0,0', 'R2 infantry 1,-1'],
    options: { odds },
  });
  match.play('done', 'attack B1 0,0', 'attack B2 0,0');
  while (match.stage === 'retreat') match.play(match.legal()[0]);
  expect(match.legal()).toEqual(['advance 0 B1', 'advance 0 B2', 'advance 0 null']);
  match.play('advance 0 B2');
  expect(match.all('B1', 'B2')).toEqual(['1,0', '0,0']);
  expect(match.view.side).toBe('red');
});

rule(['ruling warshard-1.6', '003 turn/upkeep-1'], 'only melee units of that fight advance', () => {
  const units = ['B2 artillery 2,0', 'B3 infantry 2,1', 'B4 hq 3,0'];
  const match = driven({ units });
  match.play('support B2 0', 'retreat R1 -1,0');
  expect(match.legal()).toEqual(['advance 0 B1', 'advance 0 null']);
  expect(match.judge('advance 0 B3')).toBe('not-involved ruling warshard-1.6');
  expect(match.judge('advance 0 B2')).toBe('not-involved ruling warshard-1.6');
  expect(match.judge('advance 1 B1')).toBe('no-fight 003 turn/upkeep-1');
});

rule('ruling warshard-1.10', 'an advance needs ground the unit can stand on', () => {
  const options = { odds, units: { mechanised: { crossesWater: true } } };
  const units = ['B1 armor 1,0', 'B2 mechanised 0,1', 'R1 mechanised 0,0'];
  const match = field({ units, options, ground: { '0,0': '~' } });
  match.play('done', 'attack B1 0,0', 'attack B2 0,0');
  while (match.stage === 'retreat') match.play(match.legal()[0]);
  expect(match.legal()).toEqual(['advance 0 B2', 'advance 0 null']);
  expect(match.judge('advance 0 B1')).toBe('impassable ruling warshard-1.10');
});
