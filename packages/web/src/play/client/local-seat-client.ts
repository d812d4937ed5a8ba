import { signal } from '@preact/signals';
import { actionsOf, type Choice } from '../../games/choice.ts';
import type { MatchHead } from '../../games/family.ts';
import { EngineClient } from '../../worker/engine-client.ts';
import type { Complaint } from '../../worker/complaint.ts';
import type { LocalPlayer, MatchPlan } from '../../worker/local-match.ts';
import { dropOldMatches, dropSteps, keepMatch, keepSteps, keptMatch, newMatchId } from './kept-matches.ts';
import { Refreshed } from './refreshed.ts';
import type { SeatClient, SeatState } from './seat-client.ts';

/** A pause between two actions of a bot, so that a person can follow them. */
const BOT_PAUSE_MS = 380;

interface Begun {
  readonly id: string;
  readonly plan: MatchPlan;
  readonly seat: number;
  /** How many of its steps this browser has. */
  readonly kept?: number;
  readonly hints?: number;
}

/** A match on this machine: the engine and the bots run in a worker. */
export class LocalSeatClient implements SeatClient {
  readonly head: MatchHead;
  readonly seat: number;
  private readonly engine: EngineClient;
  private readonly seen: Refreshed<SeatState>;
  private isClosed = false;
  /** The name under which this browser keeps the match, and up to where. */
  readonly id: string;
  private readonly plan: MatchPlan;
  private steps: number;
  readonly hintsAsked = signal(0);
  /** Writes one after the other, so that nothing is written that was taken back meanwhile. */
  private keeping: Promise<void> = Promise.resolve();

  private constructor(engine: EngineClient, head: MatchHead, { id, plan, seat, kept = 0, hints = 0 }: Begun) {
    this.engine = engine;
    this.head = head;
    this.id = id;
    this.plan = plan;
    this.seat = seat;
    this.steps = (plan.opening?.length ?? 0) + kept;
    this.hintsAsked.value = hints;
    // The tick runs as soon as the orders are submitted, so none are ever waiting.
    this.seen = new Refreshed(async () => ({ ...(await engine.call('seatState', seat)), submitted: null }));
  }

  static async open(plan: MatchPlan, seat: number): Promise<LocalSeatClient | { readonly complaint: Complaint }> {
    const engine = new EngineClient();
    const opened = await engine.call('openMatch', plan);
    if (opened.head === undefined) {
      engine.close();
      return { complaint: opened.complaint };
    }
    void dropOldMatches();
    return new LocalSeatClient(engine, opened.head, { id: newMatchId(), plan, seat });
  }

  /** Takes up a match that this browser has kept; null if it has not. */
  static async resume(id: string): Promise<LocalSeatClient | null> {
    const found = await keptMatch(id);
    if (found === null) return null;
    const { plan, seat, hints = 0 } = found.match;
    const engine = new EngineClient();
    const opened = await engine.call('resumeMatch', plan, found.steps);
    if (opened.head !== undefined) {
      return new LocalSeatClient(engine, opened.head, { id, plan, seat, kept: found.steps.length, hints });
    }
    engine.close();
    return null;
  }

  /** Continues from a position of a replay. */
  static async fork(
    replay: string,
    seq: number,
    players: readonly LocalPlayer[],
    seat: number,
  ): Promise<LocalSeatClient> {
    const engine = new EngineClient();
    const opened = await engine.call('openReplay', replay);
    if ('complaint' in opened) throw new Error(opened.complaint.message);
    const { head, plan } = await engine.call('forkMatch', seq, players);
    return new LocalSeatClient(engine, head, { id: newMatchId(), plan, seat });
  }

  get state() {
    return this.seen.value;
  }

  get failure() {
    return this.seen.failure;
  }

  /** Shows the position; bots that move first make their moves. */
  start(): void {
    void this.show();
    void this.letBotsDecide();
  }

  furtherChoices(cell: number) {
    return this.engine.call('further', this.seat, cell, null);
  }

  choicesTowards(from: number, to: number) {
    return this.engine.call('further', this.seat, from, to);
  }

  tries(from: number, to: number | null) {
    return this.engine.call('tries', this.seat, from, to);
  }

  preview({ action }: Choice) {
    return this.engine.call('preview', this.seat, action);
  }

  judge(orders: readonly Choice[]) {
    return this.engine.call('judge', this.seat, actionsOf(orders));
  }

  async submit(choices: readonly Choice[]): Promise<Complaint | null> {
    const refused = await this.engine.call('submit', this.seat, actionsOf(choices));
    if (refused !== null) return refused;
    void this.letBotsDecide();
    await this.show();
    return null;
  }

  async undo(): Promise<void> {
    await this.keeping;
    this.steps = await this.engine.call('undo', this.seat);
    await dropSteps(this.id, this.steps);
    await this.show();
  }

  async askHint() {
    const found = await this.engine.call('hint', this.seat);
    this.hintsAsked.value++;
    this.keeping = this.keeping.then(() => this.keep());
    return found;
  }

  secondsLeft() {
    return null;
  }

  async resign(): Promise<void> {
    await this.engine.call('resign', this.seat);
    await this.show();
  }

  async explain(hex: string) {
    const { head, seat } = this;
    return this.engine.call('explainMatch', head.isHidden ? seat : 'all', hex);
  }

  /** The record as a file. */
  file() {
    return this.engine.call('matchText');
  }

  /** With bots in every seat: plays to the end and returns the record. */
  async playOut(onSteps: (steps: number) => void): Promise<string> {
    const stopListening = this.engine.on<{ steps: number }>('playing', ({ steps }) => onSteps(steps));
    const opened = await this.engine.call('playOut', null);
    stopListening();
    if ('complaint' in opened) throw new Error(opened.complaint.message);
    return this.engine.call('replayText');
  }

  /** Resolves when everything that was shown is kept. */
  settled(): Promise<void> {
    return this.keeping;
  }

  close(): void {
    this.isClosed = true;
    this.engine.close();
  }

  private async letBotsDecide(): Promise<void> {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, BOT_PAUSE_MS));
      if (this.isClosed || !(await this.engine.call('botsDecide'))) return;
      void this.show();
    }
  }

  private async show(): Promise<void> {
    await this.seen.refresh();
    this.keeping = this.keeping.then(() => this.keep());
  }

  /** Step by step, so that a crash loses nothing. */
  private async keep(): Promise<void> {
    const { id, plan, seat, steps } = this;
    const state = this.seen.value.peek();
    if (this.isClosed || state === null) return;
    const more = await this.engine.call('matchSteps', steps);
    if (this.steps !== steps) return;
    this.steps += more.length;
    await keepSteps(id, steps, more);
    if (this.isClosed) return;
    await keepMatch({
      id,
      plan,
      seat,
      clock: state.scene.clock,
      isOver: state.isOver,
      hints: this.hintsAsked.peek(),
      at: Date.now(),
    });
  }
}
