import type { FamilyId } from '@hexfront/engine/facts';

/** Which families each bot plays, the strongest bot first. Data alone, so a page can list opponents without loading them. */
const families: { readonly [bot: string]: readonly FamilyId[] } = {
  search: ['attrition', 'battle', 'warshard'],
  commander: ['battle'],
  greedy: ['attrition', 'battle', 'warshard'],
  rusher: ['attrition'],
  random: ['attrition', 'battle', 'warshard'],
};

export function botNames(family: FamilyId): string[] {
  return Object.keys(families).filter((bot) => families[bot].includes(family));
}

/** The weakest first. Every game has them all. */
export const levelNames: readonly string[] = Array.from({ length: 8 }, (_, i) => `level-${i + 1}`);

/** The opponent for a first game. */
export const firstLevel = levelNames[1];

/** The number of a level by its name; null for any other bot. */
export function levelOf(bot: string): number | null {
  const at = levelNames.indexOf(bot);
  return at === -1 ? null : at + 1;
}
