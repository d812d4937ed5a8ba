import type { Citation } from '../citations.ts';
import type { RefusalCode } from '../verdict.ts';

/** Why an action is refused, and the rule that says so. */
export interface Broken {
  readonly code: RefusalCode;
  readonly rule: Citation;
}

export function broken(code: RefusalCode, rule: Citation): Broken {
  return { code, rule };
}
