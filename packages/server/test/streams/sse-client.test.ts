import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SseClient } from '../../src/streams/sse-client.ts';

const piece = `data: ${'x'.repeat(64 * 1024)}\n\n`;
const limits = { heartbeatMs: 300, mostWaiting: 256 * 1024 };

/** The server's side of a stream, and the socket of a client that reads only on demand. */
describe('a client of a stream', () => {
  let server: Server;
  let client: SseClient;
  let socket: Socket;
  let text = '';
  let isGone: Promise<void>;

  beforeEach(async ({ task }) => {
    if (task.name.includes('at a heartbeat')) vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { promise: gone, resolve: leave } = Promise.withResolvers<void>();
    const { promise: come, resolve: arrive } = Promise.withResolvers<SseClient>();
    isGone = gone;
    server = createServer((_, response) => arrive(new SseClient(response, limits, leave))).listen(0, '127.0.0.1');
    await once(server, 'listening');
    socket = connect((server.address() as { port: number }).port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    client = await come;
    text = '';
  });
  afterEach(() => {
    vi.useRealTimers();
    socket.destroy();
    server.closeAllConnections();
    server.close();
  });

  const read = () =>
    socket
      .setEncoding('utf8')
      .on('data', (part: unknown) => void (text += part))
      .resume();

  const ending = () => text.slice(-400);
  const told = async () => {
    while (!ending().includes('event: error')) await once(socket, 'data');
  };

  test('that does not read new events is closed with an error, without delaying others', async () => {
    socket.pause();
    let pieces = 0;
    while (client.write(piece)) if (++pieces > 1000) throw new Error('64 MB wait for a client that does not read');
    expect(client.isOpen).toBe(false);
    read();
    await told();
    expect(ending()).toMatch(/event: error\ndata: \{"eventVersion":1,"event":"error",.*"code":"slow-reader"\}\n\n/);
  });

  test('that reads gets the whole past', async () => {
    read();
    for (let i = 0; i < 200; i++) expect(await client.send(piece)).toBe(true);
    client.close('shutting-down');
    await told();
    expect(text.match(/data: x/g)).toHaveLength(200);
    expect(ending()).toContain('"code":"shutting-down"');
  });

  test('that is still reading the past at a heartbeat stays connected', async () => {
    socket.pause();
    const sent = client.send('x'.repeat(16 * 1024 * 1024));
    vi.advanceTimersByTime(limits.heartbeatMs);
    expect(client.isOpen).toBe(true);
    read();
    expect(await sent).toBe(true);
  });

  test('that does not read the past is waited for, then closed with an error', async () => {
    socket.pause();
    for (let pieces = 0; await client.send(piece); pieces++) expect(pieces).toBeLessThan(1000);
    expect(client.isOpen).toBe(false);
    read();
    await told();
    expect(ending()).toContain('"code":"slow-reader"');
  });

  test('that never reads again is disconnected', async () => {
    socket.pause();
    while (client.write(piece));
    await isGone;
    expect(client.write(piece)).toBe(false);
    expect(await client.send(piece)).toBe(false);
  });

  test('receives a heartbeat when there are no events', async () => {
    read();
    while (!text.includes(': beat')) await once(socket, 'data');
    expect(text).toContain('content-type: text/event-stream');
  });
});
