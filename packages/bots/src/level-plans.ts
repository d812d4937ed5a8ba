/** A bot by its name, and the share of its decisions that it makes carelessly. */
export type LevelPlan = readonly [bot: string, lapses: number];

/** What plays at each level, the weakest first: by game or, for games without plans of their own, by family. */
export const levelPlans: { readonly [gameOrFamily: string]: readonly LevelPlan[] } = {
  attrition: [
    ['search:30', 0.92],
    ['search:30', 0.8],
    ['search:30', 0.65],
    ['search:30', 0.45],
    ['search:100', 0.1],
    ['search:300', 0],
    ['search:1200', 0],
    ['search:8000', 0],
  ],
  warshard: [
    ['greedy', 0.85],
    ['greedy', 0.6],
    ['greedy', 0.3],
    ['greedy', 0],
    ['search:200', 0.1],
    ['search:400', 0],
    ['search:2000', 0],
    ['search:10000', 0],
  ],
  battle: [
    ['commander', 0.9],
    ['commander', 0.8],
    ['commander', 0.6],
    ['commander', 0.4],
    ['commander', 0.2],
    ['commander', 0],
    ['search:50', 0],
    ['search:200', 0],
  ],
};
