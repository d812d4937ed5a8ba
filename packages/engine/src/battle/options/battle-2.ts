import { battle1Options } from './battle-1.ts';
import type { BattleOptions } from './options.ts';

const { units } = battle1Options;

/** 004 where it differs from 001. Terrain has the same figures, read as points instead of percent. */
export const battle2Options: BattleOptions = {
  ...battle1Options,
  // 004 §2.3
  units: { ...units, Scout: { ...units.Scout, cost: { M: 60, F: 0, I: 0 } } },
  auraDefense: 10,
  // 004 §4.2: chance is off by default
  damageVariance: 0,
  // 004 §2.2
  starvedAttack: 20,
  // 004 §2.6
  scoreUnit: 1000,
  scoresUnitValue: true,
  scoreResourceTenths: 0,
};
