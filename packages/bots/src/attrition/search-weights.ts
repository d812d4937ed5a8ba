import type { Theatre } from '@hexfront/engine/attrition';

/** What the search measures in a position, once for either side. */
export const searchFeatures = {
  material: 'units by their cost, less for wounded ones',
  purse: 'gold in hand',
  victoryPoints: 'victory points, including those due at the next turn',
  income: 'income per turn from the hexes held, in gold',
  expansion: 'how near the nearest unit is to each paying hex; a hex that is held counts as reached',
  strongholds: 'strongholds held, including captured ones',
  march: 'how near every unit is to its nearest enemy stronghold',
  garrison: 'own strongholds with a unit inside, or with enough gold to recruit one',
  exposure: 'own strongholds that the enemy, who moves next, could take; one that would decide the game counts five',
  siege: 'the same if the owner moves next and can still respond',
  danger: 'value of the units that the enemy, who moves next, could kill',
  pressure: 'the same if the owner moves next and can still respond',
  standing: 'the lead in what decides at the turn limit, from 0 to 1; counts more the nearer the limit is',
} as const;

export type SearchFeature = keyof typeof searchFeatures;

/** Points for the value of the bot's own side and for the other side's. */
export type SearchWeights = { readonly [name in SearchFeature]: { readonly own: number; readonly other: number } };

const duel: SearchWeights = {
  material: { own: 1, other: -1.5 },
  purse: { own: 0.3, other: -0.3 },
  victoryPoints: { own: 8, other: -8 },
  income: { own: 3, other: -3 },
  expansion: { own: 5, other: -2 },
  strongholds: { own: 30, other: -30 },
  march: { own: 8, other: -4 },
  garrison: { own: 6, other: -3 },
  exposure: { own: -6, other: 6 },
  siege: { own: -2, other: 2 },
  danger: { own: -0.4, other: 0.4 },
  pressure: { own: -0.1, other: 0.1 },
  standing: { own: 80, other: -80 },
};

/** Units with hit points are worn down, so what a fight costs the enemy counts more than what it costs us. Tuned in attrition-3. */
const stackDamage: SearchWeights = {
  material: { own: 1.06, other: -2.22 },
  purse: { own: 0.314, other: -0.291 },
  victoryPoints: { own: 7.34, other: -7.55 },
  income: { own: 2.66, other: -3.04 },
  expansion: { own: 4.35, other: -2.06 },
  strongholds: { own: 32.8, other: -29.8 },
  march: { own: 8.81, other: -3.72 },
  garrison: { own: 5.66, other: -3.09 },
  exposure: { own: -6.14, other: 6.23 },
  siege: { own: -1.98, other: 2.05 },
  danger: { own: -0.39, other: 0.402 },
  pressure: { own: -0.0908, other: 0.0996 },
  standing: { own: 74.3, other: -83.7 },
};

/** A capital that is entered is lost at once. Tuned in conquest-1. */
const entering: SearchWeights = {
  material: { own: 1.27, other: -1.6 },
  purse: { own: 0.27, other: -0.28 },
  victoryPoints: { own: 8.03, other: -7.4 },
  income: { own: 3.09, other: -2.75 },
  expansion: { own: 3.96, other: -2.07 },
  strongholds: { own: 27.4, other: -32.7 },
  march: { own: 7.91, other: -3.7 },
  garrison: { own: 6.3, other: -3.04 },
  exposure: { own: -6.81, other: 6.19 },
  siege: { own: -1.96, other: 2.11 },
  danger: { own: -0.394, other: 0.411 },
  pressure: { own: -0.104, other: 0.0909 },
  standing: { own: 76.2, other: -82.2 },
};

/** By what decides the character of a game: how it is won and how fights are resolved. */
export function searchWeightsFor({ options, rules }: Theatre): SearchWeights {
  if (options.winsByEntering) return entering;
  return rules.combat.mostHp > 1 ? stackDamage : duel;
}
