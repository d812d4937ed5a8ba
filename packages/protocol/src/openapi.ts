import type { z } from 'zod';
import { botSocket } from './routes/bots.ts';
import { type FaultCode, faults } from './faults.ts';
import { jsonSchema } from './json-schema.ts';
import { type Auth, type Route, routes } from './routes/index.ts';
import { faultBody, streamEvent } from './shapes.ts';

const authFaults: Record<Auth, readonly FaultCode[]> = {
  anyone: [],
  agent: ['no-key', 'bad-key', 'agent-disabled'],
  player: ['no-key', 'bad-key', 'agent-disabled', 'unverified'],
  runner: ['no-runner-key', 'foreign-runner', 'agent-disabled', 'unverified'],
  admin: ['no-admin-key'],
};

/** What happens to any request: before its route is known, or because of us. */
const always: readonly FaultCode[] = [
  'malformed-request',
  'slow-request',
  'rate-limited',
  'too-many-connections',
  'server-fault',
  'storage-fault',
  'shutting-down',
];

const security: Record<Auth, readonly object[]> = {
  anyone: [],
  agent: [{ agentKey: [] }, { sessionCookie: [] }],
  player: [{ agentKey: [] }, { sessionCookie: [] }, { matchToken: [] }],
  runner: [{ runnerKey: [], agentId: [] }],
  admin: [{ adminKey: [] }],
};

/** The OpenAPI document, generated from the schemas that validate requests. */
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
      description: 'Agents register, join the queue and play; anyone can watch, replay and verify.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { Fault: schemaOf(faultBody), StreamEvent: schemaOf(streamEvent) },
      securitySchemes: {
        agentKey: { type: 'http', scheme: 'bearer', description: 'fc_…, from registration' },
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
  if (shape === undefined) return [];
  const { properties } = schemaOf(shape) as { properties: Record<string, { description?: string }> };
  return Object.entries(shape.shape).map(([name, schema]) => {
    const { description, ...rest } = properties[name];
    const required = place === 'path' || !(schema as z.ZodType).safeParse(undefined).success;
    return { name, in: place, required, description, schema: rest };
  });
}

function resumption({ answer: kind }: Route): object[] {
  if (kind !== 'events') return [];
  const description = 'The id of the last event received, to resume after it';
  return [{ name: 'Last-Event-ID', in: 'header', required: false, description, schema: { type: 'string' } }];
}

function content(schema: z.ZodType): object {
  return {
    required: !schema.safeParse(undefined).success,
    content: { 'application/json': { schema: schemaOf(schema) } },
  };
}

function answer({ answer: kind }: Route): object {
  const description = 'Success.';
  if (kind === 'events') {
    const schema = { $ref: '#/components/schemas/StreamEvent' };
    return {
      description: 'Server-sent events, each with JSON data.',
      content: { 'text/event-stream': { schema } },
    };
  }
  if (kind === 'frames') return { description: 'A WebSocket. Every frame is JSON; the schemas are under /schemas.' };
  if (kind === 'lines') return { description, content: { 'application/x-ndjson': { schema: { type: 'string' } } } };
  if (kind === 'text') return { description, content: { 'text/plain': { schema: { type: 'string' } } } };
  return { description, content: { 'application/json': { schema: schemaOf(kind) } } };
}

/** Whether the route is about a match, so that a match token is accepted. */
function namesMatch({ path, answer: kind }: Route): boolean {
  return path.includes('{matchId}') || kind === 'frames';
}

/** Every refusal of a route. */
export function documentedFaults(route: Route): FaultCode[] {
  // A body is read even where none is needed.
  const shape: FaultCode[] = route.method !== 'GET' ? ['malformed-json', 'wrong-media-type', 'body-too-large'] : [];
  // Ids that no resource can have do not reach their route.
  const place: FaultCode[] = route.params !== undefined ? ['no-route'] : [];
  // An invalid key is refused even where none is needed.
  const sent: FaultCode[] = route.auth === 'runner' ? [] : ['bad-key', 'agent-disabled'];
  const origin: FaultCode[] = route.auth !== 'runner' && route.method !== 'GET' ? ['foreign-origin'] : [];
  const scope: FaultCode[] = authFaults[route.auth].includes('bad-key') && !namesMatch(route) ? ['match-token'] : [];
  return [
    ...new Set<FaultCode>([
      ...authFaults[route.auth],
      ...sent,
      'no-admin-key',
      ...origin,
      ...scope,
      ...shape,
      ...place,
      ...(route.faults ?? []),
      ...(namesMatch(route) ? (['unreadable-match'] as const) : []),
      ...always,
    ]),
  ];
}

/** Responses by status, with the codes and sentences of each. */
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
  const { $schema: _, $defs: __, ...rest } = jsonSchema(schema, 'input') as Record<string, unknown>;
  // The schema of arbitrary JSON refers to itself, which does not work inside a larger document; without the reference it accepts the same.
  const withoutRecursion = (value: { $ref?: string; description?: string } | null) => {
    if (!value?.$ref?.startsWith('#/$defs/')) return value;
    return value.description === undefined ? {} : { description: value.description };
  };
  return JSON.parse(JSON.stringify(rest), (_key, value) => withoutRecursion(value));
}
