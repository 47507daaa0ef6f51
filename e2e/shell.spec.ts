import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { signIn } from './shell-session.ts';

test.describe('guards', () => {
  test('signed out, a page that needs a session lands on /', async ({ page }) => {
    const seen: string[] = [];
    page.on('framenavigated', (frame) => seen.push(new URL(frame.url()).pathname));
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  });

  test('signed out, nothing of a protected page is ever drawn', async ({ page }) => {
    await page.addInitScript(() => {
      const drawn: string[] = [];
      Object.assign(window, { drawn });
      new MutationObserver(() => {
        for (const heading of document.querySelectorAll('#root h1')) drawn.push(heading.textContent ?? '');
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto('/settings/devices');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Crypto = cash.');
    const drawn = await page.evaluate((): string[] => Reflect.get(window, 'drawn'));
    expect(new Set(drawn)).toEqual(new Set(['Crypto =\u00a0cash.']));
  });

  test('signed out, the terms open over the landing page', async ({ page }) => {
    await page.goto('/terms');
    await expect(page).toHaveURL('/#terms');
    const dialog = page.getByRole('dialog', { name: 'Terms' });
    await expect(dialog.getByRole('heading', { name: 'Your account' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/');
  });

  test('signed in, / leads to the dashboard, unless the e-mail is not verified', async ({
    page,
    context,
  }) => {
    await signIn(page);
    await page.goto('/');
    await expect(page).toHaveURL('/dashboard');
    const other = await context.newPage();
    await signIn(other, { status: 'NotVerified' });
    await other.goto('/');
    await expect(other.getByRole('tab', { name: 'Sign In' })).toBeVisible();
    await expect(other).toHaveURL('/');
  });

  test('pages behind the identity check lead to it and remember where to', async ({ page, context }) => {
    await signIn(page, { kycStatus: 'pending' });
    await page.goto('/cashout/paypal?amount=50');
    await expect(page).toHaveURL('/kyc?redirect=%2Fcashout%2Fpaypal%3Famount%3D50');
    const approved = await context.newPage();
    await signIn(approved, { kycStatus: 'approved' });
    await approved.goto('/cashout/paypal');
    await expect(approved.getByRole('heading', { level: 1 })).toHaveText('Withdraw to PayPal');
  });

  test('an old address leads to the new one', async ({ page }) => {
    await signIn(page);
    await page.goto('/settings/transactions');
    await expect(page).toHaveURL('/transactions');
  });
});

for (const reducedMotion of ['no-preference', 'reduce'] as const)
  test(`a page whose scripts are slow shows the mark, and gives its place to the page (${reducedMotion})`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion });
    let letCome = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letCome = resolve;
    });
    await page.route(/\/assets\/index-[\w-]+\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/nope', { waitUntil: 'commit' });
    const root = page.locator('#root');
    await expect(root).toHaveCSS('opacity', '1');
    await expect(root).toHaveCSS('mask-image', /mark\.svg/);
    letCome();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(root).toHaveCSS('mask-image', 'none');
  });

test.describe('error pages', () => {
  test('an unknown address says so, with its path', async ({ page }) => {
    const response = await page.goto('/nope/<b>x</b>');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
    await expect(page.getByText('Page not found: /nope/%3Cb%3Ex%3C/b%3E')).toBeVisible();
    await expect(page).toHaveTitle('Page Not Found · Gim');
  });

  test('a parameter of the wrong shape gives the page without a path', async ({ page }) => {
    await signIn(page);
    await page.goto('/coins/b%20c');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
    await expect(page.getByText('Page not found:')).toHaveCount(0);
  });

  test('a fault in an event or a promise opens the error page with its message', async ({ page }) => {
    for (const fail of [
      () =>
        setTimeout(() => {
          throw new Error('The clock fell off');
        }),
      () => void Promise.reject(new Error('The clock fell off')),
    ]) {
      await page.goto('/');
      await expect(page).toHaveTitle('Sign in · Gim');
      await page.evaluate(fail);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Internal Server Error');
      await expect(page.getByText('The clock fell off')).toBeVisible();
    }
  });

  /** Refuses a screen's chunk, as a server with a newer build does. */
  async function loseScreen(page: Page, screen: string): Promise<void> {
    const manifest: Record<string, { file: string }> = JSON.parse(
      readFileSync(new URL('../apps/web/dist/.vite/manifest.json', import.meta.url), 'utf8'),
    );
    const file = manifest[`src/screens/${screen}.tsx`]?.file;
    expect(file).toBeDefined();
    await page.route(`**/${file}`, (route) => route.abort());
  }

  test('a chunk that does not load opens the error page', async ({ page }) => {
    await signIn(page);
    await loseScreen(page, 'transactions');
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Activity' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Internal Server Error');
    await expect(page).toHaveURL('/transactions');
  });

  test('a chunk that a new build took the place of loads the page anew, once', async ({ page }) => {
    await signIn(page);
    await loseScreen(page, 'transactions');
    await page.route('**/builds/latest.json', (route) =>
      route.fulfill({ json: { id: 'newer', timestamp: 1 } }),
    );
    await page.goto('/dashboard');
    const documents: string[] = [];
    page.on('request', (sent) => {
      if (sent.isNavigationRequest()) documents.push(new URL(sent.url()).pathname);
    });
    await page.getByRole('link', { name: 'Activity' }).first().click();
    await expect.poll(() => documents).toEqual(['/transactions']);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Internal Server Error');
    expect(documents).toEqual(['/transactions']);
  });
});

test.describe('moving between pages', () => {
  test('sets the title, focuses the h1, says where one is, and goes back to the old scroll position', async ({
    page,
  }) => {
    await signIn(page);
    await page.setViewportSize({ width: 390, height: 400 });
    await page.goto('/settings');
    await expect(page).toHaveTitle('Settings · Gim');
    // Poll, because the page may still be growing.
    const scroll = (): Promise<number> =>
      page.evaluate(() => {
        window.scrollTo(0, 200);
        return window.scrollY;
      });
    await expect.poll(scroll).toBe(200);
    const main = page.getByRole('navigation', { name: 'Main' }).last();
    await main.getByRole('link', { name: 'Activity' }).click();
    await expect(page).toHaveTitle('Activity · Gim');
    await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: 'Activity' })).toHaveCount(1);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeFocused();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(200);
  });

  test('back in a flow leads up, also where there is no history', async ({ page }) => {
    await signIn(page);
    await page.goto('/coins/btc/buy');
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL('/coins/btc');
  });

  for (const { unread, shown, said } of [
    { unread: 3, shown: '3', said: '3 unread notifications' },
    { unread: 120, shown: '99+', said: 'More than 99 unread notifications' },
  ])
    test(`the bell of a phone and the rail of a wide screen count ${unread} unread notifications`, async ({
      page,
    }) => {
      await signIn(page);
      await page.route('**/notifications?**', (route) =>
        route.fulfill({ json: { items: [], nextCursor: null, unread } }),
      );
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto('/dashboard');
      const bell = page.getByRole('link', { name: `Notifications, ${said}` });
      await expect(bell).toBeVisible();
      await expect(bell).toHaveText(shown);
      await page.setViewportSize({ width: 1280, height: 800 });
      await expect(bell).toBeHidden();
      const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: said });
      await expect(entry).toContainText(shown);
    });

  test('the Exchange key opens the sheet with all ways', async ({ page }) => {
    await signIn(page);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Exchange' }).first().click();
    const sheet = page.getByRole('dialog', { name: 'Exchange' });
    await expect(sheet.getByRole('link')).toHaveText([
      /^Buy/,
      /^Sell/,
      /^Deposit/,
      /^Withdraw/,
      /^Cash in/,
      /^Cash out/,
      /^To a card.*Needs identity check/,
      /^To PayPal.*Needs identity check/,
      /^All ways/,
    ]);
    await sheet.getByRole('link', { name: /^Cash in/ }).click();
    await expect(page).toHaveURL('/cashin');
    await expect(sheet).toBeHidden();
  });
});
