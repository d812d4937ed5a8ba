import { setImmediate } from 'node:timers/promises';
import type { Arena } from '../arena/arena.ts';
import type { Clock, KnownNode, Lease, Node, Renewal, Storage } from '../arena/ports.ts';

export interface NodePorts {
  readonly clock: Clock;
  readonly storage: Storage;
  readonly report: (problem: string, error: unknown) => void;
  /** Waits for a turn of the event loop; simulations have their own. Never behind other work, which could cost the lease. */
  readonly pause?: () => Promise<void>;
}

export interface NodeSettings {
  readonly name: string;
  readonly leaseMs: number;
  /** Called when the database has answered, with its time and how long it took. */
  readonly onTime?: (database: number, tookMs: number) => void;
  readonly onLeader?: (isLeader: boolean) => void;
}

/** Turns of the event loop in which a request that has arrived is noticed: one accepts its connection, one reads it. */
const turns = 3;
/** How many renewals there are between two searches for clocks that nobody runs, although no node is missing. */
const searchEvery = 6;

/** Holds the lease of this process, and takes over matches of nodes that lost theirs. */
export class ClusterNode implements Node {
  private readonly ports: NodePorts;
  private readonly settings: NodeSettings;
  private arena: Arena | null = null;
  private held: Lease;
  private validUntil = Number.NEGATIVE_INFINITY;
  private others: readonly KnownNode[] = [];
  private readAt = Number.NEGATIVE_INFINITY;
  /** The leases that were valid, to notice when one is missing. */
  private valid = '';
  private readonly refunded = new Set<string>();
  private isLeading = false;
  private isClosed = false;
  private renewals = 0;
  private timer: { cancel(): void } | null = null;
  private renewing: Promise<void> = Promise.resolve();
  private searching: Promise<void> | null = null;
  private isSearchDue = false;

  constructor(ports: NodePorts, settings: NodeSettings) {
    this.ports = ports;
    this.settings = settings;
    this.held = { node: settings.name, epoch: 0 };
  }

  get name(): string {
    return this.settings.name;
  }

  get lease(): Lease | null {
    return this.ports.clock.now() < this.validUntil ? this.held : null;
  }

  get isLeader(): boolean {
    return this.isLeading && this.lease !== null;
  }

  hasSettled(time: number): boolean {
    return this.readAt >= time && this.others.every(({ settledUntil }) => settledUntil >= time);
  }

  /** Takes a lease and keeps it from now on. Rejects if the first attempt fails; it is repeated all the same. */
  async start(arena: Arena): Promise<void> {
    this.arena = arena;
    await this.renew();
  }

  /** Gives the lease back, so that others need not wait until it runs out. */
  async close(): Promise<void> {
    this.isClosed = true;
    this.timer?.cancel();
    await this.renewing.catch(() => {});
    await this.searching;
    this.validUntil = Number.NEGATIVE_INFINITY;
    await this.ports.storage.giveBack(this.name);
  }

  private renew(): Promise<void> {
    this.renewing = this.renewOnce();
    return this.renewing;
  }

  private async renewOnce(): Promise<void> {
    const { clock, storage, report } = this.ports;
    const { leaseMs } = this.settings;
    const arrived = clock.now();
    try {
      for (let turn = 0; turn < turns; turn++) await (this.ports.pause ?? setImmediate)();
      const askedAt = clock.now();
      const { arrivals, liveMatches } = this.arena!;
      const renewal = await storage.renew(this.held, leaseMs, arrivals.settledUntil(arrived), liveMatches.lost);
      this.settings.onTime?.(renewal.now, clock.now() - askedAt);
      this.take(renewal, askedAt);
    } finally {
      const again = () => void this.renew().catch((error) => report('the lease could not be renewed', error));
      const at = Math.max(clock.now(), arrived + Math.floor(leaseMs / 3));
      if (!this.isClosed) this.timer = clock.at(at, again);
    }
  }

  /** The lease counts from when we asked, which was before it was granted. */
  private take({ epoch, now, isLeader, nodes }: Renewal, askedAt: number): void {
    if (this.isClosed) return;
    const { name, leaseMs } = this.settings;
    // Clocks stop with the lease, also if nobody has taken it in the meantime: then this node takes over from itself.
    const hadLapsed = this.lease === null;
    if (epoch !== this.held.epoch || hadLapsed) this.held = { node: name, epoch };
    this.validUntil = askedAt + leaseMs;
    this.readAt = askedAt;
    this.others = nodes.filter(({ node, validUntil }) => node !== name && validUntil > now);
    this.refund(nodes, now);
    for (const { lost } of this.others) this.arena!.liveMatches.makeGood(lost);
    const valid = JSON.stringify([epoch, ...this.others.map((other) => [other.node, other.epoch]).sort()]);
    if (hadLapsed || valid !== this.valid || this.renewals++ % searchEvery === 0) this.search();
    this.valid = valid;
    if (isLeader !== this.isLeading) this.settings.onLeader?.(isLeader);
    this.isLeading = isLeader;
  }

  /** The clients of a node that lost its lease could not be served since it was last heard of. */
  private refund(nodes: readonly KnownNode[], now: number): void {
    for (const { node, epoch, validUntil } of nodes) {
      const key = `${node} ${epoch}`;
      if (validUntil > now || this.refunded.has(key)) continue;
      this.refunded.add(key);
      if (node === this.name) continue;
      const to = this.ports.clock.now();
      this.arena!.liveMatches.refund({ from: to - (now - validUntil) - this.settings.leaseMs, to });
    }
  }

  /** Takes over clocks that nobody runs. If that is being done, once more afterwards. */
  private search(): void {
    this.isSearchDue = this.searching !== null;
    if (this.isSearchDue || this.isClosed) return;
    const { report } = this.ports;
    const arena = this.arena as Arena;
    this.searching = arena
      .takeOver()
      .then(() => arena.reclaim())
      .catch((error) => {
        this.valid = '';
        report('matches could not be taken over', error);
      })
      .finally(() => {
        this.searching = null;
        if (this.isSearchDue) this.search();
      });
  }
}
