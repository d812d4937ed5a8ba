import { describe, expect, test } from 'vitest';
import type { TestArena } from '../arena.ts';

const keys = { p256dh: 'B'.padEnd(87, 'A'), auth: 'A'.repeat(22) };

export function pushesSuite(getArena: () => TestArena): void {
  describe('push messages', () => {
    const service = 'https://updates.push.services.mozilla.com';
    const subscriptions = (agentId: string) => getArena().server.services.pushSubscriptions.of(agentId);

    test('a browser subscribes with the key of the arena, and only its agent unsubscribes it', async () => {
      const arena = getArena();
      const [{ api, id: agentId }, stranger] = await arena.players(2);
      expect((await arena.anyone.ok('pushKey')).publicKey).toMatch(/^B[\w-]{86}$/);
      const body = { endpoint: `${service}/wpush/v2/token-of-a-browser`, keys };
      // Whoever knows the address of a browser can try to send it messages.
      arena.secrets.add(body.endpoint);
      const { id } = await api.ok('subscribePush', { body });
      // The same browser again is the same subscription.
      expect((await api.ok('subscribePush', { body })).id).toBe(id);
      await stranger.api.ok('unsubscribePush', { params: { id } });
      expect(await subscriptions(agentId)).toMatchObject([{ id }]);
      await api.ok('unsubscribePush', { params: { id } });
      await api.ok('unsubscribePush', { params: { id } });
      expect(await subscriptions(agentId)).toEqual([]);
    });

    test('a sixth browser replaces the oldest', async () => {
      const { api, id: agentId } = await getArena().player();
      const endpoints = [1, 2, 3, 4, 5, 6].map((k) => `${service}/${agentId}/${k}`);
      for (const endpoint of endpoints) await api.ok('subscribePush', { body: { endpoint, keys } });
      expect((await subscriptions(agentId)).map(({ endpoint }) => endpoint).toSorted()).toEqual(endpoints.slice(1));
    });

    test('a subscription ends when its browser signs out, or the key of its agent is replaced', async () => {
      const arena = getArena();
      const guest = await arena.anyone.call('guest');
      const { agentId } = guest.body;
      const browser = arena.anyone.with({ cookie: guest.headers.getSetCookie()[0].split(';')[0] });
      await browser.ok('subscribePush', { body: { endpoint: `${service}/guest`, keys } });
      expect(await subscriptions(agentId)).toHaveLength(1);
      await browser.ok('signOut');
      expect(await subscriptions(agentId)).toEqual([]);
      // A request that was identified just before.
      const { pushSubscriptions } = arena.server.services;
      expect(await pushSubscriptions.add(agentId, { endpoint: `${service}/late`, ...keys }, 'bs_ended')).toBeNull();

      const { api, id } = await arena.player();
      await api.ok('subscribePush', { body: { endpoint: `${service}/keyed`, keys } });
      arena.secrets.add((await arena.admin.ok('rotateKey', { params: { agentId: id } })).apiKey);
      expect(await subscriptions(id)).toEqual([]);
    });

    test.each([
      'http://updates.push.services.mozilla.com/wpush/v2/token',
      'https://updates.push.services.mozilla.com:8443/wpush/v2/token',
      'https://somebody:secret@example.org/',
      'https://localhost/',
      'https://database/',
      'https://127.0.0.1/',
      'https://0x7f.1/',
      'https://10.0.0.1./',
      'https://[::1]/',
      'https://[::ffff:127.0.0.1]/',
      'http://169.254.169.254/latest/meta-data',
      'file:///etc/passwd',
      'nonsense',
    ])('the arena sends nothing to %s', async (endpoint) => {
      const { api } = await getArena().player();
      const { status, body } = await api.call('subscribePush', { body: { endpoint, keys } });
      expect([status, body.code]).toEqual([400, 'bad-push-service']);
    });
  });
}
