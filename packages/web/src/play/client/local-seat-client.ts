import { actionsOf, type Choice } from '../../games/choice.ts';
import type { MatchHead } from '../../games/family.ts';
import { EngineClient } from '../../worker/engine-client.ts';
import type { Complaint } from '../../worker/host.ts';
import type { MatchPlan, LocalPlayer } from '../../worker/local-match.ts';
import type { SeatClient, SeatState } from './seat-client.ts';

/** A pause between two actions of a bot, so that a person can follow them. */
const BOT_PAUSE_MS = 380;

/** A match on this machine: the engine and the bots run in a worker. */
export class LocalSeatClient implements SeatClient {
  readonly head: MatchHead;
  readonly seat: number;
  /** Bots answer at once, for whoever does not want to watch them think. */
  pause = BOT_PAUSE_MS;
  private readonly engine: EngineClient;
  private readonly listeners = new Set<() => void>();
  private isClosed = false;

  private constructor(engine: EngineClient, head: MatchHead, seat: number) {
    this.engine = engine;
    this.head = head;
    this.seat = seat;
  }

  static async open(plan: MatchPlan, seat: number): Promise<LocalSeatClient | { readonly complaint: Complaint }> {
    const engine = new EngineClient();
    const opened = await engine.call('openMatch', plan);
    if (opened.head === undefined) {
      engine.close();
      return { complaint: opened.complaint };
    }
    return new LocalSeatClient(engine, opened.head, seat);
  }

  /** Goes on from a position of a replay. */
  static async fork(
    replay: string,
    seq: number,
    players: readonly LocalPlayer[],
    seat: number,
  ): Promise<LocalSeatClient> {
    const engine = new EngineClient();
    const opened = await engine.call('openReplay', replay);
    if ('complaint' in opened) throw new Error(opened.complaint.message);
    const { head } = await engine.call('forkMatch', seq, players);
    return new LocalSeatClient(engine, head, seat);
  }

  /** Lets bots that begin make their moves. */
  start(): void {
    void this.letBotsDecide();
  }

  async view(): Promise<SeatState> {
    // The tick runs as soon as the orders are given.
    return { ...(await this.engine.call('seatState', this.seat)), given: null };
  }

  legal() {
    return this.engine.call('choices', this.seat);
  }

  further(cell: number) {
    return this.engine.call('further', this.seat, cell, null);
  }

  towards(from: number, to: number) {
    return this.engine.call('further', this.seat, from, to);
  }

  judge(orders: readonly Choice[]) {
    return this.engine.call('judge', this.seat, actionsOf(orders));
  }

  async submit(choices: readonly Choice[]): Promise<Complaint | null> {
    const refused = await this.engine.call('submit', this.seat, actionsOf(choices));
    if (refused !== null) return refused;
    this.changed();
    void this.letBotsDecide();
    return null;
  }

  clock() {
    return null;
  }

  async resign(): Promise<void> {
    await this.engine.call('resign', this.seat);
    this.changed();
  }

  async explain(hex: string) {
    const { head, seat } = this;
    return this.engine.call('explainMatch', head.isHidden ? seat : 'all', hex);
  }

  file() {
    return this.engine.call('matchText');
  }

  /** Bots alone: plays to the end and gives the record. */
  async playOut(watch: (steps: number) => void): Promise<string> {
    const deaf = this.engine.on<{ steps: number }>('playing', ({ steps }) => watch(steps));
    const opened = await this.engine.call('playOut', null);
    deaf();
    if ('complaint' in opened) throw new Error(opened.complaint.message);
    return this.engine.call('replayText');
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  close(): void {
    this.isClosed = true;
    this.engine.close();
  }

  private async letBotsDecide(): Promise<void> {
    for (;;) {
      if (this.pause > 0) await new Promise((resolve) => setTimeout(resolve, this.pause));
      if (this.isClosed || !(await this.engine.call('botsDecide'))) return;
      this.changed();
    }
  }

  private changed(): void {
    for (const listener of this.listeners) listener();
  }
}
