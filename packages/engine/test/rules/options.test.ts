import { draw, games, isRefusal, type JsonObject, Recorder, verify } from '@hexfront/engine';
import { expect } from 'vitest';
import type { Theatre } from './match.ts';
import { gameOf, opening, optionsOf, position } from './position.ts';
import { rule } from './rule.ts';

const attritionGames = ['attrition-1', 'attrition-2', 'conquest-1'];

rule.each<[object, string]>([
  ['ruling common.2', 'a price out of bounds', { units: { cavalry: { cost: -1 } } }, 'units.cavalry.cost'],
  ['ruling common.2', 'a number that is not whole', { turnLimit: 2.5 }, 'turnLimit'],
  ['ruling common.2', 'a limit of nothing', { actionsPerTurn: 0 }, 'actionsPerTurn'],
  ['ruling common.2', 'an option that does not exist', { weather: 'rain' }, 'weather'],
  [
    'ruling common.2',
    'one that does not exist further down',
    { terrain: { plains: { mud: 1 } } },
    'terrain.plains.mud',
  ],
  ['ruling common.2', 'a flag that is not a boolean', { needsSight: 'yes' }, 'needsSight'],
  ['ruling common.2', 'a choice that is none', { timeoutScores: ['luck'] }, 'timeoutScores[0]'],
])((overrides, name) => {
  const refusal = gameOf('attrition-1').options(overrides);
  expect(isRefusal(refusal) && [refusal.code, refusal.message.includes(name)]).toEqual(['bad-option', true]);
});

rule.each<[string]>(
  attritionGames.map((id) => ['ruling common.1', `${id}: a match carries its complete options`, id] as const),
)((id) => {
  const game = gameOf(id);
  const options = optionsOf(game, { turnLimit: 7 });
  const saved = game.save(game.setup(options, 'seed'));
  expect(saved.options).toEqual({ ...(optionsOf(game) as object), turnLimit: 7 });
});

rule('ruling common.1', 'costs, stats, limits, yields and board are all there', () => {
  expect(optionsOf(gameOf('attrition-1'))).toMatchObject({
    units: {
      infantry: { cost: 10, attack: 2, defense: 4, movement: 1, range: 1 },
      archer: { cost: 14, meleeMalus: 1 },
    },
    terrain: { gold_mine: { gold: 3, reserve: 20 }, crown: { vp: 1, defense: 1 } },
    layout: { length: 9 },
    turnLimit: 30,
    actionsPerTurn: 3,
    fortifyDefense: 2,
  });
});

rule.each<[object, (id: string, overrides: object) => unknown, unknown]>([
  ['ruling common.3', 'actions per turn', { actionsPerTurn: 5 }, (id, o) => opening(id, o).view.actionsRemaining, 5],
  ['ruling common.3', 'starting gold', { startGold: 9 }, (id, o) => opening(id, o).player('B').gold, 9],
  [
    'ruling common.3',
    'the round limit',
    { turnLimit: 3 },
    (id, options) => {
      const match = position({ game: id, options, turn: 3, active: 'B' });
      match.play('pass');
      return match.view.status;
    },
    'ended',
  ],
  [
    'ruling common.3',
    'the movement of infantry',
    { units: { infantry: { movement: 2 } } },
    (id, options) => position({ game: id, options }).reach('A-6').length,
    // From A1: A2, B1, then A3, B2, C1, C2. The corner (3,-3) has a neighbour more: (2,-3) (3,-2) (2,-2), then four.
    { 'attrition-1': 6, 'attrition-2': 6, 'conquest-1': 7 },
  ],
])((overrides, observe, expected) => {
  for (const id of attritionGames) {
    const wanted = typeof expected === 'object' ? (expected as Record<string, unknown>)[id] : expected;
    expect([id, observe(id, overrides)]).toEqual([id, wanted]);
  }
});

rule('ruling common.3', "the first edition under the second's number of strongholds ends like the second", () => {
  const match = position({ board: 'own', units: ['A-1 infantry B20'], options: { strongholdsToWin: 1 } });
  match.play('end_turn');
  expect(match.outcome).toMatchObject({ winners: [0], reason: 'stronghold_capture' });
});

/** A match in which each decision is picked by its number from the legal ones. */
function playOut(game: Theatre, seed: string, steps: number): Recorder {
  const recorder = new Recorder(game, optionsOf(game) as JsonObject, seed, ['one', 'other']);
  for (let i = 0; i < steps && game.outcome(recorder.state) === null; i++) {
    const seat = game.decision(recorder.state).seats[0];
    const legal = game.legal(recorder.state, seat);
    recorder.advance({ [seat]: [legal[(i * 7919) % legal.length]] });
  }
  return recorder;
}

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}

rule.each<[string]>(
  attritionGames.map((id) => [['ruling common.7', '000 §1/1'], `${id}: a replay reproduces every hash`, id] as const),
)((id) => {
  const replay = playOut(gameOf(id), 'seed', 400).replay();
  expect(replay.steps.length).toBeGreaterThan(50);
  expect(verify(replay)).toMatchObject({ ok: true, steps: replay.steps.length });
});

rule('ruling common.7', 'a replay with one hash changed is found out', () => {
  const replay = playOut(gameOf('attrition-1'), 'seed', 20).replay();
  const steps = replay.steps.map((step, i) => (i === 9 ? { ...step, hash: '0'.repeat(16) } : step));
  expect(verify({ ...replay, steps })).toMatchObject({ ok: false, step: 10 });
});

rule.each<[string]>(
  attritionGames.map(
    (id) => [['000 §1/1', '000 §11/3', '002 locks/4'], `${id}: the seed changes nothing`, id] as const,
  ),
)((id) => {
  const [one, other] = ['one seed', 'another'].map((seed) => playOut(gameOf(id), seed, 300).replay());
  expect(one.steps).toEqual(other.steps);
  expect(gameOf(id).traits.chance).toBe(false);
});

rule.each<[string]>(attritionGames.map((id) => ['ruling common.4', `${id}: whole numbers only`, id] as const))((id) => {
  const game = gameOf(id);
  const recorder = playOut(game, 'seed', 200);
  const numbers = numbersIn(game.save(recorder.state));
  expect(numbers.length).toBeGreaterThan(100);
  expect(numbers.filter((n) => !Number.isInteger(n))).toEqual([]);
});

rule('ruling common.6', 'a draw depends on seed and key, not on what was drawn before', () => {
  const first = draw('seed', 'die', 1);
  draw('seed', 'die', 2);
  expect(draw('seed', 'die', 1)).toBe(first);
  expect(draw('other', 'die', 1)).not.toBe(first);
});

rule('ruling common.5', 'the games of this family are listed in their written order', () => {
  expect(games.map((game) => game.id).filter((id) => attritionGames.includes(id))).toEqual(attritionGames);
});
