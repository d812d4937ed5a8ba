import type { Gauge } from 'prom-client';

/** Counts the open streams of each caller, whatever their transport, and enforces the limit. */
export class OpenStreams {
  readonly #limit: number;
  readonly #gauge: Gauge;
  readonly #counts = new Map<string, number>();

  constructor(limit: number, gauge: Gauge) {
    this.#limit = limit;
    this.#gauge = gauge;
  }

  of(caller: string): number {
    return this.#counts.get(caller) ?? 0;
  }

  /** False if the caller has too many open already. */
  open(caller: string): boolean {
    const count = this.of(caller);
    if (count >= this.#limit) return false;
    this.#counts.set(caller, count + 1);
    this.#gauge.inc();
    return true;
  }

  close(caller: string): void {
    const left = this.of(caller) - 1;
    if (left > 0) this.#counts.set(caller, left);
    else this.#counts.delete(caller);
    this.#gauge.dec();
  }
}
