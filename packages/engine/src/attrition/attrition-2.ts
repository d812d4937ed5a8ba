import { attrition1 } from './attrition-1.ts';
import { stackDamage } from './combat/stack-damage.ts';
import type { AttritionRules } from './rules.ts';

const { infantry, cavalry, archer } = attrition1.options.units;

/** attrition-1 as amended by 002: only what differs. */
export const attrition2: AttritionRules = {
  ...attrition1,
  id: 'attrition-2',
  title: 'War of Attrition, second edition',
  summary: 'attrition-2',
  combat: stackDamage,
  options: {
    ...attrition1.options,
    units: { infantry: { ...infantry, hp: 3 }, cavalry: { ...cavalry, hp: 2 }, archer: { ...archer, hp: 2 } },
    turnLimit: 20,
    attackerBonus: 1,
    stackLimit: 5,
    stackBonus: 1,
    vpPerKill: 1,
    strongholdsToWin: 1,
  },
};
