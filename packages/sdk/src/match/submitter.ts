import { randomUUID } from 'node:crypto';
import { type GameId, isSimultaneous, type OrdersStatusFrame } from '@hexfront/protocol';
import { Patience } from '../arena/patience.ts';
import type { Submission } from '../transport/transport.ts';

/** Codes after which the same submission is sent again, because the arena has not judged it. */
const transient = new Set(['rate-limited', 'storage-fault', 'shutting-down', 'server-fault', 'bad-key']);

/** Sends one decision at a time, under one id and over as many connections as it takes, until it is answered. */
export class Submitter {
  readonly #game: GameId;
  readonly #patienceMs: number;
  readonly #signal: AbortSignal;
  readonly #send: (submission: Submission) => void;
  #pending: { submission: Submission; answered: (status: OrdersStatusFrame | null) => void } | null = null;
  #isClosed = false;
  /** How many decisions the arena has accepted. */
  accepted = 0;

  constructor(game: GameId, patienceMs: number, signal: AbortSignal, send: (submission: Submission) => void) {
    this.#game = game;
    this.#patienceMs = patienceMs;
    this.#signal = signal;
    this.#send = send;
  }

  static prepare(decided: Omit<Submission, 'moveId'>): Submission {
    return { moveId: randomUUID(), ...decided };
  }

  /** The arena's answer; null if there will be none. */
  async submit(submission: Submission): Promise<OrdersStatusFrame | null> {
    const patience = new Patience(this.#patienceMs);
    for (;;) {
      const status = await new Promise<OrdersStatusFrame | null>((answered) => {
        this.#pending = { submission, answered };
        this.#send(submission);
      });
      if (status === null || status.ok || this.#isClosed) return status;
      const { code, ratelimit } = status.payload as { code: string; ratelimit?: { seconds: number } };
      if (!transient.has(code)) return status;
      if (!(await patience.wait(this.#signal, (ratelimit?.seconds ?? 0) * 1000))) return status;
    }
  }

  answered(status: OrdersStatusFrame): void {
    if (status.move_id !== this.#pending?.submission.moveId) return;
    if (status.ok) this.accepted++;
    this.#settle(status);
  }

  /** On a new connection: sends the pending submission again, unless it is a set of orders for a tick that has run. */
  resume(tickTarget: number): void {
    if (this.#pending === null) return;
    const { submission } = this.#pending;
    if (isSimultaneous(this.#game) && submission.tickTarget !== tickTarget) this.#settle(null);
    else this.#send(submission);
  }

  close(): void {
    this.#isClosed = true;
    this.#settle(null);
  }

  #settle(status: OrdersStatusFrame | null): void {
    const pending = this.#pending;
    this.#pending = null;
    pending?.answered(status);
  }
}
