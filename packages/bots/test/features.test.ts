import { games } from '@hexfront/engine';
import type { AttritionState } from '@hexfront/engine/attrition';
import { describe, expect, test } from 'vitest';
import { chartOf } from '../src/attrition/chart.ts';
import { type FeatureName, features } from '../src/attrition/features.ts';
import { Survey } from '../src/attrition/survey.ts';
import { optionsOf } from './play.ts';

type Unit = readonly [side: 'A' | 'B', type: 'infantry' | 'cavalry' | 'archer', at: string];

/** A strip with a stronghold at either end, a mine at A6 and the crown at A7. */
const strip = ['[....$*....]', '............'];
const [guardA, guardB]: Unit[] = [
  ['A', 'infantry', 'A1'],
  ['B', 'infantry', 'A12'],
];

function survey(id: string, units: readonly Unit[], overrides: object = {}): Survey {
  const game = games.find((candidate) => candidate.id === id)!;
  const startUnits = units.map(([side, type, at]) => ({ side, type, at }));
  const options = optionsOf(game, { layout: strip, startUnits, ...overrides });
  const state: AttritionState = game.setup(options, 'match');
  return new Survey(chartOf(state.theatre), state, 0);
}

const measure = (feature: FeatureName, units: readonly Unit[], overrides?: object) =>
  features[feature].measure(survey('attrition-1', units, overrides), 0);

describe('features, seen by side A', () => {
  test.each<[FeatureName, number, string, Unit[]]>([
    ['material', 10, 'an infantry costs 10', [guardA, guardB]],
    ['material', 38, 'and two more units 28', [guardA, ['A', 'cavalry', 'A2'], ['A', 'infantry', 'B1'], guardB]],
    ['purse', 2, 'the opening tick paid for one stronghold', [guardA, guardB]],
    ['income', 2, 'a stronghold pays 2', [guardA, guardB]],
    ['income', 5, 'and a mine 3 as soon as somebody stands on it', [guardA, ['A', 'cavalry', 'A6'], guardB]],
    [
      'income',
      0,
      'an enemy who stands on the stronghold has it',
      [['A', 'archer', 'B6'], ['B', 'cavalry', 'A1'], guardB],
    ],
    ['strongholds', 1, 'the own one', [guardA, guardB]],
    ['strongholds', 2, 'and the one a unit stands on', [guardA, ['A', 'cavalry', 'A12'], ['B', 'infantry', 'A6']]],
    ['garrison', 1, 'a unit inside', [guardA, guardB]],
    ['garrison', 0, 'nobody inside and no gold', [['A', 'infantry', 'A2'], guardB]],
    ['exposure', 0, 'infantry behind walls holds', [guardA, ['B', 'cavalry', 'A3'], guardB]],
    [
      'exposure',
      5,
      'a cavalry may walk into an empty stronghold',
      [
        ['A', 'infantry', 'A6'],
        ['B', 'cavalry', 'A4'],
      ],
    ],
    [
      'exposure',
      0,
      'but not from further than it moves',
      [
        ['A', 'infantry', 'A6'],
        ['B', 'cavalry', 'A5'],
      ],
    ],
    [
      'exposure',
      5,
      'a charge drives an archer out',
      [
        ['A', 'archer', 'A1'],
        ['B', 'cavalry', 'A5'],
      ],
    ],
    [
      'danger',
      10,
      'a charge of 6 kills an infantry of 4',
      [
        ['A', 'infantry', 'B6'],
        ['B', 'cavalry', 'B10'],
      ],
    ],
    [
      'danger',
      0,
      'but not one out of its reach',
      [
        ['A', 'infantry', 'B6'],
        ['B', 'cavalry', 'B11'],
      ],
    ],
    [
      'danger',
      0,
      'an archer of 3 does not',
      [
        ['A', 'infantry', 'B6'],
        ['B', 'archer', 'B7'],
      ],
    ],
    [
      'danger',
      0,
      'nor does an infantry kill in a shield wall',
      [
        ['A', 'infantry', 'B6'],
        ['A', 'infantry', 'B7'],
        ['B', 'infantry', 'B8'],
      ],
    ],
    [
      'danger',
      9,
      'a tie is half as bad',
      [
        ['A', 'cavalry', 'B6'],
        ['B', 'infantry', 'B8'],
      ],
    ],
    [
      'danger',
      14,
      'an archer is weak in melee, wherever the enemy stands now',
      [
        ['A', 'archer', 'B6'],
        ['B', 'infantry', 'B8'],
      ],
    ],
  ])('%s is %d: %s', (feature, expected, _why, units) => {
    expect(measure(feature, units, { strongholdsToWin: 1 })).toBe(expected);
  });

  test('a stronghold that does not decide the game counts once', () => {
    expect(
      measure(
        'exposure',
        [
          ['A', 'infantry', 'A6'],
          ['B', 'cavalry', 'A4'],
        ],
        { strongholdsToWin: 2 },
      ),
    ).toBe(1);
  });

  test('an empty stronghold is safe while there is gold and time to recruit', () => {
    expect(
      measure(
        'exposure',
        [
          ['A', 'infantry', 'A6'],
          ['B', 'cavalry', 'A4'],
        ],
        { startGold: 10 },
      ),
    ).toBe(0);
    expect(
      measure(
        'garrison',
        [
          ['A', 'infantry', 'A6'],
          ['B', 'cavalry', 'A4'],
        ],
        { startGold: 10 },
      ),
    ).toBe(1);
  });

  test('with hit points, danger is the share of them that an attack destroys', () => {
    const duel = survey('attrition-2', [
      ['A', 'infantry', 'B6'],
      ['B', 'archer', 'B8'],
    ]);
    expect(features.danger.measure(duel, 0)).toBeCloseTo(10 / 3);
    const charge = survey('attrition-2', [
      ['A', 'infantry', 'B6'],
      ['B', 'cavalry', 'B8'],
    ]);
    expect(features.danger.measure(charge, 0)).toBe(10);
  });

  test.each(['expansion', 'march'] as const)('%s grows with every step towards the goal', (feature) => {
    const steps = ['B2', 'B3', 'B4', 'B5'].map((at) => measure(feature, [guardA, ['A', 'infantry', at], guardB]));
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
    expect(new Set(steps).size).toBe(4);
  });

  test('a unit on a mine is better than a unit next to it', () => {
    const [beside, on] = ['A5', 'A6'].map((at) => measure('expansion', [guardA, ['A', 'cavalry', at], guardB]));
    expect(on).toBeGreaterThan(beside);
  });

  test.each<[string, Unit]>([
    ['the enemy', ['B', 'cavalry', 'A7']],
    ['the bot', ['A', 'cavalry', 'A7']],
  ])('ending a turn changes no victory points: %s on the crown', (_who, holder) => {
    const { state, chart } = survey('attrition-1', [guardA, guardB, holder]);
    const lead = () => {
      const now = new Survey(chart, state, 0);
      return features.victoryPoints.measure(now, 0) - features.victoryPoints.measure(now, 1);
    };
    const before = lead();
    games[0].numbered!.apply(state, chart.theatre.endTurn);
    expect(Math.abs(before)).toBe(1);
    expect(lead()).toBe(before);
  });
});
