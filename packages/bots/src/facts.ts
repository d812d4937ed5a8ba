import type { FamilyId, GameId } from '@hexfront/engine/facts';

/** Which families or games each bot plays, the strongest bot first. Data alone, so a page can list opponents without loading them. */
const played: { readonly [bot: string]: readonly (FamilyId | GameId)[] } = {
  champion: ['attrition-2', 'attrition-3', 'warshard-1'],
  search: ['attrition', 'battle', 'warshard'],
  commander: ['battle'],
  greedy: ['attrition', 'battle', 'warshard'],
  rusher: ['attrition'],
  random: ['attrition', 'battle', 'warshard'],
};

export function botNames({ id, family }: { readonly id: GameId; readonly family: FamilyId }): string[] {
  return Object.keys(played).filter((bot) => played[bot].includes(family) || played[bot].includes(id));
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
