import { sealPath } from '@gim/ui/seal';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import {
  enterSignIn,
  fillSignIn,
  newEmail,
  openAccount,
  openSession,
  password,
  signIn,
  turnTwoFactorOn,
} from './identity/accounts.ts';
import { readCode } from './identity/mailbox.ts';
import { openOtherDevice } from './identity/settings.ts';
import { proveByMail } from './identity/step-up.ts';
import { fillTotp } from './identity/totp.ts';
import { pushAddress } from './push-address.ts';

test.describe.configure({ timeout: 120_000 });

const strip = (page: Page) => page.getByTestId('connection');

test('without a network every page keeps its data, says so, and goes on by itself', async ({
  page,
  context,
}) => {
  await openSession(page);
  await page.goto('/dashboard');
  await expect(page.getByTestId('total')).toBeVisible();
  await context.setOffline(true);
  await expect(strip(page)).toContainText('No connection. This page updates by itself.');
  await expect(page.getByTestId('total')).toBeVisible();
  await expectAccessible(page);
  // Offline, a page that was never opened waits for the connection, and the current page stays. So does a sheet.
  await page.getByRole('button', { name: 'Exchange' }).first().click();
  await page.getByRole('link', { name: 'Activity' }).first().click();
  await expect(page.getByText('Internal Server Error')).toHaveCount(0);
  await expect(strip(page)).toContainText('No connection.');
  await context.setOffline(false);
  await expect(page).toHaveURL('/transactions');
  await expect(page.getByText('You have no transactions yet')).toBeVisible();
  await expect(strip(page)).toBeEmpty();
  // An unreachable server counts as no connection too. A page that was never opened has to request it.
  await page.route(/\/(api|builds)\//, (route) => route.abort());
  await pushAddress(page, '/coins/LTC');
  await expect(strip(page)).toContainText('No connection.');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.unroute(/\/(api|builds)\//);
  await expect(strip(page)).toBeEmpty();
  await pushAddress(page, '/dashboard');
  await expect(page.getByTestId('total')).toBeVisible();
});

test('a page that was asked for before the sign-in opens after it', async ({ page, request, browser }) => {
  const account = await openAccount(request);
  await page.goto('/coins/btc/buy');
  await expect(page).toHaveURL('/');
  await enterSignIn(page, account);
  await expect(page).toHaveURL('/coins/btc/buy');
  // With two-factor on, the code is asked for in between.
  const { secret } = await turnTwoFactorOn(request, account);
  const second = await (await browser.newContext()).newPage();
  await second.goto(new URL('/transactions?type=Buy', page.url()).href);
  await enterSignIn(second, account);
  await fillTotp(second.getByRole('dialog').getByRole('textbox').first(), { request, secret });
  await expect(second).toHaveURL(/\/transactions\?type=Buy$/);
  await second.context().close();
});

test('who has not verified the e-mail is led to the code, and then to the page that was asked for', async ({
  page,
  request,
}) => {
  const email = newEmail();
  await page.goto('/#register');
  await expect(page).toHaveTitle(/ · Gim$/);
  await page.locator('input[autocomplete="new-password"]').fill(password);
  await page.locator('input[type="email"]').fill(email);
  await page.getByRole('checkbox').check();
  await page.locator('button[type="submit"]').click();
  await expect(page.getByText(/Resend code in/)).toBeVisible();
  for (const path of ['/dashboard', '/coins']) {
    await page.goto(path);
    await expect(page).toHaveURL('/verification');
    // Reopened, the countdown continues and no second code is sent.
    await expect(page.getByText(/Resend code in/)).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
  await page
    .getByRole('textbox')
    .first()
    .fill(await readCode(request, email));
  await expect(page).toHaveURL('/coins');
});

test('who is signed out from elsewhere reads why', async ({ page, browser, request }) => {
  const account = await openAccount(request);
  const other = await openOtherDevice(browser, account);
  await signIn(page, account);
  // The other device ends the session.
  await pushAddress(other.page, '/settings/devices');
  const sessions = other.page.getByRole('list', { name: 'Authorized sessions' });
  const ours = sessions.getByRole('listitem').filter({ hasText: 'Chrome' }).first();
  await ours.getByRole('button').click();
  await proveByMail(other.page.getByRole('alertdialog'), request, {
    ...account,
    purpose: 'deauthorizeDevice',
  });
  await expect(page).toHaveURL('/');
  await expect(page.getByText('You were signed out on this device')).toBeVisible();
  await expectAccessible(page);
  await other.close();
  // A manual sign-out shows no message.
  await signIn(page, account);
  await pushAddress(page, '/settings');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByText('You were signed out on this device')).toHaveCount(0);
});

test('the sign-in: keyboard, Face ID, the e-mail for a reset, and the recovery code', async ({
  page,
  request,
}) => {
  const account = await openAccount(request);
  await turnTwoFactorOn(request, account);
  await page.goto('/');
  await expect(page).toHaveTitle(/ · Gim$/);
  await expect(page.getByRole('button', { name: 'Sign in with Face ID' })).toHaveCount(0);
  const email = page.locator('input[type="email"]');
  await email.fill(account.email);
  await page.keyboard.press('Tab');
  await expect(page.locator('input[autocomplete="current-password"]')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Forgot your password?' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await expect(email).toHaveValue(account.email);
  await fillSignIn(page, account);
  const dialog = page.getByRole('dialog', { name: 'Security verification' });
  await dialog.getByRole('button', { name: 'I lost access to the app' }).click();
  await expect(dialog.getByText('Enter one of the recovery codes you saved.')).toBeVisible();
  await expect(dialog.getByText('authenticator app.')).toHaveCount(0);
});

test('an account keeps its language on a browser that speaks another, unless one was chosen there', async ({
  page,
  request,
  browser,
}) => {
  const account = await openAccount(request);
  const headers = { authorization: `Bearer ${account.jwtToken}` };
  const languageOf = async (): Promise<string> =>
    (await (await request.get(`/api/users/${account.id}`, { headers })).json()).language;
  // The owner uses Ukrainian on another device.
  const home = await (await browser.newContext({ locale: 'uk-UA' })).newPage();
  await home.addInitScript(() => localStorage.setItem('gim-language', 'uk'));
  await signIn(home, account, new URL('/', (await request.get('/healthz')).url()).origin);
  await expect.poll(languageOf).toBe('uk');
  await home.context().close();
  await signIn(page, account);
  await expect(page.locator('html')).toHaveAttribute('lang', 'uk');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'uk');
  await expect(page.getByTestId('total')).toBeVisible();
  expect(await languageOf()).toBe('uk');
  await pushAddress(page, '/settings/language');
  await page.getByRole('radio', { name: 'English' }).click();
  await expect.poll(languageOf).toBe('en-US');
});

test('settings say what is wrong where it is wrong, and what to do before anything red', async ({ page }) => {
  const account = await openSession(page);
  await page.goto('/settings#password');
  const dialog = page.getByRole('dialog', { name: 'Change the password' });
  await dialog.locator('input[autocomplete="current-password"]').fill('Not7the-password!');
  await dialog.locator('input[autocomplete="new-password"]').fill('Lviv4lions&towers');
  await dialog.locator('button[type="submit"]').click();
  const current = dialog.locator('input[autocomplete="current-password"]');
  await expect(current).toHaveAttribute('aria-invalid', 'true');
  await expect(current).toHaveAccessibleDescription('This is not your password.');
  await expect(current).toBeFocused();
  await page.keyboard.press('Escape');
  // An account with a balance cannot be deleted.
  await page.route(`**/api/users/${account.id}`, (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({
          status: 409,
          json: {
            errorDescriptions: [{ problem: 'AccountHasBalance' }, { problem: 'AccountHasOpenOrders' }],
          },
        })
      : route.fallback(),
  );
  await page.goto('/settings#delete');
  const question = page.getByRole('alertdialog');
  await expect(question.getByText('There is money on the account')).toBeVisible();
  await expect(question.getByText('An operation is still open')).toBeVisible();
  await expect(question.getByRole('button', { name: 'Delete account' })).toHaveCount(0);
  await expectAccessible(page);
  await question.getByRole('link', { name: 'Choose a way out' }).click();
  await expect(page).toHaveURL('/cashout');
  await page.unroute(`**/api/users/${account.id}`);
  await page.goto('/settings#delete');
  await expect(question.getByRole('button', { name: 'Delete account' })).toBeVisible();
});

test('texts follow the font size of the browser', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSession(page);
  await page.goto('/settings');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveCSS('font-size', '17px');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '24px';
  });
  await expect(heading).toHaveCSS('font-size', '25.5px');
  const isWider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(isWider).toBe(false);
});

test('the app can be installed, opens without a network, and keeps nothing of a person', async ({
  page,
  context,
  request,
}) => {
  for (const [language, buy] of [
    ['en-US', 'Buy'],
    ['uk', 'Купити'],
  ]) {
    const answer = await request.get(`/manifest.${language}.webmanifest`);
    expect(answer.headers()['content-type']).toContain('application/manifest+json');
    const { icons, shortcuts, display } = await answer.json();
    expect(display).toBe('standalone');
    expect(shortcuts.map(({ name }: { name: string }) => name)).toContain(buy);
    expect(shortcuts.map(({ url }: { url: string }) => url)).toEqual([
      '/coins?act=buy',
      '/dashboard?open=visit',
    ]);
    for (const { src } of icons) expect((await request.get(src)).status()).toBe(200);
  }
  await openSession(page);
  await page.clock.install();
  await page.goto('/dashboard?open=visit');
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText('No visit is booked')).toBeVisible();
  await expect(page.locator('link[rel="manifest"]')).toHaveAttribute('href', '/manifest.en-US.webmanifest');
  const kept = (): Promise<string[]> =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
  // The page starts to wait for a quiet moment at some time after it is shown.
  const cachesLater = async (): Promise<string[]> => {
    await page.clock.fastForward(25_000);
    return kept();
  };
  await expect.poll(cachesLater, { timeout: 60_000 }).toContain('/');
  expect((await kept()).filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([]);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expect(page.getByTestId('total')).toBeVisible();
  await context.setOffline(true);
  await page.goto('/settings/limits');
  await expect(page.getByRole('heading', { level: 1, name: 'Limits' })).toBeVisible();
  await expect(strip(page)).toContainText('No connection.');
  await context.setOffline(false);
  await page.clock.fastForward(20_000);
  await expect(page.getByText('Left now').first()).toBeVisible();
  await expectAccessible(page);
});

test('shows who is signed in', async ({ page }) => {
  const { id, email } = await openSession(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/settings');
  const rail = page.getByRole('navigation', { name: 'Main' });
  // An address that is too long for the rail is shown without its domain, and truncated if even that is too long.
  const [name = ''] = email.split('@');
  const owner = rail.getByRole('link', { name });
  await expect(owner).toBeVisible();
  await expect(owner.locator('svg path')).toHaveAttribute('d', sealPath(id, { small: true }));
  const [inner, outer] = await Promise.all([owner.boundingBox(), rail.boundingBox()]);
  expect((inner?.x ?? 0) + (inner?.width ?? 0)).toBeLessThan(outer?.width ?? 0);
});
