import { fault, type Reply } from '@hexfront/protocol';
import { isInitializeRequest } from '@modelcontextprotocol/sdk/types.js';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accessTopic } from '../../arena/ports.ts';
import { authenticate, isOwnOrigin } from '../../http/authentication.ts';
import { send } from '../../http/envelope.ts';
import { endArrivalSoon } from '../../http/server.ts';
import { takeOver } from '../../http/handlers/open-stream.ts';
import type { Services } from '../../services.ts';
import { idInUse } from './calls-in-progress.ts';
import { injectCarrier } from '../client/inject-carrier.ts';
import { RouteClient } from '../client/route-client.ts';
import {
  type Bounds,
  standardBounds,
  type McpSession,
  McpSessions,
  type SessionOwner,
  unknownSession,
} from './sessions.ts';

const sweepMs = 60_000;

/** MCP over streamable HTTP at /mcp, authenticated by an agent key. */
export function addMcpEndpoint(
  app: FastifyInstance,
  services: Services,
  bounds: Bounds = { ...standardBounds, mostEach: services.config.HEXFRONT_MCP_SESSIONS },
): McpSessions {
  const sessions = new McpSessions(bounds, () => services.clock.now(), services.report);
  const sweeping = setInterval(() => {
    sessions.sweep().catch((error) => services.report('idle MCP sessions could not be closed', error));
  }, sweepMs);
  sweeping.unref();
  const isAllowed = async ({ agentId, authorization }: SessionOwner): Promise<boolean> => {
    const holder = await services.keyring.byBearer(authorization.replace(/^Bearer /, ''));
    return holder?.agent.id === agentId && !holder.agent.isDisabled;
  };
  const unwatch = services.bus.subscribe(accessTopic, () => {
    sessions.closeUnless(isAllowed).catch((error) => services.report('MCP sessions could not be checked', error));
  });
  app.addHook('preClose', async () => {
    clearInterval(sweeping);
    unwatch();
    await sessions.closeAll();
  });
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    handler: async (request, reply) => {
      const admitted = await admit(app, services, sessions, request);
      endArrivalSoon(request);
      return 'status' in admitted ? send(reply, admitted) : serve(services, admitted, request, reply);
    },
  });
  return sessions;
}

async function admit(
  app: FastifyInstance,
  services: Services,
  sessions: McpSessions,
  request: FastifyRequest,
): Promise<McpSession | Reply> {
  if (services.isStopping()) return fault('shutting-down');
  // Browsers send the origin of their page; foreign pages are not allowed.
  if (!isOwnOrigin(services, request)) return fault('foreign-origin');
  const { authorization, 'mcp-session-id': id } = request.headers;
  if (authorization === undefined) return fault('no-key');
  const caller = await authenticate(services, 'agent', request);
  const isNew = request.method === 'POST' && id === undefined;
  const bucket = isNew ? 'write' : 'read';
  const seconds = services.limits.take(bucket, 'status' in caller ? request.ip : caller.key);
  if (seconds > 0) return fault('rate-limited', { ratelimit: { key: bucket, seconds } });
  if ('status' in caller) return caller;
  // The server never sends messages on its own, so there is nothing to listen for.
  if (request.method === 'GET') return fault('wrong-method');
  if (caller.tokenMatch !== null) return fault('bad-key', {}, 'MCP needs an agent key, not a match token.');
  const agentId = caller.agent!.id;
  if (!isNew) {
    const session = typeof id === 'string' ? sessions.find(id, agentId) : null;
    return session ?? { status: 404, body: unknownSession };
  }
  if (!isInitializeRequest(request.body)) {
    return fault(
      'malformed-request',
      {},
      'Begin a session with initialize, then send its id in the Mcp-Session-Id header.',
    );
  }
  const owner = { agentId, authorization, address: request.ip };
  const session = await sessions.open(owner, new RouteClient(injectCarrier(app, () => owner)));
  return session ?? fault('too-many-streams', { ratelimit: { key: 'mcp', seconds: 60 } });
}

async function serve(
  services: Services,
  session: McpSession,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const repeated = session.calls.repeated(request.body);
  if (repeated !== null) return send(reply, { status: 400, body: idInUse(repeated) });
  session.owner.authorization = request.headers.authorization as string;
  session.owner.address = request.ip;
  session.open++;
  const raw = takeOver(reply);
  if (request.method === 'POST') session.responses.add(raw);
  raw.once('close', () => {
    session.open--;
    session.responses.delete(raw);
    session.usedAt = services.clock.now();
  });
  try {
    await session.calls.handle(request.raw, raw, request.body);
  } catch (error) {
    services.report('an MCP request failed', error);
    raw.destroy();
  }
  return reply;
}
