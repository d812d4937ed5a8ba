import type { IncomingMessage, ServerResponse } from 'node:http';
import type { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';

type Id = string | number;
interface Message {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: { readonly requestId?: unknown };
}

/** Refused because the SDK would answer only one of two calls with the same id, and leave the other waiting. */
export const idInUse = (id: Id) => ({
  jsonrpc: '2.0',
  id,
  error: { code: -32600, message: 'This id belongs to a call that is not answered yet. Use a new one for every call.' },
});

const cancelled = (id: Id) => ({
  jsonrpc: '2.0',
  id,
  error: { code: -32000, message: 'The client has cancelled this call.' },
});

/** What the SDK's transport remembers: which stream answers a call, and the streams. */
interface Memory {
  readonly calls: Map<Id, string>;
  readonly streams: Map<string, unknown>;
}
interface SdkMemory {
  readonly _requestToStreamMapping: Memory['calls'];
  readonly _streamMapping: Memory['streams'];
}

/** The calls of a session that are not answered yet, by JSON-RPC id. */
export class CallsInProgress {
  private readonly responses = new Map<Id, ServerResponse>();
  private readonly transport: StreamableHTTPServerTransport;

  constructor(transport: StreamableHTTPServerTransport) {
    this.transport = transport;
  }

  /** How many streams the SDK remembers. */
  get remembered(): number {
    return this.memory.streams.size;
  }

  /** An id in this body that is in use, or twice in the body. */
  repeated(body: unknown): Id | null {
    const ids = callIds(body);
    return ids.find((id, i) => this.responses.has(id) || ids.indexOf(id) < i) ?? null;
  }

  async handle(request: IncomingMessage, raw: ServerResponse, body: unknown): Promise<void> {
    const ids = callIds(body);
    for (const id of ids) this.responses.set(id, raw);
    raw.once('close', () => {
      for (const id of ids) this.responses.delete(id);
      this.forgetAnswered();
    });
    const handling = this.transport.handleRequest(request, raw, body);
    this.endCancelled(body);
    await handling;
  }

  /** The SDK would remember the answer to every call until the session ends, so that a busy client could fill the memory. */
  private forgetAnswered(): void {
    const { calls, streams } = this.memory;
    const waiting = new Set(calls.values());
    for (const id of streams.keys()) if (!waiting.has(id)) streams.delete(id);
  }

  private get memory(): Memory {
    const { _webStandardTransport: inner } = this.transport as unknown as { _webStandardTransport: SdkMemory };
    const { _requestToStreamMapping: calls, _streamMapping: streams } = inner;
    return { calls, streams };
  }

  /** Answers the calls that this body cancels: the SDK says nothing more about them, which over HTTP would leave the client waiting. */
  private endCancelled(body: unknown): void {
    for (const { method, params } of messages(body)) {
      if (method !== 'notifications/cancelled') continue;
      const id = params?.requestId as Id;
      const raw = this.responses.get(id);
      if (raw === undefined || raw.headersSent) continue;
      this.memory.calls.delete(id);
      raw.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(cancelled(id)));
    }
  }
}

function callIds(body: unknown): Id[] {
  return messages(body)
    .filter(({ method }) => method !== undefined)
    .map(({ id }) => id)
    .filter((id): id is Id => typeof id === 'string' || typeof id === 'number');
}

function messages(body: unknown): Message[] {
  const list: unknown[] = Array.isArray(body) ? body : [body];
  return list.filter((message): message is Message => typeof message === 'object' && message !== null);
}
