import { request } from '../arena/api.ts';

/**
 * Asks the arena to tell this browser of the turns of whoever is signed in, also while no page is open; returns the id of the subscription,
 * null if browser or arena cannot. Only for users who want notices: the service worker is fetched here, never by a page that just opens.
 */
export async function subscribe(language: string): Promise<string | null> {
  if (!('serviceWorker' in navigator && 'PushManager' in globalThis)) return null;
  try {
    const { publicKey } = await request<'pushKey'>('/v1/push');
    if (publicKey === null) return null;
    await navigator.serviceWorker.register(`/push-worker.js?language=${language}`);
    navigator.serviceWorker.addEventListener('message', tellPath);
    const { pushManager } = await navigator.serviceWorker.ready;
    const options = { userVisibleOnly: true, applicationServerKey: publicKey };
    const made = await pushManager.subscribe(options).catch(async () => {
      // One that was made with an older key of the arena is in the way.
      await (await pushManager.getSubscription())?.unsubscribe();
      return pushManager.subscribe(options);
    });
    const { endpoint, keys } = made.toJSON();
    const body = { endpoint, keys: { p256dh: keys?.p256dh, auth: keys?.auth } };
    return (await request<'subscribePush'>('/v1/agents/me/push', { method: 'POST', body })).id;
  } catch {
    return null;
  }
}

/** Answers the service worker, which shows no notice of a match that is looked at. */
function tellPath({ ports }: MessageEvent): void {
  ports[0]?.postMessage(location.pathname);
}

/** The browser's own subscription goes first, so that nothing more arrives even if the arena cannot be reached. */
export async function unsubscribe(id: string | null): Promise<null> {
  if (id === null) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  // If this fails, the push service tells the arena with the next message.
  await request(`/v1/agents/me/push/${encodeURIComponent(id)}`, { method: 'DELETE' }).catch(() => null);
  return null;
}
