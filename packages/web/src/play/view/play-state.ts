import type { Viewer } from '@hexfront/engine';
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { noMarks, type PlayMarks, type TargetKind } from '../../board/marks.ts';
import { usualLayers } from '../../board/layers.ts';
import { Pointing } from '../../board/pointing.ts';
import type { FeedEntry } from '../../board/scene.ts';
import type { Choice } from '../../games/choice.ts';
import type { MatchView } from '../../player/match-view.ts';
import type { SeatClient } from '../client/seat-client.ts';
import type { RulesPlace } from '../teach/rules-place.ts';
import { Decision } from './decision.ts';
import { Foresight } from './foresight.ts';
import { Groups } from './groups.ts';
import { pathCells } from './preview-text.ts';

/** Everything that the parts of the page share while a match is played. */
export class PlayState implements MatchView {
  readonly client: SeatClient;
  readonly decision: Decision;
  readonly foresight: Foresight;
  readonly groups: Groups;
  readonly viewer: ReadonlySignal<Viewer>;
  readonly pointing = new Pointing();
  readonly layers = signal(usualLayers);
  /** Where the rules are open beside the board; null while they are closed. */
  readonly rules = signal<RulesPlace | null>(null);

  constructor(client: SeatClient) {
    this.client = client;
    this.decision = new Decision(client);
    this.foresight = new Foresight(client, this.decision, this.pointing);
    this.groups = new Groups(client, this.decision);
    this.viewer = signal(client.seat);
  }

  readonly isReady = computed(() => this.client.state.value !== null);
  /** This and what follows from it is to be read only when ready. */
  readonly seen = computed(() => this.client.state.value!);
  readonly isOver = computed(() => this.seen.value.isOver);
  readonly seq = computed(() => this.seen.value.seq);
  /** The feed of the match, and what became of the own orders. */
  readonly feed = computed(() => {
    const lines = this.decision.draft.report.lines.value;
    const { feed } = this.seen.value;
    return lines.length === 0 ? feed : [...feed, ...lines].sort((a, b) => a.seq - b.seq);
  });
  readonly frame = computed(() => {
    const { seq, scene } = this.seen.value;
    return { seq, scene };
  });

  private readonly targets = computed(() => {
    const { aim, targets } = this.decision;
    return new Map(aim.value === 'rally' ? [] : [...targets.value].map(([cell, all]) => [cell, kindOf(all)]));
  });

  private readonly arrows = computed(() => {
    const { isDeciding, draft } = this.decision;
    const orders = isDeciding.value ? draft.orders.value : (this.seen.value.submitted?.orders ?? draft.orders.value);
    return arrowsOf(orders, this.client.seat);
  });

  private readonly rallies = computed(() => {
    const { seat } = this.client;
    return [...this.decision.draft.rally.all.value].map(([from, to]) => ({ from, to, seat, kind: 'support' as const }));
  });

  /** What a hint suggests, except where its way is drawn as that of a choice in question. */
  private readonly hints = computed(() => {
    const { hinted, outlook } = this.foresight;
    const drawn = this.path.value.length > 1 ? outlook.value?.choice : undefined;
    const others = hinted.value.filter((choice) => choice !== drawn);
    return hintArrows(others, this.client.seat);
  });

  private readonly stopped = computed(
    (): PlayMarks['stopped'] =>
      new Map(this.decision.draft.report.unfinished.value.map(({ cell, kind }) => [cell, kind])),
  );

  /** A finger has tapped a hex or a button once, and what is shown is what a second tap does. */
  readonly isTappedOnce = computed(() => this.decision.tapped.value !== -1 || this.foresight.armed.value !== null);

  /** The way that is being considered, from the unit on. */
  private readonly path = computed((): readonly number[] => {
    const outlook = this.foresight.outlook.value;
    if (outlook === null || 'code' in outlook.result || outlook.choice.from === null) return [];
    return [outlook.choice.from, ...pathCells(this.seen.value.scene, outlook.result)];
  });

  private readonly groupMarks = computed(
    () =>
      new Map(this.groups.all.value.flatMap(({ number, stacks }) => stacks.map(({ cell }) => [cell, number] as const))),
  );

  readonly marks = computed(
    (): PlayMarks => ({
      actors: this.decision.actors.value,
      selected: this.decision.selected.value,
      targets: this.targets.value,
      drafts: [...this.rallies.value, ...this.arrows.value, ...this.hints.value],
      rallies: this.decision.draft.rally.all.value,
      stopped: this.stopped.value,
      path: this.path.value,
      groups: this.groupMarks.value,
      advised: this.client.advised?.value ?? noMarks.advised,
    }),
  );

  start(): () => void {
    const stops = [this.decision.start(), this.foresight.start(), this.groups.start()];
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** Selects a group and moves the cursor to it. */
  recall(number: number): void {
    const cell = this.groups.recall(number);
    if (cell !== null) this.pointing.moveTo(cell);
  }

  explain(hex: string, signal: AbortSignal) {
    return this.client.explain(hex, signal);
  }

  readonly show = ({ cell }: FeedEntry): void => {
    if (cell !== null) this.pointing.cursor.value = cell;
  };
}

/** A march is a solid line, a rally point a dotted one. */
function arrowsOf(orders: readonly Choice[], seat: number): PlayMarks['drafts'] {
  return orders.flatMap(({ from, to, kind }) =>
    from === null || to === null ? [] : [{ from, to, seat, kind: kind === 'rally' ? 'support' : 'move' }],
  );
}

function hintArrows(choices: readonly Choice[], seat: number): PlayMarks['drafts'] {
  return choices.flatMap(({ from, to, kind }) =>
    from === null || to === null ? [] : [{ from, to, seat, kind: kind === 'attack' ? 'attack' : 'move' }],
  );
}

function kindOf(choices: readonly Choice[]): TargetKind {
  const { kind } = choices[0];
  return kind === 'attack' ? 'attack' : kind === 'move' || kind === 'retreat' || kind === 'advance' ? 'move' : 'other';
}
