import type { Storage } from '../../../src/arena/ports.ts';
import { newsOf } from '../../../src/cluster/news.ts';
import type { Write } from '../../../src/arena/ports.ts';
import { ArenaProcess } from './process.ts';
import type { World } from '../world.ts';

/**
 * The processes of the arena, which share a database, or the only one, which shares it with nobody. Dead ones are replaced after a while;
 * frozen ones wake up, perhaps after others have taken over.
 */
export class Fleet {
  crashes = 0;
  freezes = 0;
  stops = 0;
  private readonly world: World;
  private readonly connect: (process: ArenaProcess) => Storage;
  private readonly isCareless: boolean;
  private readonly isAlone: boolean;
  private readonly size: number;
  private processes: ArenaProcess[] = [];
  private launched = 0;
  private named = 0;

  constructor(world: World, connect: (process: ArenaProcess) => Storage, isCareless: boolean) {
    this.world = world;
    this.connect = connect;
    this.isCareless = isCareless;
    this.isAlone = world.chance.happens(0.25);
    this.size = this.isAlone ? 1 : world.chance.between(1, 3);
  }

  /** Starts all processes. */
  start(): void {
    for (let i = 0; i < this.size; i++) this.launch();
    this.planAccident();
  }

  /** Any of them, as a proxy chooses it. */
  get any(): ArenaProcess | null {
    const open = this.processes.filter(({ isStopping }) => !isStopping);
    return open.length === 0 ? null : this.world.chance.pick(open);
  }

  /** No more faults; makes sure that all processes run. */
  calmDown(): void {
    while (this.processes.length < this.size) this.launch();
  }

  /** Tells the other processes about a write; that may take a while, or fail. */
  tell(write: Write, writer: ArenaProcess): void {
    const { chance, faults, timeline } = this.world;
    const said = newsOf(write);
    if (said === null) return;
    for (const other of this.processes) {
      if (other === writer || chance.happens(faults.newsLost)) continue;
      const delay = chance.happens(faults.newsLate) ? chance.between(200, 4000) : chance.between(1, 20);
      const hear = () => other.follower.hear({ from: writer.name, matches: [said] });
      timeline.after(delay, () => other.run(hear));
    }
  }

  private launch(): void {
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
      isAlone: this.isAlone,
      isNear: !this.isAlone && world.chance.happens(0.5),
      isCareless: this.isCareless,
      report: (reporter, problem, error) => world.heardOf(reporter, problem, error),
      diesNow: (dying) => this.diesNow(dying),
    });
    this.processes.push(process);
    if (this.isAlone) world.witness.lastBirth = world.timeline.now;
    world.note(`${process.name} starts`);
    process.start();
  }

  private diesNow(process: ArenaProcess): boolean {
    const { world } = this;
    if (!world.isStormy || !world.chance.happens(world.faults.deathPerCall)) return false;
    this.crashes++;
    this.gone(process, 'dies');
    return true;
  }

  private gone(process: ArenaProcess, how: string): void {
    const { world } = this;
    world.note(`${process.name} ${how}`);
    this.processes = this.processes.filter((other) => other !== process);
    world.timeline.after(world.chance.between(200, 8000), () => {
      if (this.processes.length < this.size) this.launch();
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
    const { world } = this;
    const { chance } = world;
    if (chance.happens(0.2)) {
      world.database.fail(chance.between(500, 8000));
      return world.note('the database is away');
    }
    if (chance.happens(0.2)) {
      world.database.freeze(chance.between(500, 20_000));
      return world.note('the database is frozen');
    }
    const victim = this.any;
    if (victim === null || victim.isFrozen) return;
    if (chance.happens(0.2)) return this.stop(victim);
    if (chance.happens(0.4)) {
      victim.kill();
      this.crashes++;
      return this.gone(victim, 'is killed');
    }
    this.freezes++;
    const ms = chance.between(500, 30_000);
    victim.freeze(ms);
    world.note(`${victim.name} freezes for ${ms}`);
  }

  private stop(process: ArenaProcess): void {
    this.stops++;
    this.world.note(`${process.name} stops`);
    process.stop(() => {
      if (process.isDead) return;
      process.kill();
      this.gone(process, 'has stopped');
    });
  }
}
