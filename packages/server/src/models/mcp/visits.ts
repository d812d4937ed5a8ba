import { randomUUID } from 'node:crypto';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { Table } from '../table/table.ts';
import { mcpServer } from './mcp-server.ts';

export interface Bounds {
  readonly most: number;
  /** Of one agent. */
  readonly mostEach: number;
  readonly idleMs: number;
}
export const standardBounds: Bounds = { most: 2000, mostEach: 8, idleMs: 30 * 60_000 };

/** What a visit needs to know of the request that is being answered. */
export interface Visitor {
  readonly agentId: string;
  authorization: string;
  address: string;
}

/** One MCP session: who it belongs to, and when it was last heard of. */
export interface Visit {
  readonly visitor: Visitor;
  readonly transport: StreamableHTTPServerTransport;
  usedAt: number;
  /** Calls under way: whoever waits for a turn is not idle. */
  open: number;
}

/** The MCP sessions of the arena. There is an end to how many, and to how long one that nobody uses is kept. */
export class Visits {
  private readonly bounds: Bounds;
  private readonly now: () => number;
  private readonly report: (problem: string, error: unknown) => void;
  private readonly visits = new Map<string, Visit>();

  constructor(bounds: Bounds, now: () => number, report: (problem: string, error: unknown) => void) {
    this.bounds = bounds;
    this.now = now;
    this.report = report;
  }

  get count(): number {
    return this.visits.size;
  }

  /** The session of that id, if it is this agent's. Anyone else's does not exist. */
  find(id: string, agentId: string): Visit | null {
    const visit = this.visits.get(id);
    return visit?.visitor.agentId === agentId ? visit : null;
  }

  /** A new one, in place of the agent's oldest if it has too many; null if there is no room at all. */
  async open(visitor: Visitor, table: Table): Promise<Visit | null> {
    const own = [...this.visits.values()].filter((visit) => visit.visitor.agentId === visitor.agentId);
    if (own.length >= this.bounds.mostEach) await this.close(oldest(own));
    else if (this.visits.size >= this.bounds.most) {
      const idle = [...this.visits.values()].filter(({ open }) => open === 0);
      if (idle.length === 0) return null;
      await this.close(oldest(idle));
    }
    const transport: StreamableHTTPServerTransport = new StreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      enableJsonResponse: true,
      onsessioninitialized: (id) => void this.visits.set(id, visit),
      onsessionclosed: (id) => void this.visits.delete(id),
    });
    const visit: Visit = { visitor, transport, usedAt: this.now(), open: 0 };
    await mcpServer(table, this.report).connect(transport as never);
    return visit;
  }

  /** Drops whoever has not been heard of for too long. */
  async sweep(): Promise<void> {
    const since = this.now() - this.bounds.idleMs;
    for (const visit of this.visits.values()) if (visit.open === 0 && visit.usedAt < since) await this.close(visit);
  }

  async closeAll(): Promise<void> {
    for (const visit of this.visits.values()) await this.close(visit);
  }

  private async close({ transport }: Visit): Promise<void> {
    if (transport.sessionId !== undefined) this.visits.delete(transport.sessionId);
    await transport.close();
  }
}

/** The one that can best be spared: idle before busy, then by when it was last used. */
function oldest(visits: readonly Visit[]): Visit {
  const isBefore = (a: Visit, b: Visit) => (Math.min(a.open, 1) - Math.min(b.open, 1) || a.usedAt - b.usedAt) < 0;
  return visits.reduce((a, b) => (isBefore(b, a) ? b : a));
}
