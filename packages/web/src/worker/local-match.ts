import { findBot, type Player } from '@hexfront/bots';
import {
  type Decisions,
  draw,
  findGame,
  type Game,
  isRefusal,
  type Json,
  type JsonObject,
  type Preview,
  Recorder,
  type Refusal,
  type Replay,
  type ReplayStep,
  type Seat,
  type Viewer,
} from '@hexfront/engine';
import type { FeedEntry, Scene } from '../board/scene.ts';
import type { Choice } from '../games/choice.ts';
import { candidatesOf, choicesOf, familyOf, triesOf } from '../games/families.ts';
import type { MatchHead } from '../games/family.ts';
import { insightOf } from '../games/insights.ts';
import { hintIn } from './hint.ts';
import { explainIn, headOf, look, lookAfter, lookBefore, type Seen } from './look.ts';
import { type Refused, refusedOf } from './refused.ts';

/** The player of a seat: a person, a bot by name, or a script. */
export type LocalPlayer =
  | { readonly kind: 'person' }
  | { readonly kind: 'bot'; readonly bot: string }
  /** What it decides at which position; where nothing is written, it ends its turn. */
  | { readonly kind: 'script'; readonly name: string; readonly decisions: { readonly [seq: number]: readonly Json[] } };

export interface MatchPlan {
  readonly game: string;
  readonly options: unknown;
  readonly seed: string;
  readonly players: readonly LocalPlayer[];
  /** What was decided before the players took over. */
  readonly opening?: readonly Decisions<Json>[];
}

/** So many steps of a match that is taken up again are told in the feed. */
const MOST_RETOLD = 60;

function nameOf(player: LocalPlayer): string {
  return player.kind === 'person' ? 'person' : player.kind === 'bot' ? player.bot : player.name;
}

/** A match in this browser, between people and bots, recorded as a replay. */
export class LocalMatch {
  readonly head: MatchHead;
  private readonly game: Game;
  private readonly recorder: Recorder;
  private readonly players: readonly (Player | null)[];
  private readonly taken: number[];
  private readonly sitters: readonly LocalPlayer[];
  private readonly feeds = new Map<Viewer, FeedEntry[]>();
  private seq = 0;
  /** So many steps at the beginning are never told. */
  private untold = 0;
  private scenes = new Map<Viewer, Scene>();

  constructor(game: Game, options: JsonObject, seed: string, players: readonly LocalPlayer[]) {
    const names = players.map(nameOf);
    this.game = game;
    this.head = headOf(game, options, names);
    this.recorder = new Recorder(game, options, seed, names);
    // In games of chance, a bot's seed must not reveal the seed of the match.
    const botSeed = (seat: Seat) => (game.traits.chance ? `${draw(seed, 'bot', seat)}` : `${seed}/${seat}`);
    this.players = players.map((player, seat) => {
      if (player.kind === 'person') return null;
      if (player.kind === 'script')
        return {
          decide: ({ legal }) => player.decisions[this.seq] ?? (game.traits.simultaneous ? [] : legal().slice(-1)),
        };
      const found = findBot(player.bot, game);
      if ('error' in found) throw new Error(found.error);
      return found.bot.sit({ game, options, seat, botSeed: botSeed(seat) });
    });
    this.taken = players.map(() => 0);
    this.sitters = players;
  }

  static open({ game: id, options, seed, players, opening = [] }: MatchPlan): LocalMatch | Refusal {
    const game = findGame(id);
    if (isRefusal(game)) return game;
    const complete = game.options(options);
    if (isRefusal(complete)) return complete;
    const match = new LocalMatch(game, complete as JsonObject, seed, players);
    match.untold = opening.length;
    match.rerun(opening.map((decisions) => ({ decisions, hash: '' })));
    return match;
  }

  /** The same match up to a position of a replay, continued by other players. */
  static fork(replay: Replay, seq: number, players: readonly LocalPlayer[]): LocalMatch {
    const match = new LocalMatch(findGame(replay.game) as Game, replay.options, replay.seed, players);
    match.rerun(replay.steps.slice(0, seq));
    return match;
  }

  /** Takes these steps without asking anyone. Only the last ones are told, because that takes long on large maps. */
  rerun(steps: readonly ReplayStep[]): void {
    for (const [i, step] of steps.entries()) {
      const take = (): readonly unknown[] =>
        'withdraw' in step
          ? this.recorder.withdraw(step.withdraw.seat, step.withdraw.reason)
          : this.recorder.advance(step.decisions, 'events').events;
      if (i >= steps.length - MOST_RETOLD && this.seq >= this.untold) this.record(take);
      else {
        take();
        this.seq++;
      }
    }
  }

  mayUndo(seat: Seat): boolean {
    return this.lastDecisionOf(seat) !== -1;
  }

  /** The same match before the last decision of a seat; what others have decided since is gone too. */
  undone(seat: Seat): LocalMatch {
    const { options, seed, steps } = this.recorder.replay();
    const earlier = new LocalMatch(this.game, options, seed, this.sitters);
    earlier.untold = this.untold;
    earlier.rerun(steps.slice(0, Math.max(0, this.lastDecisionOf(seat))));
    return earlier;
  }

  private lastDecisionOf(seat: Seat): number {
    return this.recorder.replay().steps.findLastIndex((step) => 'decisions' in step && seat in step.decisions);
  }

  stepsSince(seq: number): readonly ReplayStep[] {
    return this.recorder.replay().steps.slice(seq);
  }

  get state(): unknown {
    return this.recorder.state;
  }

  get length(): number {
    return this.seq;
  }

  isOver(): boolean {
    return this.game.outcome(this.state) !== null;
  }

  /** People who must decide before anything happens. */
  awaited(): Seat[] {
    return this.game.decision(this.state).seats.filter((seat) => this.players[seat] === null);
  }

  frame(viewer: Viewer): Scene {
    return this.scenes.get(viewer) ?? look(this.game, this.head, this.state, viewer);
  }

  feed(viewer: Viewer): readonly FeedEntry[] {
    return this.feeds.get(viewer) ?? [];
  }

  choices(seat: Seat): Choice[] {
    return choicesOf(this.game.id, this.game.legal(this.state, seat), this.frame(this.viewerOf(seat)));
  }

  /** What a hex offers besides the listed actions, or what leads to a hex that is not listed: a long march, a rally point. */
  further(seat: Seat, from: number, to: number | null): Choice[] {
    const possible = candidatesOf(this.frame(this.viewerOf(seat)), this.head, seat, from, to);
    return possible.filter(({ action }) => this.check(seat, action) === null);
  }

  /** The orders of a set that would be refused. */
  judge(seat: Seat, actions: readonly unknown[]): readonly Refused[] {
    return refusedOf(this.game, this.game.sets?.judge(this.state, seat, actions).rejected ?? []);
  }

  check(seat: Seat, action: unknown): Refusal | null {
    const verdict = this.game.check(this.state, seat, action);
    return isRefusal(verdict) ? verdict : null;
  }

  /** What an action would do, to this seat's knowledge. */
  preview(seat: Seat, action: unknown): Preview | Refusal {
    return this.game.preview(this.state, seat, action);
  }

  /** What might be tried at a hex, or from one hex towards another, allowed or not. */
  tries(seat: Seat, from: number, to: number | null): Choice[] {
    return triesOf(this.frame(this.viewerOf(seat)), this.head, seat, from, to);
  }

  /** A good decision, by what the seat may know. */
  hint(seat: Seat): Choice[] {
    const { game, state, head } = this;
    const { hidden, chance } = game.traits;
    const actions = hintIn({
      game,
      options: head.options,
      seat,
      state: hidden ? null : chance ? game.copy(state, undefined, 'hint') : state,
      view: () => insightOf(game.id).view?.(state, seat) ?? game.view(state, seat),
      legal: () => game.legal(state, seat),
    });
    return choicesOf(game.id, actions as readonly Json[], this.frame(this.viewerOf(seat)));
  }

  explain(viewer: Viewer, hex: string) {
    return explainIn(this.game, this.state, viewer, hex);
  }

  viewerOf(seat: Seat): Viewer {
    return this.head.isHidden ? seat : 'all';
  }

  /** Carries out a person's decision, together with those of the bots who decide at the same time. */
  submit(seat: Seat, actions: readonly unknown[]): Refusal | null {
    const { seats } = this.game.decision(this.state);
    const decisions: Record<Seat, readonly unknown[]> = { [seat]: actions };
    for (const other of seats) if (other !== seat) decisions[other] = this.ask(other);
    return this.advance(decisions, seat);
  }

  /** Lets the bots decide once, unless a person must decide too. */
  botsDecide(): boolean {
    const { seats } = this.game.decision(this.state);
    if (seats.length === 0 || this.awaited().length > 0) return false;
    const decisions: Record<Seat, readonly unknown[]> = {};
    for (const seat of seats) decisions[seat] = this.ask(seat);
    const refusal = this.advance(decisions, seats[0]);
    if (refusal !== null) throw new Error(`a bot made an illegal decision: ${refusal.message}`);
    return true;
  }

  resign(seat: Seat): void {
    this.record(() => this.recorder.withdraw(seat, 'resignation'));
    // In simultaneous games a resignation takes effect with the next tick.
    while (this.game.traits.simultaneous && !this.isOver() && this.awaited().length === 0) this.botsDecide();
  }

  replay(): Replay {
    return this.recorder.replay();
  }

  private ask(seat: Seat): readonly unknown[] {
    const { state, game } = this;
    const player = this.players[seat];
    if (player === null) return [];
    const { hidden, chance } = game.traits;
    const index = this.taken[seat]++;
    const shown = hidden ? null : chance ? game.copy(state, undefined, `planning ${seat} ${index}`) : state;
    return player.decide({
      index,
      state: shown,
      view: () => game.view(state, seat),
      legal: () => game.legal(state, seat),
    });
  }

  private advance(decisions: Record<Seat, readonly unknown[]>, seat: Seat): Refusal | null {
    if (!this.game.traits.simultaneous) {
      const refusal = this.check(seat, decisions[seat][0]);
      if (refusal !== null) return refusal;
    }
    this.record(() => this.recorder.advance(decisions, 'events').events);
    return null;
  }

  /** Records a step for every viewer: each person, and a spectator who sees everything. */
  private record(step: () => readonly unknown[]): void {
    const people = [...this.players.keys()].filter((seat) => this.players[seat] === null);
    const viewers = new Set<Viewer>([...people.map((seat) => this.viewerOf(seat)), 'all']);
    const before = new Map(
      [...viewers].map((viewer) => [viewer, lookBefore(this.game, this.head, this.state, viewer)]),
    );
    const events = step();
    this.seq++;
    for (const [viewer, seen] of before) this.addToFeed(viewer, seen, events);
  }

  private addToFeed(viewer: Viewer, before: Seen, events: readonly unknown[]): void {
    const { game } = this;
    const scene = lookAfter(game, this.head, before, this.state, events, viewer);
    this.scenes.set(viewer, scene);
    const feed = this.feeds.get(viewer) ?? [];
    this.feeds.set(viewer, feed);
    for (const event of insightOf(game.id).visibleEvents(this.state, viewer, events as any)) {
      for (const entry of familyOf(game.id).narrate(event, scene, before.scene).entries)
        feed.push({ seq: this.seq, ...entry });
    }
  }
}
