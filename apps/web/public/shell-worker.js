// Opens the app without a network. The page itself puts the document and the files of its build into a cache while nobody
// waits for anything; this script only reads them, and only where the network gives nothing. The document is the one that
// everybody gets: nothing of the API and nothing of a person is ever kept or served here.

/** Addresses that are no pages of the wallet. */
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

/** The names of these files change with their content, so a kept one is never old. */
async function openFile(request) {
  return (await caches.match(request.url)) ?? fetch(request);
}
