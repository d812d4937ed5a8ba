import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { TestArena } from './arena.ts';

/** Clients that hold connections without making progress, on real sockets. */
let arena: TestArena;
beforeAll(async () => {
  const settings = { HEXFRONT_VERIFY: 'auto', HEXFRONT_CONNECTIONS: '20' };
  arena = await TestArena.start('postgres', settings, new Set(), { headersMs: 800, requestMs: 1200 });
});
afterAll(() => arena.close());

const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  // Neither a cut nor a refusal is a problem of ours.
  expect(arena.log.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
});

/** A connection, and everything that the server has sent on it. */
async function connection() {
  const { port } = new URL(arena.url);
  const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true });
  sockets.push(socket);
  let text = '';
  const gone = new AbortController();
  socket.on('data', (part) => void (text += part)).on('error', () => {});
  const over = Promise.race([once(socket, 'end'), once(socket, 'close')]).then(() => gone.abort());
  await once(socket, 'connect');
  const trickle = async (piece: string) => {
    while (!gone.signal.aborted && socket.writable) {
      socket.write(piece);
      await sleep(50);
    }
  };
  return { socket, over, trickle, heard: () => text };
}

/** A server that has closed only its own half would go on reading. */
async function isLetGo(socket: Socket): Promise<void> {
  await expect
    .poll(() => {
      if (!socket.destroyed) socket.write('x');
      return socket.destroyed;
    })
    .toBe(true);
}

const bodyOf = (text: string) => JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4));

test.each([
  ['a connection', '', ''],
  ['a request line', 'GET /', 'a'],
  ['headers', 'GET /v1/games HTTP/1.1\r\nhost: x\r\n', 'x-more: of it\r\n'],
  ['the headers of a WebSocket', 'GET /v1/bot HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\n', 'x-more: of it\r\n'],
  [
    'a body with a length',
    'POST /v1/auth/register HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 200000\r\n\r\n',
    ' ',
  ],
  [
    'a body in chunks',
    'POST /v1/auth/register HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n',
    '1\r\n \r\n',
  ],
  [
    'the body of a call of a model',
    'POST /mcp HTTP/1.1\r\nhost: x\r\nauthorization: Bearer KEY\r\ncontent-type: application/json\r\ncontent-length: 200000\r\n\r\n',
    ' ',
  ],
])('what trickles is cut with 408: %s', async (_, start, piece) => {
  const { key } = await arena.stranger();
  const { socket, over, trickle, heard } = await connection();
  socket.write(start.replace('KEY', key));
  const trickling = trickle(piece);
  await over;
  await trickling;
  expect(heard()).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/);
  expect(heard()).toMatch(/^connection: close\r$/m);
  expect(bodyOf(heard())).toMatchObject({ ok: false, code: 'slow-request', requestId: expect.any(String) });
});

test('a body that arrives in pieces, but in time, is accepted', async () => {
  const { socket, heard } = await connection();
  const body = JSON.stringify({ name: 'A slow writer' });
  socket.write(
    `POST /v1/auth/register HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`,
  );
  for (const piece of [body.slice(0, 5), body.slice(5, 9), body.slice(9)]) {
    socket.write(piece);
    await sleep(10);
  }
  await expect.poll(heard).toMatch(/^HTTP\/1.1 200 OK/);
});

test('a stream outlives the time for requests', async () => {
  const { key } = await arena.stranger();
  const stream = await arena.stream('/v1/events', { authorization: `Bearer ${key}` });
  await expect.poll(() => stream.beats, { timeout: 60_000 }).toBeGreaterThan(8);
  await stream.leave();
});

test('a refused WebSocket does not keep its connection, whatever the client does', async () => {
  const { socket, heard } = await connection();
  const key = 'dGhlIHNhbXBsZSBub25jZQ==';
  socket.write(
    `GET /v1/bot HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${key}\r\n\r\n`,
  );
  await expect.poll(heard).toMatch(/^HTTP\/1.1 401/);
  // Our side of the connection stays open, and still the server lets go of it.
  await isLetGo(socket);
});

test('neither does input that is not HTTP', async () => {
  const { socket, heard } = await connection();
  socket.write('hello\r\n\r\n');
  await expect.poll(heard).toMatch(/^HTTP\/1.1 400/);
  await isLetGo(socket);
});

test('an address has a limited number of connections, and is told so', async () => {
  const idle = await Promise.all(Array.from({ length: 30 }, connection));
  await expect.poll(() => idle.filter(({ heard }) => heard() !== '').length).toBeGreaterThanOrEqual(10);
  const refused = idle.filter(({ heard }) => heard() !== '');
  expect(refused.length).toBeLessThan(30);
  for (const { heard, over } of refused) {
    await over;
    expect(heard()).toMatch(/^HTTP\/1.1 429 Too Many Requests\r\n/);
    expect(bodyOf(heard())).toMatchObject({ ok: false, code: 'too-many-connections' });
  }
  for (const { socket } of idle) socket.destroy();
  await expect.poll(async () => (await arena.anyone.raw('GET', '/healthz').catch(() => null))?.status).toBe(200);
});
