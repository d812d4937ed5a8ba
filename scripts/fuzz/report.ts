/** What one part of a fuzz run did. A part without finds has passed. */
export interface FuzzReport {
  readonly part: string;
  readonly cases: number;
  /** How often each answer was given. */
  readonly answers: ReadonlyMap<string, number>;
  /** What must never happen, each with what brings it about. */
  readonly finds: readonly string[];
  /** Bytes after a quarter and at the end, if the arena was attacked. */
  readonly heaps?: readonly [early: number, late: number];
}

/** When a part ends: after so many cases, or at a time. */
export interface Until {
  readonly cases: number;
  readonly at: number;
}

const mostFinds = 20;
const longestInput = 4000;

/** Counts answers and collects finds. */
export class Tally {
  readonly answers = new Map<string, number>();
  readonly finds: string[] = [];
  cases = 0;

  count(answer: string): void {
    this.countMany(answer, 1);
  }

  countMany(answer: string, times: number): void {
    this.cases += times;
    this.answers.set(answer, (this.answers.get(answer) ?? 0) + times);
  }

  find(what: string, input: string): void {
    const isNew = !this.finds.some((find) => find.startsWith(what));
    if (isNew && this.finds.length < mostFinds) this.finds.push(`${what}\n    ${input.slice(0, longestInput)}`);
  }

  isDone({ cases, at }: Until): boolean {
    return this.cases >= cases || performance.now() >= at || this.finds.length === mostFinds;
  }

  report(part: string): FuzzReport {
    return { part, cases: this.cases, answers: this.answers, finds: this.finds };
  }
}
