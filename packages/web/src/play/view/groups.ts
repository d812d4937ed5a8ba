import { computed, effect, signal } from '@preact/signals';
import type { Stack } from '../../board/scene.ts';
import type { SeatClient } from '../client/seat-client.ts';
import type { Decision } from './decision.ts';
import { recallHere, rememberHere } from './tab-store.ts';

/** As many as there are number keys. */
const MOST = 9;

/** A group as it stands now. */
export interface Group {
  readonly number: number;
  /** The stacks that have members, each with its members only. */
  readonly stacks: readonly Stack[];
}

type Members = ReadonlyMap<number, readonly string[]>;

/** Units that a player commands together, under the numbers from 1 to 9, as in other strategy games. */
export class Groups {
  private readonly members = signal<Members>(new Map(recallHere<[number, string[]][]>('groups', [])));
  private readonly client: SeatClient;
  private readonly decision: Decision;

  constructor(client: SeatClient, decision: Decision) {
    this.client = client;
    this.decision = decision;
  }

  /** Groups with units left, by number. */
  readonly all = computed((): readonly Group[] =>
    [...this.members.value]
      .map(([number, ids]) => ({ number, stacks: this.stacksOf(ids) }))
      .filter(({ stacks }) => stacks.length > 0)
      .sort((a, b) => a.number - b.number),
  );

  /** The number of the group that is selected as a whole. */
  readonly selected = computed(() => {
    const { together } = this.decision;
    return this.all.value.find(({ number }) => this.members.value.get(number) === together.value)?.number ?? null;
  });

  /** The own units on the selected hex. */
  readonly candidates = computed(() => {
    const cell = this.decision.selected.value;
    return this.own().flatMap((stack) => (stack.cell === cell ? stack.ids : []));
  });

  /** The lowest number that has no units; null if all have some. */
  readonly free = computed(() => {
    const taken = new Set(this.all.value.map(({ number }) => number));
    return Array.from({ length: MOST }, (_, i) => i + 1).find((number) => !taken.has(number)) ?? null;
  });

  start(): () => void {
    return effect(() => rememberHere('groups', [...this.members.value]));
  }

  /** Adds the units on the selected hex to a group. A unit is in one group at most. */
  add(number: number): void {
    const joining = this.candidates.peek();
    if (joining.length === 0) return;
    const others = [...this.members.peek()].map(
      ([other, ids]) => [other, ids.filter((id) => !joining.includes(id))] as const,
    );
    const kept = new Map(others);
    this.members.value = kept.set(number, [...(kept.get(number) ?? []), ...joining]);
  }

  /** Selects all units of a group: the next chosen hex is where they all go. Returns the hex of the first. */
  recall(number: number): number | null {
    const group = this.all.peek().find((each) => each.number === number);
    if (group === undefined) return null;
    this.decision.selectTogether(this.members.peek().get(number)!, group.stacks[0].cell);
    return group.stacks[0].cell;
  }

  dissolve(number: number): void {
    if (this.selected.peek() === number) this.decision.release();
    this.members.value = new Map([...this.members.peek()].filter(([other]) => other !== number));
  }

  private own(): readonly Stack[] {
    const { state, seat } = this.client;
    return (state.value?.scene.stacks ?? []).filter((stack) => stack.seat === seat);
  }

  private stacksOf(ids: readonly string[]): Stack[] {
    return this.own().flatMap((stack) => {
      const here = stack.ids.filter((id) => ids.includes(id));
      return here.length === 0 ? [] : [{ ...stack, ids: here, count: here.length }];
    });
  }
}
