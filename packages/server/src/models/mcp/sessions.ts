import { randomUUID } from 'node:crypto';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { ArenaClient } from '../client/arena-client.ts';
import { mcpServer } from './mcp-server.ts';

export interface Bounds {
  readonly most: number;
  /** Of one agent. */
  readonly mostEach: number;
  readonly idleMs: number;
}
export const standardBounds: Bounds = { most: 2000, mostEach: 8, idleMs: 30 * 60_000 };

/** What a session needs to know of the request that is being answered. */
export interface SessionOwner {
  readonly agentId: string;
  authorization: string;
  address: string;
}

/** One MCP session: who it belongs to, and when it was last heard of. */
export interface McpSession {
  readonly owner: SessionOwner;
  readonly transport: StreamableHTTPServerTransport;
  usedAt: number;
  /** Calls under way: whoever waits for a turn is not idle. */
  open: number;
}

/** The MCP sessions of the arena. There is an end to how many, and to how long one that nobody uses is kept. */
export class McpSessions {
  private readonly bounds: Bounds;
  private readonly now: () => number;
  private readonly report: (problem: string, error: unknown) => void;
  private readonly sessions = new Map<string, McpSession>();

  constructor(bounds: Bounds, now: () => number, report: (problem: string, error: unknown) => void) {
    this.bounds = bounds;
    this.now = now;
    this.report = report;
  }

  get count(): number {
    return this.sessions.size;
  }

  /** The session of that id, if it is this agent's. Anyone else's does not exist. */
  find(id: string, agentId: string): McpSession | null {
    const session = this.sessions.get(id);
    return session?.owner.agentId === agentId ? session : null;
  }

  /** A new one, in place of the agent's oldest if it has too many; null if there is no room at all. */
  async open(owner: SessionOwner, client: ArenaClient): Promise<McpSession | null> {
    const own = [...this.sessions.values()].filter((session) => session.owner.agentId === owner.agentId);
    if (own.length >= this.bounds.mostEach) await this.close(oldest(own));
    else if (this.sessions.size >= this.bounds.most) {
      const idle = [...this.sessions.values()].filter(({ open }) => open === 0);
      if (idle.length === 0) return null;
      await this.close(oldest(idle));
    }
    const transport: StreamableHTTPServerTransport = new StreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      enableJsonResponse: true,
      onsessioninitialized: (id) => void this.sessions.set(id, session),
      onsessionclosed: (id) => void this.sessions.delete(id),
    });
    const session: McpSession = { owner, transport, usedAt: this.now(), open: 0 };
    await mcpServer(client, this.report).connect(transport as never);
    return session;
  }

  /** Drops whoever has not been heard of for too long. */
  async sweep(): Promise<void> {
    const since = this.now() - this.bounds.idleMs;
    for (const session of this.sessions.values())
      if (session.open === 0 && session.usedAt < since) await this.close(session);
  }

  async closeAll(): Promise<void> {
    for (const session of this.sessions.values()) await this.close(session);
  }

  private async close({ transport }: McpSession): Promise<void> {
    if (transport.sessionId !== undefined) this.sessions.delete(transport.sessionId);
    await transport.close();
  }
}

/** The one that can best be spared: idle before busy, then by when it was last used. */
function oldest(sessions: readonly McpSession[]): McpSession {
  const isBefore = (a: McpSession, b: McpSession) =>
    (Math.min(a.open, 1) - Math.min(b.open, 1) || a.usedAt - b.usedAt) < 0;
  return sessions.reduce((a, b) => (isBefore(b, a) ? b : a));
}
