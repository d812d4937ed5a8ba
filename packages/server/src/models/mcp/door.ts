import { fault, type Reply } from '@hexfront/protocol';
import { isInitializeRequest } from '@modelcontextprotocol/sdk/types.js';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { identify, isOwnOrigin } from '../../http/askers.ts';
import { send } from '../../http/envelope.ts';
import type { Services } from '../../services.ts';
import { skillText } from '../skill/skill.ts';
import { injectCarrier } from '../table/inject-carrier.ts';
import { RouteTable } from '../table/route-table.ts';
import { type Bounds, standardBounds, type Visit, Visits } from './visits.ts';

const sweepMs = 60_000;

/** MCP over streamable HTTP at /mcp, with the agent's own key; and /skill.md, which tells a model how to use it. */
export function addMcp(app: FastifyInstance, services: Services, bounds: Bounds = standardBounds): Visits {
  const visits = new Visits(bounds, () => services.clock.now(), services.report);
  const sweeping = setInterval(() => {
    visits.sweep().catch((error) => services.report('MCP sessions', error));
  }, sweepMs);
  sweeping.unref();
  app.addHook('preClose', async () => {
    clearInterval(sweeping);
    await visits.closeAll();
  });
  app.get('/skill.md', async (_, reply) => reply.type('text/markdown; charset=utf-8').send(skillText()));
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    handler: async (request, reply) => {
      const admitted = await admit(app, services, visits, request);
      return 'status' in admitted ? send(reply, admitted) : serve(services, admitted, request, reply);
    },
  });
  return visits;
}

async function admit(
  app: FastifyInstance,
  services: Services,
  visits: Visits,
  request: FastifyRequest,
): Promise<Visit | Reply> {
  if (services.isStopping()) return fault('shutting-down');
  // A browser says where its page comes from; pages of strangers have no business here.
  if (!isOwnOrigin(services, request)) return fault('foreign-origin');
  const { authorization, 'mcp-session-id': id } = request.headers;
  if (authorization === undefined) return fault('no-key');
  const caller = await identify(services, 'agent', request);
  const isNew = request.method === 'POST' && id === undefined;
  const bucket = isNew ? 'write' : 'read';
  const seconds = services.limits.take(bucket, 'status' in caller ? request.ip : caller.key);
  if (seconds > 0) return fault('rate-limited', { ratelimit: { key: bucket, seconds } });
  if ('status' in caller) return caller;
  // We never speak unasked, so there is nothing to listen for.
  if (request.method === 'GET') return fault('wrong-method');
  if (caller.tokenMatch !== null) return fault('bad-key', {}, 'Here it takes the key of the agent.');
  const agentId = caller.agent!.id;
  if (!isNew) {
    const visit = typeof id === 'string' ? visits.find(id, agentId) : null;
    return visit ?? { status: 404, body: unknownSession };
  }
  if (!isInitializeRequest(request.body)) {
    return fault(
      'malformed-request',
      {},
      'A session begins with initialize; afterwards send its id as Mcp-Session-Id.',
    );
  }
  const visitor = { agentId, authorization, address: request.ip };
  const visit = await visits.open(visitor, new RouteTable(injectCarrier(app, () => visitor)));
  return visit ?? fault('too-many-streams', { ratelimit: { key: 'mcp', seconds: 60 } });
}

/** As the MCP specification has it: the client is to initialize again. */
const unknownSession = {
  jsonrpc: '2.0',
  id: null,
  error: { code: -32001, message: 'There is no such session any more: initialize a new one.' },
};

async function serve(
  services: Services,
  visit: Visit,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  visit.visitor.authorization = request.headers.authorization as string;
  visit.visitor.address = request.ip;
  visit.open++;
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value as string);
  }
  reply.hijack();
  const leave = (): void => {
    visit.open--;
    visit.usedAt = services.clock.now();
  };
  reply.raw.once('close', leave);
  try {
    await visit.transport.handleRequest(request.raw, reply.raw, request.body);
  } catch (error) {
    services.report('an MCP request', error);
    reply.raw.destroy();
  }
  return reply;
}
