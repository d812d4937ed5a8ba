import type { Bucket } from '@hexfront/protocol';

/** What is limited: kinds of requests, pages, and the records that are replayed for a caller who catches up. */
export type Limited = Bucket | 'page' | 'catch-up';

export interface Rate {
  readonly perSecond: number;
  /** How many requests at once after a pause. */
  readonly burst: number;
}

interface Tokens {
  left: number;
  at: number;
}

const mostKeys = 100_000;

/** Rate limits: a token bucket per caller and kind of request. */
export class Limits {
  private readonly rates: Readonly<Record<Limited, Rate>>;
  private readonly now: () => number;
  private readonly tokens = new Map<string, Tokens>();

  /** `now` counts milliseconds and must never go back. */
  constructor(rates: Readonly<Record<Limited, Rate>>, now: () => number) {
    this.rates = rates;
    this.now = now;
  }

  /**
   * Counts a request. Returns 0 if it is allowed, otherwise the number of seconds to wait. One that costs more than is left is allowed,
   * and the caller waits until it is paid off.
   */
  take(bucket: Limited, caller: string, cost = 1): number {
    const { perSecond, burst } = this.rates[bucket];
    const key = `${bucket} ${caller}`;
    const now = this.now();
    const known = this.tokens.get(key);
    const left = known === undefined ? burst : Math.min(burst, known.left + ((now - known.at) / 1000) * perSecond);
    if (known === undefined && this.tokens.size >= mostKeys) this.forgetFull();
    const isAllowed = left >= 1;
    this.tokens.set(key, { left: isAllowed ? Math.max(left - cost, -burst) : left, at: now });
    return isAllowed ? 0 : Math.max(1, Math.ceil((1 - left) / perSecond));
  }

  /** A full bucket is the same as no bucket. */
  private forgetFull(): void {
    const now = this.now();
    for (const [key, { left, at }] of this.tokens) {
      const { perSecond, burst } = this.rates[key.slice(0, key.indexOf(' ')) as Limited];
      if (left + ((now - at) / 1000) * perSecond >= burst) this.tokens.delete(key);
    }
  }
}
