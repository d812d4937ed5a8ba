import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import { fault, type FaultCode, faults, type Reply, type Route, type RouteName, routes } from '@hexfront/protocol';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { graceMs } from '../arena/deadlines.ts';
import type { Match } from '../arena/match.ts';
import type { Services } from '../services.ts';
import { unstorable } from '../storage/storable.ts';
import { authenticate } from './authentication.ts';
import { answerInvalidHttp, setSecurityHeaders, faultOf, refuseSocket, send } from './envelope.ts';
import { type Call, type Caller, type Handlers, isForPlayers } from './call.ts';
import { schemaIssue } from './schema-issue.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
    match: Match | null;
    /** Ends its arrival; null if it cannot carry a decision. */
    arrived: (() => void) | null;
  }
}

const mostBytes = 256 * 1024;
/** How often Node looks for requests that take too long. */
const checkMs = 500;

/** The arena over HTTP: binds every route of the protocol to its handler, with the same order of checks for all (ruling wire.6). */
export async function httpServer(services: Services, handlers: Handlers): Promise<FastifyInstance> {
  const { tuning, connections, ids } = services;
  const app: FastifyInstance = Fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    // Responses are logged below, one line each and without anything that could be secret.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: proxies(services.config.TRUST_PROXY),
    bodyLimit: mostBytes,
    genReqId: () => services.ids.id(),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    // Without these, Node and Fastify would answer some bad requests in their own format.
    http: { requireHostHeader: false, headersTimeout: tuning.headersMs, connectionsCheckingInterval: checkMs },
    requestTimeout: tuning.requestMs,
    clientErrorHandler: (error, socket) => answerInvalidHttp(services.ids, error, socket),
    frameworkErrors: (error, request, reply) => {
      setSecurityHeaders(reply);
      send(reply, faultOf(services, error, request));
    },
  });
  connections.watch(app.server, (socket) => refuseSocket(ids, socket, fault('too-many-connections')));
  await app.register(cookie);
  const origins = services.config.HEXFRONT_ORIGINS;
  await app.register(cors, {
    origin: origins === '' ? false : origins.split(','),
    credentials: true,
    methods: ['GET', 'POST', 'DELETE'],
    exposedHeaders: ['retry-after', 'x-request-id', 'mcp-session-id'],
  });
  app.decorateRequest('caller', null);
  app.decorateRequest('match', null);
  app.decorateRequest('arrived', null);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, text, done) =>
    readJson(text as string, done),
  );
  app.addHook('onRequest', async (request, reply) => {
    setSecurityHeaders(reply);
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') {
      return send(reply.header('connection', 'close'), fault('malformed-request', {}, 'The Host header is missing.'));
    }
    // Before the body is read, which for some methods Fastify would refuse first.
    if (request.is404) return answerUnknown(request, reply);
    // Every route ends the arrival of its requests. A response may never come, because the client has left.
    if (request.method === 'POST') request.arrived = services.arena.arrivals.begin();
  });
  // During shutdown, clients must not keep this connection open for more requests.
  app.addHook('onSend', async (_, reply) => {
    if (services.isStopping()) void reply.header('connection', 'close');
  });
  app.addHook('onResponse', async (request, reply) => {
    request.arrived?.();
    services.metrics.answered(request, reply);
    const fields = { requestId: request.id, method: request.method, route: request.routeOptions.url ?? null };
    const level = reply.statusCode < 400 ? 'debug' : 'info';
    services.log[level]({ ...fields, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request');
  });
  app.setErrorHandler((error: FastifyError, request, reply) => send(reply, faultOf(services, error, request)));
  app.setNotFoundHandler(answerUnknown);
  for (const name of Object.keys(routes) as RouteName[]) bind(app, services, routes[name], handlers[name] as never);
  return app;
}

function answerUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const methods = methodsAt(request.url);
  // A known path with a known method can still not match, for example because an id is too long.
  const isUnknown = methods.length === 0 || methods.includes(request.method as Route['method']);
  if (isUnknown) return send(reply, fault('no-route'));
  return send(reply.header('allow', methods.join(', ')), fault('wrong-method'));
}

function bind(
  app: FastifyInstance,
  services: Services,
  route: Route,
  handle: (call: Call) => Promise<Reply | undefined>,
): void {
  app.route({
    method: route.method,
    url: route.path.replace(/\{(\w+)\}/g, ':$1'),
    // Before the body is read: authentication, rate limits, and whether the resource exists.
    onRequest: async (request, reply) => {
      const refused = await admit(services, route, request).finally(() => endArrivalSoon(request));
      if (refused !== null) return send(reply, refused);
    },
    handler: async (request, reply) => {
      const query = read(route.query, request.query);
      const body = read(route.body, request.body);
      const wrong = query.wrong ?? body.wrong;
      if (wrong !== undefined) return send(reply, fault('malformed-request', {}, wrong));
      const { caller, match } = request;
      const params = request.params as never;
      const call = { services, caller: caller!, params, query: query.value, body: body.value, match, request, reply };
      const answering = handle(call as Call);
      request.arrived?.();
      const answer = await answering;
      return answer === undefined ? reply : send(reply, answer);
    },
  });
}

/** The sender is known, and the body has normally arrived with the headers. A slow one must not hold up the clocks. */
export function endArrivalSoon({ arrived }: FastifyRequest): void {
  if (arrived !== null) setTimeout(arrived, graceMs).unref();
}

async function admit(services: Services, route: Route, request: FastifyRequest): Promise<Reply | null> {
  if (services.isStopping()) return fault('shutting-down');
  const caller = await authenticate(services, route.auth, request);
  const bucket = 'status' in caller ? 'read' : route.bucket;
  // Registrations and failed keys count against the address, whoever sends them.
  const key = 'status' in caller || bucket === 'register' ? request.ip : caller.key;
  const seconds = services.limits.take(bucket, key);
  if (seconds > 0) {
    services.metrics.limited(bucket);
    return fault('rate-limited', { ratelimit: { key: bucket, seconds } });
  }
  if ('status' in caller) return caller;
  request.caller = caller;
  if (route.params !== undefined) {
    const missing = route.faults?.find((code) => faults[code][0] === 404) ?? 'no-route';
    if (!route.params.safeParse(request.params).success) return fault(missing as FaultCode);
  }
  const { matchId } = request.params as { matchId?: string };
  if (matchId === undefined) return caller.tokenMatch !== null && route.auth !== 'anyone' ? fault('match-token') : null;
  const { liveMatches } = services.arena;
  // A move is judged on the log in any case.
  const match = await (route.bucket === 'move' ? liveMatches.find(matchId) : liveMatches.findFresh(matchId));
  if (match === null) return fault('no-match');
  if (caller.tokenMatch !== null && caller.tokenMatch !== matchId)
    return fault('not-a-player', {}, 'This token is for another match.');
  // The key cache may remember a token for a moment after its match has ended.
  if (caller.tokenMatch !== null && match.ending !== null)
    return fault('bad-key', {}, 'The match this token was for has ended.');
  if (isForPlayers(route) && match.seatOf(caller.agent!.id) === null) return fault('not-a-player');
  request.match = match;
  return null;
}

/** Parses a part of the request by its schema, or explains what is wrong and where. */
function read(schema: Route['body'], input: unknown): { value?: unknown; wrong?: string } {
  if (schema === undefined) return {};
  // Checked first, since nesting too deep for the database is too deep for the schema as well.
  const why = unstorable(input);
  if (why !== null) return { wrong: `It contains something that cannot be stored: ${why}.` };
  const found = schema.safeParse(input);
  return found.success ? { value: found.data } : { wrong: schemaIssue(found.error) };
}

function readJson(text: string, done: (error: Error | null, body?: unknown) => void): void {
  if (text === '') return done(null);
  try {
    done(null, JSON.parse(text));
  } catch {
    done(Object.assign(new Error('malformed JSON'), { code: 'MALFORMED_JSON' }));
  }
}

const patterns = Object.values<Route>(routes).map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}(\\?|$)`),
}));

/** The methods of a path; empty if there is no such path. */
function methodsAt(url: string): string[] {
  return patterns.filter(({ pattern }) => pattern.test(url)).map(({ method }) => method);
}

function proxies(text: string): boolean | string {
  return text === 'on' || (text !== 'off' && text);
}
