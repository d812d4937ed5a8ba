import type { Entrance, QueueEntry, Write } from '../../src/arena/ports.ts';
import { MemoryStorage } from '../../src/storage/memory.ts';

/** A database whose next commit fails, before or after it is made, or whose reads fail. */
export class FlakyStorage extends MemoryStorage {
  fails: 'before' | 'after' | null = null;
  isAway = false;
  /** Commits wait for this. */
  hold: Promise<void> | null = null;
  holdQueue: Promise<void> | null = null;
  /** Runs right after the next read of a log. */
  meanwhile: (() => Promise<unknown>) | null = null;

  /** Commits wait until the result is called. */
  freeze(): () => void {
    let release = () => {};
    this.hold = new Promise((resolve) => void (release = resolve));
    return () => {
      this.hold = null;
      release();
    };
  }

  override async commit(write: Write): Promise<boolean> {
    const fails = this.fails;
    this.fails = null;
    if (fails === 'before' || this.isAway) throw new Error('the database did not answer');
    await this.hold;
    const isDone = await super.commit(write);
    if (fails === 'after') throw new Error('the answer was lost');
    return isDone;
  }

  override async ping(): Promise<void> {
    if (this.isAway) throw new Error('the database did not answer');
    await this.hold;
  }

  override async enqueue(entry: QueueEntry): Promise<Entrance> {
    await this.holdQueue;
    return super.enqueue(entry);
  }

  override async records(matchId: string, after: number, limit?: number) {
    const records = await super.records(matchId, after, limit);
    const meanwhile = this.meanwhile;
    this.meanwhile = null;
    await meanwhile?.();
    return records;
  }

  override async match(matchId: string) {
    if (this.isAway) throw new Error('the database did not answer');
    return super.match(matchId);
  }
}
