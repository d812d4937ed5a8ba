import { Arena } from '../../../src/arena/arena.ts';
import { Lobby, type LobbySettings } from '../../../src/matchmaking/lobby.ts';
import type { Clock, Storage } from '../../../src/arena/ports.ts';
import { Reader } from '../../../src/arena/reader.ts';
import type { Ports } from '../../../src/arena/ports.ts';
import { LocalBus } from '../../arena/memory-arena.ts';
import type { Timeline } from './timeline.ts';

export interface Surroundings {
  readonly timeline: Timeline;
  readonly connect: (process: ArenaProcess) => Storage;
  readonly newId: (what: string) => string;
  readonly lobby: LobbySettings;
  readonly report: (process: ArenaProcess, problem: string, error: unknown) => void;
  /** Called between any two steps of a database call. */
  readonly diesNow: (process: ArenaProcess) => boolean;
}

/**
 * One process of the arena. When dead, it does nothing: no timer fires, no promise continues, no message leaves it. When frozen, it does
 * nothing for a while, and then everything that accumulated.
 */
export class ArenaProcess {
  readonly name: string;
  readonly bornAt: number;
  readonly arena: Arena;
  readonly reader: Reader;
  readonly lobby: Lobby;
  readonly ports: Ports;
  isDead = false;
  /** When it was frozen: from, to. */
  readonly pauses: [from: number, to: number][] = [];
  private readonly around: Surroundings;
  private frozenUntil = 0;
  private heldUp: (() => void)[] = [];

  constructor(name: string, around: Surroundings) {
    this.name = name;
    this.around = around;
    this.bornAt = around.timeline.now;
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
    this.ports = {
      clock,
      storage: around.connect(this),
      bus: new LocalBus(),
      ids: { id: () => around.newId('match'), seed: () => around.newId('seed') },
      report: (problem, error) => around.report(this, problem, error),
      // Through the timeline, so that a dead or frozen process does not go on.
      pause: () => new Promise((resolve) => clock.at(around.timeline.now, resolve)),
      checkpointEvery: 3,
    };
    this.arena = new Arena(this.ports);
    this.reader = new Reader(this.ports, this.arena.liveMatches);
    this.lobby = new Lobby(this.ports, this.arena, around.lobby);
  }

  get isFrozen(): boolean {
    return this.around.timeline.now < this.frozenUntil;
  }

  /** Resumes the matches and the queue, as every start does. Retried if the database fails. */
  start(): void {
    const taken = this.arena.resume().then(() => this.lobby.sweep());
    taken.catch((error) => {
      this.around.report(this, 'start', error);
      this.ports.clock.at(this.around.timeline.now + 500, () => this.start());
    });
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
