import type { Bounds } from '../bounds.ts';
import { OptionsReader } from '../options.ts';
import { duel } from './combat/duel.ts';
import { stackDamage } from './combat/stack-damage.ts';
import { centredDialect, hexIdDialect } from './face/dialect.ts';
import { boundsOf, crossCheck } from './options.ts';
import type { AttritionFacts, AttritionOptions, AttritionRules } from './rules.ts';

const combats = { duel, 'stack-damage': stackDamage };
export const attritionDialects = { attrition: hexIdDialect, conquest: centredDialect };

/** Fills the slots with the code that the facts name. */
export function fillSlots(facts: AttritionFacts, bounds?: Bounds): AttritionRules {
  const combat = combats[facts.combat];
  const reader = new OptionsReader<AttritionOptions>({
    bounds: bounds ?? boundsOf(facts, combat),
    baseline: facts.options,
    check: crossCheck,
  });
  return { ...facts, combat, dialect: attritionDialects[facts.dialect], reader };
}
