// Opens the app offline. The page itself caches the document and the files of its build while it is idle; this script only
// reads the cache, and only if the network fails. The document is the same for everyone: API responses and personal data are
// never cached here.

/** Paths that are not pages of the wallet. */
const foreign = /^\/(?:api|desk|sandbox)(?:\/|$)/;

self.addEventListener('install', () => void self.skipWaiting());

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || foreign.test(pathname)) return;
  if (request.mode === 'navigate') event.respondWith(openPage(request));
  else if (pathname.startsWith('/assets/')) event.respondWith(openFile(request));
});

async function openPage(request) {
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
