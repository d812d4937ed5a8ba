import { expect } from 'vitest';
import { rule } from './rule.ts';
import { field } from './warshard-field.ts';

const apart = ['B1 infantry 3,0', 'R1 infantry -3,0'];
const columns = ['1-2', '1-1', '2-1', '3-1', '4-1', '5-1', '6-1'];
const always = (result: string) => Object.fromEntries(columns.map((name) => [name, Array(6).fill(result)]));

rule(['003 turn/1', '003 special/4'], 'Blue, then Red, as often as the scenario says', () => {
  const match = field({ units: apart, turnLimit: 2, victory: ['0,0'] });
  const seen: string[] = [];
  while (match.outcome === null) {
    seen.push(`${match.view.turn} ${match.view.side}`);
    match.play('done');
  }
  expect(seen).toEqual(['1 blue', '1 red', '2 blue', '2 red']);
  expect(match.judge('done', 0)).toBe('game-over 003 special/4');
});

rule(['003 turn/2', 'ruling warshard-1.2'], 'the stages follow each other, and each asks whom it must', () => {
  const units = ['B1 armor 1,0', 'B2 artillery 2,0', 'R1 infantry 0,0', 'R2 artillery -2,0'];
  const match = field({ units, options: { odds: always('dr') } });
  const seen: string[] = [];
  for (const order of ['done', 'attack B1 0,0', 'support B2 0', 'support R2 0', 'retreat R1 -1,0', 'advance 0 B1']) {
    seen.push(`${match.stage} ${match.seat}`);
    match.play(order);
  }
  expect(seen).toEqual(['move 0', 'attack 0', 'support_att 0', 'support_def 1', 'retreat 0', 'advance 0']);
  expect(match.view.side).toBe('red');
});

rule(
  'ruling warshard-1.2',
  'a stage with one choice resolves itself: without enemies near, the turn passes with the last move',
  () => {
    const match = field({ units: ['B1 infantry 3,0', 'R1 infantry -3,0'], hasHeadquarters: false });
    const events = match.play('move B1 2,0');
    expect(events.map((event) => event.type)).toEqual(['move', 'stage_end', 'stage_end', 'turn_start']);
    expect(match.view.side).toBe('red');
  },
);

rule('ruling warshard-1.2', 'a seat that must decide has at least two choices', () => {
  const match = field({
    units: ['B1 armor 1,0', 'B2 artillery 2,0', 'R1 infantry 0,0', 'R2 artillery -2,0'],
    turnLimit: 6,
  });
  for (let i = 0; match.outcome === null; i++) {
    const legal = match.legal();
    expect(legal.length).toBeGreaterThan(1);
    match.play(legal[(i * 7) % legal.length].replace('null', '-'));
  }
});

const reinforced = (more: string[] = []) => field({ units: [...apart, 'B2 armor 4,0 turn:2', ...more], turnLimit: 5 });

rule(
  ['003 special/1', '003 turn/upkeep-2', 'ruling fine-print warshard.5'],
  "a reinforcement of turn 2 arrives at the end of its side's turn 2",
  () => {
    const match = reinforced();
    match.play('done', 'done');
    expect([match.view.turn, match.at('B2')]).toEqual([2, 'expected']);
    const events = match.play('done');
    expect(match.at('B2')).toBe('4,0');
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'reinforcement', unit: 'B2', turn: 2, side: 'blue' }),
    );
  },
);

rule(['003 special/1', 'ruling warshard-1.8'], 'a blocked one waits and tries again at each upkeep of its own', () => {
  const match = reinforced();
  match.play('move B1 4,0', 'done', 'done');
  const events = match.play('done');
  expect(events.map((event) => event.type)).toContain('reinforcement_blocked');
  match.play('done', 'move B1 3,0', 'done');
  expect([match.view.turn, match.view.side, match.at('B2')]).toEqual([3, 'red', '4,0']);
});

rule('ruling warshard-1.8', 'an enemy blocks it too, and two of one hex come one after the other', () => {
  const match = field({
    units: [...apart, 'B2 armor 5,2 turn:1', 'B3 armor 5,2 turn:1'],
    turnLimit: 5,
    origin: [-4, -3],
  });
  match.play('done');
  expect(match.all('B2', 'B3')).toEqual(['5,2', 'expected']);
  match.play('done', 'move B2 4,2', 'done');
  expect(match.all('B2', 'B3')).toEqual(['4,2', '5,2']);
});

rule(['003 special/3', 'ruling warshard-1.8'], 'points go to the last occupier, even after it has left', () => {
  const match = field({ units: apart, turnLimit: 2, victory: ['2,0 3', '-2,0 2'] });
  match.play('move B1 2,0', 'done', 'move R1 -2,0', 'done', 'move B1 4,0', 'done', 'done');
  expect(match.view.points).toEqual({ blue: 3, red: 2 });
  expect(match.outcome).toMatchObject({ winners: [0], reason: 'turn_limit' });
});

rule('ruling warshard-1.8', 'equal points are a draw', () => {
  const match = field({ units: apart, turnLimit: 1, victory: ['2,0 2', '-2,0 2'] });
  match.play('move B1 2,0', 'done', 'move R1 -2,0', 'done');
  expect(match.outcome).toEqual({ winners: [], reason: 'draw', returns: [0, 0] });
});

const holderAt = (match: ReturnType<typeof field>) => match.view.victory[0].holder;

rule('ruling fine-print warshard.7', 'a side that starts on a victory hex holds it', () => {
  expect(holderAt(field({ units: apart, victory: ['3,0'] }))).toBe('blue');
  expect(holderAt(field({ units: apart, victory: ['0,0'] }))).toBeNull();
});

rule('ruling fine-print warshard.7', 'passing over is not enough, ending a move there is', () => {
  const match = field({ units: apart, victory: ['2,0'] });
  match.play('move B1 1,0');
  expect(holderAt(match)).toBeNull();
  const other = field({ units: apart, victory: ['2,0'] });
  other.play('move B1 2,0');
  expect(holderAt(other)).toBe('blue');
});

rule('ruling fine-print warshard.7', 'a retreat, an advance and an arrival count', () => {
  const units = ['B1 armor 1,0', 'R1 infantry 0,0'];
  const match = field({ units, victory: ['-1,0', '0,0'], options: { odds: always('dr') } });
  match.play('done', 'attack B1 0,0', 'retreat R1 -1,0');
  expect(match.view.victory.map(({ holder }) => holder)).toEqual(['red', 'red']);
  match.play('advance 0 B1');
  expect(match.view.victory.map(({ holder }) => holder)).toEqual(['red', 'blue']);
  const arrival = field({ units: [...apart, 'B2 armor 4,0 turn:1'], victory: ['4,0'] });
  arrival.play('done');
  expect(holderAt(arrival)).toBe('blue');
});

rule(['ruling warshard-1.8', 'ruling warshard-1.10'], 'losing every unit loses, judged after the retreats', () => {
  const match = field({
    units: ['B1 armor 1,0', 'R1 infantry 0,0'],
    hasHeadquarters: false,
    options: { odds: always('DE') },
  });
  const events = match.play('done', 'attack B1 0,0');
  expect(match.outcome).toEqual({ winners: [0], reason: 'elimination', returns: [1, -1] });
  expect(events.at(-1)).toMatchObject({ type: 'game_end', reason: 'elimination', winner: 'blue' });
});

rule('ruling warshard-1.10', 'and not while reinforcements are to come', () => {
  const units = ['B1 armor 1,0', 'R1 infantry 0,0', 'R2 infantry -3,0 turn:3'];
  const match = field({ units, hasHeadquarters: false, turnLimit: 5, options: { odds: always('DE') } });
  match.play('done', 'attack B1 0,0', 'advance 0 -');
  expect(match.outcome).toBeNull();
  expect([match.view.turn, match.view.side]).toEqual([2, 'blue']);
});

rule('ruling warshard-1.10', 'a unit driven to its death by a retreat counts', () => {
  const ground = { '0,-1': '~', '-1,0': '~', '-1,1': '~' };
  const match = field({
    units: ['B1 armor 1,0', 'R1 infantry 0,0'],
    hasHeadquarters: false,
    ground,
    options: { odds: always('dr') },
  });
  match.play('done', 'attack B1 0,0');
  expect(match.outcome).toMatchObject({ winners: [0], reason: 'elimination' });
});

rule('ruling warshard-1.10', 'if no unit is left on either side it is a draw', () => {
  const match = field({
    units: ['B1 armor 1,0', 'R1 infantry 0,0'],
    hasHeadquarters: false,
    options: { odds: always('EX') },
  });
  match.play('done', 'attack B1 0,0');
  expect(match.outcome).toEqual({ winners: [], reason: 'draw', returns: [0, 0] });
});

rule(
  ['ruling warshard-1.10', 'ruling fine-print warshard.2'],
  'listed by unit in the order of the scenario, then hexes by r and q; done last',
  () => {
    const match = field({ units: ['B2 infantry 3,0', 'B1 infantry 0,2', 'R1 infantry -3,0'], hasHeadquarters: false });
    const legal = match.legal();
    expect(legal.at(-1)).toBe('done');
    const units = legal.slice(0, -1).map((text) => text.split(' ')[1]);
    expect(units).toEqual(units.toSorted((a, b) => (a === b ? 0 : a === 'B2' ? -1 : 1)));
    const hexes = match.reach('B1').map((text) => text.split(',').map(Number));
    expect(hexes).toEqual(hexes.toSorted((a, b) => a[1] - b[1] || a[0] - b[0]));
  },
);
