import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { openSession, signIn } from './identity/accounts.ts';
import { readCode } from './identity/mailbox.ts';
import { nothing, storedSession } from './identity/stored-session.ts';
import { callsOf } from './traffic.ts';

/** The landing page's script, by its name in the build. */
function landingFile(): string {
  const path = new URL('../apps/web/dist/.vite/manifest.json', import.meta.url);
  const manifest: Record<string, { readonly file: string }> = JSON.parse(readFileSync(path, 'utf8'));
  const file = manifest['src/screens/index.tsx']?.file;
  if (file === undefined) throw new Error('The build has no landing page');
  return file;
}

test.describe('session end', () => {
  test('W-07: logging out offline clears the device', async ({ page, context }) => {
    await openSession(page);
    await page.clock.install();
    await page.goto('/settings');
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    // When idle, the page prefetches what it needs to end a session offline.
    await callsOf(page, () =>
      Promise.all([
        page.waitForEvent('requestfinished', (sent) => sent.url().endsWith(landingFile())),
        page.clock.fastForward(2000),
      ]),
    );
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
    expect(await storedSession(page)).toEqual(nothing);
    await context.setOffline(false);
    await page.goto('/settings');
    await expect(page).toHaveURL('/');
  });

  test('W-07: logging out in one tab ends the others', async ({ page, context }) => {
    await openSession(page);
    const other = await context.newPage();
    await other.goto('/settings');
    await expect(other.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(other).toHaveURL('/');
    await expect(other.getByRole('tab', { name: 'Sign In' })).toBeVisible();
    expect(await storedSession(other)).toEqual(nothing);
  });

  test('a device that is not the user’s is signed out and told so', async ({ page, context }) => {
    await openSession(page);
    await context.addCookies([
      { name: 'gim-device-id', value: `other-${randomUUID()}`, url: new URL('/', page.url()).href },
    ]);
    const other = await context.newPage();
    await other.goto('/settings');
    await expect(other).toHaveURL('/?DeviceNotBelongsToUser=true');
    await expect(other.getByText('This device was signed out.')).toBeVisible();
    expect(await storedSession(other)).toEqual(nothing);
  });

  test('a push of a sign-out opens a page that says so and leads to /', async ({ page, context }) => {
    await openSession(page);
    const pushed = await context.newPage();
    await pushed.goto('/push-logout');
    await expect(pushed.getByRole('heading', { name: 'You were signed out on this device' })).toBeVisible();
    expect(await storedSession(pushed)).toEqual(nothing);
    await expect(pushed).toHaveURL('/');
  });

  test('a session that the server has ended leads to /', async ({ page, request }) => {
    const account = await openSession(page);
    await page.goto('/dashboard');
    await expect(page.getByTestId('total')).toBeVisible();
    // A password reset ends all sessions.
    await request.post('/api/users/passwordreset', { data: { email: account.email } });
    const code = await readCode(request, account.email, 2);
    const reset = await request.put('/api/users/passwordreset', {
      data: { email: account.email, code, newPassword: 'Lviv4lions&towers' },
    });
    expect(reset.status()).toBe(204);
    await expect(page).toHaveURL('/');
    expect(await storedSession(page)).toEqual(nothing);
  });

  test('who comes with a session that has ended signs in on the page that opens, loaded once', async ({
    page,
  }) => {
    const account = await openSession(page);
    await page.evaluate(() => {
      sessionStorage.setItem('jwtToken', 'ended');
      localStorage.setItem('refreshToken', 'ended');
    });
    // The app checks that the server is reachable before leaving a page; a slow answer must not remove the form.
    await page.route('/builds/latest.json', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
    const loads: string[] = [];
    page.on('request', (sent) => {
      if (sent.isNavigationRequest()) loads.push(new URL(sent.url()).pathname);
    });
    await signIn(page, account);
    expect(loads).toEqual(['/']);
  });
});
