import { expect, type Page, test } from '@playwright/test';
import { moveTo } from './shell-session.ts';
import { inEachVariant, twoVariants } from './variants.ts';

const id = '11111111-1111-4111-8111-111111111111';

/** Screenshot tests, so the API is mocked: the same people and times in every screenshot. */
const answers: Readonly<Record<string, unknown>> = {
  [id]: {
    id,
    email: 'olena.kovalenko@example.com',
    status: 'Active',
    createdAt: '2024-10-09T08:00:00Z',
    language: 'en-US',
    twoFactorEnabled: false,
    twoFactorEnabledAt: null,
    biometricsEnabled: false,
    kycStatus: 'pending',
    affiliateId: 'olena1',
    withdrawalsHeldUntil: '2025-10-17T09:41:30Z',
    withdrawalsHeldReason: 'PasswordReset',
    antiPhishingCode: 'chestnut-7',
  },
  devices: [
    device('iPhone 15', { isCurrent: true, platform: 'iOS' }),
    device('Chrome on macOS', { lastSeenAt: '2025-10-16T08:51:00Z', ip: '91.219.14.*' }),
    device('Safari on iPad', { lastSeenAt: '2025-10-09T18:20:00Z', ip: '176.36.8.*' }),
  ],
  passkeys: [],
  limits: {
    items: [
      limit({ period: 'Day', limit: '50000', used: '12400', remaining: '37600', resetsAmount: '2400' }),
      limit({ period: 'Month', limit: '200000', used: '31850', remaining: '168150', resetsAmount: '9450' }),
    ],
  },
  stepup: {
    methods: ['password-email'],
    challengeId: '22222222-2222-4222-8222-222222222222',
    passkeyOptions: null,
    resendAfterSeconds: 60,
  },
  enable2fa: {
    secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    otpauthUrl:
      'otpauth://totp/Gim:olena.kovalenko@example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Gim',
  },
};

function device(name: string, more: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return {
    id: name,
    name,
    platform: 'Web',
    browser: null,
    ip: null,
    lastSeenAt: '',
    isCurrent: false,
    ...more,
  };
}

function limit(of: { readonly period: string; readonly [field: string]: string }): object {
  const resetsAt = of.period === 'Day' ? '2025-10-16T18:20:00Z' : '2025-11-02T10:05:00Z';
  return { action: 'Withdraw', resetsAt, unlockedBy: null, ...of };
}

async function answerAs(page: Page): Promise<void> {
  await page.clock.setFixedTime('2025-10-16T09:41:00Z');
  await page.addInitScript((userId) => {
    sessionStorage.setItem('jwtToken', 'e2e');
    localStorage.setItem('userId', userId);
  }, id);
  await page.route('**/api/users/**', (route) => {
    const answer = answers[new URL(route.request().url()).pathname.split('/').at(-1) ?? ''];
    return answer === undefined ? route.fulfill({ status: 204 }) : route.fulfill({ json: answer });
  });
}

async function prove(page: Page): Promise<void> {
  const dialog = page.getByRole('alertdialog');
  await dialog.locator('input[autocomplete="current-password"]').fill('Correct-horse-7');
  await dialog.locator('input[autocomplete="one-time-code"]').fill('123456');
  await dialog.locator('button[type="submit"]').click();
}

const screens = [
  { name: 'settings', path: '/settings', shows: 'h2' },
  { name: 'two-factor-start', path: '/settings/2fa', shows: 'ol' },
  {
    name: 'two-factor-proof',
    path: '/settings/2fa',
    isAsked: true,
    shows: '[role="alertdialog"] [autocomplete="current-password"]',
  },
  { name: 'two-factor', path: '/settings/2fa', isAsked: true, isProven: true, shows: 'svg[role="img"]' },
  { name: 'devices', path: '/settings/devices', shows: 'h2' },
  { name: 'face-id', path: '/settings/faceid', shows: '[data-testid="hold-time"]' },
  { name: 'delete', path: '/settings', link: '#delete', shows: '[role="alertdialog"]' },
  { name: 'password', path: '/settings', link: '#password', shows: '[role="dialog"]' },
] as const;

for (const screen of screens) {
  test(`${screen.name} matches its screenshots`, async ({ page }) => {
    await answerAs(page);
    await inEachVariant(page, {
      name: screen.name,
      variants: twoVariants,
      async reach() {
        await page.goto(screen.path);
        await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
        if ('link' in screen) await page.locator(`a[href$="${screen.link}"]`).click();
        if ('isAsked' in screen) await page.locator('main button').last().click();
        if ('isProven' in screen) await prove(page);
        await expect(page.locator(screen.shows).first()).toBeVisible();
      },
    });
  });
}

test('limits, appearance and language match their screenshots', async ({ page }) => {
  await answerAs(page);
  await inEachVariant(page, {
    name: 'limits',
    variants: twoVariants,
    async reach() {
      await page.goto('/settings/limits');
      await expect(page.locator('meter')).toHaveCount(2);
    },
    async check({ width, scheme, language }) {
      for (const name of ['appearance', 'language']) {
        await moveTo(page, `/settings/${name}`);
        await expect(page.getByRole('radio').first()).toBeAttached();
        await expect.soft(page).toHaveScreenshot(`${name}-${width}-${scheme}-${language}.png`);
      }
    },
  });
});

test('hidden amounts hide how much of the limits is used', async ({ page }) => {
  await answerAs(page);
  await page.addInitScript(() => localStorage.setItem('gim-hidden-amounts', '1'));
  await page.goto('/settings/limits');
  const periods = page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.locator('dl') });
  await expect(periods).toHaveCount(2);
  for (const period of await periods.all()) {
    // The limit itself is public.
    await expect(period.getByText(/\$\d/).filter({ visible: true })).toHaveCount(1);
    await expect(period.locator('meter')).toHaveCount(0);
  }
});
