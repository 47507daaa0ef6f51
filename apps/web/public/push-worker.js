// Shows pushes and opens what they are about. What arrives was encrypted for this browser; it holds no secret, because
// everybody who sees the lock screen reads it. It takes no part in loading pages: its scope holds none.

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
    // The browser demands that something is shown for every push.
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

/** Only pages of this wallet. */
function pathOf(path) {
  return typeof path === 'string' && /^\/[\w-]/.test(path) ? path : '/notifications';
}
