import type { Storage } from '../../src/arena/ports.ts';
import type { Nodes, TestNode } from '../cluster/nodes.ts';

/** What happens to the next commit of a node: it is not made, or made but not answered, or made late. */
export type Disturbance = 'lost' | 'unanswered' | 'slow';
/** Longer than a lease. */
const slowMs = 7000;

/** A place where everything waits while it is frozen. */
export class Gate {
  frozenAt: number | null = null;
  private frozen: Promise<void> | null = null;
  private release = () => {};

  freeze(at: number): void {
    this.frozenAt = at;
    this.frozen = new Promise((resolve) => void (this.release = resolve));
  }

  /** When it was frozen. */
  thaw(): number | null {
    const since = this.frozenAt;
    this.frozenAt = null;
    this.release();
    return since;
  }

  get isFrozen(): boolean {
    return this.frozenAt !== null;
  }

  async passed(): Promise<void> {
    if (this.isFrozen) await this.frozen;
  }
}

/** Called when a call of the storage has taken effect. */
export type Witnesses = { readonly [call: string]: ((result: any, ...args: any[]) => void) | undefined };

/** A node, what has been done to it, and its way to the storage: where calls wait, fail and are witnessed. */
export class Host {
  readonly node: TestNode;
  readonly gate = new Gate();
  isDead = false;
  isStopping = false;
  next: Disturbance | null = null;
  /** How many commits have failed. */
  faults = 0;
  private readonly nodes: Nodes;
  private readonly database: Gate;

  constructor(nodes: Nodes, name: string, database: Gate, witnesses: Witnesses) {
    this.nodes = nodes;
    this.database = database;
    this.node = nodes.make(name, (storage) => this.between(storage, witnesses));
    const { node, arena, follower } = this.node;
    node.start(arena).catch(() => {});
    follower.start();
  }

  /** Nothing passes a dead node, and nothing a frozen one or a frozen database before it is thawed. */
  async passed(): Promise<void> {
    while (this.isDead || this.gate.isFrozen || this.database.isFrozen) {
      if (this.isDead) await new Promise(() => {});
      await this.gate.passed();
      await this.database.passed();
    }
  }

  private between(storage: Storage, witnesses: Witnesses): Partial<Storage> {
    const wrap = ([name, call]: [string, any]) => {
      const through = async (...args: unknown[]) => {
        await this.passed();
        const how = name === 'commit' ? this.disturbance() : null;
        if (how === 'slow') await this.late();
        if (how === 'lost') throw new Error('the database did not answer');
        const result = await call(...args);
        witnesses[name]?.(result, ...args);
        await this.passed();
        if (how === 'unanswered') throw new Error('the answer was lost');
        return result;
      };
      return [name, through];
    };
    return Object.fromEntries(Object.entries(storage).map((each) => wrap(each as [string, any])));
  }

  private disturbance(): Disturbance | null {
    const how = this.next;
    this.next = null;
    if (how === 'lost' || how === 'unanswered') this.faults++;
    return how;
  }

  private async late(): Promise<void> {
    const { clock } = this.nodes;
    await new Promise<void>((resolve) => void clock.at(clock.now() + slowMs, resolve));
    await this.passed();
  }
}
