import type { Format, FormatName } from '../plan.ts';
import { arenaStyle } from './arena-style.ts';
import { doubleElimination } from './double-elimination.ts';
import { roundRobin } from './round-robin.ts';
import { swiss } from './swiss.ts';

export const pairingsOf: { readonly [name in FormatName]: Format } = {
  'round-robin': roundRobin,
  swiss,
  'double-elimination': doubleElimination,
  arena: arenaStyle,
  batch: roundRobin,
};

/** Enough rounds of a Swiss for a single winner, if there are no draws. */
export function usualRounds(format: FormatName, entrants: number): number {
  return format === 'swiss' ? Math.max(1, Math.ceil(Math.log2(Math.max(2, entrants)))) : 1;
}
