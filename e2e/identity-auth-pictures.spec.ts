import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { inEachVariant, twoVariants } from './variants.ts';

// Screenshot tests, so the API is mocked: always the same person and countdown.
const id = '11111111-1111-4111-8111-111111111111';
const email = 'olena.kovalenko@example.com';
const profile = { id, email, status: 'NotVerified', kycStatus: 'notchecked', twoFactorEnabled: false };
const answers: Readonly<Record<string, { readonly status?: number; readonly json?: unknown }>> = {
  'POST /api/users': { json: { ...profile, jwtToken: 'e2e', refreshToken: 'e2e' } },
  'POST /api/users/login': { json: { id, twoFactorRequired: true, loginTicket: 'ticket' } },
  [`GET /api/users/${id}`]: { json: profile },
  [`POST /api/users/${id}/emailverification`]: {
    json: { resendAfterSeconds: 42, isSent: true, codeLength: 6 },
  },
  'POST /api/users/passwordreset': { json: { resendAfterSeconds: 42, codeLength: 6 } },
  'PUT /api/users/passwordreset': { status: 204 },
};

async function answerCalls(page: Page): Promise<void> {
  await page.route('**/api/**', (route) => {
    const call = `${route.request().method()} ${new URL(route.request().url()).pathname}`;
    return route.fulfill(answers[call] ?? { status: 404 });
  });
}

/** As while others request or guess codes too often for this e-mail. */
async function answerLong(page: Page, path: string): Promise<void> {
  const json = { resendAfterSeconds: 42, isSent: true, codeLength: 12 };
  await page.route(`**${path}`, (route) => route.fulfill({ json }));
}

const code = (page: Page) => page.locator('input[autocomplete="one-time-code"]');
const submit = (page: Page) => page.locator('button[type="submit"]');

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page).toHaveTitle(/ · Gim$/);
}

/** How to reach each state as a user does. */
const states: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  async 'security-verification'(page) {
    await open(page, '/');
    await page.locator('input[type="email"]').fill(email);
    await page.locator('input[autocomplete="current-password"]').fill('Correct-Horse9');
    await submit(page).click();
    await code(page).fill('4815');
  },
  async attention(page) {
    await page.addInitScript(() => {
      localStorage.setItem('gim-passkey', 'true');
      Reflect.deleteProperty(window, 'PublicKeyCredential');
    });
    await open(page, '/');
    await page.getByRole('button', { name: /Face ID/ }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  },
  async verification(page) {
    await open(page, '/#register');
    await page.locator('input[autocomplete="new-password"]').fill('Dnipro7bridges!');
    await page.locator('input[type="email"]').fill(email);
    await page.getByRole('checkbox').check();
    await submit(page).click();
    await expect(page.getByText(/0:42/)).toBeVisible();
    await code(page).fill('70');
  },
  async 'reset-start'(page) {
    await open(page, '/reset-password');
    await page.locator('input[type="email"]').fill(email);
  },
  async 'reset-finish'(page) {
    await open(page, '/reset-password');
    await page.locator('input[type="email"]').fill(email);
    await submit(page).click();
    await code(page).fill('7045');
    await page.locator('input[autocomplete="new-password"]').fill('Dnipro7bridge');
  },
  async 'reset-finish-long'(page) {
    await answerLong(page, '/api/users/passwordreset');
    await states['reset-finish']?.(page);
    await expect(code(page)).toHaveAccessibleName(/12/);
    await code(page).fill('70451823');
  },
  async 'verification-long'(page) {
    await answerLong(page, `/api/users/${id}/emailverification`);
    await states.verification?.(page);
    await code(page).fill('704518');
  },
  async 'reset-done'(page) {
    await states['reset-finish']?.(page);
    await code(page).fill('704518');
    await page.locator('input[autocomplete="new-password"]').fill('Dnipro7bridges!');
    await submit(page).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  },
  async freeze(page) {
    await open(page, '/#freeze=0123456789abcdef');
    await expect(page.getByRole('alertdialog')).toBeVisible();
  },
  async 'push-logout'(page) {
    await page.addInitScript((userId) => localStorage.setItem('userId', userId), id);
    // The page redirects after four seconds; this timer never fires here.
    await page.addInitScript(() => {
      const set = window.setTimeout.bind(window);
      const setTimeout = (work: TimerHandler, ms?: number): number => (ms === 4000 ? 0 : set(work, ms));
      Object.assign(window, { setTimeout });
    });
    await open(page, '/push-logout');
  },
};

for (const [name, reach] of Object.entries(states)) {
  test(`${name} matches its screenshots, and axe finds nothing`, async ({ page }) => {
    await page.clock.setFixedTime('2026-01-15T12:00:00Z');
    await answerCalls(page);
    await inEachVariant(page, {
      name,
      variants: twoVariants,
      reach: () => reach(page),
      async check({ width }) {
        await expectAccessible(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      },
    });
  });
}
