import { computed, effect, signal, untracked } from '@preact/signals';
import { keepLoaded } from '../../app/keep-loaded.ts';
import { until } from '../../arena/until.ts';
import type { Choice } from '../../games/choice.ts';
import { type Message, say } from '../../messages/message.ts';
import type { Complaint } from '../../worker/complaint.ts';
import type { Refused } from '../../worker/refused.ts';
import type { SeatClient } from '../client/seat-client.ts';
import { addToDraft } from './draft.ts';
import { isEventful } from './eventful.ts';
import { OrderReport, type Unfinished } from './order-report.ts';
import { RallyPoints } from './rally-points.ts';

/** What the page says about the last attempt to decide: a message of its own, or why the referee refused. */
export type Notice = Message | Complaint;

const none: readonly Refused[] = [];

/** Longer than a match in this browser ever takes. */
const SLOW_MS = 300;

/** How many ticks are let pass at most, and how long one may take. */
const MOST_PASSED = 50;
const PASSED_MS = 120_000;

/** Orders on their way to the referee: collected, judged, submitted, and changed until the tick has run. */
export class DraftOrders {
  readonly orders = signal<readonly Choice[]>([]);
  /** The orders of the draft that would be refused. */
  readonly refused = signal(none);
  /** Whether submitted orders are being changed. They count until a newer set replaces them. */
  readonly isChanging = signal(false);
  readonly notice = signal<Notice | null>(null);
  readonly report: OrderReport;
  readonly rally: RallyPoints;
  private readonly client: SeatClient;
  private readonly seq = computed(() => this.client.state.value?.seq ?? -1);
  /** Ticks are being let pass. */
  readonly isPassing = signal(false);
  private readonly isSubmitting = signal(false);
  /** The answer is taking long enough to be mentioned. */
  readonly isSlow = signal(false);
  /** What has been said about unfinished marches; it is said once. */
  private told: readonly Unfinished[] = [];
  /** Marches that go on are being drafted. */
  private redrafting: Promise<unknown> = Promise.resolve();

  constructor(client: SeatClient) {
    this.client = client;
    this.report = new OrderReport(client);
    this.rally = new RallyPoints(client, this.report);
  }

  /** Follows the match until the function that it returns is called. */
  start(): () => void {
    const stops = [
      effect(() => this.moveOn(this.seq.value)),
      this.keepJudged(),
      this.report.start(),
      this.rally.start(),
      effect(() => {
        // A set that is being submitted clears the draft first.
        if (!this.isSubmitting.value) this.goOn(this.report.unfinished.value);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  add(choices: readonly Choice[]): void {
    this.orders.value = addToDraft(this.orders.value, choices);
  }

  remove(index: number): void {
    this.orders.value = this.orders.value.filter((_, i) => i !== index);
  }

  async submit(choices: readonly Choice[]): Promise<void> {
    if (this.isSubmitting.value) {
      this.notice.value = say('play.busy');
      return;
    }
    this.isSubmitting.value = true;
    const slow = setTimeout(() => {
      this.isSlow.value = true;
    }, SLOW_MS);
    const tick = this.seq.value + 1;
    // Elsewhere orders count once they have been received, and the client says for which tick.
    if (this.client.carryOver === undefined) {
      this.report.expect({ tick, orders: choices, refused: choices === this.orders.value ? this.refused.value : none });
    }
    try {
      const complaint = await this.client.submit(choices);
      if (complaint !== null) return await this.complain(complaint, tick);
      this.notice.value = null;
      this.discard();
    } finally {
      clearTimeout(slow);
      this.isSlow.value = false;
      this.isSubmitting.value = false;
    }
  }

  /** Lets ticks pass, with the marches that go on, until something happens that the player should know. */
  readonly passOn = async (): Promise<void> => {
    if (this.isPassing.value) return;
    this.isPassing.value = true;
    try {
      for (let ticks = 0; ticks < MOST_PASSED && this.isPassing.value; ticks++) {
        const before = this.client.state.value!;
        await this.submit(this.orders.value);
        await until(() => this.seq.value > before.seq || !this.isPassing.value, PASSED_MS);
        await this.redrafting;
        const after = this.client.state.value!;
        if (after.seq === before.seq || isEventful(before, after, this.client.seat)) return;
      }
    } finally {
      this.isPassing.value = false;
    }
  };

  readonly stopPassing = (): void => {
    this.isPassing.value = false;
  };

  /** Takes submitted orders back into the draft. */
  readonly change = (): void => {
    this.orders.value = this.client.state.value?.submitted?.orders ?? [];
    this.isChanging.value = true;
  };

  /** Takes back the last decision, if the referee lets it be taken back. */
  readonly undo = async (): Promise<void> => {
    if (this.isSubmitting.value) return;
    this.isSubmitting.value = true;
    this.discard();
    try {
      await this.client.undo?.();
    } finally {
      this.isSubmitting.value = false;
    }
  };

  /** Drops the draft; orders that were submitted still count. */
  readonly discard = (): void => {
    this.orders.value = [];
    this.isChanging.value = false;
  };

  /** The match went on while orders were being drafted. */
  private moveOn(seq: number): void {
    untracked(() => {
      this.isChanging.value = false;
      // A set that is being submitted gets its own answer.
      if (this.orders.value.length === 0 || this.isSubmitting.value) return;
      this.notice.value = say('play.overtaken', { tick: seq });
      void this.carryOver();
    });
  }

  /** Says that marches were not completed, and drafts them again from where the units stand, unless they have new orders. */
  private goOn(unfinished: readonly Unfinished[]): void {
    if (unfinished.length === 0 || unfinished === this.told) return;
    this.told = unfinished;
    untracked(() => {
      this.notice.value = say('play.unfinished', { count: unfinished.length });
      this.redrafting = Promise.all(unfinished.map((each) => this.draftAgain(each)));
    });
  }

  private async draftAgain({ order, cell }: Unfinished): Promise<void> {
    const seq = this.seq.value;
    const found = await this.client.choicesTowards(cell, order.to!);
    const isBusy = this.orders.value.some(({ actor }) => actor === order.actor);
    if (this.seq.value !== seq || isBusy) return;
    this.add(found.filter(({ kind, actor }) => kind === 'move' && actor === order.actor));
  }

  private keepJudged(): () => void {
    return keepLoaded(this.refused, async () => {
      const orders = this.orders.value;
      void this.seq.value;
      untracked(() => {
        this.refused.value = none;
      });
      return orders.length === 0 ? none : this.client.judge(orders);
    });
  }

  private async complain(complaint: Complaint, tick: number): Promise<void> {
    const isLate = complaint.code === 'late-submission';
    this.notice.value = isLate ? say('play.late', { tick }) : complaint;
    await this.carryOver();
  }

  /** Units that are still there keep their orders, from where they stand now. */
  private async carryOver(): Promise<void> {
    const before = this.orders.value;
    const carried = await this.client.carryOver?.(before);
    if (carried !== undefined && this.orders.value === before) this.orders.value = carried;
  }
}
