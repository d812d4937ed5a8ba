import { randomUUID } from 'node:crypto';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { ArenaClient } from '../client/arena-client.ts';
import { CallsInProgress } from './calls-in-progress.ts';
import { mcpServer } from './mcp-server.ts';

export interface Bounds {
  readonly most: number;
  /** Per agent. */
  readonly mostEach: number;
  readonly idleMs: number;
}
export const standardBounds: Bounds = { most: 2000, mostEach: 8, idleMs: 30 * 60_000 };

/** The session's agent, with the key and address of its latest request. */
export interface SessionOwner {
  readonly agentId: string;
  authorization: string;
  address: string;
}

/** One MCP session. */
export interface McpSession {
  readonly owner: SessionOwner;
  readonly transport: StreamableHTTPServerTransport;
  readonly calls: CallsInProgress;
  usedAt: number;
  /** Running calls: a session that waits for a turn is not idle. */
  open: number;
}

/** The MCP sessions of the arena, limited in number and closed when idle. */
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

  /** The session with this id, if it belongs to the agent. */
  find(id: string, agentId: string): McpSession | null {
    const session = this.sessions.get(id);
    return session?.owner.agentId === agentId ? session : null;
  }

  /** Opens a session, replacing the agent's oldest if it has too many; null if the server is full. */
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
    const session: McpSession = {
      owner,
      transport,
      calls: new CallsInProgress(transport),
      usedAt: this.now(),
      open: 0,
    };
    await mcpServer(client, this.report).connect(transport as never);
    return session;
  }

  /** Closes idle sessions. */
  async sweep(): Promise<void> {
    const since = this.now() - this.bounds.idleMs;
    for (const session of this.sessions.values())
      if (session.open === 0 && session.usedAt < since) await this.close(session);
  }

  /** Closes the sessions whose owner may not use the arena any more. */
  async closeUnless(isAllowed: (owner: SessionOwner) => Promise<boolean>): Promise<void> {
    for (const session of this.sessions.values()) if (!(await isAllowed(session.owner))) await this.close(session);
  }

  async closeAll(): Promise<void> {
    for (const session of this.sessions.values()) await this.close(session);
  }

  private async close({ transport }: McpSession): Promise<void> {
    if (transport.sessionId !== undefined) this.sessions.delete(transport.sessionId);
    await transport.close();
  }
}

/** The session to close first: idle before busy, then least recently used. */
function oldest(sessions: readonly McpSession[]): McpSession {
  const isBefore = (a: McpSession, b: McpSession) =>
    (Math.min(a.open, 1) - Math.min(b.open, 1) || a.usedAt - b.usedAt) < 0;
  return sessions.reduce((a, b) => (isBefore(b, a) ? b : a));
}
