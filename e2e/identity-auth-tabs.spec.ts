import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Response, test } from '@playwright/test';
import { openSession } from './identity/accounts.ts';
import { callsOf } from './traffic.ts';

test.describe('S-10: tabs that share a session', () => {
  test('never refresh at the same time', async ({ page, context }) => {
    test.setTimeout(120_000);
    await openSession(page);
    let running = 0;
    let most = 0;
    await context.route('**/refreshtoken', async (route) => {
      running += 1;
      most = Math.max(most, running);
      const response = await route.fetch();
      running -= 1;
      await route.fulfill({ response });
    });
    const tabs = await Promise.all(Array.from({ length: 4 }, () => context.newPage()));
    await Promise.all(tabs.map((tab) => tab.goto('/settings/language')));
    for (const tab of tabs)
      await expect(tab.getByRole('heading', { level: 1, name: 'Language' })).toBeVisible();
    expect(most).toBe(1);
  });

  test('a token with less than 30 seconds left is refreshed before the call, and a 401 once', async ({
    page,
  }) => {
    await openSession(page);
    // Opens a page without calls of its own and waits for its startup calls, so that the next one starts with none
    // pending.
    const open = async (): Promise<readonly string[]> => {
      const calls = await callsOf(page, async () => {
        const isProfile = (answer: Response): boolean =>
          answer.ok() && answer.request().method() === 'GET' && /\/api\/users\/[\w-]+$/.test(answer.url());
        await Promise.all([page.waitForResponse(isProfile), page.goto('/settings/language')]);
      });
      return calls.map((path) => path.split('/').slice(4).join('/') || 'profile');
    };
    await open();
    await page.evaluate(() => {
      const [head, claims = '', seal] = (sessionStorage.getItem('jwtToken') ?? '').split('.');
      const read = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')));
      const aged = btoa(JSON.stringify({ ...read, exp: Math.floor(Date.now() / 1000) + 29 }));
      sessionStorage.setItem('jwtToken', [head, aged, seal].join('.'));
    });
    expect((await open()).slice(0, 2)).toEqual(['refreshtoken', 'profile']);

    await page.evaluate(() => {
      const parts = (sessionStorage.getItem('jwtToken') ?? '').split('.');
      sessionStorage.setItem('jwtToken', [parts[0], parts[1], 'A'.repeat(86)].join('.'));
    });
    expect((await open()).slice(0, 3)).toEqual(['profile', 'refreshtoken', 'profile']);
  });
});

test('W-10: another site can neither rotate nor end the session', async ({ page, context }) => {
  await openSession(page);
  await page.goto('/dashboard');
  const own = new URL(page.url()).origin;
  const { userId, refreshToken, deviceId } = await page.evaluate(() => ({
    userId: localStorage.getItem('userId'),
    refreshToken: localStorage.getItem('refreshToken'),
    deviceId: /gim-device-id=([^;]+)/.exec(document.cookie)?.[1],
  }));
  const answers: number[] = [];
  // Even with everything that scripts can read, the other half of the token is a cookie that is not sent. The other
  // site runs on this machine, because the browser blocks calls from remote sites to a local address.
  const site = createServer((_, reply) =>
    // Sets an icon, because a late request for one would be counted below.
    reply.setHeader('content-type', 'text/html').end('<link rel="icon" href="data:,"><h1>Win a prize</h1>'),
  );
  await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening));
  const hostile = await context.newPage();
  // The browser hides the responses from that page, so read them with DevTools.
  const devtools = await context.newCDPSession(hostile);
  await devtools.send('Network.enable');
  devtools.on('Network.responseReceivedExtraInfo', ({ statusCode }) => answers.push(statusCode));
  await hostile.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
  answers.length = 0;
  for (const call of ['refreshtoken', 'logout']) {
    for (const type of ['application/json', 'text/plain']) {
      await hostile.evaluate(
        ([url = '', contentType = '', body = '']) =>
          fetch(url, {
            method: 'POST',
            credentials: 'include',
            mode: contentType === 'text/plain' ? 'no-cors' : 'cors',
            headers: { 'content-type': contentType },
            body,
          }).catch(() => undefined),
        [`${own}/api/users/${userId}/${call}`, type, JSON.stringify({ refreshToken, deviceId })],
      );
    }
  }
  // Two fail their CORS preflight; two are sent directly and refused.
  await expect.poll(() => answers.length).toBe(4);
  site.close();
  expect(answers.filter((status) => status < 400)).toEqual([]);
  await page.evaluate(() => sessionStorage.removeItem('jwtToken'));
  await page.reload();
  await expect(page).toHaveURL('/dashboard');
  expect(await page.evaluate(() => localStorage.getItem('userId'))).toBe(userId);
});

test('W-05: no address of ours leads to another site', async ({ page, baseURL }) => {
  const targets = [
    '//hostile.example',
    '/\\hostile.example',
    'https://hostile.example',
    'javascript:alert(1)',
  ];
  const addresses = targets.flatMap((target) => [
    `/${encodeURIComponent(target)}`,
    `/?redirect=${encodeURIComponent(target)}`,
    `/kyc?redirect=${encodeURIComponent(target)}`,
    `/?returnTo=${encodeURIComponent(target)}#${target}`,
    `/reset-password?next=${encodeURIComponent(target)}`,
  ]);
  const dialogs: string[] = [];
  page.on('dialog', async (dialog) => {
    dialogs.push(dialog.message());
    await dialog.dismiss();
  });
  for (const address of addresses) {
    await page.goto(address);
    // The app has read the address and redirected.
    await expect(page, address).toHaveTitle(/ · Gim$/);
    expect(new URL(page.url()).origin, address).toBe(baseURL);
  }
  expect(dialogs).toEqual([]);
});
