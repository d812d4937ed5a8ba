import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addDashboard } from '../../src/http/dashboard-files.ts';
import { addDocuments, type Documents, documents } from '../../src/http/documents.ts';
import { acceptedEncoding, FixedBody } from '../../src/http/fixed-body.ts';
import { Limits } from '../../src/http/limits.ts';
import { shared } from '../../src/runtime/metrics.ts';
import type { Services } from '../../src/services.ts';
import { TestArena } from './arena.ts';

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly bytes: Buffer;
}

/** Reads an answer as it was sent; `fetch` would decompress it. */
async function read(url: string, headers: Record<string, string> = {}, agent?: Agent): Promise<Answer> {
  const [response] = (await once(get(url, { headers, ...(agent === undefined ? {} : { agent }) }), 'response')) as [
    IncomingMessage,
  ];
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part as Buffer);
  return { status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(parts) };
}

const rates = { perSecond: 1, burst: 1_000_000 };
const kinds = { move: rates, read: rates, write: rates, stream: rates, register: rates, 'catch-up': rates };
const servicesWith = (burst: number) =>
  ({
    limits: new Limits({ ...kinds, page: { perSecond: 1, burst } }, () => 0),
    metrics: { limited: () => {} },
  }) as unknown as Services;

const apps: FastifyInstance[] = [];
async function serve(add: (app: FastifyInstance) => void): Promise<string> {
  const app = Fastify();
  apps.push(app);
  add(app);
  return app.listen({ port: 0 });
}
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

/** The documents of the server, and how often each was made. */
function counted(): { all: Documents; made: Map<string, number> } {
  const made = new Map<string, number>();
  const all = Object.entries(documents()).map(([path, body]) => {
    const count = (): string => {
      made.set(path, (made.get(path) ?? 0) + 1);
      return `${path} `.repeat(500);
    };
    return [path, new FixedBody(body.type, count)] as const;
  });
  return { all: Object.fromEntries(all), made };
}

test('fifty connections that ask for the same documents again and again have each made once', async () => {
  const { all, made } = counted();
  const url = await serve((app) => addDocuments(app, servicesWith(1_000_000), all));
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  const paths = ['/docs', '/docs/style.css', '/openapi.json', '/skill.md', '/schemas'];
  const encodings = ['br', 'gzip', 'identity'];
  const asked = Array.from({ length: 300 }, (_, i) => [paths[i % 5], encodings[i % 3]]);
  const answers = await Promise.all(
    asked.map(([path, encoding]) => read(url + path, { 'accept-encoding': encoding }, agent)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect([...made].sort()).toEqual(paths.map((path) => [path, 1]).sort());
  agent.destroy();
});

test('an address that asks for too many pages is told to wait', async () => {
  const url = await serve((app) => addDocuments(app, servicesWith(3), counted().all));
  const statuses = [];
  for (let i = 0; i < 5; i++) statuses.push((await read(`${url}/docs`)).status);
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  const { headers, bytes } = await read(`${url}/schemas/none`);
  expect(headers['retry-after']).toBe('1');
  expect(JSON.parse(String(bytes))).toMatchObject({ code: 'rate-limited', ratelimit: { key: 'page', seconds: 1 } });
});

test.each([
  ['br', 'br'],
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;q=0.5, br;q=0', 'gzip'],
  ['br; q=0.0', null],
  ['deflate', null],
  ['bread', null],
  ['', null],
] as const)('a client that accepts %j gets %s', (accepted, encoding) => {
  expect(acceptedEncoding({ 'accept-encoding': accepted })).toBe(encoding);
});

test('who asks while the work is under way shares it; who asks later gets new work', async () => {
  let runs = 0;
  const work = shared(async () => ++runs);
  expect(await Promise.all(Array.from({ length: 50 }, work))).toEqual(Array(50).fill(1));
  expect(await work()).toBe(2);
});

test('a body that could not be made is tried again', async () => {
  let tries = 0;
  const body = new FixedBody('text/plain', () => {
    if (++tries === 1) throw new Error('not yet');
    return 'ready';
  });
  const url = await serve((app) => app.get('/', (request, reply) => body.send(request, reply)));
  expect((await read(url)).status).toBe(500);
  expect(String((await read(url)).bytes)).toBe('ready');
});

test('a file of the dashboard is read again only when it was written', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hexfront-files-'));
  try {
    await mkdir(join(folder, 'assets'));
    const file = join(folder, 'assets/page.js');
    const write = (text: string, at: number) => {
      writeFileSync(file, text.repeat(300));
      utimesSync(file, at, at);
    };
    writeFileSync(join(folder, 'index.html'), '<!doctype html>');
    write('first ', 1);
    const url = await serve((app) => addDashboard(app, servicesWith(1000), folder));
    const text = async () =>
      String(gunzipSync((await read(`${url}/assets/page.js`, { 'accept-encoding': 'gzip' })).bytes));
    expect(await text()).toContain('first');
    write('other ', 1);
    expect(await text()).toContain('first');
    write('second ', 2);
    expect(await text()).toContain('second');
    const { headers } = await read(`${url}/assets/page.js`);
    expect(headers['cache-control']).toContain('immutable');
    expect(String((await read(`${url}/matches/1`)).bytes)).toBe('<!doctype html>');
    expect((await read(`${url}/none.js`)).status).toBe(404);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

describe('on a running server', () => {
  let arena: TestArena;
  beforeAll(async () => {
    arena = await TestArena.start('postgres');
  });
  afterAll(() => arena.close());

  test.each([
    '/docs',
    '/openapi.json',
    '/skill.md',
    '/schemas',
  ])('%s is compressed, and not sent twice', async (path) => {
    const url = arena.url + path;
    const plain = await read(url);
    expect(plain.headers).toMatchObject({ vary: 'accept-encoding', 'cache-control': 'no-cache' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    const brotli = await read(url, { 'accept-encoding': 'gzip, br' });
    const zipped = await read(url, { 'accept-encoding': 'gzip' });
    expect([brotli.headers['content-encoding'], zipped.headers['content-encoding']]).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(brotli.bytes).equals(plain.bytes)).toBe(true);
    expect(gunzipSync(zipped.bytes).equals(plain.bytes)).toBe(true);
    expect(brotli.bytes.length).toBeLessThan(plain.bytes.length / 2);
    const again = await read(url, { 'if-none-match': brotli.headers.etag as string });
    expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, plain.headers.etag]);
    expect((await read(url, { 'if-none-match': 'W/"other"' })).status).toBe(200);
  });

  test('metrics that would tell when somebody moves are for the operator', async () => {
    const open = await arena.anyone.raw('GET', '/metrics');
    const names = [...open.body.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name);
    expect(names).toEqual([
      'hexfront_live_matches',
      'hexfront_running_matches',
      'hexfront_quarantined_matches',
      'hexfront_queue',
      'hexfront_problems_total',
    ]);
    for (const name of names) expect(open.body).toMatch(new RegExp(`^${name} \\d+$`, 'm'));
    const all = await arena.admin.raw('GET', '/metrics');
    for (const name of [...names, 'hexfront_move_seconds', 'process_cpu_seconds_total'])
      expect(all.body).toContain(`# TYPE ${name} `);
    const wrong = await arena.anyone.raw('GET', '/metrics', { headers: { 'x-admin-key': 'wrong' } });
    expect([wrong.status, wrong.body.code]).toEqual([401, 'no-admin-key']);
  });
});
