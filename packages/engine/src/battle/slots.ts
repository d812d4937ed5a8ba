import type { Bounds } from '../bounds.ts';
import { OptionsReader } from '../options.ts';
import { checkmate } from './victory/checkmate.ts';
import { surrounded } from './victory/surrounded.ts';
import { effectiveHp } from './combat/effective-hp.ts';
import { pooledDamage } from './combat/pooled-damage.ts';
import { dialect001 } from './face/dialect-001.ts';
import { dialect004 } from './face/dialect-004.ts';
import { initiativeRace } from './movement/initiative-race.ts';
import { lockAndBounce } from './movement/lock-and-bounce.ts';
import { type BattleOptions, crossCheck, optionBounds } from './options/options.ts';
import type { BattleFacts, BattleRules } from './rules.ts';

const movements = { 'initiative-race': initiativeRace, 'lock-and-bounce': lockAndBounce };
const combats = { 'pooled-damage': pooledDamage, 'effective-hp': effectiveHp };
const captures = { surrounded, checkmate };
export const battleDialects = { 'battle-v1': dialect001, 'battle-v2': dialect004 };

/** Fills the slots with the code that the facts name. */
export function fillSlots(facts: BattleFacts, bounds: Bounds = optionBounds): BattleRules {
  return {
    ...facts,
    movement: movements[facts.movement],
    combat: combats[facts.combat],
    capture: captures[facts.capture],
    dialect: battleDialects[facts.dialect],
    reader: new OptionsReader<BattleOptions>({ bounds, baseline: facts.options, check: crossCheck }),
  };
}
