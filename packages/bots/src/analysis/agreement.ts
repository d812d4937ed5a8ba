import { markOf } from './marks.ts';

/**
 * The loss that all looks agree on: the least that one of them sees, less the doubt, and not below 0. It ends with the first look that sees
 * too little for a mark, because most of what seems bad at a glance is not, and long looks are dear.
 */
export function agreedLoss(looks: Iterable<number>, doubt: number): number {
  let least = 1;
  for (const loss of looks) {
    least = Math.min(least, loss - doubt);
    if (markOf(least) === null) break;
  }
  return Math.max(0, least);
}
