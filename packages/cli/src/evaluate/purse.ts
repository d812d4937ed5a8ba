import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { wholeLines } from '../commands/play/tournament/journal.ts';
import { replaceFile } from '../files.ts';
import { type Purse, SpendingLimit } from '../llm/seat.ts';

/** What was set aside for a call, or what a call has cost in the end, with what had been set aside for it. */
type Line = { readonly reserved: number } | { readonly settled: number; readonly cost: number };

/**
 * The money of an evaluation, for all its matches together. Each call is in the journal before it is made. One that was never settled,
 * because the process was killed meanwhile, counts in full: it may have been made.
 */
export class JournalPurse implements Purse {
  /** What all calls have cost so far, those of earlier runs included. */
  spent = 0;
  private readonly path: string;
  private readonly limit: number;
  private reserved = 0;
  private inFlight = 0;
  private isClosed = false;
  private waiting: (() => void)[] = [];

  constructor(path: string, limit: number) {
    this.path = path;
    this.limit = limit;
    const lines = existsSync(path) ? wholeLines<Line>(readFileSync(path, 'utf8')) : [];
    for (const line of lines) this.spent += 'cost' in line ? line.cost - line.settled : line.reserved;
    replaceFile(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  }

  async reserve(most: number): Promise<void> {
    for (;;) {
      if (this.isClosed || this.spent + most > this.limit) throw new SpendingLimit(this.explain(most));
      if (this.spent + this.reserved + most <= this.limit) break;
      // Calls in flight rarely cost the most they could.
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
    this.inFlight++;
    this.reserved += most;
    this.write({ reserved: most });
  }

  settle(reserved: number, cost: number): void {
    // Sums of fractions leave a rest, for which nobody must wait.
    this.reserved = --this.inFlight === 0 ? 0 : this.reserved - reserved;
    this.spent += cost;
    this.write({ settled: reserved, cost });
    this.wake();
  }

  /** Counts a call for which nothing was set aside, because there is no limit. A later run may have one. */
  count(cost: number): void {
    this.spent += cost;
    this.write({ settled: 0, cost });
  }

  get hasLimit(): boolean {
    return Number.isFinite(this.limit);
  }

  /** No further call is made; those in flight are settled as they end. */
  close(): void {
    this.isClosed = true;
    this.wake();
  }

  private write(line: Line): void {
    appendFileSync(this.path, `${JSON.stringify(line)}\n`);
  }

  private wake(): void {
    const waiting = this.waiting;
    this.waiting = [];
    for (const resolve of waiting) resolve();
  }

  private explain(most: number): string {
    return `the next call may cost ${moneyText(most)}, and ${moneyText(this.spent)} of ${moneyText(this.limit)} is spent`;
  }
}

/** Without digits that nobody pays. */
export function moneyText(amount: number): string {
  return amount >= 1 ? amount.toFixed(2) : amount.toFixed(6).replace(/0{1,4}$/, '');
}
