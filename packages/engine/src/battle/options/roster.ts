import { terrains, unitTypes } from '../rules.ts';
import type { BattleOptions, UnitStats } from './options.ts';

/** The fields of a unit type that are one number; a flag counts as 0 or 1. */
type Figure = {
  [field in keyof UnitStats]: UnitStats[field] extends number | boolean ? field : never;
}[keyof UnitStats];

/** The numbers of units and terrain by index, for inner loops. */
export interface Roster {
  /** By field, then unit type. */
  readonly units: { readonly [field in Figure]: Int32Array };
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
  const figures = (Object.keys(stats[0]) as (keyof UnitStats)[])
    .filter((field) => typeof stats[0][field] !== 'object')
    .map((field) => [field, Int32Array.from(stats, (of) => Number(of[field]))]);
  return {
    units: Object.fromEntries(figures),
    moveCost,
    terrainDefense: Int32Array.from(ground, (stats) => stats?.defense ?? 0),
    cheapestStep: Math.min(...moveCost.filter((cost) => cost > 0)),
  };
}
