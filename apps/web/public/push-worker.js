// Shows pushes and opens their pages. Payloads are encrypted for this browser, but contain no secrets, because they are shown
// on the lock screen. Its scope contains no pages, so it does not handle fetches.

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => event.waitUntil(show(read(event.data))));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(pathOf(event.notification.data?.path)));
});

function read(data) {
  try {
    const { title, body, tag, path, unread } = data.json();
    return { title: String(title), body: String(body), tag: String(tag), path: pathOf(path), unread };
  } catch {
    // Browsers require a visible notification for every push.
    return { title: 'Gim', body: '', tag: 'gim', path: '/notifications', unread: null };
  }
}

async function show({ title, body, tag, path, unread }) {
  await self.registration.showNotification(title, {
    body,
    tag,
    renotify: true,
    data: { path },
  });
  if (Number.isInteger(unread)) await self.navigator.setAppBadge?.(unread).catch(() => undefined);
}

/** Allows pages of this wallet only. */
function pathOf(path) {
  return typeof path === 'string' && /^\/[\w-]/.test(path) ? path : '/notifications';
}
