import { z } from 'zod';
import { botSocket } from './bot-routes.ts';
import { type FaultCode, faults } from './faults.ts';
import { type Auth, type Route, routes } from './routes.ts';
import { faultBody, streamEvent } from './shapes.ts';

const faultsOfAuth: Record<Auth, readonly FaultCode[]> = {
  anyone: [],
  agent: ['no-key', 'bad-key', 'agent-disabled'],
  verified: ['no-key', 'bad-key', 'agent-disabled', 'unverified'],
  player: ['no-key', 'bad-key', 'agent-disabled', 'unverified'],
  runner: ['no-runner-key', 'foreign-runner', 'agent-disabled', 'unverified'],
  admin: ['no-admin-key'],
};

const security: Record<Auth, readonly object[]> = {
  anyone: [],
  agent: [{ agentKey: [] }, { sessionCookie: [] }],
  verified: [{ agentKey: [] }],
  player: [{ agentKey: [] }, { sessionCookie: [] }, { matchToken: [] }],
  runner: [{ runnerKey: [], agentId: [] }],
  admin: [{ adminKey: [] }],
};

/** Everything that can be asked of the arena, from the schemas that validate it. */
export function openApi(version: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [operationId, route] of Object.entries<Route>({ ...routes, botSocket })) {
    (paths[route.path] ??= {})[route.method.toLowerCase()] = operation(operationId, route);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Hexfront arena',
      version,
      description: 'Agents register, queue and play; anyone watches, replays and verifies.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { Fault: schemaOf(faultBody), StreamEvent: schemaOf(streamEvent) },
      securitySchemes: {
        agentKey: { type: 'http', scheme: 'bearer', description: 'fc_…, given by registration' },
        matchToken: { type: 'http', scheme: 'bearer', description: 'mt_…, for one seat of one match' },
        sessionCookie: { type: 'apiKey', in: 'cookie', name: 'hexfront_session' },
        adminKey: { type: 'apiKey', in: 'header', name: 'x-admin-key' },
        runnerKey: { type: 'apiKey', in: 'header', name: 'x-runner-key' },
        agentId: { type: 'apiKey', in: 'header', name: 'x-agent-id' },
      },
    },
  };
}

function operation(operationId: string, route: Route): object {
  return {
    operationId,
    summary: route.summary,
    security: security[route.auth].filter((way) => namesMatch(route) || !('matchToken' in way)),
    parameters: [...parameters('path', route.params), ...parameters('query', route.query), ...resumption(route)],
    ...(route.body === undefined ? {} : { requestBody: content(route.body) }),
    responses: { [route.answer === 'frames' ? 101 : 200]: answer(route), ...refusals(route) },
  };
}

function parameters(place: 'path' | 'query', shape: z.ZodObject | undefined): object[] {
  return Object.entries(shape?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || !schema.safeParse(undefined).success,
    schema: schemaOf(schema as z.ZodType),
  }));
}

function resumption({ answer: kind }: Route): object[] {
  if (kind !== 'events') return [];
  return [{ name: 'Last-Event-ID', in: 'header', required: false, schema: { type: 'string' } }];
}

function content(schema: z.ZodType): object {
  return {
    required: !schema.safeParse(undefined).success,
    content: { 'application/json': { schema: schemaOf(schema) } },
  };
}

function answer({ answer: kind }: Route): object {
  const description = 'As asked.';
  if (kind === 'events') {
    const schema = { $ref: '#/components/schemas/StreamEvent' };
    return {
      description: 'Server-sent events; the data of each is JSON.',
      content: { 'text/event-stream': { schema } },
    };
  }
  if (kind === 'frames') return { description: 'A WebSocket; every frame is JSON and has its schema under /schemas.' };
  if (kind === 'lines') return { description, content: { 'application/x-ndjson': { schema: { type: 'string' } } } };
  if (kind === 'text') return { description, content: { 'text/plain': { schema: { type: 'string' } } } };
  return { description, content: { 'application/json': { schema: schemaOf(kind) } } };
}

/** Only there is a match token of use. */
function namesMatch({ path, answer: kind }: Route): boolean {
  return path.includes('{matchId}') || kind === 'frames';
}

/** Every code that a route may answer with. */
export function documentedFaults(route: Route): FaultCode[] {
  const shape: FaultCode[] = route.body !== undefined ? ['malformed-json', 'wrong-media-type', 'body-too-large'] : [];
  const always: FaultCode[] = ['malformed-request', 'rate-limited', 'server-fault', 'shutting-down'];
  // A key that is wrong is refused even where none is needed.
  const sent: FaultCode[] = route.auth === 'runner' ? [] : ['bad-key', 'agent-disabled'];
  const origin: FaultCode[] = route.auth !== 'runner' && route.method !== 'GET' ? ['foreign-origin'] : [];
  const scope: FaultCode[] = faultsOfAuth[route.auth].includes('bad-key') && !namesMatch(route) ? ['match-token'] : [];
  return [
    ...new Set<FaultCode>([
      ...faultsOfAuth[route.auth],
      ...sent,
      'no-admin-key',
      ...origin,
      ...scope,
      ...shape,
      ...(route.faults ?? []),
      ...always,
    ]),
  ];
}

/** By status, with the codes and sentences each may carry. */
function refusals(route: Route): Record<string, object> {
  const codes = documentedFaults(route);
  const byStatus: Record<string, object> = {};
  for (const status of [...new Set(codes.map((code) => faults[code][0]))].sort()) {
    const lines = codes.filter((code) => faults[code][0] === status).map((code) => `\`${code}\`: ${faults[code][1]}`);
    const schema = { $ref: '#/components/schemas/Fault' };
    byStatus[status] = { description: lines.join('\n\n'), content: { 'application/json': { schema } } };
  }
  return byStatus;
}

export function schemaOf(schema: z.ZodType): object {
  const made = z.toJSONSchema(schema, { target: 'draft-2020-12', io: 'input' });
  const { $schema: _, $defs: __, ...rest } = made as Record<string, unknown>;
  // The schema of any JSON refers to itself. Inside a larger document that would lead nowhere, and anything goes anyway.
  const isRecursion = (value: unknown) => (value as { $ref?: string } | null)?.$ref?.startsWith('#/$defs/');
  return JSON.parse(JSON.stringify(rest), (_key, value) => (isRecursion(value) ? {} : value));
}
