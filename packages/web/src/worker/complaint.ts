import { type Refusal, ruleAnchor, type Said } from '@hexfront/engine';

/** A refusal as it travels between threads, where classes do not survive. */
export interface Complaint {
  readonly code: string;
  readonly message: string;
  /** What the message adds to the sentence of its code, where that is known in other languages than English. */
  readonly detail?: Said | undefined;
  /** The rule that was broken, and where its page states it. */
  readonly rule?: { readonly name: string; readonly anchor: string } | undefined;
}

export function complaintOf({ code, message, detail, rule }: Refusal): Complaint {
  return { code, message, detail, rule: rule === undefined ? rule : { name: rule, anchor: ruleAnchor(rule) } };
}
