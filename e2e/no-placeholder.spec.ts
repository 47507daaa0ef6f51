import { rights } from '@gim/contract/endpoint';
import { staffLogin } from '@gim/contract/staff';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { standInSession } from './desk/staff-sign-in.ts';
import { moveTo, signIn, userId, watchConsole } from './shell-session.ts';
import { walk } from './walk.ts';
import { readWalletPaths } from './wallet-paths.ts';

// A loading placeholder disappears after any response, and also without one.

const id = '0199a1de-5c7e-7cc2-8d3c-9a3c4f6f2b11';
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

const expectNoPulse = (page: Page, path: string): Promise<void> =>
  expect.soft(page.locator('[role=status][aria-busy=true]'), path).toHaveCount(0);

/** Refuses all calls except those that the shell needs. */
async function refuseCalls(page: Page, kept: RegExp): Promise<void> {
  await page.route('**/api/**', (route) =>
    kept.test(new URL(route.request().url()).pathname)
      ? route.fallback()
      : route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{}' }),
  );
}

test.use({ viewport: { width: 1280, height: 800 } });

test('every page of the wallet has a title and one h1, waits for nothing after an empty answer, and has no axe finding', async ({
  page,
  request,
}) => {
  test.setTimeout(240_000);
  const complaints = watchConsole(page);
  await signIn(page, { kycStatus: 'approved' });
  const paths = await readWalletPaths(request);
  const titles = new Set<string>();
  const expectHead = async (path: string): Promise<void> => {
    await expect(page.locator('h1'), path).toHaveCount(1);
    await expect(page.locator('h1'), path).toHaveText(/\S/);
    titles.add(await page.title());
  };
  await walk(page, paths, async (path) => {
    await expectHead(path);
    await expectNoPulse(page, path);
    await expectAccessible(page, path);
  });
  // In another language only the texts are other ones.
  await moveTo(page, '/settings/language');
  await page.getByRole('radio', { name: 'Українська' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'uk');
  for (const path of paths) {
    await moveTo(page, path);
    await expectHead(path);
  }
  expect(titles.size).toBeGreaterThan(60);
  for (const title of titles) expect(title).toMatch(/\S · Gim$/);
  expect(complaints).toEqual([]);
});

test('no page of the wallet waits for ever without an answer', async ({ page, request }) => {
  test.setTimeout(240_000);
  await signIn(page, { kycStatus: 'approved' });
  await refuseCalls(page, new RegExp(`^/api/users/${userId}$`));
  await walk(page, await readWalletPaths(request), (path) => expectNoPulse(page, path));
});

test('no section of the desk waits for ever without an answer', async ({ page }) => {
  test.setTimeout(240_000);
  await standInSession(page, session);
  await refuseCalls(page, /^\/api\/desk\/me$/);
  await walk(
    page,
    deskPages.map((path) => `/desk${path}`),
    (path) => expectNoPulse(page, path),
  );
});

test('a section whose point one may not see says so instead of waiting for it', async ({ page }) => {
  const staff = { ...session.staff, rights: rights.filter((right) => right !== 'points.read') };
  await standInSession(page, { ...session, staff });
  await walk(page, ['/desk/today', '/desk/drawer'], (path) => expectNoPulse(page, path));
});
