/** A span of time, in milliseconds of the arena's clock. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** What a node could not do lately for players whose clocks other nodes may run. */
export interface Lost {
  /** When it could serve nobody. */
  readonly spans: readonly Span[];
  readonly decisions: readonly LostDecision[];
}

/** A decision that reached a node and could not be stored. */
export interface LostDecision {
  readonly matchId: string;
  /** The last record before it. */
  readonly seq: number;
  readonly at: number;
}

export const nothingLost: Lost = { spans: [], decisions: [] };

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
