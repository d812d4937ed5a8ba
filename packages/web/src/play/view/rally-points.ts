import { computed, effect, signal, untracked } from '@preact/signals';
import type { SeatClient } from '../client/seat-client.ts';
import type { OrderReport, SentOrders } from './order-report.ts';
import { recallHere, rememberHere } from './tab-store.ts';

interface Point {
  readonly facility: string;
  /** Null: it was cleared, or lost with the facility. */
  readonly cell: number | null;
  /** The tick that set it. */
  readonly tick: number;
}

/** Where the new units of the own facilities go. Views do not tell, so the page remembers what it has ordered. */
export class RallyPoints {
  private readonly points = signal(recallHere<readonly Point[]>('rally', []));
  private readonly client: SeatClient;
  private readonly report: OrderReport;

  constructor(client: SeatClient, report: OrderReport) {
    this.client = client;
    this.report = report;
  }

  /** The hexes of facilities, each with its rally point. */
  readonly all = computed((): ReadonlyMap<number, number> => {
    const latest = this.latest();
    return new Map(
      this.own().flatMap(({ name, cell }) => {
        const to = latest.get(name!) ?? null;
        return to === null ? [] : [[cell, to]];
      }),
    );
  });

  start(): () => void {
    const stops = [
      effect(() => {
        const { carriedOut } = this.report;
        if (carriedOut.value !== null) this.note(carriedOut.value);
      }),
      effect(() => {
        if (this.client.state.value !== null) untracked(() => this.forgetLost());
      }),
      effect(() => rememberHere('rally', this.points.value)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** What an earlier run of the same tick has set was taken back. */
  private note({ tick, orders, refused }: SentOrders): void {
    const isRefused = new Set(refused.map(({ index }) => index));
    const set = orders.flatMap(({ kind, actor, to }, i) =>
      kind === 'rally' && !isRefused.has(i) ? [{ facility: actor, cell: to, tick }] : [],
    );
    this.points.value = [...this.points.peek().filter((point) => point.tick < tick), ...set];
  }

  private forgetLost(): void {
    const own = new Set(this.own().map(({ name }) => name));
    const lost = [...this.latest()].filter(([facility, cell]) => cell !== null && !own.has(facility));
    if (lost.length === 0) return;
    const { seq: tick } = this.client.state.value!;
    this.points.value = [...this.points.value, ...lost.map(([facility]) => ({ facility, cell: null, tick }))];
  }

  /** What was set last, up to the present: a decision that was taken back lies in the future. */
  private latest(): ReadonlyMap<string, number | null> {
    const seq = this.client.state.value?.seq ?? -1;
    const past = this.points.value.filter(({ tick }) => tick <= seq);
    return new Map(past.map(({ facility, cell }) => [facility, cell]));
  }

  private own() {
    const { state, seat } = this.client;
    return (state.value?.scene.places ?? []).filter((place) => place.seat === seat && place.name !== undefined);
  }
}
