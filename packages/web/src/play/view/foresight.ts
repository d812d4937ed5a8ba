import type { Preview } from '@hexfront/engine';
import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import type { Pointing } from '../../board/pointing.ts';
import type { Choice } from '../../games/choice.ts';
import type { Complaint } from '../../worker/complaint.ts';
import type { SeatClient } from '../client/seat-client.ts';
import type { Decision } from './decision.ts';

/** What would come of a choice, or why it is not possible. */
export interface Outlook {
  readonly choice: Choice;
  readonly result: Preview | Complaint;
}

/** A choice at the selected hex that is not possible now. */
export interface Barred {
  readonly choice: Choice;
  readonly complaint: Complaint;
}

const nobody: readonly Barred[] = [];
const none: readonly Choice[] = [];

/** Asks what would come of what the player points at, whether with the mouse, the cursor, a finger or the focus on a button. */
export class Foresight {
  /** The choice of a button that has the pointer or the focus. */
  readonly considered = signal<Choice | null>(null);
  /** The choice of a button that a finger has tapped once. */
  readonly armed = signal<Choice | null>(null);
  /** What a hint suggests, the most important first. It is shown until the player points at something, and whenever they do not. */
  readonly hinted = signal(none);
  private readonly isHintNew = signal(false);
  private readonly shown = signal<Outlook | null>(null);
  readonly outlook: ReadonlySignal<Outlook | null> = this.shown;
  private readonly shut = signal(nobody);
  readonly barred: ReadonlySignal<readonly Barred[]> = this.shut;
  private readonly client: SeatClient;
  private readonly decision: Decision;
  private readonly pointing: Pointing;

  constructor(client: SeatClient, decision: Decision, pointing: Pointing) {
    this.client = client;
    this.decision = decision;
    this.pointing = pointing;
  }

  /** Where the selected unit would go; -1 if nothing is aimed at. */
  private readonly goal = computed(() => {
    const { isDeciding, selected, targets } = this.decision;
    const cell = this.pointing.cell.value;
    if (!isDeciding.value || selected.value === -1 || cell === selected.value) return -1;
    // Choosing another own unit selects it instead.
    return targets.value.has(cell) || !this.decision.isSelectable(cell) ? cell : -1;
  });

  start(): () => void {
    const stops = [
      effect(() => this.look()),
      effect(() => this.lookAround()),
      effect(() => {
        void [this.client.state.value?.seq, this.decision.selected.value];
        this.armed.value = null;
      }),
      // Whoever moves the cursor no longer asks about the button on which the mouse rests.
      effect(() => {
        void this.pointing.cursor.value;
        if (this.considered.peek() === null) return;
        this.considered.value = null;
        this.pointing.named.value = -1;
      }),
      effect(() => {
        void [this.client.state.value?.seq, this.decision.isDeciding.value];
        if (this.hinted.peek().length > 0) this.pointing.named.value = -1;
        this.hinted.value = none;
      }),
      effect(() => {
        void [this.pointing.cell.value, this.decision.selected.value];
        this.isHintNew.value = false;
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  suggest(choices: readonly Choice[]): void {
    this.hinted.value = choices;
    this.isHintNew.value = true;
    const [first] = choices;
    this.pointing.named.value = first?.to ?? first?.from ?? -1;
  }

  private look(): () => void {
    const wanted = new AbortController();
    const { selected, targets } = this.decision;
    const [considered, from, to] = [this.considered.value, selected.value, this.goal.value];
    const hint = this.isHintNew.value || to === -1 ? (this.hinted.value[0] ?? null) : null;
    const known = considered ?? hint ?? targets.value.get(to)?.[0] ?? null;
    void this.client.state.value?.seq;
    if (known === null && to === -1) this.shown.value = null;
    else {
      untracked(() =>
        this.ask(known, from, to, wanted.signal).then(
          (outlook) => {
            if (!wanted.signal.aborted) this.shown.value = outlook;
          },
          // The position was gone before the answer came; the next one asks again.
          () => undefined,
        ),
      );
    }
    return () => wanted.abort();
  }

  private async ask(known: Choice | null, from: number, to: number, wanted: AbortSignal): Promise<Outlook | null> {
    const choice = known ?? (await this.client.tries(from, to))[0];
    return choice === undefined || wanted.aborted
      ? null
      : { choice, result: await this.client.preview(choice, wanted) };
  }

  /** What the selected hex does not offer, and why. */
  private lookAround(): () => void {
    const wanted = new AbortController();
    const { selected, isDeciding, legal } = this.decision;
    const from = selected.value;
    const listed = new Set(legal.value.map(({ action }) => JSON.stringify(action)));
    const tell = (found: readonly Barred[]) => {
      if (!wanted.signal.aborted) this.shut.value = found;
    };
    if (from === -1 || !isDeciding.value) tell(nobody);
    else untracked(() => this.findBarred(from, listed, wanted.signal).then(tell, () => undefined));
    return () => wanted.abort();
  }

  private async findBarred(from: number, listed: ReadonlySet<string>, wanted: AbortSignal): Promise<readonly Barred[]> {
    const tried = await this.client.tries(from, null);
    const others = tried.filter(({ action }) => !listed.has(JSON.stringify(action)));
    const found: Barred[] = [];
    for (const choice of others) {
      const result = await this.client.preview(choice, wanted);
      if ('code' in result) found.push({ choice, complaint: result });
    }
    return found;
  }
}
