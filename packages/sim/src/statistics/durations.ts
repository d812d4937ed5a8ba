/**
 * Times of many decisions in a few numbers that can be added up: a histogram whose buckets grow by a twelfth of a doubling, so that a
 * percentile is right to within 3%.
 */
export interface Durations {
  readonly count: number;
  readonly totalMs: number;
  readonly mostMs: number;
  /** How many decisions fell into each bucket, by its number. */
  readonly buckets: { readonly [bucket: string]: number };
}

const PER_DOUBLING = 12;
/** Bucket 0: shorter times are not told apart. */
const LEAST_MS = 0.001;

function bucketOf(ms: number): number {
  return Math.max(0, Math.round(Math.log2(ms / LEAST_MS) * PER_DOUBLING));
}

function middleOf(bucket: number): number {
  return LEAST_MS * 2 ** (bucket / PER_DOUBLING);
}

export class Stopwatch {
  private count = 0;
  private totalMs = 0;
  private mostMs = 0;
  private readonly buckets = new Map<number, number>();

  add(ms: number): void {
    this.count++;
    this.totalMs += ms;
    this.mostMs = Math.max(this.mostMs, ms);
    this.fill(bucketOf(ms), 1);
  }

  addAll(durations: Durations): void {
    this.count += durations.count;
    this.totalMs += durations.totalMs;
    this.mostMs = Math.max(this.mostMs, durations.mostMs);
    for (const [bucket, count] of Object.entries(durations.buckets)) this.fill(Number(bucket), count);
  }

  durations(): Durations {
    const buckets = Object.fromEntries([...this.buckets].sort(([a], [b]) => a - b));
    return { count: this.count, totalMs: round(this.totalMs), mostMs: round(this.mostMs), buckets };
  }

  private fill(bucket: number, count: number): void {
    this.buckets.set(bucket, (this.buckets.get(bucket) ?? 0) + count);
  }
}

/** The time that a share of the decisions did not exceed, in milliseconds. */
export function durationQuantile({ count, mostMs, buckets }: Durations, share: number): number {
  const wanted = Math.max(1, Math.ceil(share * count));
  let seen = 0;
  for (const [bucket, filled] of Object.entries(buckets).sort(([a], [b]) => Number(a) - Number(b))) {
    seen += filled;
    if (seen >= wanted) return round(Math.min(middleOf(Number(bucket)), mostMs));
  }
  return Number.NaN;
}

function round(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}
