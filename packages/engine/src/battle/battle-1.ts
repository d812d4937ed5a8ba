import { battle1Options } from './options/battle-1.ts';
import { surrounded } from './victory/surrounded.ts';
import { pooledDamage } from './combat/pooled-damage.ts';
import { dialect001 } from './face/dialect-001.ts';
import { initiativeRace } from './movement/initiative-race.ts';
import type { BattleRules } from './rules.ts';

/** 001 with the rulings. */
export const battle1: BattleRules = {
  id: 'battle-1',
  title: 'Battle',
  summary: 'battle-1',
  movement: initiativeRace,
  combat: pooledDamage,
  capture: surrounded,
  dialect: dialect001,
  options: battle1Options,
};
