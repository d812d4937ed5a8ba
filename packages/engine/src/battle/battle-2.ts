import { battle1 } from './battle-1.ts';
import { battle2Options } from './options/battle-2.ts';
import { checkmate } from './victory/checkmate.ts';
import { effectiveHp } from './combat/effective-hp.ts';
import { dialect004 } from './face/dialect-004.ts';
import { lockAndBounce } from './movement/lock-and-bounce.ts';
import type { BattleRules } from './rules.ts';

/** 004, and 001 where 004 is silent: only what differs. */
export const battle2: BattleRules = {
  ...battle1,
  id: 'battle-2',
  title: 'Battle, second edition',
  summary: 'battle-2',
  movement: lockAndBounce,
  combat: effectiveHp,
  capture: checkmate,
  dialect: dialect004,
  options: battle2Options,
};
