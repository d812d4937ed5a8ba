import { type BattleOptions, terrains, unitTypes } from '../rules.ts';

/** The numbers of units and terrain by index, for inner loops. */
export interface Roster {
  readonly hp: Int32Array;
  readonly attack: Int32Array;
  readonly defense: Int32Array;
  readonly movement: Int32Array;
  readonly enemyGroundAttack: Int32Array;
  /** By terrain; 0 for Impassable, which nobody enters. */
  readonly moveCost: Int32Array;
  readonly terrainDefense: Int32Array;
  /** The least that any step costs, so that an estimate of the way left never exceeds it. */
  readonly cheapestStep: number;
}

export function makeRoster({ units, terrain }: BattleOptions): Roster {
  const stats = unitTypes.map((type) => units[type]);
  const ground = terrains.map((name) => (name === 'Impassable' ? null : terrain[name]));
  const moveCost = Int32Array.from(ground, (stats) => stats?.moveCost ?? 0);
  return {
    hp: Int32Array.from(stats, ({ hp }) => hp),
    attack: Int32Array.from(stats, ({ attack }) => attack),
    defense: Int32Array.from(stats, ({ defense }) => defense),
    movement: Int32Array.from(stats, ({ movement }) => movement),
    enemyGroundAttack: Int32Array.from(stats, ({ enemyGroundAttack }) => enemyGroundAttack),
    moveCost,
    terrainDefense: Int32Array.from(ground, (stats) => stats?.defense ?? 0),
    cheapestStep: Math.min(...moveCost.filter((cost) => cost > 0)),
  };
}
