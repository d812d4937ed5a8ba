import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { within } from '../storage/unavailable.ts';

/**
 * What anyone may see. The other metrics change with every request, so on a quiet server they would tell when the opponent in a match under
 * fog has sent orders.
 */
const openMetrics = [
  'hexfront_live_matches',
  'hexfront_running_matches',
  'hexfront_quarantined_matches',
  'hexfront_queue',
  'hexfront_problems_total',
];

/** How long a gauge may take to be read. */
const readMs = 1000;

/** Prometheus metrics, served at /metrics. */
export class Metrics {
  readonly registry = new Registry();
  readonly streams: Gauge;
  private readonly requests: Histogram<'method' | 'route' | 'status'>;
  private readonly moves: Histogram<'status'>;
  private readonly refused: Counter<'bucket'>;
  readonly problems: Counter;
  readonly dropped: Counter;
  readonly pushes: Counter<'outcome'>;

  /** `watched` are gauges whose value is read on every scrape, and left out if that fails. */
  constructor(
    watched: Readonly<Record<string, { readonly help: string; readonly read: () => Promise<number> }>>,
    node: string | null = null,
  ) {
    const registers = [this.registry];
    const help = 'Always 1; the label names the node that answers.';
    const named = new Gauge({ name: 'hexfront_node', help, labelNames: ['node'], registers });
    if (node !== null) named.set({ node }, 1);
    collectDefaultMetrics({ register: this.registry });
    const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
    this.requests = new Histogram({
      name: 'hexfront_http_seconds',
      help: 'Time to respond to a request.',
      labelNames: ['method', 'route', 'status'],
      buckets,
      registers,
    });
    this.moves = new Histogram({
      name: 'hexfront_move_seconds',
      help: 'Time to judge and commit a move.',
      labelNames: ['status'],
      buckets,
      registers,
    });
    this.refused = new Counter({
      name: 'hexfront_rate_limited_total',
      help: 'Requests refused because of a rate limit.',
      labelNames: ['bucket'],
      registers,
    });
    this.streams = new Gauge({ name: 'hexfront_streams', help: 'Open streams.', registers });
    this.problems = new Counter({
      name: 'hexfront_problems_total',
      help: 'Internal errors, as logged, and responses with a status of 500 or more.',
      registers,
    });
    this.dropped = new Counter({
      name: 'hexfront_house_dropped_total',
      help: 'Decisions of house bots that a lower level made to save time.',
      registers,
    });
    this.pushes = new Counter({
      name: 'hexfront_pushes_total',
      help: 'Push messages to browsers that were sent, have failed, or were for a browser that is gone.',
      labelNames: ['outcome'],
      registers,
    });
    for (const [name, { help, read }] of Object.entries(watched)) {
      const collect = async (): Promise<void> => {
        // The other metrics matter most when the database does not respond.
        const value = await within(readMs, read(), name).catch(() => null);
        if (value === null) gauge.remove();
        else gauge.set(value);
      };
      const gauge: Gauge = new Gauge({ name, help, registers: [], collect });
      this.registry.registerMetric(gauge);
    }
  }

  /** For the operator. However many ask at once, the text is made once. */
  readonly all = shared(() => this.registry.metrics());

  /** For anyone. */
  readonly open = shared(async () => {
    const texts = await Promise.all(openMetrics.map((name) => this.registry.getSingleMetricAsString(name)));
    return `${texts.join('\n\n')}\n`;
  });

  answered(request: FastifyRequest, reply: FastifyReply): void {
    const route = request.routeOptions.url ?? 'unknown';
    const labels = { method: request.method, route, status: String(reply.statusCode) };
    this.requests.observe(labels, reply.elapsedTime / 1000);
    if (reply.statusCode >= 500) this.problems.inc();
  }

  moved(status: number, ms: number): void {
    this.moves.observe({ status: String(status) }, ms / 1000);
  }

  limited(bucket: string): void {
    this.refused.inc({ bucket });
  }
}

/** Callers that ask while the work is under way share its result. */
export function shared<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  return () => {
    running ??= work().finally(() => {
      running = null;
    });
    return running;
  };
}
