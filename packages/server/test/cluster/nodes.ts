import { Arena } from '../../src/arena/arena.ts';
import type { Clock, Lease, Storage } from '../../src/arena/ports.ts';
import { ClusterNode } from '../../src/cluster/cluster-node.ts';
import { Follower } from '../../src/cluster/follower.ts';
import { newsOf } from '../../src/cluster/news.ts';
import { MemoryStorage } from '../../src/storage/memory.ts';
import { Reader } from '../../src/arena/reader.ts';
import { HandClock, LocalBus, plan } from '../arena/memory-arena.ts';

export const leaseMs = 6000;

/** The clock of one node: while it is frozen nothing runs, and afterwards everything that was due. */
class NodeClock implements Clock {
  private readonly hands: HandClock;
  private held: (() => void)[] | null = null;

  constructor(hands: HandClock) {
    this.hands = hands;
  }

  now(): number {
    return this.hands.now();
  }

  at(time: number, job: () => void) {
    return this.hands.at(time, () => (this.held === null ? job() : void this.held.push(job)));
  }

  freeze(): void {
    this.held = [];
  }

  thaw(): void {
    const held = this.held ?? [];
    this.held = null;
    for (const job of held) job();
  }
}

/** Nodes on one storage, with a clock that the test moves. News reach the others when the test says so. */
export class Nodes {
  readonly clock = new HandClock();
  readonly storage: MemoryStorage;
  readonly problems: unknown[] = [];
  /** Calls of the storage, by name. */
  readonly calls: string[] = [];
  hasNews = true;
  private readonly all: TestNode[] = [];
  private ids = 0;

  constructor() {
    this.storage = new MemoryStorage(() => this.clock.now());
  }

  /** Starts a node and waits until it holds a lease. */
  async add(name: string, change?: (storage: Storage) => Partial<Storage>): Promise<TestNode> {
    const made = this.make(name, change);
    await made.node.start(made.arena);
    made.follower.start();
    return made;
  }

  /** A node that has not been started. */
  make(name: string, change: (storage: Storage) => Partial<Storage> = () => ({})): TestNode {
    const clock = new NodeClock(this.clock);
    const told = this.told(name);
    const storage = { ...told, ...change(told) };
    const ports = {
      clock,
      storage,
      bus: new LocalBus(),
      ids: { id: () => `m${++this.ids}`, seed: () => `seed ${++this.ids}` },
      report: (problem: string, error: unknown) => void this.problems.push(problem, error),
      pause: async () => {},
    };
    const node = new ClusterNode(ports, { name, leaseMs });
    const arena = new Arena({ ...ports, node });
    const follower = new Follower({ ...ports, liveMatches: arena.liveMatches }, leaseMs);
    const made = {
      name,
      clock,
      arena,
      node,
      follower,
      bus: ports.bus,
      reader: new Reader({ ...ports, node }, arena.liveMatches),
    };
    this.all.push(made);
    return made;
  }

  /** Opens a match at a node. */
  async open(at: TestNode, game = 'attrition-1'): Promise<string> {
    const overrides = game.startsWith('battle') ? { players: 2, tickSeconds: 60 } : {};
    return (await at.arena.open(plan(game, 2, {}, overrides))) as string;
  }

  async kinds(matchId: string): Promise<string> {
    return (await this.storage.records(matchId, -1)).map(({ kind }) => kind).join(' ');
  }

  private told(name: string): Storage {
    const counted =
      (call: string) =>
      (...args: unknown[]) => {
        this.calls.push(`${name} ${call}`);
        return (this.storage as any)[call](...args);
      };
    const names = Object.getOwnPropertyNames(MemoryStorage.prototype).filter((call) => call !== 'constructor');
    const storage = Object.fromEntries(names.map((call) => [call, counted(call)])) as unknown as Storage;
    return {
      ...storage,
      commit: async (write) => {
        const isDone = await storage.commit(write);
        const said = newsOf(write);
        if (isDone && said !== null && this.hasNews) {
          for (const other of this.all) if (other.name !== name) other.follower.hear({ from: name, matches: [said] });
        }
        return isDone;
      },
    };
  }
}

export interface TestNode {
  readonly name: string;
  readonly clock: NodeClock;
  readonly arena: Arena;
  readonly node: ClusterNode;
  readonly follower: Follower;
  readonly bus: LocalBus;
  readonly reader: Reader;
}
export type { Lease };
