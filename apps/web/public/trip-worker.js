// Opens the page of a visit without a network. The page itself puts its document and its files into the cache once the
// codes were taken; this script only reads them. Nothing of the API is ever kept: the order is encrypted in IndexedDB.

const visitPath = /^\/transactions\/([A-Za-z0-9-]{1,64})(\/trip)?\/?$/;
/** A line that is there but carries nothing must not keep anybody waiting at the door. */
const patienceMs = 4000;

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    const [, id, trip] = visitPath.exec(pathname) ?? [];
    if (id !== undefined)
      event.respondWith(openPage(request, `/transactions/${id}/trip`, trip !== undefined));
    return;
  }
  if (pathname.startsWith('/assets/')) event.respondWith(openFile(request));
});

async function openPage(request, page, isTrip) {
  const kept = await caches.match(page);
  if (kept === undefined) return openShell(request);
  try {
    return await fetch(request.url, { redirect: 'manual', signal: AbortSignal.timeout(patienceMs) });
  } catch {
    return isTrip ? kept : Response.redirect(page);
  }
}

/** This worker has the orders' pages to itself, so it opens the app without a network too: see shell-worker.js. */
async function openShell(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const shell = await caches.match('/');
    if (shell === undefined) throw error;
    return shell;
  }
}

/** The names of these files change with their content, so a kept one is never old. */
async function openFile(request) {
  return (await caches.match(request.url)) ?? fetch(request);
}
