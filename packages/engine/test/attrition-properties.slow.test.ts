import { findGame, type Game, isRefusal } from '@hexfront/engine';
import type { AttritionOptions, AttritionState, AttritionView } from '@hexfront/engine/attrition';
import { CHARGED } from '@hexfront/engine/attrition';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distances, neighbours, oracleLegal, spell } from './attrition-oracle.ts';
import { anyDecisions, defaults, json, walk } from './suites/kit.ts';

const duels = ['attrition-1', 'attrition-2'].map((id) => findGame(id) as Game);
const family = [...duels, findGame('conquest-1') as Game];
const seeds = fc.string({ minLength: 1, maxLength: 8 });

/** Crowded boards, where blockers, sight and stacks matter: a few dozen units thrown anywhere. */
const crowds = fc.array(
  fc.record({
    side: fc.constantFrom('A', 'B'),
    type: fc.constantFrom('infantry', 'cavalry', 'archer'),
    cell: fc.integer({ min: 0, max: 188 }),
    more: fc.integer({ min: 0, max: 4 }),
    moved: fc.boolean(),
    attacked: fc.boolean(),
    rests: fc.boolean(),
  }),
  { minLength: 4, maxLength: 60 },
);
type Crowd = typeof crowds extends fc.Arbitrary<infer T> ? T : never;

describe.each(duels)('$id', (game) => {
  test('on crowded boards the engine lists what the paragraphs say', () => {
    fc.assert(
      fc.property(crowds, fc.constantFrom('A', 'B'), fc.integer({ min: 0, max: 3 }), (crowd, active, left) => {
        const state = crowded(game, crowd, active, left);
        const view = game.view(state, 'all') as AttritionView;
        const legal = game.legal(state, active === 'A' ? 0 : 1).map(spell);
        expect(legal).toEqual(oracleLegal(view, defaults(game) as unknown as AttritionOptions));
      }),
      { numRuns: 150 },
    );
  });

  test('moved distance and charge are those of the shortest free paths', () => {
    fc.assert(
      fc.property(crowds, (crowd) => {
        const state = crowded(
          game,
          crowd.map((unit) => ({ ...unit, moved: false, attacked: false, rests: false })),
          'A',
          3,
        );
        const view = game.view(state, 'all') as AttritionView;
        for (const action of game
          .legal(state, 0)
          .filter((a) => a.action === 'move')
          .filter((_, i) => i % 7 === 0)) {
          const next = game.copy(state);
          game.advance(next, { 0: [action] });
          const unit = view.players.A.units.find((u) => u.id === action.unitId)!;
          const after = (game.view(next, 'all') as AttritionView).players.A.units.find((u) => u.id === action.unitId)!;
          const isFree = (id: string) =>
            id === action.to || view.board.find((hex) => hex.id === id)!.unitIds.length === 0;
          const isOpen = (id: string) => isFree(id) && view.board.find((hex) => hex.id === id)!.type !== 'forest';
          const length = distances(unit.position, 3, view, isFree).get(action.to)!;
          const charge =
            unit.type === 'cavalry' &&
            length >= 2 &&
            distances(unit.position, 3, view, isOpen).get(action.to) === length;
          expect(after.movedDistance).toBe(length);
          expect(game.save(next).charged).toEqual(charge ? expect.arrayContaining([unit.id]) : []);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe.each(family)('$id', (game) => {
  test('whatever is played: units, hexes, bitboards and purses agree', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        walk(game, seed, 100_000, (state, step) => step % 3 === 0 && expectConsistent(game, state as AttritionState));
      }),
      { numRuns: 15 },
    );
  });

  test('under any options within bounds a match is played to its end and verified by its save', () => {
    const number = (min: number, max: number) => fc.integer({ min, max });
    const unit = fc.record({
      cost: number(0, 30),
      attack: number(0, 9),
      defense: number(0, 9),
      movement: number(1, 6),
      range: number(1, 2),
    });
    const overrides = fc.record({
      units: fc.record({ infantry: unit, cavalry: unit, archer: unit }),
      actionsPerTurn: number(1, 6),
      turnLimit: number(1, 8),
      moveActions: number(1, 3),
      attackActions: number(1, 3),
      recruitActions: number(1, 3),
      fortifyWood: number(0, 2),
      strongholdsToWin: number(0, 3),
      startGold: number(0, 200),
      startWood: number(0, 5),
      vpPerKill: number(0, 3),
      winsByEntering: fc.boolean(),
      hasUnitLimits: fc.boolean(),
      recruitsRest: fc.boolean(),
      needsSight: fc.boolean(),
    });
    fc.assert(
      fc.property(overrides, seeds, (over, seed) => {
        const options = game.options(over);
        if (isRefusal(options)) expect.fail(options.message);
        const state = game.setup(options, seed);
        for (let step = 0; game.decision(state).seats.length > 0; step++) {
          const { rejected } = game.advance(state, anyDecisions(game, state, seed, step), 'silent');
          expect(rejected).toEqual([]);
          if (step % 10 === 0) expectConsistent(game, state);
        }
        const loaded = game.load(json(game.save(state)));
        if (isRefusal(loaded)) expect.fail(loaded.message);
        expect(game.hash(loaded)).toBe(game.hash(state));
      }),
      { numRuns: 60 },
    );
  });
});

function crowded(game: Game, crowd: Crowd, active: string, left: number): AttritionState {
  const saved = json(game.save(game.setup(defaults(game), 'crowd'))) as any;
  const { position } = saved;
  const limit = (defaults(game) as any).stackLimit as number;
  for (const hex of position.board) hex.unitIds = [];
  for (const side of ['A', 'B']) position.players[side].units = [];
  for (const { side, type, cell, more, ...flags } of crowd) {
    const hex = position.board[cell];
    if (hex.unitIds.length > 0) continue;
    for (let i = 0; i < Math.min(limit, 1 + more); i++) {
      const { units } = position.players[side];
      if (units.length >= 60) break;
      const hp = (defaults(game) as any).units[type].hp;
      const id = `${side}-${units.length + 1}`;
      units.push({
        id,
        type,
        owner: side,
        position: hex.id,
        hp,
        maxHp: hp,
        isFortified: false,
        movedThisTurn: flags.moved,
        movedDistance: 0,
        attackedThisTurn: flags.attacked,
        canActThisTurn: !flags.rests,
      });
      hex.unitIds.push(id);
    }
  }
  Object.assign(position, { activePlayer: active, actionsRemaining: left });
  Object.assign(position.players.A, { gold: 15, wood: 1 });
  Object.assign(position.players.B, { gold: 100, wood: 0 });
  const { nextNumber: _, charged: __, ...bare } = saved;
  const state = game.load(bare);
  if (isRefusal(state)) expect.fail(state.message);
  return state as AttritionState;
}

function expectConsistent(game: Game, s: AttritionState): void {
  const { theatre } = s;
  const problems: string[] = [];
  const say = (isTrue: boolean, what: string) => isTrue || problems.push(what);
  const listed = new Set<number>();
  for (let cell = 0; cell < theatre.grid.size; cell++) {
    const owners = new Set<number>();
    let size = 0;
    for (let slot = s.front[cell]; slot !== -1; slot = s.behind[slot]) {
      say(s.unitCell[slot] === cell, `slot ${slot} says another cell than ${cell}`);
      say(
        s.unitHp[slot] > 0 && s.unitHp[slot] <= theatre.hp[s.unitType[slot]],
        `slot ${slot} has ${s.unitHp[slot]} hp`,
      );
      owners.add(slot < theatre.capacity ? 0 : 1);
      listed.add(slot);
      size++;
    }
    say(owners.size <= 1 && size <= theatre.options.stackLimit, `cell ${cell} is overfull`);
    for (const seat of [0, 1]) {
      const bit = s.occupied[seat * theatre.height + theatre.rowOf[cell]] & theatre.bitOf[cell];
      say((bit !== 0) === owners.has(seat), `occupancy of cell ${cell} is off`);
    }
  }
  s.unitCell.forEach((cell, slot) => say((cell !== -1) === listed.has(slot), `slot ${slot} is on no list`));
  for (const [i, row] of s.control.subarray(0, theatre.height).entries())
    say((row & s.control[theatre.height + i]) === 0, 'two controllers');
  for (const value of [...s.scalars.subarray(5), ...s.reserves]) say(value >= 0, 'a number below zero');
  say(
    s.unitFlags.every((flags, slot) => s.unitCell[slot] !== -1 || flags === 0),
    'a dead unit keeps flags',
  );
  say(
    theatre.options.hasUnitLimits || s.unitFlags.every((flags) => (flags & CHARGED) === 0),
    'a charge without limits',
  );
  say(game.decision(s).seats.length === (game.outcome(s) === null ? 1 : 0), 'deciders and outcome disagree');
  expect(problems).toEqual([]);
}

test('the oracle itself knows the board: degrees of a corner, an edge and a middle hex', () => {
  const view = duels[0].view(duels[0].setup(defaults(duels[0]), 's'), 'all') as AttritionView;
  expect(neighbours('A1', view)).toEqual(['A2', 'B1']);
  expect(neighbours('B21', view)).toEqual(['A21', 'B20', 'C21']);
  expect(neighbours('E11', view)).toEqual(['D10', 'D11', 'E10', 'E12', 'F10', 'F11']);
});
