import { fault, type Reply } from '@hexfront/protocol';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { isInitializeRequest } from '@modelcontextprotocol/sdk/types.js';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { secretHash } from '../../accounts/secrets.ts';
import { accessTopic } from '../../arena/ports.ts';
import { authenticate, isOwnOrigin } from '../../http/authentication.ts';
import { send } from '../../http/envelope.ts';
import { endArrivalSoon } from '../../http/server.ts';
import { takeOver } from '../../http/handlers/open-stream.ts';
import type { Services } from '../../services.ts';
import { type CallId, callIds, cancelledIds, unanswerableId } from './call-ids.ts';
import { injectCarrier } from '../client/inject-carrier.ts';
import { RouteClient } from '../client/route-client.ts';
import { ToolContext } from '../tools/tool-context.ts';
import { noMemory, type ToolMemory } from '../tools/tool-memory.ts';
import { limitedCall } from './limited-call.ts';
import { mcpServer } from './mcp-server.ts';
import { type Bounds, McpSessions, type SessionOwner, standardBounds } from './sessions.ts';

/** A request in a session. */
interface Admitted {
  readonly id: string;
  readonly memory: ToolMemory;
  readonly owner: SessionOwner & { readonly authorization: string; readonly address: string };
}

/** Calls that are being answered. */
interface Running {
  readonly session: Admitted;
  readonly ids: readonly CallId[];
  /** Answers them with something else. */
  readonly end: (status: number, body: object) => void;
}

/** MCP over streamable HTTP at /mcp, authenticated by an agent key. */
export function addMcpEndpoint(
  app: FastifyInstance,
  services: Services,
  bounds: Bounds = { ...standardBounds, mostEach: services.config.HEXFRONT_MCP_SESSIONS },
): McpSessions {
  const sessions = new McpSessions(services.database, services.clock, bounds);
  const running = new Set<Running>();
  const unwatch = services.bus.subscribe(accessTopic, () => {
    endRevoked(services, running).catch((error) => services.report('MCP sessions could not be checked', error));
  });
  app.addHook('preClose', async () => {
    unwatch();
    for (const { end } of running) end(404, unknownSession);
  });
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    handler: async (request, reply) => {
      const admitted = await admit(services, sessions, request).finally(() => endArrivalSoon(request));
      if ('status' in admitted) {
        const isClosed = request.method === 'DELETE' && admitted.status === 200;
        if (isClosed)
          for (const call of callsOf(running, request.headers['mcp-session-id'])) call.end(404, unknownSession);
        return send(reply, admitted);
      }
      return serve(app, services, sessions, running, admitted, request, reply);
    },
  });
  return sessions;
}

/** Ends the calls of agents that may not use the arena any more. */
async function endRevoked({ keyring }: Services, running: ReadonlySet<Running>): Promise<void> {
  for (const { session, end } of running) {
    const { agentId, authorization } = session.owner;
    const holder = await keyring.byBearer(authorization.replace(/^Bearer /, ''));
    if (holder?.agent.id !== agentId || holder.agent.isDisabled) end(404, unknownSession);
  }
}

function callsOf(running: ReadonlySet<Running>, id: unknown): Running[] {
  return [...running].filter(({ session }) => session.id === id);
}

async function admit(services: Services, sessions: McpSessions, request: FastifyRequest): Promise<Admitted | Reply> {
  if (services.isStopping()) return fault('shutting-down');
  // Browsers send the origin of their page; foreign pages are not allowed.
  if (!isOwnOrigin(services, request)) return fault('foreign-origin');
  const { authorization, 'mcp-session-id': id } = request.headers;
  if (authorization === undefined) return fault('no-key');
  const caller = await authenticate(services, 'agent', request);
  const isNew = request.method === 'POST' && id === undefined;
  const bucket = isNew ? 'write' : 'read';
  const seconds = services.limits.take(bucket, 'status' in caller ? request.ip : caller.key);
  if (seconds > 0) {
    const answer = 'status' in caller ? null : limitedCall(request.body, seconds);
    return answer === null
      ? fault('rate-limited', { ratelimit: { key: bucket, seconds } })
      : { status: 200, body: answer };
  }
  if ('status' in caller) return caller;
  // The server never sends messages on its own, so there is nothing to listen for.
  if (request.method === 'GET') return fault('wrong-method');
  if (caller.tokenMatch !== null) return fault('bad-key', {}, 'MCP needs an agent key, not a match token.');
  const owner = { agentId: caller.agent!.id, keyHash: secretHash(authorization), authorization, address: request.ip };
  if (!isNew) {
    if (typeof id !== 'string') return { status: 404, body: unknownSession };
    if (request.method === 'DELETE') {
      return (await sessions.close(id, owner)) ? { status: 200, body: {} } : { status: 404, body: unknownSession };
    }
    const memory = await sessions.find(id, owner);
    return memory === null ? { status: 404, body: unknownSession } : { id, memory, owner };
  }
  if (!isInitializeRequest(request.body)) {
    return fault(
      'malformed-request',
      {},
      'Begin a session with initialize, then send its id in the Mcp-Session-Id header.',
    );
  }
  return { id: await sessions.open(owner), memory: noMemory, owner };
}

/** As in the MCP specification: the client must initialize again. */
const unknownSession = {
  jsonrpc: '2.0',
  id: null,
  error: { code: -32001, message: 'Unknown or expired session. Send initialize to begin a new one.' },
};

const unanswerable = (id: CallId) => ({
  jsonrpc: '2.0',
  id,
  error: { code: -32600, message: 'Use a new id for every call, and do not cancel a call in the same request.' },
});

const cancelled = (id: CallId) => ({
  jsonrpc: '2.0',
  id,
  error: { code: -32000, message: 'The client has cancelled this call.' },
});

/** Every request has a server of its own, because the next one may reach another node. */
async function serve(
  app: FastifyInstance,
  services: Services,
  sessions: McpSessions,
  running: Set<Running>,
  session: Admitted,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { id, memory, owner } = session;
  const { body } = request;
  const unusable = unanswerableId(body);
  if (unusable !== null) return send(reply, { status: 400, body: unanswerable(unusable) });
  // A call on another node goes on, and is answered as if nothing had happened.
  for (const given of cancelledIds(body))
    for (const call of callsOf(running, id)) if (call.ids.includes(given)) call.end(200, cancelled(given));
  const context = new ToolContext(new RouteClient(injectCarrier(app, () => owner)), memory);
  const before = JSON.stringify(memory);
  const onUse = async () => {
    if (JSON.stringify(context.memory) !== before) await sessions.remember(id, context.memory);
  };
  const transport = new StreamableHTTPServerTransport({
    sessionIdGenerator: undefined,
    enableJsonResponse: true,
  } as never);
  const server = mcpServer(context, services.report, onUse);
  const raw = takeOver(reply);
  raw.setHeader('mcp-session-id', id);
  const end = (status: number, answer: object): void => {
    if (!raw.headersSent) raw.writeHead(status, { 'content-type': 'application/json' });
    if (!raw.writableEnded) raw.end(JSON.stringify(answer));
  };
  const call: Running = { session, ids: callIds(body), end };
  running.add(call);
  raw.once('close', () => {
    running.delete(call);
    void server.close();
  });
  try {
    await server.connect(transport as never);
    await transport.handleRequest(request.raw, raw, body);
  } catch (error) {
    services.report('an MCP request failed', error);
    raw.destroy();
  }
  return reply;
}
