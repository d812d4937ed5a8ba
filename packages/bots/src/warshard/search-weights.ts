/**
 * What the search thinks of a position, in the currency of `unit worth`: about 4 for infantry and 10 for armor. Plain numbers, so that a
 * tuner can change them.
 */
export interface SearchWeights {
  /** The worth of a unit is the sum of what applies to it. */
  readonly unit: number;
  readonly power: number;
  readonly defense: number;
  readonly support: number;
  readonly headquarters: number;
  /** A unit counts in full when at least this many half-turns are left, because dead units cannot take hexes any more. */
  readonly fullWorth: number;

  /** A certain win by points. The lead counts `lead * x / (1 + |x|)` with x = points * sharpness / (1 + spread * half-turns left). */
  readonly lead: number;
  readonly sharpness: number;
  readonly spread: number;

  /** A melee unit near a victory hex, per point, for one it has to take and for one of its own. */
  readonly march: number;
  readonly watch: number;
  readonly shelter: number;
  readonly unsupplied: number;
  /** Per hex: a melee unit more than four hexes from its HQ, and support out of range of all enemies. */
  readonly trail: number;
  readonly idle: number;

  /** Shares of its worth that a unit loses when it must retreat: with room behind it, onto a friend, and as an attacker. */
  readonly drivenOff: number;
  readonly crowded: number;
  readonly thrownBack: number;
  /** How likely a retreat from a future attack is fatal, by attackers: one, two, three or more. */
  readonly flankedByOne: number;
  readonly flankedByTwo: number;
  readonly flankedByThree: number;
  /** Taking a hex that is worth no points. */
  readonly ground: number;
  /** A fight must be worth this much. */
  readonly leastFight: number;

  /** How far to believe in the fights of the enemy's next turn, and in their move onto an open victory hex. */
  readonly threat: number;
  readonly open: number;
  /** The share of its support that a defender is expected to have for each fight of the next turn. */
  readonly help: number;
}

export const searchWeights: SearchWeights = {
  unit: 1,
  power: 1,
  defense: 1,
  support: 2,
  headquarters: 5,
  fullWorth: 8,

  lead: 35,
  sharpness: 8,
  spread: 3,

  march: 1,
  watch: 0.5,
  shelter: 0.2,
  unsupplied: 1,
  trail: 0.1,
  idle: 0.15,

  drivenOff: 0.2,
  crowded: 0.5,
  thrownBack: 0.12,
  flankedByOne: 0.3,
  flankedByTwo: 0.7,
  flankedByThree: 0.9,
  ground: 0.3,
  leastFight: 0.2,

  threat: 0.8,
  open: 0.7,
  help: 0.6,
};
