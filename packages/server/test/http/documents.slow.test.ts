import { botSocket, documentedFaults, faults, openApi, type Route, routes } from '@hexfront/protocol';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminKey, runnerKey, TestArena } from './arena.ts';

const text = { type: 'string', minLength: 1 };
const content = {
  type: 'object',
  minProperties: 1,
  additionalProperties: { type: 'object', required: ['schema'], properties: { schema: { type: 'object' } } },
};
const operation = {
  type: 'object',
  required: ['operationId', 'summary', 'security', 'parameters', 'responses'],
  additionalProperties: false,
  properties: {
    operationId: { type: 'string', pattern: '^[a-zA-Z]+$' },
    summary: text,
    security: { type: 'array', items: { type: 'object', minProperties: 1 } },
    parameters: {
      type: 'array',
      items: {
        type: 'object',
        required: ['name', 'in', 'required', 'schema'],
        additionalProperties: false,
        properties: {
          name: text,
          in: { enum: ['path', 'query', 'header'] },
          required: { type: 'boolean' },
          description: text,
          schema: { type: 'object' },
        },
      },
    },
    requestBody: {
      type: 'object',
      required: ['content', 'required'],
      properties: { content, required: { type: 'boolean' } },
    },
    responses: {
      type: 'object',
      // A WebSocket begins with 101 and has no body.
      anyOf: [{ required: ['200'] }, { required: ['101'] }],
      propertyNames: { pattern: '^(101|[2-5][0-9][0-9])$' },
      properties: { 101: { type: 'object', required: ['description'], properties: { description: text } } },
      additionalProperties: {
        type: 'object',
        required: ['description', 'content'],
        properties: { description: text, content },
      },
    },
  },
};
interface BadRequest {
  /** Of every parameter in the path. */
  readonly value?: string;
  readonly query?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  /** Sent with the keys of a player and of the operator. */
  readonly isAllowed?: boolean;
}

const json = { 'content-type': 'application/json' };
/** What is wrong with requests, whatever they are for. */
const badRequests: Record<string, BadRequest> = {
  nothing: {},
  'a parameter of 150 characters': { value: 'x'.repeat(150) },
  'a parameter of 201 characters': { value: 'x'.repeat(201) },
  'a parameter with odd characters': { value: '%00%ff' },
  'an unknown field in the query': { query: '?nonsense=1', isAllowed: true },
  'a body that is not JSON': { isAllowed: true, headers: json, body: '{' },
  'a body of another type': { isAllowed: true, headers: { 'content-type': 'text/plain' }, body: 'x' },
  'a body that is too large': { isAllowed: true, headers: json, body: JSON.stringify('x'.repeat(300_000)) },
  'an empty object': { isAllowed: true, headers: json, body: '{}' },
  'a wrong key': { headers: { authorization: 'Bearer fc_nobody' } },
  'a wrong operator key': { headers: { 'x-admin-key': 'nobody' } },
  'a wrong cookie': { headers: { cookie: 'hexfront_session=nobody', origin: 'https://stranger.example' } },
  'a foreign runner': { headers: { 'x-runner-key': runnerKey, 'x-agent-id': 'nobody' } },
};

const isSchema = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

function walk(value: any, path: string, visit: (value: any, path: string) => void): void {
  if (typeof value !== 'object' || value === null) return;
  visit(value, path);
  for (const [key, part] of Object.entries(value)) walk(part, `${path}/${key.replaceAll('/', '~1')}`, visit);
}

/** The routes and the bot socket. */
const addresses: Record<string, Route> = { ...routes, botSocket };

/** The parts of the OpenAPI 3.1 schema that our document uses. */
const openApiShape = {
  type: 'object',
  required: ['openapi', 'info', 'paths', 'components'],
  properties: {
    openapi: { const: '3.1.0' },
    info: { type: 'object', required: ['title', 'version'], properties: { title: text, version: text } },
    servers: { type: 'array', items: { type: 'object', required: ['url'] } },
    paths: {
      type: 'object',
      propertyNames: { pattern: '^/' },
      additionalProperties: {
        type: 'object',
        minProperties: 1,
        propertyNames: { enum: ['get', 'post', 'delete'] },
        additionalProperties: operation,
      },
    },
  },
};

describe('documents of a running server', () => {
  let arena: TestArena;
  let api: any;
  beforeAll(async () => {
    arena = await TestArena.start('pglite');
    api = (await arena.anyone.raw('GET', '/openapi.json')).body;
  });
  afterAll(() => arena.close());
  const operations = (): [path: string, method: string, operation: any][] =>
    Object.entries<any>(api.paths).flatMap(([path, methods]) =>
      Object.entries<any>(methods).map(([method, found]) => [path, method, found] as [string, string, any]),
    );

  test('openapi.json is a valid OpenAPI document, generated from the routes', () => {
    const validate = new Ajv2020({ strict: false }).compile(openApiShape);
    validate(api);
    expect(validate.errors).toBeNull();
    expect(api).toEqual(JSON.parse(JSON.stringify(openApi(api.info.version))));
  });

  test('it contains every route, and nothing else', () => {
    const told = operations().map(([path, method, { operationId }]) => `${operationId} ${method} ${path}`);
    const bound = Object.entries(addresses).map(
      ([name, { method, path }]) => `${name} ${method.toLowerCase()} ${path}`,
    );
    expect(told.sort()).toEqual(bound.sort());
  });

  test('every path in it exists on the server', async () => {
    for (const [path, method] of operations()) {
      const address = path.replace(/\{\w+\}/g, 'x');
      const { body } = await arena.anyone.raw(method.toUpperCase(), address);
      expect([path, ['no-route', 'wrong-method'].includes(body.code)]).toEqual([path, false]);
    }
  });

  test('references resolve, path parameters are declared, security schemes exist', () => {
    const refs = [...JSON.stringify(api).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)];
    expect(refs.length).toBeGreaterThan(10);
    for (const [, kind, name] of refs) expect(api.components[kind]).toHaveProperty(name);
    for (const [path, , { parameters, security }] of operations()) {
      const declared = parameters.filter((parameter: any) => parameter.in === 'path').map(({ name }: any) => name);
      expect(declared).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
      for (const way of security)
        for (const name of Object.keys(way)) expect(api.components.securitySchemes).toHaveProperty(name);
    }
  });

  test('every refusal of a route is documented under its status', () => {
    for (const [, , { operationId, responses }] of operations()) {
      for (const code of documentedFaults(addresses[operationId]))
        expect(responses[faults[code][0]].description).toContain(`\`${code}\``);
    }
  });

  test('every schema in it is valid where it stands, and simple enough for every tool', () => {
    const ajv = new Ajv2020({ strict: false });
    const wrong: string[] = [];
    walk(api, '', (value, path) => {
      if (!/\/(schema|components\/schemas\/\w+)$/.test(path)) return;
      if (ajv.validateSchema(value) !== true) wrong.push(`${path}: ${ajv.errorsText()}`);
      walk(value, path, ({ items }, place) => {
        // Valid in JSON Schema, but many readers of OpenAPI expect one schema for all items.
        if (items !== undefined && !isSchema(items) && !place.endsWith('/properties')) wrong.push(`${place}/items`);
      });
    });
    expect(wrong).toEqual([]);
  });

  test('every route documents each status that it gives to a bad request', async () => {
    const undocumented = new Set<string>();
    const seen = new Set<number>();
    const keys = { ...(await arena.player()).api.headers, 'x-admin-key': adminKey };
    for (const [path, method, { operationId, responses }] of operations()) {
      const route = addresses[operationId];
      for (const [what, { value = 'x', query = '', headers = {}, body, isAllowed = false }] of Object.entries(
        badRequests,
      )) {
        // A stream that is allowed has no end.
        if (isAllowed && route.answer === 'events') continue;
        const { status, body: answer } = await arena.anyone.raw(
          method.toUpperCase(),
          path.replace(/\{\w+\}/g, value) + query,
          {
            headers: { ...headers, ...(isAllowed ? keys : {}) },
            ...(body === undefined || method === 'get' ? {} : { body }),
          },
        );
        seen.add(status);
        const isDocumented = status === 200 || documentedFaults(route).includes(answer.code);
        if (!isDocumented || responses[status] === undefined)
          undocumented.add(`${operationId}, ${what}: ${status} ${answer.code}`);
      }
    }
    expect([...undocumented]).toEqual([]);
    expect([...seen].sort()).toEqual([200, 400, 401, 403, 404, 413, 415]);
  });

  test('every schema in it compiles', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema({ $id: 'api', components: api.components });
    const compile = (schema: object) => {
      const resolved = JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/'));
      expect(ajv.compile(resolved)).toBeTypeOf('function');
    };
    for (const [, , { parameters, requestBody, responses }] of operations()) {
      for (const { schema } of parameters) compile(schema);
      for (const part of [requestBody, ...Object.values<any>(responses)])
        for (const { schema } of Object.values<any>(part?.content ?? {})) compile(schema);
    }
  });

  test('JSON Schemas are served by URL, have an id, and compile', async () => {
    const { schemas } = (await arena.anyone.raw('GET', '/schemas')).body;
    expect(schemas.length).toBeGreaterThan(7);
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    for (const { url } of schemas) {
      const response = await fetch(`${arena.url}${url}`);
      expect(response.headers.get('content-type')).toContain('application/schema+json');
      const schema = (await response.json()) as { $id: string };
      expect(schema.$id).toMatch(/^urn:hexfront:/);
      expect(ajv.compile(schema)).toBeTypeOf('function');
    }
  });

  test('the reference page has a section for every route and a row for every refusal', async () => {
    const { body, headers } = await arena.anyone.raw('GET', '/docs');
    expect(headers.get('content-type')).toContain('text/html');
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    for (const [name, { path }] of Object.entries<Route>(routes)) {
      expect(body).toContain(`<section id="${name}">`);
      expect(body).toContain(path);
    }
    for (const code of Object.keys(faults)) expect(body).toContain(`<code>${code}</code>`);
    expect(body).toContain('claimCode: string  // 1 to 40 characters; The code with which');
    expect(body).toContain('mode?: &quot;rated&quot; | &quot;casual&quot;');
    const style = await arena.anyone.raw('GET', '/docs/style.css');
    expect([style.status, style.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8']);
  });
});
