import type { Entrant, Format, NewPairing } from '../plan.ts';

/**
 * Everybody meets everybody, `rounds` times. All pairings are made at the start; they are sorted so that an entrant has one in every turn
 * of the circle, or rests.
 */
export const roundRobin: Format = ({ plan, entrants, pairings }) => {
  if (pairings.length > 0) return 'over';
  return Array.from({ length: plan.rounds }, (_, cycle) => circle(entrants, cycle)).flat();
};

/** The first one stays, the others move on by a place each turn; whoever is opposite is the opponent. */
function circle(entrants: readonly Entrant[], cycle: number): NewPairing[] {
  const ids: (string | null)[] = entrants.map(({ agentId }) => agentId);
  // Whoever is opposite the one that stays then rests, and the others keep having the first seat in every other turn.
  if (ids.length % 2 === 1) ids.unshift(null);
  const { length } = ids;
  const made: NewPairing[] = [];
  for (let turn = 0; turn < length - 1; turn++) {
    for (let i = 0; i < length / 2; i++) {
      const [a, b] = [ids[i], ids[length - 1 - i]];
      if (a === null || b === null) continue;
      // The one that stays takes turns with the first seat; the others, who pass by every place, have it in every other one.
      const isFirst = (i === 0 ? turn % 2 === 0 : i % 2 === 1) !== (cycle % 2 === 1);
      made.push({ round: cycle * (length - 1) + turn, slot: '', first: isFirst ? a : b, second: isFirst ? b : a });
    }
    ids.splice(1, 0, ids.pop()!);
  }
  return made;
}
