import { drawBelow } from '@hexfront/engine';
import type { WarshardState } from '@hexfront/engine/warshard';
import { expect } from 'vitest';
import { rule } from './rule.ts';
import { Fight, field, type Field, seedFor, warshard } from './warshard-field.ts';

/** An odds table that always says the same, so that the smallest board shows a result. */
const always = (result: string) =>
  Object.fromEntries(['1-2', '1-1', '2-1', '3-1', '4-1', '5-1', '6-1'].map((odds) => [odds, Array(6).fill(result)]));

function fought(result: string, units: readonly string[], more: Partial<Field> = {}) {
  return field({ units, ...more, options: { odds: always(result), ...more.options } });
}

rule(['003 combat/S'], 'S: everybody stays', () => {
  const match = fought('S', ['B1 armor 1,0', 'R1 infantry 0,0']);
  match.play('done', 'attack B1 0,0');
  expect(match.all('B1', 'R1')).toEqual(['1,0', '0,0']);
  expect(match.view.side).toBe('red');
});

rule(
  ['003 combat/dr', '003 retreats/1', '003 retreats/2'],
  'dr: the defender goes one hex, where his enemy says',
  () => {
    const match = fought('dr', ['B1 armor 1,0', 'R1 infantry 0,0']);
    match.play('done', 'attack B1 0,0');
    expect([match.stage, match.seat]).toEqual(['retreat', 0]);
    expect(match.legal()).toEqual(['retreat R1 0,-1', 'retreat R1 -1,0', 'retreat R1 -1,1']);
    match.play('retreat R1 -1,1');
    expect(match.at('R1')).toBe('-1,1');
  },
);

rule('ruling warshard-1.6', 'dr moves a support unit that was attacked', () => {
  const match = fought('dr', ['B1 armor 1,0', 'R1 artillery 0,0', 'R2 artillery -2,0']);
  match.play('done', 'attack B1 0,0', 'support R2 0', 'retreat R1 -1,0');
  expect(match.all('R1', 'R2')).toEqual(['-1,0', '-2,0']);
});

rule(
  ['003 combat/ar', '003 retreats/2'],
  'ar: every attacking melee unit goes one hex where the defender says; support stays',
  () => {
    const match = fought('ar', ['B1 armor 1,0', 'B2 infantry 0,1', 'B3 artillery 2,0', 'R1 infantry 0,0']);
    match.play('done', 'attack B1 0,0', 'attack B2 0,0', 'support B3 0');
    expect([match.stage, match.seat, match.view.retreating]).toEqual(['retreat', 1, 'B1']);
    expect(match.judge('retreat B2 0,2')).toBe('not-retreating ruling warshard-1.5');
    expect(match.judge('retreat B1 2,-1', 0)).toBe('not-your-turn 003 turn/2');
    match.play('retreat B1 2,-1', 'retreat B2 0,2');
    expect([match.stage, match.view.side]).toEqual(['move', 'red']);
    expect(match.all('B1', 'B2', 'B3', 'R1')).toEqual(['2,-1', '0,2', '2,0', '0,0']);
  },
);

rule(['003 combat/DE', 'ruling warshard-1.6'], 'DE: the attacked unit and its support are lost', () => {
  const match = fought('DE', [
    'B1 armor 1,0',
    'B2 artillery 2,0',
    'R1 infantry 0,0',
    'R2 artillery -2,0',
    'R3 artillery -2,1',
  ]);
  match.play('done', 'attack B1 0,0', 'support B2 0', 'support R2 0', 'done');
  expect(match.all('R1', 'R2', 'R3', 'B1', 'B2')).toEqual(['lost', 'lost', '-2,1', '1,0', '2,0']);
});

rule(['003 combat/AE', 'ruling warshard-1.6'], 'AE: every attacker and their support are lost', () => {
  const match = fought('AE', [
    'B1 armor 1,0',
    'B2 infantry 0,1',
    'B3 artillery 2,0',
    'R1 infantry 0,0',
    'R2 artillery -2,0',
  ]);
  match.play('done', 'attack B1 0,0', 'attack B2 0,0', 'support B3 0', 'support R2 0');
  expect(match.all('B1', 'B2', 'B3', 'R1', 'R2')).toEqual(['lost', 'lost', 'lost', '0,0', '-2,0']);
});

rule(
  ['003 combat/EX', 'ruling warshard-1.6'],
  'EX: the attacked unit and the weakest melee attacker fall; support on both sides stays',
  () => {
    const match = fought('EX', [
      'B1 armor 1,0',
      'B2 mechanised 0,1',
      'B3 air_wing 2,0',
      'R1 infantry 0,0',
      'R2 artillery -2,0',
    ]);
    match.play('done', 'attack B1 0,0', 'attack B2 0,0', 'support B3 0', 'support R2 0');
    expect(match.all('R1', 'R2', 'B1', 'B2', 'B3')).toEqual(['lost', '-2,0', '1,0', 'lost', '2,0']);
  },
);

rule(
  ['003 combat/EX', 'ruling warshard-1.9'],
  'of two equally weak attackers chance takes one, under a key of its own',
  () => {
    const lost = new Set<number>();
    for (let i = 0; i < 12; i++) {
      const seed = `tie ${i}`;
      const match = fought('EX', ['B1 infantry 1,0', 'B2 infantry 0,1', 'B3 armor 1,-1', 'R1 infantry 0,0'], { seed });
      match.play('done', 'attack B1 0,0', 'attack B2 0,0', 'attack B3 0,0');
      const drawn = drawBelow(2, seed, 'exchange', 1, 0, 0);
      expect(match.all('B1', 'B2')[drawn]).toBe('lost');
      expect(match.all('B1', 'B2')[1 - drawn]).not.toBe('lost');
      lost.add(drawn);
    }
    expect(lost.size).toBe(2);
  },
);

/** R1 stands where R2 will be driven: R2 at 0,0 may only go to -1,0, since B1 and B2 watch the other hexes. */
const stacked = ['B1 armor 1,0', 'B2 infantry 1,-2', 'B3 infantry 0,2', 'R1 infantry -1,0', 'R2 mechanised 0,0'];

function stackOnRed(result = 'dr', more: Partial<Field> = {}) {
  const match = fought(result, stacked, more);
  match.play('done', 'attack B1 0,0');
  if (match.stage === 'retreat') match.play('retreat R2 -1,0');
  return match;
}

rule('003 retreats/6', 'a retreat may end on a friend', () => {
  const match = stackOnRed();
  expect(match.all('R1', 'R2')).toEqual(['-1,0', '-1,0']);
});

rule(['003 retreats/7', 'ruling warshard-1.6'], 'a stack that separates in time loses no unit', () => {
  const match = stackOnRed();
  match.play('advance 0 -', 'move R1 -2,0', 'done');
  expect(match.all('R1', 'R2')).toEqual(['-2,0', '-1,0']);
});

rule(['003 retreats/7', 'ruling warshard-1.6'], 'a stack that is not loses its lowest Power', () => {
  const match = stackOnRed();
  const events = match.play('advance 0 -', 'done');
  expect(match.all('R1', 'R2')).toEqual(['lost', '-1,0']);
  expect(events).toContainEqual(expect.objectContaining({ type: 'unit_lost', unit: 'R1', cause: 'stack' }));
});

rule(['003 retreats/7', 'ruling warshard-1.6'], 'the view names the hexes where units will be lost', () => {
  const match = stackOnRed();
  expect(match.view.crowded).toEqual([]);
  match.play('advance 0 -');
  expect(match.view).toMatchObject({ side: 'red', stage: 'move', crowded: [{ q: -1, r: 0 }] });
});

rule(['003 retreats/7', 'ruling warshard-1.9'], 'of equal Powers chance takes one, under a key of its own', () => {
  const lost = new Set<number>();
  for (let i = 0; i < 12; i++) {
    const seed = `stack ${i}`;
    const match = stackOnRed('dr', { seed, options: { units: { mechanised: { power: 1 } } } });
    match.play('advance 0 -', 'done');
    const drawn = drawBelow(2, seed, 'stack', 1, 3, 2);
    expect(match.all('R1', 'R2')[drawn]).toBe('lost');
    lost.add(drawn);
  }
  expect(lost.size).toBe(2);
});

rule('ruling fine-print ties', 'of four equal units in a hex each survives as often as the others', () => {
  const units = ['B1 armor 5,0', 'R1 infantry -1,0', 'R2 infantry -2,0', 'R3 infantry -3,0', 'R4 infantry -4,0'];
  const match = field({ units });
  match.play('done');
  const saved = JSON.parse(JSON.stringify(warshard.save(match.state)));
  for (const unit of saved.position.units) if (/^R[1-4]$/.test(unit.id)) unit.at = { q: -1, r: 0 };
  const fourDeep = warshard.load(saved) as WarshardState;
  const survivals = new Map(['R1', 'R2', 'R3', 'R4'].map((id) => [id, 0]));
  const trials = 4000;
  for (let i = 0; i < trials; i++) {
    const trial = new Fight(warshard.copy(fourDeep, undefined, `four ${i}`));
    trial.play('done');
    const left = trial.view.units.filter(({ id, at }) => survivals.has(id) && at !== null);
    expect(left).toHaveLength(1);
    survivals.set(left[0].id, survivals.get(left[0].id)! + 1);
  }
  // Four standard deviations of a fair draw are 2.7%.
  for (const count of survivals.values()) expect(Math.abs(count / trials - 0.25)).toBeLessThan(0.027);
});

rule(
  ['003 turn/resolution-2', 'ruling warshard-1.5'],
  'who must retreat still counts in its own fight: all fights roll first',
  () => {
    const units = ['B1 armor 1,0', 'B2 armor -1,2', 'R1 infantry 0,0', 'R2 infantry 0,1', 'R3 artillery -2,1'];
    const match = fought('dr', units);
    const events = match.play('done', 'attack B1 0,0', 'attack B2 0,1', 'support R3 1');
    const kinds = events.map((event) => event.type).filter((type) => type === 'fight' || type === 'retreat');
    expect(kinds.slice(0, 2)).toEqual(['fight', 'fight']);
  },
);

rule(
  ['003 turn/resolution-2', 'ruling warshard-1.5'],
  'losses come before retreats: a fallen unit controls no hex any more',
  () => {
    // R1 could not retreat to 0,-1 while B2 stood on 1,-2; the exchange takes B2 first.
    const odds = { ...always('dr'), '1-2': Array(6).fill('AE') };
    const units = ['B1 armor 1,0', 'B2 infantry 1,-2', 'R1 infantry 0,0', 'R2 infantry 2,-3'];
    const match = field({ units, options: { odds } });
    match.play('done', 'attack B1 0,0', 'attack B2 2,-3');
    expect(match.at('B2')).toBe('lost');
    expect(match.reach('R1', 'retreat')).toContain('0,-1');
  },
);

rule('ruling warshard-1.5', 'retreats go by fight, then by unit, each on the positions of that moment', () => {
  const units = ['B1 armor 1,0', 'B2 armor 1,2', 'R1 infantry 0,2', 'R2 infantry 0,0'];
  const match = fought('dr', units);
  match.play('done', 'attack B1 0,0', 'attack B2 0,2');
  expect(match.view.retreating).toBe('R2');
  match.play(match.legal('retreat')[0]);
  expect(match.view.retreating).toBe('R1');
});

rule('ruling fine-print warshard.8', 'EX kills every unit in the attacked hex', () => {
  const match = stackAndAttack('EX');
  expect(match.all('R1', 'R2')).toEqual(['lost', 'lost']);
});

rule('ruling warshard-1.6', 'of an attacked stack the best Defence counts, and all retreat', () => {
  const match = stackAndAttack('dr');
  expect(match.all('R1', 'R2')).toEqual(['-1,0', '-1,0']);
});

/**
 * Blue attacks in his own turn; Red's turn passes with his attacker driven onto a friend; then Blue attacks that stack.
 * The result of the second Blue fight is the one asked for.
 */
function stackAndAttack(result: 'EX' | 'dr') {
  const odds = { ...always('ar'), '6-1': Array(6).fill(result) };
  const units = ['B1 armor 3,0', 'R1 infantry 0,0', 'R2 mechanised 1,0', 'B2 infantry 2,0'];
  const match = field({
    units,
    options: { odds, units: { armor: { power: 50 } } },
    ground: { '0,-1': '~', '1,-1': '~', '0,1': '~', '-1,1': '~', '2,-1': '.', '1,1': '~' },
    seed: seedFor(1),
  });
  match.play('done', 'done');
  // Red attacks B2 from 1,0 and is thrown back onto R1, the only way that is left.
  match.play('done', 'attack R2 2,0');
  expect(match.all('R1', 'R2')).toEqual(['0,0', '0,0']);
  const [fight] = match.fights('move B1 1,0', 'done', 'attack B1 0,0');
  expect(fight).toMatchObject({ defense: 3, defenders: ['R1', 'R2'], result });
  while (match.stage === 'retreat') match.play(match.legal()[0]);
  return match;
}
