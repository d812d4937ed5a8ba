import type { Bucket } from '@hexfront/protocol';

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
  private readonly rates: Readonly<Record<Bucket, Rate>>;
  private readonly now: () => number;
  private readonly tokens = new Map<string, Tokens>();

  /** `now` counts milliseconds and must never go back. */
  constructor(rates: Readonly<Record<Bucket, Rate>>, now: () => number) {
    this.rates = rates;
    this.now = now;
  }

  /** Counts a request. Returns 0 if it is allowed, otherwise the number of seconds to wait. */
  take(bucket: Bucket, caller: string): number {
    const { perSecond, burst } = this.rates[bucket];
    const key = `${bucket} ${caller}`;
    const now = this.now();
    const known = this.tokens.get(key);
    const left = known === undefined ? burst : Math.min(burst, known.left + ((now - known.at) / 1000) * perSecond);
    if (known === undefined && this.tokens.size >= mostKeys) this.forgetFull();
    const isAllowed = left >= 1;
    this.tokens.set(key, { left: isAllowed ? left - 1 : left, at: now });
    return isAllowed ? 0 : Math.max(1, Math.ceil((1 - left) / perSecond));
  }

  /** A full bucket is the same as no bucket. */
  private forgetFull(): void {
    const now = this.now();
    for (const [key, { left, at }] of this.tokens) {
      const { perSecond, burst } = this.rates[key.slice(0, key.indexOf(' ')) as Bucket];
      if (left + ((now - at) / 1000) * perSecond >= burst) this.tokens.delete(key);
    }
  }
}
