/** A span of time, in milliseconds of the arena's clock. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Spans older than the last few cannot overlap with a new one. */
const mostSpans = 100;

/** The times at which nobody could be served here. Several causes may overlap, and every moment counts once. */
export class Outages {
  /** In order, without overlaps. */
  private spans: Span[] = [];

  get all(): readonly Span[] {
    return this.spans;
  }

  /** Adds a span and returns the parts of it that are new. */
  add({ from, to }: Span): Span[] {
    const fresh: Span[] = [];
    let start = from;
    for (const known of this.spans) {
      if (known.to <= start) continue;
      if (known.from >= to) break;
      if (known.from > start) fresh.push({ from: start, to: known.from });
      start = known.to;
    }
    if (start < to) fresh.push({ from: start, to });
    this.spans = [...this.spans, ...fresh].sort((a, b) => a.from - b.from).slice(-mostSpans);
    return fresh;
  }
}
