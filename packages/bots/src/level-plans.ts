/** A bot by its name, and the share of its decisions that it makes carelessly: always the same, or by its form. */
export type LevelPlan = readonly [bot: string, lapses: number | Form];

/**
 * A bot that has a better or worse form in every match: it submits one order out of this many. Below 1, it submits all of them. In a battle the side that
 * forgets a little less wins nearly always, so levels of always the same form would win all games or none.
 */
export interface Form {
  readonly best: number;
  readonly worst: number;
}

/** What plays at each level, the weakest first: by game or, for games without plans of their own, by family. */
export const levelPlans: { readonly [gameOrFamily: string]: readonly LevelPlan[] } = {
  'attrition-1': [
    ['search:250', 0.931],
    ['search:250', 0.856],
    ['search:250', 0.719],
    ['search:250', 0.568],
    ['search:250', 0.404],
    ['search:250', 0.2],
    ['search:330', 0],
    ['search:520', 0],
  ],
  'attrition-2': [
    ['search:250', 0.955],
    ['search:250', 0.854],
    ['search:250', 0.735],
    ['search:250', 0.571],
    ['search:250', 0.376],
    ['search:250', 0.163],
    ['search:450', 0],
    ['search:4000', 0],
  ],
  'conquest-1': [
    ['search:250', 0.94],
    ['search:250', 0.795],
    ['search:250', 0.625],
    ['search:250', 0.395],
    ['search:250', 0.185],
    ['search:260', 0],
    ['search:430', 0],
    ['search:4000', 0],
  ],
  attrition: [
    ['search:250', 0.97],
    ['search:250', 0.88],
    ['search:250', 0.732],
    ['search:250', 0.555],
    ['search:250', 0.347],
    ['search:250', 0.14],
    ['search:500', 0],
    ['search:8000', 0],
  ],
  warshard: [
    ['search:100', 0.95],
    ['search:100', 0.788],
    ['search:100', 0.673],
    ['search:100', 0.511],
    ['search:100', 0.331],
    ['search:100', 0.168],
    ['search:150', 0],
    ['search:1600', 0],
  ],
  battle: [
    ['commander', { best: 6.8, worst: 70 }],
    ['commander', { best: 3.4, worst: 35 }],
    ['commander', { best: 1.65, worst: 17 }],
    ['commander', { best: 0.8, worst: 8.2 }],
    ['commander', { best: 0.4, worst: 4 }],
    ['search:30', { best: 0.4, worst: 2.9 }],
    ['search:30', { best: 0.2, worst: 1.6 }],
    ['search:30', 0],
  ],
};
