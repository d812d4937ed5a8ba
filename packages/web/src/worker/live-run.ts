import {
  findGame,
  type Game,
  isRefusal,
  type Json,
  type JsonObject,
  type Seat,
  type SetStatus,
  type Viewer,
} from '@hexfront/engine';
import type { FeedEntry, Scene } from '../board/scene.ts';
import type { Choice } from '../games/choice.ts';
import { candidatesOf, choicesOf, familyOf, triesOf } from '../games/families.ts';
import type { MatchHead } from '../games/family.ts';
import { figuresOfScene } from '../games/figures.ts';
import { insightOf } from '../games/insights.ts';
import { decidingOf, type LiveEvents, type LiveStep } from '../arena/wire.ts';
import { KeptSteps } from './kept-steps.ts';
import { hintIn } from './hint.ts';
import { headOf, pathsBetween, type Seen } from './look.ts';
import { type Refused, refusedOf } from './refused.ts';
import type { Series } from './replay-run.ts';

/** The newest lines of the feed; the replay will have them all. */
const MOST_LINES = 3000;

/**
 * A match as its stream brings it: views and events, no state and no seed. Scenes, layers, feed and figures come from them; only the
 * arena can explain the numbers.
 */
export class LiveRun {
  readonly head: MatchHead;
  private readonly viewer: Viewer;
  private readonly game: Game;
  private readonly kept = new KeptSteps();
  private readonly feedLines: FeedEntry[] = [];
  private readonly figures: { [name: string]: (number | null)[][] } = {};
  private readonly turns: number[] = [];
  private first = 0;
  private last = -1;
  private latest: Seen | null = null;
  private latestView: Json = null;

  constructor(game: string, options: JsonObject, players: readonly string[], viewer: Viewer) {
    this.game = findGame(game) as Game;
    this.head = headOf(this.game, options, players);
    this.viewer = viewer;
  }

  /** Steps arrive in order; one that is already known is ignored. */
  add(steps: readonly LiveStep[]) {
    for (const arrived of steps) {
      if (arrived.version <= this.last) continue;
      const step = this.kept.add(arrived);
      if (this.last === -1) this.first = step.version;
      // After a gap, the last scene is not the one before this step.
      const before = step.version === this.last + 1 ? this.latest : null;
      const known = this.latest;
      this.last = step.version;
      this.latest = this.draw(step, before);
      this.latestView = step.view;
      const { scene } = this.latest;
      for (const past of step.missed ?? []) this.addToFeed(past, scene, (known ?? this.latest).scene);
      this.record(step, scene, (before ?? this.latest).scene);
    }
    return this.status();
  }

  status() {
    return { first: this.first, length: Math.max(0, this.last), turns: this.turns };
  }

  async frame(seq: number): Promise<Scene> {
    if (this.latest !== null && seq >= this.last) return this.latest.scene;
    const step = await this.kept.nearest(seq);
    if (step === undefined) throw new Error('no position of this match has arrived yet');
    const before = await this.kept.exactly(step.version - 1);
    return this.draw(step, before === undefined ? null : this.bare(before)).scene;
  }

  feed(): readonly FeedEntry[] {
    return this.feedLines;
  }

  series(): Series {
    return this.figures as unknown as Series;
  }

  choices(actions: readonly Json[]): Choice[] {
    return choicesOf(this.head.game, actions, this.latest!.scene);
  }

  /** What a hex may offer besides the listed actions, or what may lead to another hex; only the arena knows whether it does. */
  candidates(seat: Seat, from: number, to: number | null): Choice[] {
    return candidatesOf(this.latest!.scene, this.head, seat, from, to);
  }

  tries(seat: Seat, from: number, to: number | null): Choice[] {
    return triesOf(this.latest!.scene, this.head, seat, from, to);
  }

  /** A good decision by what the last view shows. In a match without fog that is everything but the dice. */
  hint(seat: Seat, legal: readonly Json[]): Choice[] {
    const { game, head } = this;
    const view = this.latestView;
    const { id, traits } = game;
    const state = traits.hidden ? null : game.load({ game: id, options: head.options, seed: 'hint', position: view });
    if (isRefusal(state)) throw new Error(state.message);
    const actions = hintIn({ game, options: head.options, seat, state, view: () => view, legal: () => legal });
    return this.choices(actions as readonly Json[]);
  }

  refused(rejected: SetStatus['rejected']): readonly Refused[] {
    return refusedOf(this.game, rejected);
  }

  /** A decision as the arena reads it: one action, or the set of orders of the next tick. */
  move(actions: readonly Json[], version: number): Json {
    const { sets } = this.game;
    return sets === undefined ? actions[0] : { [sets.tickField]: version + 1, orders: actions };
  }

  private bare({ view, outcome }: LiveStep): Seen {
    const { head, viewer } = this;
    const deciding = outcome === null ? decidingOf(head, view) : [];
    const sight = { head, viewer, view, outcome, deciding };
    const scene = familyOf(head.game).scene(sight);
    const insight = insightOf(head.game);
    const state = insight.known?.(sight, scene) ?? null;
    return { scene: state === null ? scene : { ...scene, ...insight.layers(state, viewer) }, state };
  }

  private draw(step: LiveStep, before: Seen | null): Seen {
    const { scene, state } = this.bare(step);
    if (before === null) return { scene, state };
    const narrations = step.events.map((event) => familyOf(this.head.game).narrate(event, scene, before.scene));
    const paths = [...pathsBetween(before, scene), ...scene.paths, ...narrations.flatMap((each) => each.paths)];
    return { scene: { ...scene, paths, flashes: narrations.flatMap(({ flashes }) => flashes) }, state };
  }

  private addToFeed({ version, events }: LiveEvents, scene: Scene, before: Scene): void {
    for (const event of events) {
      for (const entry of familyOf(this.head.game).narrate(event, scene, before).entries)
        this.feedLines.push({ seq: version, ...entry });
    }
    if (this.feedLines.length > MOST_LINES) this.feedLines.splice(0, this.feedLines.length - MOST_LINES);
  }

  private record(step: LiveStep, scene: Scene, before: Scene): void {
    this.addToFeed(step, scene, before);
    const { version } = step;
    for (const [name, values] of Object.entries(figuresOfScene(scene))) {
      const kept = (this.figures[name] ??= values.map(() => []));
      for (const [seat, value] of values.entries()) {
        const line = (kept[seat] ??= []);
        // Positions that were not seen are gaps in the chart.
        while (line.length < version) line.push(null);
        line[version] = value;
      }
    }
    const turn = turnOf(scene);
    if (turn !== turnOf(before) || this.turns.length === 0) this.turns.push(version);
  }
}

function turnOf({ clock, seats }: Scene): string {
  return `${clock.turn} ${seats.map(({ isDeciding }) => Number(isDeciding))}`;
}

/** What pages ask about a live match. */
export function liveHost() {
  let live: LiveRun | null = null;
  const theLive = () => {
    if (live === null) throw new Error('no live match is open');
    return live;
  };
  return {
    openLive(game: string, options: JsonObject, players: readonly string[], viewer: Viewer) {
      live = new LiveRun(game, options, players, viewer);
      return { head: live.head };
    },
    addLive: (steps: readonly LiveStep[]) => theLive().add(steps),
    liveFrame: (seq: number) => theLive().frame(seq),
    liveFeed: () => theLive().feed(),
    liveSeries: () => theLive().series(),
    liveChoices: (actions: readonly Json[]) => theLive().choices(actions),
    liveCandidates: (seat: Seat, from: number, to: number | null) => theLive().candidates(seat, from, to),
    liveTries: (seat: Seat, from: number, to: number | null) => theLive().tries(seat, from, to),
    liveHint: (seat: Seat, legal: readonly Json[]) => theLive().hint(seat, legal),
    liveRefused: (rejected: SetStatus['rejected']) => theLive().refused(rejected),
    liveMove: (actions: readonly Json[], version: number) => theLive().move(actions, version),
  };
}
