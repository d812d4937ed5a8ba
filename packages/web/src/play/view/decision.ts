import { batch, computed, effect, signal, untracked } from '@preact/signals';
import { addressOf } from '../../board/addresses.ts';
import { keepLoaded } from '../../app/keep-loaded.ts';
import type { Choice } from '../../games/choice.ts';
import { say } from '../../messages/message.ts';
import type { SeatClient } from '../client/seat-client.ts';
import { targetsFrom } from './draft.ts';
import { DraftOrders } from './draft-orders.ts';

/** What the next chosen hex is for, when it is not one of the marked targets. */
export type Aim = 'move' | 'rally';

const none: readonly Choice[] = [];

/** From a chosen hex to a decision. */
export class Decision {
  readonly draft: DraftOrders;
  readonly selected = signal(-1);
  readonly aim = signal<Aim | null>(null);
  /** Several choices for one hex, of which the player picks one. */
  readonly alternatives = signal(none);
  private readonly further = signal(none);
  private readonly client: SeatClient;

  constructor(client: SeatClient) {
    this.client = client;
    this.draft = new DraftOrders(client);
  }

  readonly isDeciding = computed(() => {
    const state = this.client.state.value;
    return state !== null && state.isYours && (state.submitted === null || this.draft.isChanging.value);
  });

  private readonly legal = computed(() => (this.isDeciding.value ? this.client.state.value!.legal : none));

  /** Choices of the selected unit, by the hex they lead to. */
  readonly targets = computed(() => targetsFrom(this.legal.value, this.selected.value));

  readonly choices = computed(() => {
    const further = this.further.value;
    return further.length === 0 ? this.legal.value : [...this.legal.value, ...further];
  });

  readonly aims = computed((): readonly Aim[] => {
    const selected = this.selected.value;
    const mayMove = this.legal.value.some(({ from, kind }) => from === selected && kind === 'move');
    const mayRally = this.further.value.some(({ kind }) => kind === 'rally');
    return [
      ...(this.client.head.isSimultaneous && mayMove ? (['move'] as const) : []),
      ...(mayRally ? (['rally'] as const) : []),
    ];
  });

  private readonly seq = computed(() => this.client.state.value?.seq ?? -1);

  /** Follows the match until the function that it returns is called. */
  start(): () => void {
    const stops = [
      this.draft.start(),
      effect(() => {
        void [this.seq.value, this.isDeciding.value];
        untracked(() => this.reset());
      }),
      this.keepFurther(),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** A hex was clicked, or Enter was pressed on it. */
  readonly choose = (cell: number): void => {
    this.draft.notice.value = null;
    const aim = this.aim.value;
    if (aim !== null) return void this.send(aim, cell);
    const possible = this.targets.value.get(cell);
    if (possible !== undefined) return this.pickFrom(possible);
    this.alternatives.value = none;
    if (this.isOwn(cell)) this.selected.value = cell;
    else if (this.selected.value !== -1 && this.client.head.isSimultaneous) void this.send('move', cell);
    else this.selected.value = -1;
  };

  decide(chosen: readonly Choice[]): void {
    batch(() => {
      this.alternatives.value = none;
      this.aim.value = null;
      this.draft.notice.value = null;
      // A unit that stays on the hex is deselected: the next click would send it away.
      if (chosen.some(({ to }) => to !== null)) this.selected.value = -1;
      if (this.client.head.isSimultaneous) this.draft.add(chosen);
      else void this.draft.submit(chosen);
    });
  }

  /** One step back: from an aim or a question to the selected hex, from there to nothing. */
  readonly release = (): void => {
    if (this.aim.value === null && this.alternatives.value.length === 0) this.selected.value = -1;
    this.alternatives.value = none;
    this.aim.value = null;
  };

  private pickFrom(found: readonly Choice[]): void {
    if (found.length === 1) this.decide(found);
    else this.alternatives.value = found;
  }

  /** Sends the selected units to a hex that is not a marked target, if there is a way. */
  private async send(kind: Aim, to: number): Promise<void> {
    const seq = this.seq.value;
    const found = await this.client.choicesTowards(this.selected.value, to);
    if (this.seq.value !== seq) return;
    const fitting = found.filter((choice) => choice.kind === kind);
    if (fitting.length > 0) return this.pickFrom(fitting);
    const { scene } = this.client.state.value!;
    this.draft.notice.value = say('play.noWay', { hex: addressOf(scene, to) });
  }

  /** Hexes from which something can be ordered: the listed ones and, in simultaneous games, every own unit and facility. */
  private isOwn(cell: number): boolean {
    if (!this.isDeciding.value || cell === -1) return false;
    if (this.legal.value.some(({ from }) => from === cell)) return true;
    const { stacks, places } = this.client.state.value!.scene;
    const { head, seat } = this.client;
    return head.isSimultaneous && [...stacks, ...places].some((each) => each.cell === cell && each.seat === seat);
  }

  private reset(): void {
    this.alternatives.value = none;
    this.aim.value = null;
    if (!this.isOwn(this.selected.value)) this.selected.value = -1;
  }

  private keepFurther(): () => void {
    return keepLoaded(this.further, async () => {
      const cell = this.selected.value;
      const isDeciding = this.isDeciding.value;
      void this.seq.value;
      untracked(() => {
        this.further.value = none;
      });
      return cell === -1 || !isDeciding ? none : this.client.furtherChoices(cell);
    });
  }
}
