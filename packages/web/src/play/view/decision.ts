import { batch, computed, effect, signal, untracked } from '@preact/signals';
import { addressOf } from '../../board/addresses.ts';
import type { PlayMarks } from '../../board/marks.ts';
import { keepLoaded } from '../../app/keep-loaded.ts';
import type { Choice } from '../../games/choice.ts';
import { say } from '../../messages/message.ts';
import type { SeatClient } from '../client/seat-client.ts';
import { targetsFrom } from './draft.ts';
import { DraftOrders } from './draft-orders.ts';
import { asksFirst, isRisky } from './risk.ts';

/** What the next chosen hex is for, when it is not one of the marked targets. */
export type Aim = 'move' | 'rally';

const none: readonly Choice[] = [];
const nobody: readonly string[] = [];

/** How long nothing is decided after the position has changed: a second click or key press was meant for what was there before. */
const GUARD_MS = 400;

/** From a chosen hex to a decision. */
export class Decision {
  readonly draft: DraftOrders;
  readonly selected = signal(-1);
  readonly aim = signal<Aim | null>(null);
  /** The names of units that are commanded together, wherever they are; empty while only a hex is selected. */
  readonly together = signal<readonly string[]>(nobody);
  /** Several choices for one hex, of which the player picks one. */
  readonly alternatives = signal(none);
  /** The hex that a finger has tapped once: its preview is shown, and a second tap decides. */
  readonly tapped = signal(-1);
  /** The player is being asked whether to take the risk. */
  readonly asking = signal<readonly Choice[] | null>(null);
  /** The position has just changed. */
  readonly isGuarded = signal(true);
  /** Nothing is decided now. Orders can always be drafted, because a draft can be altered. */
  readonly isHeld = computed(() => this.isGuarded.value && !this.client.head.isSimultaneous);
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

  readonly legal = computed(() => (this.isDeciding.value ? this.client.state.value!.legal : none));

  /** Choices of the selected unit, by the hex they lead to. */
  readonly targets = computed(() => targetsFrom(this.legal.value, this.selected.value));

  /** The hex of a unit that must be decided about, such as one that retreats; -1 where the player may begin elsewhere. */
  readonly forced = computed(() => {
    const [first] = this.legal.value;
    if (first === undefined || this.client.head.isSimultaneous) return -1;
    return this.legal.value.every(({ actor, to }) => actor === first.actor && to !== null) ? first.from! : -1;
  });

  /** The hexes to begin with. Units that have an order in the draft are done. */
  readonly actors = computed((): PlayMarks['actors'] => {
    const done = new Set(this.draft.orders.value.map(({ actor }) => actor));
    const open = this.legal.value.filter(({ from, actor }) => from !== null && !done.has(actor));
    return new Map(open.map(({ from, kind }) => [from!, kind === 'retreat' ? 'mustRetreat' : 'canAct']));
  });

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
      this.keepGuarded(),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** A hex was clicked or tapped, or Enter was pressed on it. A finger cannot hover, so its first tap only shows what would happen. */
  readonly choose = (cell: number, isTouch = false): void => {
    this.draft.notice.value = null;
    if (isTouch && this.isGoal(cell) && this.tapped.value !== cell) {
      this.tapped.value = cell;
      return;
    }
    this.tapped.value = -1;
    const aim = this.aim.value;
    if (this.together.value.length > 0 && aim !== 'rally' && (aim === 'move' || !this.isSelectable(cell)))
      return void this.sendTogether(cell);
    if (aim !== null) return void this.send(aim, cell);
    const possible = this.targets.value.get(cell);
    if (possible !== undefined) return this.pickFrom(possible);
    this.alternatives.value = none;
    this.together.value = nobody;
    if (this.isSelectable(cell)) this.selected.value = cell;
    else if (this.selected.value !== -1 && this.client.head.isSimultaneous) void this.send('move', cell);
    else this.selected.value = this.forced.value;
  };

  /** Sends a decision, or adds orders to the draft. `isSure`: the player was asked whether to take the risk. */
  decide(chosen: readonly Choice[], isSure = false): void {
    if (this.isHeld.value) return;
    if (asksFirst.value && !isSure && !this.client.head.isSimultaneous) return void this.weigh(chosen);
    batch(() => {
      this.alternatives.value = none;
      this.aim.value = null;
      this.tapped.value = -1;
      this.draft.notice.value = null;
      // A unit that stays on the hex is deselected: the next click would send it away.
      if (chosen.some(({ to }) => to !== null)) this.selected.value = -1;
      this.together.value = nobody;
      if (this.client.head.isSimultaneous) this.draft.add(chosen);
      else void this.draft.submit(chosen);
    });
  }

  private async weigh(chosen: readonly Choice[]): Promise<void> {
    const { state, seat, preview } = this.client;
    const { scene, seq } = state.value!;
    const result = await preview.call(this.client, chosen[0], new AbortController().signal);
    if (this.seq.value !== seq) return;
    if ('code' in result || !isRisky(result, scene, seat)) this.decide(chosen, true);
    else this.asking.value = chosen;
  }

  /** One step back: from an aim or a question to the selected hex, from there to nothing. */
  readonly release = (): void => {
    if (this.aim.value === null && this.alternatives.value.length === 0) this.selected.value = this.forced.value;
    this.alternatives.value = none;
    this.aim.value = null;
    this.tapped.value = -1;
    this.together.value = nobody;
  };

  selectTogether(names: readonly string[], cell: number): void {
    batch(() => {
      this.release();
      this.together.value = names;
      this.selected.value = cell;
    });
  }

  /** Whether choosing the hex would do more than select it. */
  private isGoal(cell: number): boolean {
    if (this.selected.value === -1 || cell === this.selected.value) return false;
    return this.aim.value !== null || this.targets.value.has(cell) || !this.isSelectable(cell);
  }

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

  /** Sends all units that are commanded together to a hex, each as far as there is a way. */
  private async sendTogether(to: number): Promise<void> {
    const seq = this.seq.value;
    const names = new Set(this.together.value);
    const found = await Promise.all(this.cellsOf(names).map((from) => this.client.choicesTowards(from, to)));
    if (this.seq.value !== seq) return;
    const marches = found.flat().filter(({ kind, actor }) => kind === 'move' && names.has(actor));
    if (marches.length > 0) return this.decide(marches);
    const { scene } = this.client.state.value!;
    this.draft.notice.value = say('play.noWay', { hex: addressOf(scene, to) });
  }

  /** Where units of the seat are. */
  private cellsOf(names: ReadonlySet<string>): number[] {
    const { stacks } = this.client.state.value!.scene;
    const own = stacks.filter(({ seat, ids }) => seat === this.client.seat && ids.some((id) => names.has(id)));
    return [...new Set(own.map(({ cell }) => cell))];
  }

  /** Hexes from which something can be ordered: the listed ones and, in simultaneous games, every own unit and facility. */
  private isOwn(cell: number): boolean {
    if (!this.isDeciding.value || cell === -1) return false;
    if (this.legal.value.some(({ from }) => from === cell)) return true;
    const { stacks, places } = this.client.state.value!.scene;
    const { head, seat } = this.client;
    return head.isSimultaneous && [...stacks, ...places].some((each) => each.cell === cell && each.seat === seat);
  }

  /** Own units and strongholds can be looked at even if they can do nothing: the page says why. */
  isSelectable(cell: number): boolean {
    if (!this.isDeciding.value || cell === -1) return false;
    const { stacks, places } = this.client.state.value!.scene;
    const { seat } = this.client;
    return this.isOwn(cell) || [...stacks, ...places].some((each) => each.cell === cell && each.seat === seat);
  }

  private reset(): void {
    this.alternatives.value = none;
    this.aim.value = null;
    this.tapped.value = -1;
    // A group stays selected, wherever its units are now.
    const [first] = this.together.value.length === 0 ? [] : this.cellsOf(new Set(this.together.value));
    if (first !== undefined) {
      this.selected.value = first;
      return;
    }
    this.together.value = nobody;
    if (this.isOwn(this.selected.value)) return;
    this.selected.value = this.forced.value;
  }

  private keepGuarded(): () => void {
    return effect(() => {
      void [this.seq.value, this.isDeciding.value, this.client.state.value?.isOver];
      this.isGuarded.value = true;
      const timer = setTimeout(() => {
        this.isGuarded.value = false;
      }, GUARD_MS);
      return () => clearTimeout(timer);
    });
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
