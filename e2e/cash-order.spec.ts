import { expect, type Page } from '@playwright/test';
import { openCodes } from './cash/book-on-screen.ts';
import { test } from './cash/cash-product.ts';
import { book, type Customer, cancelVisit, idOf, openCustomer, pointsOf, slotsOf } from './cash/customer.ts';
import { dayOf, moveTo, untilMorning } from './cash/visit-time.ts';
import { logOut } from './identity/settings.ts';
import { openTexts } from './identity/texts.ts';
import { callsOf } from './traffic.ts';

const t = openTexts('en-US');
const hourMs = 3_600_000;

// Each test opens an account, moves the clock and reads a mail.
test.describe.configure({ timeout: 120_000 });

/** Books a visit for later this day and opens its page, with the browser clock set to the product's time. */
async function bookVisit(page: Page): Promise<{ customer: Customer; id: string; slotFrom: number }> {
  const customer = await openCustomer(page, page.request, 'en-US');
  const now = await untilMorning(page.request, '10:00');
  const [point] = await pointsOf(customer, 'Kyiv');
  const pointId = point?.id ?? '';
  const slots = await slotsOf(customer, { pointId, date: dayOf(now), side: 'in' });
  const slot = slots.find(({ from, isAvailable }) => isAvailable && Date.parse(from) > now + 3 * hourMs);
  const slotFrom = slot?.from ?? '';
  const id = idOf(await book(customer, { side: 'in', pointId, slotFrom, amount: '500' }));
  await page.clock.setFixedTime(now);
  return { customer, id, slotFrom: Date.parse(slotFrom) };
}

/** Moves the clock to one hour before the visit. */
async function untilCodes(page: Page, slotFrom: number): Promise<void> {
  // A refresh whose answer is lost may be repeated for seconds. Repeated after hours it ends the session.
  await callsOf(page, async () => undefined);
  // An open page would notice the jump and refresh, and the next navigation would cut that off.
  await page.goto('about:blank');
  await page.clock.setFixedTime(await moveTo(page.request, slotFrom - hourMs));
}

const article = (page: Page) => page.getByRole('article').first();

/** What the device stores about visits: the IndexedDB databases and the caches. */
const savedTripOn = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    return { databases: names.filter((name) => name.includes('trip')), caches: await caches.keys() };
  });

test('moves once, is canceled before the code and only by support after it', async ({ page }) => {
  const { customer, id, slotFrom } = await bookVisit(page);
  await page.goto(`/transactions/${id}`);
  const move = page.getByRole('button', { name: t('transactions:cash.move.open') });
  const before = await article(page).innerText();
  await move.click();
  const dialog = page.getByRole('dialog');
  const times = dialog.locator('fieldset').last().locator('input[type=radio]:not(:disabled)');
  await expect(times.first()).toBeAttached();
  await times.last().check({ force: true });
  await dialog.getByRole('button', { name: t('transactions:cash.move.confirm') }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => article(page).innerText()).not.toBe(before);
  await expect(move).toHaveCount(0);

  const aside = page.getByRole('complementary', { name: t('transactions:detail.facts') });
  const cancel = aside.getByRole('button', { name: t('transactions:cash.cancel.open') });
  await cancel.click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: t('transactions:cancel.keep') }).click();
  await expect(question).toBeHidden();
  await cancel.click();
  await question.getByRole('button', { name: t('transactions:cash.cancel.open') }).click();
  await expect(page.getByText(t('transactions:reasons.CanceledByUser'))).toBeVisible();

  const [point] = await pointsOf(customer, 'Kyiv');
  const again = {
    side: 'in',
    pointId: point?.id ?? '',
    slotFrom: new Date(slotFrom).toISOString(),
    amount: '500',
  } as const;
  const second = idOf(await book(customer, again));
  await untilCodes(page, slotFrom);
  await openCodes(customer, { t, id: second });
  await expect(page.getByText(t('transactions:cash.notice.issued'))).toBeVisible();
  await expect(cancel).toHaveCount(0);
  expect((await cancelVisit(customer, second)).problems).toEqual(['CancelOnlyBySupport']);
});

test('shows the codes without a network, and forgets them on sign-out', async ({ page, context }) => {
  const { customer, id, slotFrom } = await bookVisit(page);
  await untilCodes(page, slotFrom);
  const code = await openCodes(customer, { t, id });
  const shown = `${code.slice(0, 3)} ${code.slice(3)}`;
  // Only the screen shows the confirmation code; it is never mailed.
  await page.getByRole('button', { name: t('transactions:cash.codes.fullScreen') }).click();
  await expect(page.getByRole('dialog')).toContainText(shown);
  const mark = await page.getByRole('dialog').locator('svg text').first().textContent();
  await page.keyboard.press('Escape');
  await expect.poll(() => savedTripOn(page)).toEqual({ databases: ['gim-trip'], caches: ['gim-trip'] });

  await context.setOffline(true);
  // Offline, the order's page redirects to the stored visit, in a tab that never had an access token.
  const later = await context.newPage();
  await later.clock.setFixedTime(slotFrom - hourMs);
  await later.goto(`/transactions/${id}`);
  await expect(later).toHaveURL(`/transactions/${id}/trip`);
  await expect(later.getByText(shown)).toBeVisible();
  await expect(later.getByRole('status').filter({ hasText: t('transactions:trip.offline') })).toBeVisible();
  await expect(later.getByTestId('connection')).toBeEmpty();
  await expect(later.locator('svg text').first()).toHaveText(mark ?? '');
  // No API response is cached, and no code is stored in plain text.
  const kept = await later.evaluate(async () => {
    const cache = await caches.open('gim-trip');
    return Promise.all(
      (await cache.keys()).map(async ({ url }) => ({
        path: new URL(url).pathname,
        text: await (await cache.match(url))?.text(),
      })),
    );
  });
  expect(kept.filter(({ path }) => path.startsWith('/api/'))).toEqual([]);
  expect(kept.filter(({ text }) => text?.includes(code) === true)).toEqual([]);
  await later.close();

  await context.setOffline(false);
  await page.goto('/dashboard');
  await logOut(page, t('users:settings.logOut'));
  await expect.poll(() => savedTripOn(page)).toEqual({ databases: [], caches: [] });
  await page.goto(`/transactions/${id}/trip`);
  await expect(page.getByText(t('transactions:trip.missing'))).toBeVisible();
  await expect(page.getByText(shown)).toHaveCount(0);
});

test('forgets the codes when the visit is over', async ({ page }) => {
  const { customer, id, slotFrom } = await bookVisit(page);
  await untilCodes(page, slotFrom);
  await openCodes(customer, { t, id });
  await expect.poll(() => savedTripOn(page)).toMatchObject({ caches: ['gim-trip'] });
  await page.clock.setFixedTime(slotFrom + 24 * hourMs);
  await page.goto(`/transactions/${id}/trip`);
  await expect(page.getByText(t('transactions:trip.missing'))).toBeVisible();
  await expect.poll(async () => (await savedTripOn(page)).caches).toEqual([]);
});
