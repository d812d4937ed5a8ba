import type { FamilyId } from '@hexfront/engine/facts';

/** Which families each bot plays, the strongest bot first. Data alone, so a page can list opponents without loading them. */
const families: { readonly [bot: string]: readonly FamilyId[] } = {
  commander: ['battle'],
  greedy: ['attrition', 'battle', 'warshard'],
  rusher: ['attrition'],
  random: ['attrition', 'battle', 'warshard'],
};

export function botNames(family: FamilyId): string[] {
  return Object.keys(families).filter((bot) => families[bot].includes(family));
}
