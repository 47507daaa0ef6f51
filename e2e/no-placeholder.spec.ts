import { rights } from '@gim/contract/endpoint';
import { staffLogin } from '@gim/contract/staff';
import { expect, type Page, test } from '@playwright/test';
import { standInSession } from './desk/staff-sign-in.ts';
import { signIn, userId } from './shell-session.ts';
import { walk } from './walk.ts';

// A loading placeholder disappears after any response, and also without one.

const id = '0199a1de-5c7e-7cc2-8d3c-9a3c4f6f2b11';
const walletPages = [
  ...['/dashboard', '/notifications', '/transactions', '/settings', '/settings/exchange-points', '/kyc'],
  ...[`/notifications/${id}`, `/transactions/${id}`, '/coins', '/coins/btc', '/coins/btc/buy'],
  ...['/coins/btc/sell', '/coins/btc/deposit', '/coins/btc/withdraw', '/cashin', '/cashout', '/cashout/card'],
  ...['/cashout/paypal', '/settings/2fa', '/settings/language', '/settings/notifications'],
  ...['/settings/devices', '/settings/faceid', '/settings/proof', '/settings/support-service'],
  ...['/settings/support-service/12', '/settings/personal-info', '/settings/affiliate-program'],
  ...['/settings/affiliate-program/withdraw', '/settings/affiliate-program/statistics'],
  '/settings/affiliate-program/statistics/usd',
];
const deskPages = [
  ...['/today', '/drawer', '/kyc', '/withdrawals', '/treasury', '/payouts', '/threads', '/cases', '/support'],
  ...['/users', '/point', '/staff', '/audit'],
  ...[`/users?id=${id}`, `/withdrawals?id=${id}`, `/support?id=${id}`, `/kyc?id=${id}`, `/today?count=${id}`],
  ...['/threads?number=12', '/cases?number=12'],
];
const session = staffLogin.reply.parse({
  token: 'a-token-that-only-the-browser-sees',
  expiresAt: '2099-01-01T00:00:00Z',
  staff: {
    ...{ id, email: 'iryna@gim.example', name: 'Iryna B.', roles: ['admin'], rights: [...rights] },
    pointIds: [],
  },
});

async function expectNothingPulses(page: Page, paths: readonly string[]): Promise<void> {
  await walk(page, paths, (path) =>
    expect.soft(page.locator('[role=status][aria-busy=true]'), path).toHaveCount(0),
  );
}

/** Refuses all calls except those that the shell needs. */
async function refuseCalls(page: Page, kept: RegExp): Promise<void> {
  await page.route('**/api/**', (route) =>
    kept.test(new URL(route.request().url()).pathname)
      ? route.fallback()
      : route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{}' }),
  );
}

test.use({ viewport: { width: 1280, height: 800 } });

for (const outcome of ['an empty answer', 'no answer'] as const) {
  test(`no page of the wallet waits for ever after ${outcome}`, async ({ page }) => {
    test.setTimeout(240_000);
    await signIn(page);
    if (outcome === 'no answer') await refuseCalls(page, new RegExp(`^/api/users/${userId}$`));
    await expectNothingPulses(page, walletPages);
  });
}

test('no section of the desk waits for ever without an answer', async ({ page }) => {
  test.setTimeout(240_000);
  await standInSession(page, session);
  await refuseCalls(page, /^\/api\/desk\/me$/);
  await expectNothingPulses(
    page,
    deskPages.map((path) => `/desk${path}`),
  );
});

test('a section whose point one may not see says so instead of waiting for it', async ({ page }) => {
  const staff = { ...session.staff, rights: rights.filter((right) => right !== 'points.read') };
  await standInSession(page, { ...session, staff });
  await expectNothingPulses(page, ['/desk/today', '/desk/drawer']);
});
