import { describe, expect, test } from 'vitest';
import { fightItOut } from '../../src/battle/combat/fight.ts';
import { addFighter, beginFights, gatherFighters } from '../../src/battle/combat/fighters.ts';
import { defenseOf, noteChiefs } from '../../src/battle/combat/strength.ts';
import { settleEntries } from '../../src/battle/movement/entry.ts';
import { settleHeadOns } from '../../src/battle/movement/head-on.ts';
import { planMarches } from '../../src/battle/movement/plan.ts';
import { MOST_REACHED, reachableCells } from '../../src/battle/paths/reach.ts';
import { MOST_STEPS } from '../../src/battle/paths/route.ts';
import { addSource, beginWays, followWay, searchWays } from '../../src/battle/paths/way.ts';
import { copyState } from '../../src/battle/state/hash.ts';
import type { BattleState } from '../../src/battle/state/state.ts';
import { moveUnit, turnNeutral } from '../../src/battle/state/units.ts';
import { beginTick } from '../../src/battle/tick/notes.ts';
import { NONE } from '../../src/hex/index.ts';
import { cell, Field } from './field.ts';
import { type Battle, Die, editions, someOrders, war } from './war.ts';

const strike = { terrainUnit: 'percent', weakens: false, hurt: () => {} } as const;
const route = new Int16Array(MOST_STEPS);

/** Two states of one theatre: a Scout far from an enemy, and the same a step later. */
function pair(): { s: BattleState; other: BattleState; scout: number } {
  const { state: s, slots } = new Field(2, { units: ['u2 Scout 0,0', 'u3 Armored 5,0'] });
  return { s, other: copyState(s), scout: slots.get('u2')! };
}

describe('scratch prepared for something else is refused', () => {
  test.each([
    ['entries', settleEntries],
    ['head-ons', settleHeadOns],
  ] as const)('%s: moves that were never planned, or planned for another state or tick', (_, settle) => {
    const { s, other } = pair();
    const unplanned = 'no moves are planned for this state in this tick';
    expect(() => settle(s, beginTick(s), false, false)).toThrow(unplanned);
    const tick = beginTick(s);
    planMarches(s, tick, false);
    settle(s, tick, false, false);
    planMarches(other, beginTick(other), false);
    expect(() => settle(s, tick, false, false)).toThrow(unplanned);
    expect(() => settle(other, beginTick(other), false, false)).toThrow(unplanned);
  });

  test('fights begun for another state or tick', () => {
    const { s, other, scout } = pair();
    const fight = beginFights(s);
    noteChiefs(s);
    gatherFighters(fight, cell('0,0'), NONE);
    addFighter(fight, scout);
    expect(() => fightItOut(other, fight, beginTick(other), strike)).toThrow('was not begun for this state');
    expect(() => fightItOut(s, fight, beginTick(s), strike)).toThrow('was not begun for this state');
  });

  test('Chiefs never noted, or noted for another state or tick', () => {
    const { s, other, scout } = pair();
    const unnoted = 'the Chiefs were not noted for this state in this tick';
    expect(() => defenseOf(s, scout, true, 'points')).toThrow(unnoted);
    noteChiefs(s);
    expect(defenseOf(s, scout, true, 'points')).toBe(4000);
    expect(() => defenseOf(other, scout, true, 'points')).toThrow(unnoted);
    beginTick(s);
    expect(() => defenseOf(s, scout, true, 'points')).toThrow(unnoted);
    noteChiefs(s);
    copyState(other, s);
    expect(() => defenseOf(s, scout, true, 'points')).toThrow(unnoted);
  });

  test('ways not searched yet, from elsewhere, or searched before a unit moved', () => {
    const { s, scout } = pair();
    const search = beginWays(s, 0, cell('0,0'));
    expect(() => followWay(s, search, cell('0,0'), route)).toThrow('followed before it was searched');
    addSource(s, search, cell('0,1'));
    searchWays(s, search, cell('4,0'));
    expect(followWay(s, search, cell('0,0'), route)).toBe(4);
    expect(() => followWay(s, search, cell('0,2'), route)).toThrow(`cell ${cell('0,2')} is not a source`);
    moveUnit(s, scout, cell('1,0'));
    expect(() => followWay(s, search, cell('0,0'), route)).toThrow('before units moved');
  });
});

test('states of one theatre each have their own zones of control, also after one is copied and both continue', () => {
  const { s, other, scout } = pair();
  const out = new Int32Array(MOST_REACHED);
  const tank = s.order[1];
  const open = reachableCells(s, scout, out);
  expect(reachableCells(other, scout, out)).toBe(open);
  moveUnit(other, tank, cell('2,0'));
  expect(reachableCells(other, scout, out)).toBeLessThan(open);
  expect(reachableCells(s, scout, out)).toBe(open);
  copyState(other, s);
  expect(reachableCells(s, scout, out)).toBeLessThan(open);
  moveUnit(s, tank, cell('5,0'));
  expect(reachableCells(s, scout, out)).toBe(open);
  expect(reachableCells(other, scout, out)).toBeLessThan(open);
});

test('a unit that turns neutral has zones of control for its former friends at once', () => {
  const { state: s, slots } = new Field(1, { units: ['u2 Scout 0,0', 'u4 Armored 2,0'] });
  const out = new Int32Array(MOST_REACHED);
  const open = reachableCells(s, slots.get('u2')!, out);
  turnNeutral(s, slots.get('u4')!);
  expect(reachableCells(s, slots.get('u2')!, out)).toBeLessThan(open);
});

/** Whatever uses scratch in a match, call by call; yields the answers. */
function* ticks(game: Battle, s: BattleState, seed: string): Generator<string> {
  const die = new Die(seed);
  for (let tick = 0; tick < 12; tick++) {
    const orders = someOrders(game, s, die);
    yield JSON.stringify(orders);
    const verdicts = Object.entries(orders).map(([seat, set]) =>
      set.map((order) => game.check(s, Number(seat), order)),
    );
    yield JSON.stringify(verdicts);
    const { board } = s.theatre;
    const at = s.unitCell[s.order[0]];
    yield JSON.stringify(game.explain!(s, 'all', `(${board.q[at]},${board.r[at]})`));
    game.advance(s, orders, 'silent');
    yield game.hash(s);
  }
}

/** Takes turns until all are done. */
function interleave(runs: readonly Generator<string>[]): string[][] {
  const results: string[][] = runs.map(() => []);
  for (let going = true; going; ) {
    going = false;
    for (const [i, run] of runs.entries()) {
      const { value, done } = run.next();
      if (done) continue;
      results[i].push(value);
      going = true;
    }
  }
  return results;
}

describe.each(editions)('$id: matches that take turns', (game) => {
  test('of one theatre play as each does alone', () => {
    const start = war(game, 'turns', { players: 3 }, 3);
    const run = (seed: string) => ticks(game, game.copy(start), seed);
    const alone = ['one', 'two', 'three'].map((seed) => [...run(seed)]);
    expect(alone[0]).not.toEqual(alone[1]);
    expect(interleave([run('one'), run('two'), run('three')])).toEqual(alone);
  });

  test('of two theatres of different size play as each does alone', () => {
    const runs = () => [
      ticks(game, war(game, 'near', { players: 2 }, 3), 'near'),
      ticks(game, war(game, 'far', { players: 4, size: 80 }, 3), 'far'),
    ];
    const alone = runs().map((run) => [...run]);
    expect(interleave(runs())).toEqual(alone);
  });
});
