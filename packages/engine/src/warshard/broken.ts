import type { RefusalCode } from '../verdict.ts';

/** A rule that an action breaks, and the paragraph it stands on. */
export interface Broken {
  readonly code: RefusalCode;
  readonly rule: string;
}

export function broken(code: RefusalCode, rule: string): Broken {
  return { code, rule };
}
