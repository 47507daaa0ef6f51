import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { enterSignIn, openAccount, password, signIn } from './identity/accounts.ts';
import { entry, listen } from './identity/host-app.ts';
import { callsOf } from './traffic.ts';

/** A link that would sign whoever opens it into the sender's account, if the page trusted it. */
async function plantedLink(
  page: Page,
  path: string,
): Promise<{ link: string; deviceId: string; id: string }> {
  const deviceId = `sender-${randomUUID()}`;
  const { id, refreshToken } = await openAccount(page.request, { deviceId });
  // Non-browser clients get whole tokens. Clear the cookies that the sender's client set in this browser.
  await page.context().clearCookies();
  expect(refreshToken.length).toBeGreaterThan(40);
  const link = entry(path, { deviceId, userId: id, refreshToken, pushToken: 'of-the-sender', hostNav: '1' });
  return { link, deviceId, id };
}

const everything = (page: Page): Promise<Readonly<Record<string, string>>> =>
  page.evaluate(() => ({
    ...Object.fromEntries([...Object.entries(localStorage), ...Object.entries(sessionStorage)]),
    cookie: document.cookie,
  }));

test.describe('W-06: a webview link in an ordinary browser', () => {
  for (const path of ['/', '/settings']) {
    test(`signs nobody in at ${path}, and leaves no mode behind`, async ({ page }) => {
      const { link, deviceId, id } = await plantedLink(page, path);
      const heard = listen(page);
      const calls = await callsOf(page, () => page.goto(link));
      expect(new URL(page.url()).search).toBe('');
      await expect(page.getByRole('tab').first()).toBeVisible();
      expect(calls.filter((call) => call.startsWith('/api/users'))).toEqual([]);
      const kept = await everything(page);
      expect(JSON.stringify(kept)).not.toMatch(new RegExp(`${id}|${deviceId}|of-the-sender|Pixel`));
      expect(Object.keys(kept)).not.toContain('gim-is-webview');
      expect(await page.locator('html').getAttribute('data-host-nav')).toBeNull();

      // The browser's owner signs in: half a token in storage, and nothing on the console.
      await enterSignIn(page, await openAccount(page.request));
      await expect(page).toHaveURL(path === '/' ? '/dashboard' : path);
      expect((await everything(page)).refreshToken).toMatch(/^[\w-]{22}$/);
      await page.evaluate(() => sessionStorage.removeItem('jwtToken'));
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      expect(heard).toEqual({ signals: [], others: [] });
    });
  }

  test('changes nothing for somebody who is signed in', async ({ page, browser }) => {
    const sender = await browser.newContext();
    const { link } = await plantedLink(await sender.newPage(), '/settings/language');
    await signIn(page, await openAccount(page.request));
    await page.goto('/settings/language');
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    const before = await everything(page);
    const heard = listen(page);
    await page.goto(link);
    await expect(page).toHaveURL('/settings/language');
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    expect(await everything(page)).toEqual(before);
    expect(heard).toEqual({ signals: [], others: [] });
    await sender.close();
  });

  test('what one has left behind before is forgotten at the next start', async ({ page }) => {
    const heard = listen(page);
    await page.goto('/healthz');
    await page.evaluate(() => {
      localStorage.setItem('gim-is-webview', 'true');
      localStorage.setItem('gim-push-token', 'of-the-sender');
      localStorage.setItem('userId', 'of-the-sender');
      // biome-ignore lint/suspicious/noDocumentCookie: the page writes it the same way.
      document.cookie = 'gim-device-id=of-the-sender; Path=/';
    });
    await page.goto('/');
    await expect(page.getByRole('tab').first()).toBeVisible();
    expect(JSON.stringify(await everything(page))).not.toContain('of-the-sender');
    await enterSignIn(page, await openAccount(page.request));
    await expect(page).toHaveURL('/dashboard');
    expect((await everything(page)).refreshToken).toMatch(/^[\w-]{22}$/);
    expect(heard).toEqual({ signals: [], others: [] });
  });

  test('a script that claims a webview gets half a token', async ({ page }) => {
    const { email } = await openAccount(page.request);
    await page.goto('/');
    const given = await page.evaluate(
      async (body) => {
        const headers = {
          'content-type': 'application/json',
          'gim-webview': '1',
          // Chromium does not let scripts change it.
          'user-agent': 'GimHost/1.0',
        };
        const answer = await fetch('/api/users/login', { method: 'POST', headers, body });
        return (await answer.json()).refreshToken;
      },
      JSON.stringify({
        email,
        password,
        deviceId: `d-${randomUUID()}`,
        deviceName: 'x',
        platformName: 'Web',
        language: 'en-US',
      }),
    );
    expect(given).toMatch(/^[\w-]{22}$/);
  });
});
