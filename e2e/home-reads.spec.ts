import {
  getBalanceHistory,
  getBalances,
  getHome,
  listCoins,
  listNotifications,
  listTransactions,
} from '@gim/contract';
import { expect, type Page, test } from '@playwright/test';
import { openSession } from './identity/accounts.ts';
import { fund } from './wallet/sandbox.ts';

const ownPaths: ReadonlySet<string> = new Set(
  [getBalances, listCoins, getBalanceHistory, listTransactions, listNotifications].map(({ path }) => path),
);

/** The API paths that the page asks for while it opens, without the user's id. */
function watchReads(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith('/api/'))
      asked.push(pathname.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, '{id}'));
  });
  return asked;
}

const balance = (page: Page) => page.getByText('$1,234.00').first();

test('home is read with one request, and its parts are shown', async ({ page, request }) => {
  const { id } = await openSession(page);
  await fund(request, { id }, '1234');
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    // The deposit is told to the open page a moment later, and whatever is not read by then is read for itself.
    await expect(async () => {
      const asked = watchReads(page);
      await page.goto('/dashboard');
      await expect(balance(page)).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(asked.filter((path) => path === getHome.path)).toHaveLength(1);
      expect(asked.filter((path) => ownPaths.has(path))).toEqual([]);
    }).toPass();
  }
});

test('home is read part by part when the one request is refused', async ({ page, request }) => {
  const { id } = await openSession(page);
  await fund(request, { id }, '1234');
  await page.route(`**${getHome.path.replace('{id}', id)}`, (route) =>
    route.fulfill({ status: 503, json: {} }),
  );
  const asked = watchReads(page);
  await page.goto('/dashboard');
  await expect(balance(page)).toBeVisible();
  expect(asked).toContain(getBalances.path);
});
