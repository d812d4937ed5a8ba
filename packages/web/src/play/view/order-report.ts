import { computed, effect, signal, untracked } from '@preact/signals';
import { addressOf } from '../../board/addresses.ts';
import type { StopKind } from '../../board/marks.ts';
import type { FeedEntry, Scene } from '../../board/scene.ts';
import { bouncesFriends } from '../../games/catalogue.ts';
import type { Choice } from '../../games/choice.ts';
import { stackOfUnit } from '../../games/stacks.ts';
import { say, sayOf } from '../../messages/message.ts';
import type { Refused } from '../../worker/refused.ts';
import type { SeatClient } from '../client/seat-client.ts';

/** A march that the last tick did not complete: the unit is where it was, or on its way. */
export interface Unfinished {
  readonly order: Choice;
  readonly cell: number;
  readonly kind: StopKind;
  /** Where friends bounce: an own unit that was sent to the same hex from the same place, and went first. */
  readonly friend: string | null;
}

const none: readonly Unfinished[] = [];

/** What became of the marches that were ordered, in the position after their tick. Units that were lost are told elsewhere. */
export function unfinishedIn(scene: Scene, orders: readonly Choice[], bounces: boolean): Unfinished[] {
  const cellOf = ({ actor }: Choice) => stackOfUnit(scene, actor)?.cell;
  const marches = orders.filter(({ kind, from, to }) => kind === 'move' && from !== to);
  return marches.flatMap((order): Unfinished[] => {
    const cell = cellOf(order);
    if (cell === undefined || cell === order.to) return [];
    if (cell !== order.from) return [{ order, cell, kind: 'underway', friend: null }];
    const isAhead = (other: Choice) =>
      bounces && other.to === order.to && other.from === cell && cellOf(other) !== cell;
    return [{ order, cell, kind: 'heldBack', friend: marches.find(isAhead)?.actor ?? null }];
  });
}

/** A set of orders on its way to a tick. */
export interface SentOrders {
  readonly tick: number;
  readonly orders: readonly Choice[];
  readonly refused: readonly Refused[];
}

/** Follows the orders of a seat through their tick, and says which of them are not finished. */
export class OrderReport {
  readonly unfinished = signal(none);
  /** Lines for the feed, in the order of ticks. */
  readonly lines = signal<readonly FeedEntry[]>([]);
  /** The last set whose tick has run. */
  readonly carriedOut = signal<SentOrders | null>(null);
  private sent: SentOrders | null = null;
  private readonly client: SeatClient;
  private readonly seq = computed(() => this.client.state.value?.seq ?? -1);

  constructor(client: SeatClient) {
    this.client = client;
  }

  /** These orders are for the next tick. */
  expect(sent: SentOrders): void {
    this.sent = sent;
  }

  start(): () => void {
    const stops = [
      // A page that was reloaded knows its orders from the client.
      effect(() => {
        const submitted = this.client.state.value?.submitted ?? null;
        if (submitted !== null) this.expect(submitted);
      }),
      effect(() => {
        const seq = this.seq.value;
        untracked(() => this.compare(seq));
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  private compare(seq: number): void {
    const { sent } = this;
    const { scene } = this.client.state.value ?? {};
    this.unfinished.value = none;
    if (sent === null || scene === undefined || seq < sent.tick) return;
    this.sent = null;
    this.carriedOut.value = sent;
    // If the page has missed the tick, later ones have moved the units too.
    if (seq > sent.tick) return;
    const { game, options } = this.client.head;
    this.unfinished.value = unfinishedIn(scene, sent.orders, bouncesFriends(game, options));
    this.lines.value = [...this.lines.value, ...this.unfinished.value.map((each) => line(scene, seq, each))];
  }
}

function line(scene: Scene, seq: number, { order, cell, kind, friend }: Unfinished): FeedEntry {
  const named = (name: string) =>
    say('unit.named', { unit: sayOf('unit', stackOfUnit(scene, name)?.type ?? 'unknown'), name });
  const args = { unit: named(order.actor), at: addressOf(scene, cell), to: addressOf(scene, order.to!) };
  const message =
    friend === null ? say(`feed.${kind}`, args) : say('feed.heldBackByFriend', { ...args, friend: named(friend) });
  return { seq, kind: 'movement', message, cell, isKill: false };
}
