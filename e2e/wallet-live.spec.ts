import { expect, type Page, test } from '@playwright/test';
import { openSession } from './identity/accounts.ts';
import { pauseClock, resumeClock } from './product-clock.ts';
import { callsOf } from './traffic.ts';
import { fund, release, setPrice, trade } from './wallet/sandbox.ts';
import { slowReload } from './wallet/slow-reload.ts';

test.afterEach(resumeClock);

test('a page reads everything once, and then follows the books and the market without reading it again', async ({
  page,
  request,
}) => {
  const account = await openSession(page);
  await fund(request, account, '600');
  await pauseClock();
  await trade(request, account, { side: 'Buy', coin: 'USDT', quoteAmount: '100' });
  resumeClock();

  for (const path of ['/dashboard', '/coins/USDT', '/transactions']) {
    // Events of the trade may still arrive and cause another read, so retry. A page that always reads twice never
    // passes.
    await expect(async () => {
      const calls = await callsOf(page, () => page.goto(path));
      expect(calls.filter((call) => /home|balances|transactions/.test(call)).length, path).toBeGreaterThan(0);
      expect(calls.toSorted(), path).toEqual([...new Set(calls)].toSorted());
    }).toPass();
  }

  // Events update the page directly. One call reads the new operation; no list is read again.
  const rows = page.getByRole('main').getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(3);
  const told = await callsOf(page, async () => {
    await fund(request, account, '25');
    await expect(rows).toHaveCount(4);
  });
  const shapes = told.map((call) => call.replace(/[0-9a-f-]{36}/g, '*'));
  expect([...new Set(shapes)]).toEqual(['/api/users/*/transactions/*']);

  // A page only reads what no earlier page has read; after that, live events keep it up to date.
  const first = await callsOf(page, () => goHome(page));
  expect(first.toSorted()).toEqual([...new Set(first)].toSorted());
  expect(first.filter((call) => /\/(coins|balances)$/.test(call))).toHaveLength(2);
  const moves = await callsOf(page, async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Coins' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Coins');
    await goHome(page);
  });
  expect(moves.filter((call) => /\/(coins|balances|transactions)$/.test(call))).toEqual([]);
  const recent = page.getByRole('list', { name: 'Recent' }).getByRole('link');
  await expect(recent).toHaveCount(3);
  const followed = await callsOf(page, async () => {
    await fund(request, account, '1000');
    await expect(page.getByTestId('total')).toHaveText(/^\$1,62\d\.\d\d$/);
    await expect(recent).toHaveCount(4);
    // The chart ends at the current total.
    await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', /^\$1,62\d\.\d\d · /);
    await setPrice(request, 'USDT', '1.25');
    await expect(page.getByRole('table').getByText('$1.25')).toBeVisible();
  });
  await release(request, 'USDT');

  // With money in the wallet, the loading state shows the chart and the allocation.
  const jumped = await slowReload(page, async () => {
    await expect(page.getByRole('radio', { name: '1 month' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Allocation' })).toBeVisible();
  });
  expect(jumped).toBeLessThan(0.01);

  // Events missed while offline are fetched after reconnecting.
  await page.context().setOffline(true);
  await fund(request, account, '3000');
  await page.context().setOffline(false);
  await expect(page.getByTestId('total')).toHaveText(/^\$4,6\d\d\.\d\d$/);
  await expect(recent).toHaveCount(5);
  expect(followed.filter((call) => !/transactions\/[0-9a-f-]{36}$/.test(call))).toEqual([]);
});

async function goHome(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
  await expect(page.getByTestId('total')).toHaveText(/^\$62\d\.\d\d$/);
}
