// Opens the trip page of a cash order offline. The page itself caches its document and files once the codes were shown;
// this script only reads the cache. API responses are never cached: the order is encrypted in IndexedDB.

const visitPath = /^\/transactions\/([A-Za-z0-9-]{1,64})(\/trip)?\/?$/;
/** A stalled connection must not block the page at the counter. */
const networkTimeoutMs = 4000;

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
  const cached = await caches.match(page);
  if (cached === undefined) return openShell(request);
  try {
    return await fetch(request.url, { redirect: 'manual', signal: AbortSignal.timeout(networkTimeoutMs) });
  } catch {
    return isTrip ? cached : Response.redirect(page);
  }
}

/** Pages of orders are in the scope of this worker only, so it also opens the app shell offline, like shell-worker.js. */
async function openShell(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const shell = await caches.match('/');
    if (shell === undefined) throw error;
    return shell;
  }
}

/** File names contain a hash of the content, so a cached file is never stale. */
async function openFile(request) {
  return (await caches.match(request.url)) ?? fetch(request);
}
