import { duel } from './combat/duel.ts';
import { stackDamage } from './combat/stack-damage.ts';
import { centredDialect, hexIdDialect } from './dialect.ts';
import type { AttritionFacts, AttritionRules } from './rules.ts';

const combats = { duel, 'stack-damage': stackDamage };
const dialects = { attrition: hexIdDialect, conquest: centredDialect };

/** Puts the code into the slots that a game names. */
export function fillSlots(facts: AttritionFacts): AttritionRules {
  return { ...facts, combat: combats[facts.combat], dialect: dialects[facts.dialect] };
}
