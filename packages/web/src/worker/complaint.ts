import type { Refusal, Said } from '@hexfront/engine';

/** A refusal as it travels between threads, where classes do not survive. */
export interface Complaint {
  readonly code: string;
  readonly message: string;
  /** What the message adds to the sentence of its code, where that is known in other languages than English. */
  readonly detail?: Said | undefined;
}

export function complaintOf({ code, message, detail }: Refusal): Complaint {
  return { code, message, detail };
}
