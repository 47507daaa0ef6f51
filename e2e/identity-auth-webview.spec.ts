import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { flowLanguages } from './flow-languages.ts';
import { enterSignIn, newEmail, openAccount, password, signIn } from './identity/accounts.ts';
import { addBridge, type ConsoleLog, entry, hostAgent, lastToken, listen } from './identity/host-app.ts';
import { readCode } from './identity/mailbox.ts';
import { callsOf } from './traffic.ts';

const stored = (page: Page): Promise<Readonly<Record<string, string | undefined>>> =>
  page.evaluate(() => ({
    ...Object.fromEntries([...Object.entries(localStorage), ...Object.entries(sessionStorage)]),
    cookie: document.cookie,
  }));

/** Changes storage only when the page unloads, because an open page would notice it. */
const asItLeaves = (page: Page, change: () => void): Promise<void> =>
  page.evaluate(`addEventListener('pagehide', ${change}, { once: true })`);

/** Makes the page's access token look expired after the next load. */
const ageAccessToken = (page: Page): Promise<void> =>
  asItLeaves(page, () => {
    const [head, claims = '', seal] = (sessionStorage.getItem('jwtToken') ?? '').split('.');
    const read = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')));
    const aged = btoa(JSON.stringify({ ...read, exp: Math.floor(Date.now() / 1000) - 1 }));
    sessionStorage.setItem('jwtToken', [head, aged, seal].join('.'));
  });

/** Waits until the host has received exactly these signals. */
const expectHeard = ({ signals }: ConsoleLog, actions: readonly string[]): Promise<void> =>
  expect.poll(() => signals.map(({ action }) => action)).toEqual(actions);

test.describe('inside a webview', () => {
  test.use({ userAgent: hostAgent });

  for (const language of flowLanguages('uk')) {
    test.describe(language, () => {
      test.use({ locale: language });

      test('register, verify, come back with the host’s token, log out: the host hears it all', async ({
        page,
        request,
        browser,
      }) => {
        const heard = listen(page);
        const email = newEmail();
        const deviceId = `host-${randomUUID()}`;
        await page.goto(entry('/', { deviceId }));
        await expect(page).toHaveTitle(/ · Gim$/);
        expect(new URL(page.url()).search).toBe('');
        await page.getByRole('tab').nth(1).click();
        await page.locator('input[type="email"]').fill(email);
        await page.locator('input[autocomplete="new-password"]').fill(password);
        await page.getByRole('checkbox').check();
        await page.locator('button[type="submit"]').click();
        await expect(page).toHaveURL('/verification');
        await page.locator('input[autocomplete="one-time-code"]').fill(await readCode(request, email));
        await expect(page).toHaveURL('/dashboard');
        await expectHeard(heard, ['updateRefreshToken', 'updateRefreshToken']);

        // The page stores nothing of the token: only the host keeps it (D2).
        const token = lastToken(heard.signals);
        expect(token.length).toBeGreaterThan(40);
        const kept = await stored(page);
        expect(JSON.stringify(kept)).not.toContain(token);
        expect(kept.refreshToken).toBeUndefined();

        // A restart of the app: close the old page, which would only be told that its session has ended.
        await page.close();
        const again = await (await browser.newContext({ locale: language, userAgent: hostAgent })).newPage();
        const heardAgain = listen(again);
        const { userId = '' } = kept;
        // The browser logs calls that fail because their session has ended, so wait for all of them.
        await callsOf(again, () => again.goto(entry('/settings', { deviceId, userId, refreshToken: token })));
        await expect(again.getByRole('heading', { level: 1 })).toBeVisible();
        expect(again.url()).not.toContain(token);
        await expectHeard(heardAgain, ['updateRefreshToken']);
        expect(lastToken(heardAgain.signals)).not.toBe(token);
        await again.getByRole('button', { name: /^(Sign out|Вийти)$/ }).click();
        await expect(again).toHaveURL('/');
        await expectHeard(heardAgain, ['updateRefreshToken', 'logout']);
        expect([...heard.others, ...heardAgain.others]).toEqual([]);
        await again.context().close();
      });
    });
  }

  test('a refresh that fails is told, and the page stays for the host to decide', async ({
    page,
    request,
  }) => {
    const { id } = await openAccount(request);
    const heard = listen(page);
    await page.goto(entry('/settings', { userId: id, refreshToken: 'nothing-of-the-kind' }));
    await expectHeard(heard, ['refreshTokenError']);
  });

  for (const [name, loseToken] of [
    ['has run out', ageAccessToken],
    [
      'is gone with the process',
      (page: Page) => asItLeaves(page, () => sessionStorage.removeItem('jwtToken')),
    ],
  ] as const) {
    test(`S-10: a reload after the access token ${name} asks the host for its token and goes on`, async ({
      page,
      request,
    }) => {
      const account = await openAccount(request);
      const heard = listen(page);
      await addBridge(page, () => lastToken(heard.signals));
      await page.goto(entry('/'));
      await enterSignIn(page, account);
      await expect(page).toHaveURL('/dashboard');
      for (const rotations of [2, 3]) {
        await loseToken(page);
        await callsOf(page, () => page.reload());
        await expect.poll(() => heard.signals.length).toBe(rotations);
        await expect(page).toHaveURL('/dashboard');
        await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      }
      expect(new Set(heard.signals.map(({ action }) => action))).toEqual(new Set(['updateRefreshToken']));
      expect(heard.others).toEqual([]);
      expect(JSON.stringify(await stored(page))).not.toContain(lastToken(heard.signals));
    });
  }

  for (const [name, keep] of [
    ['has none', () => null],
    ['has another one that is worth nothing', () => 'nothing-of-the-kind'],
    ['never answers', () => new Promise<never>(() => undefined)],
  ] as const) {
    test(`W-06: only when the host ${name} is the session lost, and the host is told once`, async ({
      page,
      request,
    }) => {
      const account = await openAccount(request);
      const heard = listen(page);
      await addBridge(page, keep);
      await page.goto(entry('/'));
      await enterSignIn(page, account);
      await expect(page).toHaveURL('/dashboard');
      await ageAccessToken(page);
      await page.reload();
      await expectHeard(heard, ['updateRefreshToken', 'refreshTokenError']);
      // The browser itself logs the refused call.
      expect(heard.others.filter((line) => !line.startsWith('Failed to load resource'))).toEqual([]);
    });
  }

  test('a push of a sign-out tells the host', async ({ page, request }) => {
    const { id } = await openAccount(request);
    const heard = listen(page);
    await page.goto(entry('/push-logout', { userId: id, refreshToken: 'ended-by-the-server' }));
    await expect(page.getByRole('heading', { name: 'You were signed out on this device' })).toBeVisible();
    await expectHeard(heard, ['logout']);
  });
});

test('W-06: outside a webview the console stays silent from sign-in to sign-out', async ({
  page,
  request,
}) => {
  const heard = listen(page);
  await signIn(page, await openAccount(request));
  await page.evaluate(() => sessionStorage.removeItem('jwtToken'));
  // Wait for the startup calls, so that signing out refuses none of them.
  await callsOf(page, () => page.goto('/settings'));
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  expect(heard).toEqual({ signals: [], others: [] });
});
