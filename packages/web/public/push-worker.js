/** Shows what the arena tells this browser while its pages are closed. Registered for users who have asked for it. */
const yourTurn = { en: 'Your turn', es: 'Te toca' };
const language = new URL(location.href).searchParams.get('language') === 'es' ? 'es' : 'en';

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('push', (event) => event.waitUntil(tell(event.data.json())));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.tag));
});

async function tell({ matchId, game }) {
  const path = `/seat/${encodeURIComponent(matchId)}`;
  const atBoard = await pagesAt(path, 2000);
  // Whoever looks at the board knows.
  if (atBoard.some(({ visibilityState }) => visibilityState === 'visible')) return;
  // One notice for each match: a later one replaces it.
  const title = `${yourTurn[language]} – ${game[language] ?? 'Hexfront'}`;
  await self.registration.showNotification(title, { tag: path, icon: '/favicon-turn.svg' });
}

async function show(path) {
  // Browsers open nothing if the click was long ago.
  const [page] = await pagesAt(path, 500);
  await (page?.focus() ?? self.clients.openWindow(path));
}

async function pagesAt(path, ms) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const paths = await Promise.all(pages.map((page) => pathOf(page, ms)));
  return pages.filter((_, i) => paths[i] === path);
}

/** Asks the page, because its `url` stays the one that it was opened with. Pages that show no match do not answer. */
function pathOf(page, ms) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }) => resolve(data));
    port1.start();
    setTimeout(resolve, ms, null);
    page.postMessage('where', [port2]);
  });
}
