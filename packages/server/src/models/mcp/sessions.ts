import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
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
export const standardBounds = { most: 2000, idleMs: 30 * 60_000 };

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
  /** Their responses, which the transport forgets when it is closed. */
  readonly responses: Set<ServerResponse>;
}

/** As in the MCP specification: the client must initialize again. */
export const unknownSession = {
  jsonrpc: '2.0',
  id: null,
  error: { code: -32001, message: 'Unknown or expired session. Send initialize to begin a new one.' },
};

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
    if (this.own(owner).length < this.bounds.mostEach && this.sessions.size >= this.bounds.most) {
      const idle = [...this.sessions.values()].filter(({ open }) => open === 0);
      if (idle.length === 0) return null;
      await this.close(oldest(idle));
    }
    const transport: StreamableHTTPServerTransport = new StreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      enableJsonResponse: true,
      // Only now, because several may be opened at once.
      onsessioninitialized: async (id) => {
        this.sessions.set(id, session);
        const own = this.own(owner);
        if (own.length > this.bounds.mostEach) await this.close(oldest(own));
      },
      onsessionclosed: (id) => {
        this.sessions.delete(id);
        endCalls(session.responses);
      },
    });
    const session: McpSession = {
      owner,
      transport,
      calls: new CallsInProgress(transport),
      usedAt: this.now(),
      open: 0,
      responses: new Set(),
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

  private own({ agentId }: SessionOwner): McpSession[] {
    return [...this.sessions.values()].filter((session) => session.owner.agentId === agentId);
  }

  private async close({ transport, responses }: McpSession): Promise<void> {
    if (transport.sessionId !== undefined) this.sessions.delete(transport.sessionId);
    endCalls(responses);
    await transport.close();
  }
}

function endCalls(responses: ReadonlySet<ServerResponse>): void {
  for (const response of responses) {
    if (!response.headersSent) response.writeHead(404, { 'content-type': 'application/json' });
    if (!response.writableEnded) response.end(JSON.stringify(unknownSession));
  }
}

/** The session to close first: idle before busy, then least recently used. */
function oldest(sessions: readonly McpSession[]): McpSession {
  const isBefore = (a: McpSession, b: McpSession) =>
    (Math.min(a.open, 1) - Math.min(b.open, 1) || a.usedAt - b.usedAt) < 0;
  return sessions.reduce((a, b) => (isBefore(b, a) ? b : a));
}
