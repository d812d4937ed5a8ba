import { createECDH } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page, Worker } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { wrongs } from '../axe.ts';
import { noExhibitions, stage, startMatch } from './stage.ts';

/** A push service on this machine, which only counts: what the messages say is tested with the server. */
let messages = 0;
const service = createServer((_, response) => {
  messages++;
  response.writeHead(201).end();
}).listen(0, '127.0.0.1');
await once(service, 'listening');
afterAll(() => service.close());
const pushOrigin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;

const { arena, visit } = stage(
  { ...noExhibitions, HEXFRONT_PUSH_CONTACT: 'mailto:operator@example.org' },
  { pushWaitMs: 2000, pushOrigin },
);

const subscription = {
  endpoint: `${pushOrigin}/browser`,
  keys: { p256dh: createECDH('prime256v1').generateKeys().toString('base64url'), auth: 'A'.repeat(22) },
};

/** A browser whose user allows notices, and whose push service is the one above; `isAway` stands for another tab in front. */
function fakeBrowser(made: typeof subscription): void {
  const seen = { shown: 0, isAway: false };
  class FakeNotification extends EventTarget {
    static readonly permission = 'granted';
    static readonly requestPermission = async () => 'granted';
    constructor() {
      super();
      seen.shown++;
    }
  }
  PushManager.prototype.subscribe = async () => ({ toJSON: () => made }) as unknown as PushSubscription;
  Object.assign(globalThis, { seen, Notification: FakeNotification });
  Object.defineProperty(document, 'hidden', { get: () => seen.isAway });
}

/** Hands messages to the service worker, as the browser does, and tells which notices it has shown once it is done. */
async function pushTo(page: Page): Promise<(message: object) => Promise<string[]>> {
  const [worker] = page.context().serviceWorkers();
  await worker.evaluate(() => {
    const { tell } = globalThis as any;
    const done = { count: 0, shown: {} as { [tag: string]: string } };
    Object.assign((globalThis as any).registration, {
      showNotification: async (title: string, { tag }: { tag: string }) => void (done.shown[tag] = title),
    });
    const counted = async (message: object) => {
      await tell(message);
      done.count++;
    };
    Object.assign(globalThis, { done, tell: counted });
  });
  const session = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations.length > 0) resolve(registrations[0].registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await found;
  return async (message) => {
    const before = await doneBy(worker);
    const data = JSON.stringify(message);
    await session.send('ServiceWorker.deliverPushMessage', { origin: arena.url, registrationId, data });
    await expect.poll(async () => (await doneBy(worker)).count).toBe(before.count + 1);
    return Object.values((await doneBy(worker)).shown);
  };
}

const doneBy = (worker: Worker): Promise<{ count: number; shown: { [tag: string]: string } }> =>
  worker.evaluate(() => (globalThis as any).done);

test('whoever asks for notices gets one for each turn, also while the page is closed, none at the board, and can stop it', async () => {
  const page = await visit({ reducedMotion: 'reduce' });
  await page.addInitScript(fakeBrowser, subscription);
  const matchId = await startMatch(page, arena, 'attrition-2');
  const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  const extent = page.getByTestId('notice-extent');
  expect(await workers()).toBe(0);
  await page.getByTestId('notices').click();
  await expect.poll(() => extent.textContent()).toBe('Also when this page is closed.');
  expect(await workers()).toBe(1);
  expect(await wrongs(page)).toEqual([]);

  // The next turn comes while the player looks elsewhere. The arena tells it, so the page does not.
  await page.evaluate(() => ((globalThis as any).seen.isAway = true));
  await page.getByRole('button', { name: /^End turn/ }).click();
  await expect.poll(() => messages, { timeout: 30_000 }).toBe(1);
  expect(await page.evaluate(() => (globalThis as any).seen.shown)).toBe(0);

  const push = await pushTo(page);
  const message = { event: 'your_turn', matchId, game: { en: 'War of Attrition', es: 'Guerra de desgaste' } };
  expect(await push(message)).toEqual([]);
  expect(await push({ ...message, matchId: 'another' })).toEqual(['Your turn – War of Attrition']);
  await page.goto(`${arena.url}/rules`);
  const shown = ['Your turn – War of Attrition', 'Your turn – War of Attrition'];
  expect(await push(message)).toEqual(shown);
  expect(await push(message)).toEqual(shown);

  // A click on the notice opens the board, unless a page shows it already.
  const [worker] = page.context().serviceWorkers();
  const clicked = (path: string) =>
    worker.evaluate(async (tag) => {
      const { clients, WindowClient, show } = globalThis as any;
      let done = '';
      clients.openWindow = async (opened: string) => (done = opened);
      WindowClient.prototype.focus = async () => (done = 'focus');
      await show(tag);
      return done;
    }, path);
  const path = `/seat/${matchId}`;
  expect(await clicked(path)).toBe(path);
  await page.goto(arena.url + path);
  await expect.poll(() => extent.textContent()).toBe('Also when this page is closed.');
  expect(await clicked(path)).toBe('focus');

  // Stopped at the arena, too.
  const stopped = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await page.locator('[data-testid=notices][aria-pressed=true]').click();
  expect((await stopped).status()).toBe(200);
  await page.locator('[data-testid=notices][aria-pressed=false]').waitFor();
  expect(page.errors).toEqual([]);
  await page.context().close();
}, 90_000);

test('a sentence says why there are no notices', async () => {
  const page = await visit({ locale: 'es-ES', reducedMotion: 'reduce' });
  await page.addInitScript(() => {
    const requestPermission = async () => 'denied';
    Object.assign(globalThis, { Notification: { permission: 'default', requestPermission } });
  });
  await startMatch(page, arena, 'attrition-2');
  await page.getByTestId('notices').click();
  await page.getByText('Notificaciones bloqueadas en este navegador.').waitFor();
  expect(await page.getByTestId('notices').count()).toBe(0);
  expect(await wrongs(page)).toEqual([]);
  await page.context().close();
});
