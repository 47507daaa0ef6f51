import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import { describe, expect, it, vi } from 'vitest';

type Listener = (event: object) => void;

/** Runs the worker script in a fake worker scope. */
function start() {
  const listeners = new Map<string, Listener>();
  const self = {
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    skipWaiting: vi.fn(),
    clients: { claim: vi.fn(), openWindow: vi.fn(async () => null) },
    registration: { showNotification: vi.fn(async () => undefined) },
    navigator: { setAppBadge: vi.fn(async () => undefined) },
  };
  vm.runInNewContext(readFileSync('apps/web/public/push-worker.js', 'utf8'), { self });
  const tell = async (name: string, event: object): Promise<void> => {
    const waits: Promise<unknown>[] = [];
    listeners.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => waits.push(work) });
    await Promise.all(waits);
  };
  const push = (json: () => unknown) => tell('push', { data: { json } });
  const click = (path: unknown) =>
    tell('notificationclick', { notification: { close: vi.fn(), data: { path } } });
  return { self, push, click };
}

const message = {
  title: 'Deposit confirmed',
  body: 'Open Gim.',
  tag: 'transaction 1',
  path: '/transactions/1',
  unread: 3,
};

describe('the worker that takes pushes', () => {
  it('shows what came, one for each object, and counts on the badge', async () => {
    const { self, push } = start();
    await push(() => message);
    expect(self.registration.showNotification).toHaveBeenCalledWith(
      'Deposit confirmed',
      expect.objectContaining({ body: 'Open Gim.', tag: 'transaction 1', data: { path: '/transactions/1' } }),
    );
    expect(self.navigator.setAppBadge).toHaveBeenCalledWith(3);
  });

  it('shows something for what it cannot read, because the browser demands it', async () => {
    const { self, push } = start();
    await push(() => JSON.parse('{'));
    expect(self.registration.showNotification).toHaveBeenCalledWith('Gim', expect.anything());
  });

  it('opens the page of the object', async () => {
    const { self, click } = start();
    await click('/push-logout');
    expect(self.clients.openWindow).toHaveBeenCalledWith('/push-logout');
  });

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    'javascript:alert(1)',
    7,
    undefined,
  ])('W-05 opens nothing but a page of the wallet: %s', async (path) => {
    const { self, click } = start();
    await click(path);
    expect(self.clients.openWindow).toHaveBeenCalledWith('/notifications');
  });
});
