import { lookAheadBot, type Weights } from './attrition/look-ahead.ts';

/** Sends every unit to the enemy strongholds and ignores almost everything else. */
export const rusherWeights: Weights = {
  material: { own: 1, other: -1 },
  purse: { own: 0.5, other: 0 },
  victoryPoints: { own: 1, other: -1 },
  strongholds: { own: 60, other: -20 },
  march: { own: 60, other: 0 },
  exposure: { own: -2, other: 6 },
  danger: { own: -0.1, other: 0.1 },
};

export const rusher = lookAheadBot(
  'rusher',
  'Sends every unit to the enemy strongholds and ignores almost everything else.',
  rusherWeights,
);
