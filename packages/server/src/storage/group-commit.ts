import { isRolledBack, isTransient } from './database.ts';
import type { Prepared } from './prepared.ts';

/** Writes a batch in one transaction and returns the ids of the matches whose write was accepted. */
export type WriteBatch = (batch: readonly Prepared[]) => Promise<ReadonlySet<string>>;

interface Waiting {
  readonly write: Prepared;
  resolve(taken: boolean): void;
  reject(error: unknown): void;
}

const mostWrites = 256;
const mostCharacters = 4_000_000;
const attempts = 5;

/**
 * Group commit: writes that arrive while a transaction is running share the next one. `lanes` is how many transactions may run at once;
 * writes that share a key never overlap.
 */
export class GroupCommit {
  readonly #writeBatch: WriteBatch;
  readonly #lanes: number;
  readonly #underWay = new Set<string>();
  #waiting: Waiting[] = [];
  #busyLanes = 0;
  #isDue = false;

  constructor(writeBatch: WriteBatch, lanes: number) {
    this.#writeBatch = writeBatch;
    this.#lanes = lanes;
  }

  add(write: Prepared): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ write, resolve, reject });
      this.#wake();
    });
  }

  /** Deferred, so that requests that the event loop has read together share a batch. */
  #wake(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    setImmediate(() => {
      this.#isDue = false;
      while (this.#busyLanes < this.#lanes) {
        const batch = this.#take();
        if (batch.length === 0) return;
        void this.#run(batch);
      }
    });
  }

  /** The oldest writes that do not conflict with an earlier one. */
  #take(): Waiting[] {
    const batch: Waiting[] = [];
    const later: Waiting[] = [];
    const blocked = new Set(this.#underWay);
    let size = 0;
    for (const waiting of this.#waiting) {
      const { keys, size: more } = waiting.write;
      const isFull = batch.length === mostWrites || (batch.length > 0 && size + more > mostCharacters);
      if (isFull || keys.some((key) => blocked.has(key))) later.push(waiting);
      else {
        batch.push(waiting);
        size += more;
      }
      for (const key of keys) blocked.add(key);
    }
    this.#waiting = later;
    return batch;
  }

  async #run(batch: readonly Waiting[]): Promise<void> {
    this.#busyLanes++;
    const keys = batch.flatMap(({ write }) => write.keys);
    for (const key of keys) this.#underWay.add(key);
    await this.#settle(batch);
    for (const key of keys) this.#underWay.delete(key);
    this.#busyLanes--;
    if (this.#waiting.length > 0) this.#wake();
  }

  /** A write that the database rejects must not fail the others: if the batch was rolled back, each write is retried alone. */
  async #settle(batch: readonly Waiting[]): Promise<void> {
    try {
      const taken = await this.#persist(batch.map(({ write }) => write));
      for (const { write, resolve } of batch) resolve(taken.has(write.matchId));
    } catch (error) {
      if (batch.length > 1 && isRolledBack(error)) for (const waiting of batch) await this.#settle([waiting]);
      else for (const { reject } of batch) reject(error);
    }
  }

  async #persist(batch: readonly Prepared[]): Promise<ReadonlySet<string>> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#writeBatch(batch);
      } catch (error) {
        if (attempt === attempts || !isTransient(error)) throw error;
      }
    }
  }
}
