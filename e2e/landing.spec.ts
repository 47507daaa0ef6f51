import { gzipSync } from 'node:zlib';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { fourVariants, inEachVariant } from './variants.ts';

/** Collects console messages: errors, warnings, CSP violations. */
function watchConsole(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

/** Opens the page and waits for hydration, so that clicks work. */
async function open(page: Page, address = '/'): Promise<void> {
  await page.goto(address);
  await expect(page).toHaveTitle(/ · Gim$/);
}

const email = (page: Page) => page.getByLabel('E-mail');
const password = (page: Page) => page.getByLabel('Password', { exact: true });

test.describe('landing page', () => {
  test('W-01: opens without a complaint of the browser or its policy, in both languages', async ({
    page,
  }) => {
    const complaints = watchConsole(page);
    for (const language of ['en-US', 'uk']) {
      await page.addInitScript((chosen) => localStorage.setItem('gim-language', chosen), language);
      await open(page);
      await page.getByRole('tab').nth(1).click();
      await expect(page.getByRole('checkbox')).toBeVisible();
      await page.goto('/#privacy');
      await expect(page.getByRole('dialog').getByRole('heading', { level: 2 }).nth(3)).toBeVisible();
    }
    expect(complaints).toEqual([]);
  });

  test('is painted before any script of the app has come, in the reader’s language', async ({ browser }) => {
    const context = await browser.newContext({ locale: 'uk-UA' });
    const page = await context.newPage();
    // The scripts never arrive.
    await page.route('**/assets/*.js', () => undefined);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Крипта = готівка.');
    await expect(page.getByRole('button', { name: 'Увійти', exact: true })).toBeVisible();
    await context.close();
  });

  test('keeps what was typed before the app took over', async ({ page }) => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await email(page).fill('olena@example.com');
    release();
    await expect(page).toHaveTitle('Sign in · Gim');
    await expect(email(page)).toHaveValue('olena@example.com');
  });

  test('needs at most 150 KB of script to become usable', async ({ page, request }) => {
    const html = await (await request.get('/')).text();
    const [, listed = ''] = /id="page-needs"[^>]*>(.*?)<\/script>/.exec(html) ?? [];
    const needs: {
      app: { entry: string; modules: string[] };
      landing: Record<string, { modules: string[] }>;
    } = JSON.parse(listed);
    const needed = [needs.app.entry, ...needs.app.modules, ...(needs.landing['en-US']?.modules ?? [])];
    const bodies = await Promise.all(needed.map(async (path) => (await request.get(path)).body()));
    const total = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
    expect(needed.length).toBeGreaterThan(5);
    expect(total).toBeLessThanOrEqual(150_000);
    // No other script may be needed: with all others blocked the page still works.
    await page.route('**/assets/*.js', (route) =>
      needed.includes(new URL(route.request().url()).pathname) ? route.continue() : route.abort(),
    );
    await open(page);
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password(page)).toHaveAttribute('type', 'text');
  });

  test('is worked by pointer and keyboard', async ({ page }) => {
    await test.step('changes the language at once, without a reload', async () => {
      await open(page);
      await page.evaluate(() => Object.assign(window, { mark: 'same page' }));
      await page.getByRole('button', { name: 'Українська' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Крипта = готівка.');
      await expect(page).toHaveTitle('Вхід · Gim');
      await expect(page.locator('html')).toHaveAttribute('lang', 'uk');
      expect(await page.evaluate(() => Reflect.get(window, 'mark'))).toBe('same page');
      await page.getByRole('button', { name: 'English' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Crypto = cash.');
    });
    await test.step('moves between the tabs with the keyboard', async () => {
      await open(page);
      await page.getByRole('tab', { name: 'Sign In' }).focus();
      await page.keyboard.press('ArrowRight');
      await expect(page.getByRole('tab', { name: 'Register' })).toBeFocused();
      await expect(page.getByRole('tab', { name: 'Register' })).toHaveAttribute('aria-selected', 'true');
      await expect(page.getByRole('button', { name: 'Registration' })).toBeVisible();
    });
  });
});

test.describe('fields', () => {
  test('say what is wrong, and keep what was typed', async ({ page }) => {
    await test.step('an error appears when a field is left and goes with the first valid keystroke', async () => {
      await open(page);
      await email(page).fill('olena');
      await expect(page.getByText('Value must be an email')).toHaveCount(0);
      await email(page).blur();
      await expect(page.getByText('Value must be an email')).toBeVisible();
      await expect(email(page)).toHaveAttribute('aria-invalid', 'true');
      await email(page).pressSequentially('@example.com');
      await expect(page.getByText('Value must be an email')).toHaveCount(0);
    });
    await test.step('an empty form says what is required and puts the focus there', async () => {
      await open(page);
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await expect(page.getByText('Value is required')).toHaveCount(2);
      await expect(email(page)).toBeFocused();
    });
    await test.step('a new password is measured while it is typed', async () => {
      await open(page);
      await page.getByRole('tab', { name: 'Register' }).click();
      await password(page).fill('dnipro');
      await expect(page.getByRole('listitem').filter({ hasText: 'met' })).toHaveText([/^Lowercase letter/]);
      await password(page).fill('Dnipro7!');
      await expect(page.getByRole('listitem').filter({ hasText: 'met' })).toHaveCount(4);
      await page.getByRole('button', { name: 'Registration' }).click();
      await expect(page.getByText('Value is too short')).toBeVisible();
      await expect(page.getByText('Tick the box to continue')).toBeVisible();
    });
    await test.step('the terms can be read without losing what was typed', async () => {
      await open(page);
      await email(page).fill('olena@example.com');
      await page.getByRole('link', { name: 'Terms' }).click();
      const dialog = page.getByRole('dialog', { name: 'Terms' });
      await expect(dialog.getByRole('heading', { name: 'What Gim is' })).toBeVisible();
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect(dialog).toBeHidden();
      await expect(email(page)).toHaveValue('olena@example.com');
    });
  });

  test('rules that do not come are a line under the form, which can be tried again', async ({ page }) => {
    await open(page);
    await page.route('**/assets/*.js', (route) => route.abort());
    await email(page).click();
    await page.keyboard.type('olena');
    await password(page).click();
    const problem = page.getByRole('alert').filter({ hasText: 'There is no connection.' });
    await expect(problem).toBeVisible();
    await expect(email(page)).toHaveValue('olena');
    await expectAccessible(page);
    await page.unroute('**/assets/*.js');
    await problem.getByRole('button', { name: 'Try again' }).click();
    await expect(problem).toBeHidden();
    await expect(email(page)).toHaveAccessibleDescription('Value must be an email');
  });

  test('an invitation is kept, and shown where one registers', async ({ page }) => {
    await open(page, '/?ref=andriy77');
    await page.getByRole('tab', { name: 'Register' }).click();
    await expect(page.getByText('Invited by andriy77.')).toBeVisible();
    await page.goto('/?ref=somebody');
    await page.getByRole('tab', { name: 'Register' }).click();
    await expect(page.getByText('Invited by andriy77.')).toBeVisible();
  });

  test('a device that was signed out is told so', async ({ page }) => {
    await open(page, '/?DeviceNotBelongsToUser=true');
    await expect(page.getByText('This device was signed out.')).toBeVisible();
  });
});

for (const tab of ['sign-in', 'register'] as const) {
  test(`${tab} matches its screenshots, and axe finds nothing`, async ({ page }) => {
    await inEachVariant(page, {
      name: tab,
      variants: fourVariants,
      async reach() {
        await open(page);
        if (tab === 'sign-in') return;
        await page.getByRole('tab').nth(1).click();
        await expect(page.getByRole('checkbox')).toBeVisible();
      },
      async check({ width }) {
        await expectAccessible(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      },
    });
  });
}
