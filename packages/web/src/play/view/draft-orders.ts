import { computed, effect, signal, untracked } from '@preact/signals';
import { keepLoaded } from '../../app/keep-loaded.ts';
import type { Choice } from '../../games/choice.ts';
import { type Message, say } from '../../messages/message.ts';
import type { Complaint } from '../../worker/complaint.ts';
import type { Refused } from '../../worker/refused.ts';
import type { SeatClient } from '../client/seat-client.ts';
import { addToDraft } from './draft.ts';

/** What the page says about the last attempt to decide: a message of its own, or why the referee refused. */
export type Notice = Message | Complaint;

const none: readonly Refused[] = [];

/** Orders on their way to the referee: collected, judged, submitted, and changed until the tick has run. */
export class DraftOrders {
  readonly orders = signal<readonly Choice[]>([]);
  /** The orders of the draft that would be refused. */
  readonly refused = signal(none);
  /** Whether submitted orders are being changed. They count until a newer set replaces them. */
  readonly isChanging = signal(false);
  readonly notice = signal<Notice | null>(null);
  private readonly client: SeatClient;
  private readonly seq = computed(() => this.client.state.value?.seq ?? -1);
  private isSubmitting = false;

  constructor(client: SeatClient) {
    this.client = client;
  }

  /** Follows the match until the function that it returns is called. */
  start(): () => void {
    const stops = [effect(() => this.moveOn(this.seq.value)), this.keepJudged()];
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
    if (this.isSubmitting) return;
    this.isSubmitting = true;
    const tick = this.seq.value + 1;
    try {
      const complaint = await this.client.submit(choices);
      if (complaint !== null) return await this.complain(complaint, tick);
      this.notice.value = null;
      this.discard();
    } finally {
      this.isSubmitting = false;
    }
  }

  /** Takes submitted orders back into the draft. */
  readonly change = (): void => {
    this.orders.value = this.client.state.value?.submitted?.orders ?? [];
    this.isChanging.value = true;
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
      if (this.orders.value.length === 0 || this.isSubmitting) return;
      this.notice.value = say('play.overtaken', { tick: seq });
      void this.carryOver();
    });
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
