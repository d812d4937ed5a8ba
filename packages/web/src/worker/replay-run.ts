import {
  canonicalJson,
  commitment,
  type Explanation,
  findGame,
  type Game,
  type Json,
  type Replay,
  rerun,
  type Viewer,
} from '@hexfront/engine';
import type { FeedEntry, Scene } from '../board/scene.ts';
import { familyOf } from '../games/families.ts';
import type { MatchHead } from '../games/family.ts';
import { insightOf } from '../games/insights.ts';
import { type Message, say, sayOf } from '../messages/message.ts';
import { explainIn, headOf, look, lookAfter, lookBefore } from './look.ts';

/** The most bytes for copies of states, which are kept so that every position is only a few steps away. */
const CHECKPOINT_BUDGET = 64 * 1024 * 1024;
const CLOSEST_CHECKPOINTS = 8;

/** Figures over time: by name and seat, one value per position. */
export interface Series {
  readonly [name: string]: readonly (readonly number[])[];
}

/** A replay rerun by the engine: it compares every hash and can show every position. */
export class ReplayRun {
  readonly replay: Replay;
  readonly head: MatchHead;
  /** The last position that can be shown: the end, or the one before the first difference. */
  length = 0;
  difference: { readonly step: number; readonly what: Message } | null = null;
  isComplete = false;
  private readonly game: Game;
  private readonly checkpoints = new Map<number, unknown>();
  private spacing = CLOSEST_CHECKPOINTS;
  private cursor: { seq: number; readonly state: unknown } | null = null;
  private readonly feeds = new Map<Viewer, FeedEntry[]>();
  private readonly figures: { [name: string]: number[][] } = {};
  /** First position of each turn, for stepping by turns. */
  readonly turns: number[] = [];

  constructor(replay: Replay) {
    this.replay = replay;
    this.game = findGame(replay.game) as Game;
    this.head = headOf(this.game, replay.options, replay.players);
  }

  /** Runs the whole record once, one step at a time, so that the worker can answer questions in between. */
  *run(): Generator<number, void> {
    const { game, replay } = this;
    let scene: Scene | null = null;
    let clock = '';
    for (const { step, state, events, difference, refused } of rerun(replay)) {
      if (difference !== null) {
        const [found, recorded] = [game.hash(state), step === 0 ? replay.opening : replay.steps[step - 1].hash];
        const what =
          refused === undefined
            ? say('verify.hash', { found, recorded })
            : say('verify.refused', { seat: refused.seat, why: sayOf('refusal', refused.refusal.code) });
        this.difference = { step, what };
        break;
      }
      if (step === 0) this.spacing = spacingFor(state, replay.steps.length);
      if (step % this.spacing === 0) this.checkpoints.set(step, game.copy(state));
      const before: Scene | null = scene;
      if (scene === null || insightOf(game.id).narratesFromScenes) scene = look(game, this.head, state, 'all');
      this.record(step, state, events as readonly Json[], scene, before ?? scene);
      const now = turnOf(game, state, scene);
      if (now !== clock) this.turns.push(step);
      clock = now;
      this.length = step;
      yield step;
    }
    if (this.difference === null) this.compareOutcome();
    if (this.difference === null) this.compareSeed();
    this.isComplete = true;
  }

  private record(seq: number, state: unknown, events: readonly Json[], scene: Scene, before: Scene): void {
    const { game } = this;
    const insight = insightOf(game.id);
    const viewers: Viewer[] = ['all', ...(this.head.isHidden ? this.head.players.keys() : [])];
    for (const viewer of viewers) {
      const feed = this.feeds.get(viewer) ?? [];
      this.feeds.set(viewer, feed);
      for (const event of insight.visibleEvents(state, viewer, events)) {
        for (const entry of familyOf(game.id).narrate(event, scene, before).entries) feed.push({ seq, ...entry });
      }
    }
    for (const [name, values] of Object.entries(insight.figures(state, scene))) {
      const kept = (this.figures[name] ??= values.map(() => []));
      for (const [seat, value] of values.entries()) kept[seat][seq] = value;
    }
  }

  /** Ruling wire.4: the hash of a secret seed is published before the first decision. */
  private compareSeed(): void {
    const { seed, seedHash } = this.replay;
    if (seedHash === undefined || seedHash === commitment(seed)) return;
    this.difference = { step: this.length, what: say('verify.seed', { promised: seedHash }) };
  }

  private compareOutcome(): void {
    const found = canonicalJson(this.game.outcome(this.stateAt(this.length)));
    const recorded = canonicalJson(this.replay.outcome);
    if (found === recorded) return;
    this.difference = { step: this.length, what: say('verify.outcome', { found, recorded }) };
  }

  feed(viewer: Viewer): readonly FeedEntry[] {
    return this.feeds.get(viewer) ?? this.feeds.get('all') ?? [];
  }

  series(): Series {
    return this.figures;
  }

  frame(seq: number, viewer: Viewer): Scene {
    const { game, head } = this;
    if (seq === 0) return look(game, head, this.stateAt(0), viewer);
    const before = lookBefore(game, head, this.stateAt(seq - 1), viewer);
    const [state, events] = this.advance(seq);
    return lookAfter(game, head, before, state, events, viewer);
  }

  explain(seq: number, viewer: Viewer, hex: string): readonly Explanation[] {
    return explainIn(this.game, this.stateAt(seq), viewer, hex);
  }

  /** The state belongs to this run and changes with the next call. */
  private stateAt(seq: number): unknown {
    const checkpoint = Math.min(seq, this.length) - (Math.min(seq, this.length) % this.spacing);
    if (this.cursor === null || this.cursor.seq > seq || this.cursor.seq < checkpoint) {
      const kept = this.checkpoints.get(checkpoint);
      if (kept === undefined) throw new Error(`position ${seq} has not been reached yet`);
      this.cursor = { seq: checkpoint, state: this.game.copy(kept) };
    }
    while (this.cursor.seq < seq) this.advance(this.cursor.seq + 1);
    return this.cursor.state;
  }

  private advance(seq: number): readonly [state: unknown, events: readonly unknown[]] {
    const cursor = this.cursor!;
    const step = this.replay.steps[seq - 1];
    const events =
      'withdraw' in step
        ? this.game.withdraw(cursor.state, step.withdraw.seat, step.withdraw.reason)
        : this.game.advance(cursor.state, step.decisions, 'events').events;
    cursor.seq = seq;
    return [cursor.state, events];
  }
}

/** Every state is typed arrays over one buffer. */
function spacingFor(state: unknown, steps: number): number {
  const { buffer } = (state as { scalars: Int32Array }).scalars;
  return Math.max(CLOSEST_CHECKPOINTS, Math.ceil((steps * buffer.byteLength) / CHECKPOINT_BUDGET));
}

/** A text that changes with every turn; in simultaneous games every step is a turn. */
function turnOf(game: Game, state: unknown, scene: Scene): string {
  const { clock } = game.decision(state);
  return game.traits.simultaneous ? clock : `${scene.clock.turn} ${clock}`;
}
