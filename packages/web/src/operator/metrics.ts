/** The figures of a health chart at one moment. */
export interface Reading {
  readonly at: number;
  readonly matches: number;
  readonly queue: number;
  readonly streams: number;
  readonly problems: number;
  readonly memory: number;
  readonly lag: number;
  /** Since the server started: the number of requests, and the seconds they took in total. */
  readonly requests: number;
  readonly seconds: number;
}

/** Reads the arena's metrics, which are in the Prometheus text format. */
export function readMetrics(text: string, at: number): Reading {
  const sums = new Map<string, number>();
  for (const line of text.split('\n')) {
    const found = /^([a-z_]\w*)(?:\{[^}]*\})? (\S+)/i.exec(line);
    if (found !== null) sums.set(found[1], (sums.get(found[1]) ?? 0) + Number(found[2]));
  }
  const of = (name: string) => sums.get(name) ?? 0;
  return {
    at,
    matches: of('hexfront_live_matches'),
    queue: of('hexfront_queue'),
    streams: of('hexfront_streams'),
    problems: of('hexfront_problems_total'),
    memory: of('process_resident_memory_bytes') / 1e6,
    lag: of('nodejs_eventloop_lag_p99_seconds') * 1000,
    requests: of('hexfront_http_seconds_count'),
    seconds: of('hexfront_http_seconds_sum'),
  };
}

/** Requests per second and their mean time in milliseconds between two readings. */
export function ratesBetween(before: Reading | undefined, now: Reading): { requests: number; latency: number } {
  const count = now.requests - (before?.requests ?? now.requests);
  // A restarted server counts from zero.
  if (before === undefined || count <= 0) return { requests: 0, latency: 0 };
  const time = (now.at - before.at) / 1000;
  return { requests: count / time, latency: ((now.seconds - before.seconds) / count) * 1000 };
}
