import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { Connections } from '../../src/http/connections.ts';

test.each([
  // TRUST_PROXY, address, how many of three are accepted where two are allowed
  ['off', '10.0.0.1', 2],
  ['on', '10.0.0.1', 3],
  ['10.0.0.1', '10.0.0.1', 3],
  ['10.0.0.1', '::ffff:10.0.0.1', 3],
  ['10.0.0.1', '10.0.0.2', 2],
  ['192.168.0.1, 10.0.0.0/8', '10.9.9.9', 3],
  ['fd00::/8', 'fd00::7', 3],
  ['fd00::/8', 'fe00::7', 2],
])('with TRUST_PROXY=%s, %s has %d connections', (proxies, remoteAddress, accepted) => {
  const server = new EventEmitter();
  const connections = new Connections(2, proxies);
  const refused: unknown[] = [];
  connections.watch(server as Server, (socket) => refused.push(socket));
  const connect = () => {
    const socket = Object.assign(new EventEmitter(), { remoteAddress }) as Socket;
    server.emit('connection', socket);
    return socket;
  };
  const sockets = [connect(), connect(), connect()];
  expect(refused).toEqual(sockets.slice(accepted));
  for (const socket of sockets) socket.emit('close');
  expect(connections.of(remoteAddress)).toBe(0);
  refused.length = 0;
  connect();
  expect(refused).toEqual([]);
});
