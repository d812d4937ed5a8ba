import { drawBelow } from '@hexfront/engine';
import type { AttritionState } from '@hexfront/engine/attrition';
import { describe, expect, test } from 'vitest';
import { chartOf } from '../src/attrition/chart.ts';
import { type FeatureName, features } from '../src/attrition/features.ts';
import {
  searchFeatures,
  type SearchFeature,
  type SearchWeights,
  searchWeightsFor,
} from '../src/attrition/search-weights.ts';
import { Evaluation, VICTORY } from '../src/attrition/search/evaluation.ts';
import { positionKey } from '../src/attrition/search/position-key.ts';
import { Survey } from '../src/attrition/survey.ts';
import { family, gameNamed, position, type Unit } from './attrition-position.ts';
import { optionsOf } from './play.ts';

/** Positions of random matches. */
function* wander(id: string, matches: number): Generator<AttritionState> {
  const game = gameNamed(id);
  const options = optionsOf(game);
  const list = new Int32Array(game.numbered!.longest(options));
  for (let match = 0; match < matches; match++) {
    const state: AttritionState = game.setup(options, 'match');
    for (let step = 0; ; step++) {
      const count = game.numbered!.list(state, list);
      if (count === 0) break;
      yield state;
      game.numbered!.apply(state, list[drawBelow(count, `${match}`, step)]);
    }
  }
}

/** Weighs a single feature, for one side. */
function only(name: SearchFeature, side: 'own' | 'other'): SearchWeights {
  const names = Object.keys(searchFeatures) as SearchFeature[];
  const none = Object.fromEntries(names.map((each) => [each, { own: 0, other: 0 }])) as SearchWeights;
  return { ...none, [name]: { own: 0, other: 0, [side]: 1 } };
}

/** The features that both bots know, as the search splits them when the enemy moves next. */
const twins: readonly [SearchFeature, 'own' | 'other', FeatureName][] = [
  ['material', 'own', 'material'],
  ['purse', 'other', 'purse'],
  ['victoryPoints', 'own', 'victoryPoints'],
  ['victoryPoints', 'other', 'victoryPoints'],
  ['income', 'own', 'income'],
  ['expansion', 'own', 'expansion'],
  ['expansion', 'other', 'expansion'],
  ['strongholds', 'own', 'strongholds'],
  ['march', 'own', 'march'],
  ['march', 'other', 'march'],
  ['garrison', 'own', 'garrison'],
  ['exposure', 'own', 'exposure'],
  ['siege', 'other', 'exposure'],
  ['danger', 'own', 'danger'],
  ['pressure', 'other', 'danger'],
];

describe.each(family.map(({ id }) => [id]))('%s', (id) => {
  test('the one pass of the search measures what the features of greedy measure', () => {
    const { theatre } = gameNamed(id).setup(optionsOf(gameNamed(id)), 'match') as AttritionState;
    const evaluations = twins.map(([name, side]) => new Evaluation(theatre, only(name, side)));
    for (const state of wander(id, 2)) {
      const survey = new Survey(chartOf(state.theatre), state, 0);
      for (const [i, [name, side, twin]] of twins.entries()) {
        const expected = features[twin].measure(survey, side === 'own' ? 0 : 1);
        const measured = evaluations[i].score(state, 0, 1);
        if (Math.abs(measured - expected) > 1e-9) expect.fail(`${name} ${side}: ${measured}, not ${expected}`);
      }
    }
  });

  test('weights are complete and favour the own side', () => {
    const { theatre } = gameNamed(id).setup(optionsOf(gameNamed(id)), 'match') as AttritionState;
    const weights = searchWeightsFor(theatre);
    expect(Object.keys(weights)).toEqual(Object.keys(searchFeatures));
    for (const { own, other } of Object.values(weights)) expect(own * other).toBeLessThanOrEqual(0);
  });
});

const guards: Unit[] = [
  ['A', 'infantry', 'B2'],
  ['B', 'infantry', 'B20'],
];

test.each([
  ['level at the start', 1, 0, 0],
  ['ahead at the start', 1, 2, 0],
  ['ahead at the end', 30, 2, 2 / 3],
])('the standing: %s', (_when, turn, points, expected) => {
  const state = position('attrition-1', guards);
  state.scalars[0] = turn;
  state.scalars[9] = points;
  const standing = new Evaluation(state.theatre, only('standing', 'own')).score(state, 0, 1);
  expect(standing).toBeCloseTo(expected, 2);
});

test('a victory counts more than anything else, and an early one more than a late one', () => {
  const game = gameNamed('conquest-1');
  const units: Unit[] = [
    ['A', 'cavalry', 'G6'],
    ['B', 'infantry', 'A2'],
  ];
  const state = position('conquest-1', units);
  const later = game.copy(state);
  later.scalars[0] = 20;
  const evaluation = new Evaluation(state.theatre, searchWeightsFor(state.theatre));
  const enter = { action: 'move', unitId: 'A-1', targetHex: { q: 3, r: 3 } };
  for (const each of [state, later]) expect(game.advance(each, { 0: [enter] }, 'silent').rejected).toEqual([]);
  expect(evaluation.score(state, 0, 1)).toBeGreaterThan(evaluation.score(later, 0, 1));
  expect(evaluation.score(later, 0, 1)).toBeGreaterThan(VICTORY / 2);
  expect(evaluation.score(state, 1, 0)).toBe(-evaluation.score(state, 0, 1));
});

describe('the key of a position', () => {
  test('is the same whatever the order of the actions', () => {
    const game = gameNamed('attrition-2');
    const opening: AttritionState = game.setup(optionsOf(game), 'match');
    const moves = [
      { action: 'move', unitId: 'A-4', to: 'B5' },
      { action: 'move', unitId: 'A-5', to: 'H5' },
    ];
    const [one, other] = [moves, moves.toReversed()].map((actions) => {
      const state = game.copy(opening);
      expect(game.advance(state, { 0: actions }, 'silent').rejected).toEqual([]);
      return positionKey(state);
    });
    expect(one).toBe(other);
    expect(one).not.toBe(positionKey(opening));
  });

  test('tells all positions of a match apart', () => {
    for (const { id } of family) {
      const keys = new Map<string, number>();
      for (const state of wander(id, 3)) keys.set(gameNamed(id).hash(state), positionKey(state));
      expect(new Set(keys.values()).size / keys.size).toBeGreaterThan(0.99);
    }
  });

  test.each<[string, (state: AttritionState) => void]>([
    ['gold', (state) => state.scalars[5]++],
    ['wood', (state) => state.scalars[8]++],
    ['victory points', (state) => state.scalars[10]++],
    ['the round', (state) => state.scalars[0]++],
    ['the side to move', (state) => (state.scalars[1] = 1)],
    ['actions left', (state) => state.scalars[2]--],
    ['a reserve', (state) => state.reserves[3]--],
    ['control', (state) => (state.control[state.theatre.height - 4] ^= 1)],
    ['hit points', (state) => state.unitHp[0]--],
    ['a fortification', (state) => (state.unitFlags[0] |= 8)],
    ["an enemy's fortification", (state) => (state.unitFlags[state.theatre.capacity] |= 8)],
  ])('depends on %s', (_what, change) => {
    const state = position('attrition-2', guards);
    const before = positionKey(state);
    change(state);
    expect(positionKey(state)).not.toBe(before);
  });
});
