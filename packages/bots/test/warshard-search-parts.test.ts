import { drawBelow, findGame, type Game } from '@hexfront/engine';
import { NONE } from '@hexfront/engine/hex';
import { ACTIVE, canReach, MOVE, shippedScenarios, STAGE, type WarshardState } from '@hexfront/engine/warshard';
import { describe, expect, test } from 'vitest';
import { Meter } from '../src/budget.ts';
import { Arrangement } from '../src/warshard/search/arrangement.ts';
import { Planner } from '../src/warshard/search/planner.ts';
import { Playout } from '../src/warshard/search/playout.ts';
import { Pool } from '../src/warshard/search/pool.ts';
import { Reaches } from '../src/warshard/search/reaches.ts';
import { Appraiser } from '../src/warshard/search/appraiser.ts';
import { searchWeights } from '../src/warshard/search-weights.ts';
import { optionsOf } from './play.ts';
import { done, hex, small } from './warshard-small.ts';

const game = findGame('warshard-1') as Game;

/** Positions of a random game. */
function* positions(scenario: string, seed: string): Generator<WarshardState> {
  const options = optionsOf(game, { scenario });
  const s = game.setup(options, seed) as WarshardState;
  const list = new Int32Array(game.numbered!.longest(options));
  for (let i = 0; game.outcome(s) === null; i++) {
    yield s;
    const count = game.numbered!.list(s, list);
    game.numbered!.apply(s, list[drawBelow(count, seed, i)]);
  }
}

describe.each([...shippedScenarios.keys()])('%s', (scenario) => {
  test('remembered reaches are those of the engine', () => {
    let reaches: Reaches | null = null;
    let [compared, wrong] = [0, 0];
    for (const s of positions(scenario, 'reach')) {
      reaches ??= new Reaches(s.theatre);
      if (s.scalars[STAGE] !== MOVE) continue;
      for (let slot = 0; slot < s.theatre.units; slot++) {
        if (s.theatre.sideOf[slot] !== s.scalars[ACTIVE] || s.unitCell[slot] === NONE) continue;
        if (s.unitMarks[slot] !== 0) continue;
        const at = reaches.find(s, slot);
        for (let cell = 0; cell < s.theatre.size; cell++) {
          compared++;
          if (reaches.has(at, cell) !== canReach(s, slot, cell)) wrong++;
        }
      }
    }
    expect(compared).toBeGreaterThan(1000);
    expect(wrong).toBe(0);
  });

  test('the moves of a plan can be made one after the other', () => {
    let [plans, wrong] = [0, 0];
    for (const s of positions(scenario, 'plan')) {
      if (s.scalars[STAGE] !== MOVE || plans === 40) continue;
      plans++;
      const meter = new Meter({ nodes: 60 });
      meter.start();
      const planner = new Planner(s, new Appraiser(s.theatre, searchWeights), meter, 8);
      planner.search(s, 60);
      const copy = game.copy(s) as WarshardState;
      for (let isMoving = true; isMoving; ) {
        isMoving = false;
        for (const action of game.legal(copy, s.scalars[ACTIVE])) {
          if (copy.scalars[STAGE] !== MOVE || action.action !== 'move') continue;
          const slot = s.theatre.slotOf.get(action.unit)!;
          if (planner.best[slot] !== s.theatre.cellOf(action.to) || isMoving) continue;
          game.advance(copy, { [s.scalars[ACTIVE]]: [action] }, 'silent');
          isMoving = true;
        }
      }
      for (let slot = 0; slot < s.theatre.units; slot++) {
        const isOurs = s.theatre.sideOf[slot] === s.scalars[ACTIVE] && copy.scalars[STAGE] === MOVE;
        if (isOurs && copy.unitCell[slot] !== planner.best[slot]) wrong++;
      }
    }
    expect(wrong).toBe(0);
  });
});

test('units do not take each other’s hexes in a circle', () => {
  const { state } = small({
    units: ['B1 infantry 2,2', 'B2 infantry 3,2', 'R1 infantry 7,2', 'BH hq 0,0', 'RH hq 8,0'],
  });
  const s = state as WarshardState;
  const [one, two] = ['B1', 'B2'].map((id) => s.theatre.slotOf.get(id)!);
  const [a, b, elsewhere] = ['2,2', '3,2', '2,1'].map((text) => s.theatre.cellOf(hex(text)));
  const arrangement = new Arrangement(s);
  arrangement.read(s, 20);
  arrangement.put(one, elsewhere);
  expect(arrangement.isFree(two, a)).toBe(true);
  arrangement.put(two, a);
  expect(arrangement.isFree(one, b)).toBe(false);
});

test('a playout goes through every result of a fight with its odds', () => {
  const { state } = small({ units: ['B1 mechanised 2,2', 'R1 mechanised 3,2', 'BH hq 0,0', 'RH hq 8,0'] });
  game.advance(state, { 0: [done] });
  const s = state as WarshardState;
  const playout = new Playout(s, new Appraiser(s.theatre, searchWeights));
  const attack = game.numbered!.encode(s, { action: 'attack', unit: 'B1', hex: hex('3,2') });
  playout.run(s, attack);
  // Even odds: the defender retreats (2 of 6), nothing happens (1), the attacker retreats (3).
  expect(Array.from(playout.odds.subarray(0, playout.count), (odds) => Math.round(6 * odds)).sort()).toEqual([1, 2, 3]);
});

test('a pool keeps the best plan for each key, best first', () => {
  const pool = new Pool(2, 1);
  const offers: [cell: number, key: number, value: number][] = [
    [1, 10, 5],
    [2, 10, 7],
    [3, 11, 6],
    [4, 12, 4],
    [5, 11, 9],
    [6, 13, 8],
  ];
  for (const [cell, key, value] of offers) pool.offer(Int16Array.of(cell), key, value);
  const cells = Array.from({ length: pool.count }, (_, i) => {
    const plan = new Int16Array(1);
    pool.read(i, plan);
    return plan[0];
  });
  expect(cells).toEqual([5, 6]);
  expect([...pool.values]).toEqual([9, 8]);
});
