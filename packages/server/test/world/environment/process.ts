import { Arena } from '../../../src/arena/arena.ts';
import { Lobby, type LobbySettings } from '../../../src/matchmaking/lobby.ts';
import type { Clock, Lease, Storage } from '../../../src/arena/ports.ts';
import { Reader } from '../../../src/arena/reader.ts';
import type { Ports } from '../../../src/arena/ports.ts';
import { ClusterNode } from '../../../src/cluster/cluster-node.ts';
import { Follower } from '../../../src/cluster/follower.ts';
import { LocalBus } from '../../arena/memory-arena.ts';
import type { Timeline } from './timeline.ts';

export interface Surroundings {
  readonly timeline: Timeline;
  readonly connect: (process: ArenaProcess) => Storage;
  readonly newId: (what: string) => string;
  readonly lobby: LobbySettings;
  /** Whether no other process uses the database. */
  readonly isAlone: boolean;
  /** Whether its calls to the database are never slow. */
  readonly isNear: boolean;
  /** An error planted on purpose: leases never run out. */
  readonly isCareless: boolean;
  readonly report: (process: ArenaProcess, problem: string, error: unknown) => void;
  /** Called between any two steps of a database call. */
  readonly diesNow: (process: ArenaProcess) => boolean;
}

const leaseMs = 5000;

class CarelessNode extends ClusterNode {
  private first: Lease | null = null;

  override get lease(): Lease | null {
    return (this.first ??= super.lease);
  }
}

/**
 * One process of the arena. When dead, it does nothing: no timer fires, no promise continues, no message leaves it. When frozen, it does
 * nothing for a while, and then everything that accumulated.
 */
export class ArenaProcess {
  readonly name: string;
  readonly bornAt: number;
  readonly isNear: boolean;
  readonly arena: Arena;
  readonly reader: Reader;
  readonly lobby: Lobby;
  readonly ports: Ports;
  readonly follower: Follower;
  private readonly node: ClusterNode | null;
  isDead = false;
  isStopping = false;
  /** When it was frozen: from, to. */
  readonly pauses: [from: number, to: number][] = [];
  private readonly around: Surroundings;
  private frozenUntil = 0;
  private heldUp: (() => void)[] = [];

  constructor(name: string, around: Surroundings) {
    this.name = name;
    this.around = around;
    this.bornAt = around.timeline.now;
    this.isNear = around.isNear;
    const clock: Clock = {
      now: () => around.timeline.now,
      at: (time, job) => {
        let isCancelled = false;
        const planned = around.timeline.at(time, () => this.run(() => void (isCancelled || job())));
        return {
          cancel: () => {
            isCancelled = true;
            planned.cancel();
          },
        };
      },
    };
    const ports = {
      clock,
      storage: around.connect(this),
      bus: new LocalBus(),
      ids: { id: () => around.newId('match'), seed: () => around.newId('seed') },
      report: (problem: string, error: unknown) => around.report(this, problem, error),
      // Through the timeline, so that a dead or frozen process does not go on.
      pause: () => new Promise<void>((resolve) => clock.at(around.timeline.now, resolve)),
      checkpointEvery: 3,
    };
    const onLeader = (isLeader: boolean) => void (isLeader ? this.lead() : this.lobby.rest());
    const settings = { name, leaseMs, onLeader };
    const Kind = around.isCareless ? CarelessNode : ClusterNode;
    this.node = around.isAlone ? null : new Kind(ports, settings);
    this.ports = this.node === null ? ports : { ...ports, node: this.node };
    this.arena = new Arena(this.ports);
    this.reader = new Reader(this.ports, this.arena.liveMatches);
    this.lobby = new Lobby(this.ports, this.arena, around.lobby);
    this.follower = new Follower({ ...ports, liveMatches: this.arena.liveMatches }, leaseMs);
  }

  get isFrozen(): boolean {
    return this.around.timeline.now < this.frozenUntil;
  }

  /** Resumes the matches and the queue, as every start does. Retried if the database fails. */
  start(): void {
    const report = (error: unknown) => this.around.report(this, 'start', error);
    if (this.node !== null) {
      this.node.start(this.arena).catch(report);
      return this.follower.start();
    }
    const taken = this.arena.resume().then(() => this.lobby.lead());
    taken.catch((error) => {
      report(error);
      this.ports.clock.at(this.around.timeline.now + 500, () => this.start());
    });
  }

  /** Finishes what was accepted and gives its lease back, as every stop does, then calls `onEnd`. */
  stop(onEnd: () => void): void {
    this.isStopping = true;
    this.lobby.close();
    this.follower.close();
    const stopped = this.arena.stop().then(() => this.node?.close());
    stopped.catch((error) => this.around.report(this, 'stop', error)).finally(onEnd);
  }

  private lead(): void {
    this.lobby.lead().catch((error) => this.around.report(this, 'matchmaking failed', error));
  }

  /** Runs a job inside the process: now, later, or never. */
  run(job: () => void): void {
    if (this.isDead) return;
    if (this.isFrozen) this.heldUp.push(job);
    else job();
  }

  freeze(ms: number): void {
    const { timeline } = this.around;
    this.frozenUntil = timeline.now + ms;
    this.pauses.push([timeline.now, this.frozenUntil]);
    timeline.at(this.frozenUntil, () => {
      const waiting = this.heldUp;
      this.heldUp = [];
      for (const job of waiting) timeline.after(0, () => this.run(job));
    });
  }

  kill(): void {
    this.isDead = true;
    this.heldUp = [];
  }

  mayDie(): void {
    if (!this.isDead && !this.isFrozen && this.around.diesNow(this)) this.kill();
  }
}
