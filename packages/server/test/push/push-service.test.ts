import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { isIP } from 'node:net';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { isPublicAddress } from '../../src/push/public-address.ts';
import { PushService } from '../../src/push/push-service.ts';
import { vapidKeyOf } from '../../src/push/vapid.ts';
import { PushEndpoint } from './push-endpoint.ts';

const endpoint = await PushEndpoint.open();
afterAll(() => endpoint.close());

const target = (name: string) => {
  const { endpoint: address, keys } = endpoint.browser(name);
  return { endpoint: address, ...keys };
};
const service = (settings: { contact?: string; testOrigin?: string } = {}) =>
  new PushService(
    vapidKeyOf(Buffer.alloc(32, 7)),
    { contact: 'mailto:operator@example.org', testOrigin: endpoint.origin, ...settings },
    { now: () => Date.now() },
  );

test.each([
  ['8.8.8.8', true],
  ['172.15.0.1', true],
  ['2a00:1450:4001:82a::200a', true],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['127.0.0.53', false],
  ['169.254.169.254', false],
  ['172.16.0.1', false],
  ['192.168.1.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:10.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::a00:1', false],
  ['2002:a00:1::', false],
  ['fc00::1', false],
  ['fe80::1', false],
  ['ff02::1', false],
  ['localhost', false],
] as const)('%s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

describe('a name that leads into our own network', () => {
  const resolve = vi.spyOn(dns, 'lookup');
  syncBuiltinESMExports();
  afterAll(() => {
    resolve.mockRestore();
    syncBuiltinESMExports();
  });

  test.each([[['127.0.0.1']], [['8.8.8.8', '10.0.0.1']], [['fd00::1']]])('%s: nothing is sent', async (addresses) => {
    resolve.mockImplementationOnce(((_: string, __: object, done: (error: null, found: object[]) => void) =>
      done(
        null,
        addresses.map((address) => ({ address, family: isIP(address) })),
      )) as never);
    const rebound = { ...target('rebound'), endpoint: 'https://push.example.org/' };
    expect(await service().send(rebound, 'match', {})).toBe('gone');
  });
});

test.each([
  [201, 'sent'],
  [200, 'sent'],
  [404, 'gone'],
  [410, 'gone'],
  [302, 'failed'],
  [403, 'failed'],
  [429, 'failed'],
  [500, 'failed'],
] as const)('status %i: %s, and one request', async (status, delivery) => {
  endpoint.status = status;
  const before = endpoint.received.length;
  expect(await service().send(target(`status-${status}`), 'match', { event: 'your_turn' })).toBe(delivery);
  expect(endpoint.received).toHaveLength(before + 1);
});

test('without a contact nothing is sent, nor with a key that is none', async () => {
  endpoint.status = 201;
  const before = endpoint.received.length;
  expect(service({ contact: '' }).publicKey).toBeNull();
  expect(await service({ contact: '' }).send(target('off'), 'match', {})).toBe('gone');
  expect(await service().send({ ...target('bad'), p256dh: 'B'.padEnd(87, 'A') }, 'match', {})).toBe('gone');
  expect(endpoint.received).toHaveLength(before);
});

test('a service that cannot be reached is no error', async () => {
  const origin = 'http://127.0.0.1:1';
  const away = { ...target('away'), endpoint: `${origin}/away` };
  expect(await service({ testOrigin: origin }).send(away, 'match', {})).toBe('failed');
});
