/** How boldly a commander acts. */
export interface Posture {
  readonly name: string;
  /** The odds an attack needs; lower if it may kill a Chief. */
  readonly fairOdds: number;
  readonly chiefOdds: number;
  /** The army marches with at least this many units and turns back with fewer than the second number. */
  readonly enough: number;
  readonly tooFew: number;
  /** How far from home it gathers, on the way to the enemy. */
  readonly muster: number;
  /** Fighters that stay with the Chief. */
  readonly guards: number;
  /** How many units may take places, at least. */
  readonly settlers: number;
  /** A place this much nearer to an enemy base than to the bot's own is not worth the trip. */
  readonly beyond: number;
}

export const standard: Posture = {
  name: 'standard',
  fairOdds: 1,
  chiefOdds: 0.6,
  enough: 14,
  tooFew: 4,
  muster: 4,
  guards: 2,
  settlers: 4,
  beyond: 8,
};
