import { attrition1 } from './attrition-1.ts';
import type { AttritionFacts } from './rules.ts';

const { infantry, cavalry, archer } = attrition1.options.units;

/** attrition-1 as amended by 002: only what differs. */
export const attrition2 = {
  ...attrition1,
  id: 'attrition-2',
  title: { en: 'War of Attrition, second edition', es: 'Guerra de desgaste, segunda edición' },
  summary: {
    en: 'The same board with hit points and stacks: capture any enemy stronghold to win, 20 rounds.',
    es: 'El mismo tablero con puntos de vida y pilas: capturar cualquier fortaleza enemiga da la victoria, 20 rondas.',
  },
  combat: 'stack-damage',
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
} as const satisfies AttritionFacts;
