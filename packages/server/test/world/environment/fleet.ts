import type { Storage } from '../../../src/arena/ports.ts';
import { ArenaProcess } from './process.ts';
import type { World } from '../world.ts';

/** The processes of the arena: one is in charge, dead ones are replaced after a while, and a frozen one may wake up after it was replaced. */
export class Fleet {
  front: ArenaProcess | null = null;
  crashes = 0;
  freezes = 0;
  private readonly world: World;
  private readonly connect: (process: ArenaProcess) => Storage;
  private launched = 0;
  private named = 0;

  constructor(world: World, connect: (process: ArenaProcess) => Storage) {
    this.world = world;
    this.connect = connect;
  }

  launch(): void {
    const { world } = this;
    const process = new ArenaProcess(`process-${++this.launched}`, {
      timeline: world.timeline,
      connect: this.connect,
      newId: (what) => `${what}-${++this.named}`,
      lobby: {
        pace: () => ({ turnSeconds: 15, tickMs: 1000, isEager: true }),
        houseWaitMs: 20_000,
        isHouseRated: false,
        houseBots: () => [{ agentId: 'house-0', name: 'house-0', isHouse: true }],
      },
      report: (reporter, problem, error) => world.heardOf(reporter, problem, error),
      diesNow: (dying) => this.diesNow(dying),
    });
    this.front = process;
    world.witness.lastBirth = world.timeline.now;
    world.note(`${process.name} is in charge`);
    process.start();
    if (this.launched === 1) this.planAccident();
  }

  /** No more faults; makes sure that a process is in charge. */
  calmDown(): void {
    const { front, world } = this;
    if (front === null || front.isDead) this.launch();
    else world.note(`${front.name} stays in charge`);
  }

  private diesNow(process: ArenaProcess): boolean {
    const { world } = this;
    if (!world.isStormy || !world.chance.happens(world.faults.deathPerCall)) return false;
    this.died(process);
    return true;
  }

  private died(process: ArenaProcess): void {
    const { world } = this;
    this.crashes++;
    world.note(`${process.name} dies`);
    if (process !== this.front) return;
    this.front = null;
    world.timeline.after(world.chance.between(200, 8000), () => {
      if (this.front === null) this.launch();
    });
  }

  private planAccident(): void {
    const { world } = this;
    const { accidentEveryMs } = world.faults;
    if (accidentEveryMs === Number.POSITIVE_INFINITY) return;
    world.timeline.after(world.chance.between(1, 2 * accidentEveryMs), () => {
      if (!world.isStormy) return;
      this.accident();
      this.planAccident();
    });
  }

  private accident(): void {
    const { world, front } = this;
    const { chance } = world;
    if (chance.happens(0.2)) {
      world.database.fail(chance.between(500, 8000));
      return world.note('the database is away');
    }
    if (chance.happens(0.2)) {
      world.database.freeze(chance.between(500, 20_000));
      return world.note('the database is frozen');
    }
    if (front === null || front.isFrozen) return;
    if (chance.happens(0.5)) {
      front.kill();
      return this.died(front);
    }
    this.freezes++;
    const ms = chance.between(2000, 30_000);
    front.freeze(ms);
    world.note(`${front.name} freezes for ${ms}`);
    if (ms > 4000 && chance.happens(0.6)) this.takeOver(front, ms);
  }

  /** Replaces a frozen process; when it wakes up, it keeps running for a moment before it is stopped. */
  private takeOver(frozen: ArenaProcess, ms: number): void {
    const { timeline, chance } = this.world;
    timeline.after(chance.between(2000, ms - 1000), () => {
      if (this.front === frozen) this.launch();
    });
    timeline.after(ms + chance.between(500, 4000), () => frozen !== this.front && frozen.kill());
  }
}
