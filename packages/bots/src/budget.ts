/** How much a bot may think about one decision: in positions, which gives the same decision on every machine, or in time. */
export type Budget = { readonly nodes: number } | { readonly ms: number };

const MOST_NODES = 1_000_000_000;
const MOST_MS = 600_000;

/** Reads `20000` (positions) or `50ms`; null if the text is neither. */
export function readBudget(text: string): Budget | null {
  const { digits, unit } = /^(?<digits>[1-9]\d{0,9})(?<unit>ms)?$/.exec(text)?.groups ?? {};
  if (digits === undefined) return null;
  const amount = Number(digits);
  if (unit === 'ms') return amount <= MOST_MS ? { ms: amount } : null;
  return amount <= MOST_NODES ? { nodes: amount } : null;
}

export function budgetText(budget: Budget): string {
  return 'ms' in budget ? `${budget.ms}ms` : `${budget.nodes}`;
}

/** The clock is read once for this many positions. */
const LOOK = 16;

/** Counts the positions of one decision and says when to stop. The only code of a bot that reads a clock. */
export class Meter {
  nodes = 0;
  isSpent = false;
  private readonly most: number;
  private readonly ms: number;
  private deadline = 0;
  private isStopped: (() => boolean) | undefined;

  constructor(budget: Budget) {
    this.most = 'nodes' in budget ? budget.nodes : Number.POSITIVE_INFINITY;
    this.ms = 'ms' in budget ? budget.ms : Number.POSITIVE_INFINITY;
  }

  /** Begins a decision. */
  start(isStopped?: () => boolean): void {
    this.nodes = 0;
    this.isSpent = false;
    this.isStopped = isStopped;
    this.deadline = this.ms === Number.POSITIVE_INFINITY ? this.ms : performance.now() + this.ms;
  }

  /** Counts one position. Once it returns false the search must end with what it has. */
  count(): boolean {
    this.nodes++;
    if (this.nodes >= this.most) this.isSpent = true;
    else if (this.nodes % LOOK === 0) this.look();
    return !this.isSpent;
  }

  private look(): void {
    if (this.deadline !== Number.POSITIVE_INFINITY && performance.now() >= this.deadline) this.isSpent = true;
    if (this.isStopped?.() === true) this.isSpent = true;
  }
}
