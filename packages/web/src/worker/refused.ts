import type { Game, SetStatus } from '@hexfront/engine';
import { familyOf } from '../games/families.ts';

/** An order of a set that would be refused, and why. */
export interface Refused {
  readonly index: number;
  readonly code: string;
  readonly message: string;
}

export function refusedOf({ id }: Game, rejected: SetStatus['rejected']): readonly Refused[] {
  return rejected.map(({ index, code, reason }) => ({
    index,
    code: familyOf(id).refusal?.(code, reason) ?? code,
    message: reason,
  }));
}
