import { expect, type Page } from '@playwright/test';
import {
  createTestBrowser,
  type TestBrowser,
} from '../../apps/server/src/modules/notifications/testing/test-browser.ts';

/**
 * Offline Chromium reaches no push service and cannot use another one. So the page's subscription is mocked, at the
 * sandbox's own push service, and so is the permission prompt. Everything else is real: service worker, server,
 * encryption. The test decrypts what the service received with the subscription's keys and passes it to the browser
 * through DevTools.
 */
export async function createSubscription(page: Page, origin: string): Promise<TestBrowser> {
  const browser = createTestBrowser(origin);
  await page.context().grantPermissions(['notifications'], { origin });
  await page.addInitScript((token) => {
    const make = (): PushSubscription =>
      Object.assign(Object.create(PushSubscription.prototype), {
        toJSON: () => JSON.parse(token),
        unsubscribe: async () => localStorage.removeItem('e2e-subscribed'),
      });
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem('e2e-subscribed', 'yes');
      return make();
    };
    PushManager.prototype.getSubscription = async () =>
      localStorage.getItem('e2e-subscribed') === null ? null : make();
    const answered = (): number => Number(localStorage.getItem('e2e-asked') ?? '0');
    Object.defineProperty(Notification, 'permission', {
      get: () => (answered() === 0 ? 'default' : 'granted'),
    });
    Notification.requestPermission = async () => {
      localStorage.setItem('e2e-asked', String(answered() + 1));
      return 'granted';
    };
  }, browser.token);
  return browser;
}

/** How often the page has asked for permission. */
export const asked = (page: Page): Promise<number> =>
  page.evaluate(() => Number(localStorage.getItem('e2e-asked') ?? '0'));

interface Push {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly path: string;
  readonly unread: number;
}

/** The newest push with this title at the sandbox's push service, decrypted, and its bytes. */
export async function waitForPush(page: Page, browser: TestBrowser, title: string): Promise<Push> {
  let found: Push | undefined;
  await expect
    .poll(
      async () => {
        const answer = await page.request.get('/sandbox/push', { params: { to: browser.id } });
        const pushes: readonly { content: string }[] = await answer.json();
        found = pushes
          .map(({ content }): Push => JSON.parse(browser.decrypt(content)))
          .find((one) => one.title === title);
        return found !== undefined;
      },
      { timeout: 20_000, intervals: [100], message: `the push "${title}"` },
    )
    .toBe(true);
  if (found === undefined) throw new Error(`No push ${title}`);
  return found;
}

interface Shown {
  readonly title: string;
  readonly body: string;
  readonly path: string;
}

/** Delivers a push to the browser and returns the shown notification. */
export async function deliver(page: Page, push: Push): Promise<Shown> {
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL.endsWith('/push/'));
      if (found !== undefined) resolve(found.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  const { origin } = new URL(page.url());
  const data = JSON.stringify(push);
  let shown: Shown | null = null;
  const read = (): Promise<Shown | null> =>
    page.evaluate(async (tag) => {
      const registration = await navigator.serviceWorker.getRegistration('/push/');
      const [first] = (await registration?.getNotifications({ tag })) ?? [];
      return first === undefined ? null : { title: first.title, body: first.body, path: first.data.path };
    }, push.tag);
  // Chromium can drop a message to a worker that it is stopping for idleness, so it is delivered again after ten seconds.
  await expect(async () => {
    await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    await expect
      .poll(
        async () => {
          // A newer notification replaces one with the same tag.
          shown = await read();
          return shown?.title;
        },
        { timeout: 10_000 },
      )
      .toBe(push.title);
  }).toPass({ timeout: 40_000 });
  if (shown === null) throw new Error('Nothing is shown.');
  return shown;
}
