import { fault } from '@hexfront/protocol';
import type { Gauge } from 'prom-client';

/** The operator is counted, but not limited. */
interface Holder {
  readonly key: string;
  readonly isAdmin: boolean;
}

export const tooManyStreams = fault('too-many-streams', { ratelimit: { key: 'stream', seconds: 5 } });

/** Counts the open streams and waiting requests of each caller, whatever their transport, and enforces the limit. */
export class OpenStreams {
  readonly #limit: number;
  readonly #gauge: Gauge;
  readonly #counts = new Map<string, number>();

  constructor(limit: number, gauge: Gauge) {
    this.#limit = limit;
    this.#gauge = gauge;
  }

  get total(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
  }

  of(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  /** False if the caller has too many open already. */
  open({ key, isAdmin }: Holder): boolean {
    const count = this.of(key);
    if (count >= this.#limit && !isAdmin) return false;
    this.#counts.set(key, count + 1);
    this.#gauge.inc();
    return true;
  }

  close({ key }: Pick<Holder, 'key'>): void {
    const left = this.of(key) - 1;
    if (left > 0) this.#counts.set(key, left);
    else this.#counts.delete(key);
    this.#gauge.dec();
  }
}
