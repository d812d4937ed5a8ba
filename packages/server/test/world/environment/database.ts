import type { Lease, Storage, Write } from '../../../src/arena/ports.ts';
import { MemoryStorage } from '../../../src/storage/memory.ts';
import type { Chance } from './chance.ts';
import type { Faults } from './faults.ts';
import type { ArenaProcess } from './process.ts';
import type { Timeline } from './timeline.ts';

/** An injected failure of the database; the arena may see no other error. */
export class StorageFault extends Error {
  override readonly name = 'StorageFault';
}

/** Replaces calls of a connection, to plant an error. */
export type Plant = (storage: Storage, world: { timeline: Timeline; chance: Chance }) => Partial<Storage>;

/**
 * One database for all processes of the world. It never loses an accepted write, but everything between it and a process may fail: calls
 * take time, fail before or after they are carried out, and those of a dead process may still be carried out.
 */
export class Database {
  readonly inside: MemoryStorage;
  /** Every call fails until this time. */
  downUntil = 0;
  /** No call is carried out until this time. */
  frozenUntil = 0;
  /** When it failed or froze: from, to. */
  readonly outages: [from: number, to: number][] = [];
  readonly timeline: Timeline;
  readonly chance: Chance;
  private readonly faults: Faults;
  private readonly onCommit: (write: Write, process: ArenaProcess) => void;
  private readonly onTakeOver: (matchId: string) => void;

  constructor(
    timeline: Timeline,
    chance: Chance,
    faults: Faults,
    onCommit: (write: Write, process: ArenaProcess) => void,
    onTakeOver: (matchId: string) => void,
  ) {
    this.inside = new MemoryStorage(() => timeline.now);
    this.onTakeOver = onTakeOver;
    this.timeline = timeline;
    this.chance = chance;
    this.faults = faults;
    this.onCommit = onCommit;
  }

  fail(ms: number): void {
    this.downUntil = this.timeline.now + ms;
    this.outages.push([this.timeline.now, this.downUntil]);
  }

  freeze(ms: number): void {
    this.frozenUntil = this.timeline.now + ms;
    this.outages.push([this.timeline.now, this.frozenUntil]);
  }

  /** The end of all outages. */
  recover(): void {
    const { now } = this.timeline;
    this.downUntil = 0;
    for (const outage of this.outages) outage[1] = Math.min(outage[1], now);
  }

  /** The storage as one process sees it. */
  connect(process: ArenaProcess, plant?: Plant): Storage {
    const { inside } = this;
    const call = <T>(work: () => Promise<T>): Promise<T> => this.call(process, work);
    const made = async (write: Write): Promise<boolean> => {
      const isDone = await inside.commit(write);
      if (isDone) this.onCommit(write, process);
      return isDone;
    };
    const takenOver = async (lease: Lease, limit: number): Promise<string[]> => {
      const ids = await inside.takeOver(lease, limit);
      for (const id of ids) this.onTakeOver(id);
      return ids;
    };
    const storage: Storage = {
      commit: (write) => call(() => made(write)),
      renew: (...args) => call(() => inside.renew(...args)),
      giveBack: (node) => call(() => inside.giveBack(node)),
      takeOver: (lease, limit) => call(() => takenOver(lease, limit)),
      ownedBy: (lease) => call(() => inside.ownedBy(lease)),
      grown: (known) => call(() => inside.grown(known)),
      since: (id, seq, limit) => call(() => inside.since(id, seq, limit)),
      ping: () => call(() => inside.ping()),
      match: (id) => call(() => inside.match(id)),
      records: (id, after, limit) => call(() => inside.records(id, after, limit)),
      seqAt: (id, version) => call(() => inside.seqAt(id, version)),
      checkpoint: (id, seq) => call(() => inside.checkpoint(id, seq)),
      keepCheckpoint: (id, checkpoint) => call(() => inside.keepCheckpoint(id, checkpoint)),
      answers: (id) => call(() => inside.answers(id)),
      refusals: (id, seat) => call(() => inside.refusals(id, seat)),
      live: () => call(() => inside.live()),
      movedSince: (games, since, limit) => call(() => inside.movedSince(games, since, limit)),
      liveByDeadline: () => call(() => inside.liveByDeadline()),
      quarantine: (match) => call(() => inside.quarantine(match)),
      quarantined: () => call(() => inside.quarantined()),
      release: (id) => call(() => inside.release(id)),
      liveOf: (agentId) => call(() => inside.liveOf(agentId)),
      outbox: (agentId, after, limit) => call(() => inside.outbox(agentId, after, limit)),
      outboxEnd: (agentId) => call(() => inside.outboxEnd(agentId)),
      enqueue: (entry) => call(() => inside.enqueue(entry)),
      leaveQueue: (agentId) => call(() => inside.leaveQueue(agentId)),
      queue: () => call(() => inside.queue()),
    };
    return plant === undefined ? storage : { ...storage, ...plant(storage, this) };
  }

  private call<T>(process: ArenaProcess, work: () => Promise<T>): Promise<T> {
    const { timeline, chance, faults } = this;
    const isRefused = chance.happens(faults.callFails);
    const isAnswerLost = chance.happens(faults.answerFails);
    const reachesUsAfterDeath = chance.happens(0.5);
    return new Promise((resolve, reject) => {
      const answer = (job: () => void) =>
        timeline.after(this.latency(process), () => {
          process.mayDie();
          process.run(job);
        });
      timeline.at(Math.max(timeline.now + this.latency(process), this.frozenUntil), () => {
        process.mayDie();
        if (process.isDead && !reachesUsAfterDeath) return;
        if (isRefused || timeline.now < this.downUntil) return answer(() => reject(new StorageFault('not made')));
        work().then(
          (value) => answer(() => (isAnswerLost ? reject(new StorageFault('the answer was lost')) : resolve(value))),
          (error) => answer(() => reject(error)),
        );
      });
    });
  }

  private latency({ isNear }: ArenaProcess): number {
    const { chance, faults } = this;
    return !isNear && chance.happens(faults.slowCall) ? chance.between(200, 3000) : chance.between(1, 8);
  }
}
