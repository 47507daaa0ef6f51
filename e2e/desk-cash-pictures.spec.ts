import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { orderAt, sampleDay, standInCash } from './desk/sample-cash.ts';
import { standInDrawer, standInPoints } from './desk/sample-points.ts';
import { openTexts } from './identity/texts.ts';

const olena = orderAt('code_issued');
const atPoint = orderAt('at_point');
const pieces = ['22', '4', '4', '2'];

/** Types the notes that make 2,500, with Enter between denominations. */
async function typesNotes(page: Page): Promise<void> {
  await page.keyboard.press('F4');
  for (const count of pieces) {
    await page.keyboard.type(count);
    await page.keyboard.press('Enter');
  }
}

for (const { locale, colorScheme } of [
  { locale: 'en-US', colorScheme: 'light' },
  { locale: 'uk', colorScheme: 'dark' },
] as const) {
  const t = openTexts(locale, 'desk');

  test.describe(`${locale} ${colorScheme}`, () => {
    test.use({ locale, colorScheme, viewport: { width: 1280, height: 800 } });

    test('today looks as kept, at both widths, and has no axe finding', async ({ page }) => {
      await standInCash(page, olena);
      await page.goto('/desk/today');
      await expect(page.getByRole('complementary')).toContainText('GM-48215-5');
      await page.evaluate(() => document.fonts.ready);
      await expect(page).toHaveScreenshot(`today-${locale}-${colorScheme}.png`);
      await expectAccessible(page);
      await page.setViewportSize({ width: 1600, height: 1000 });
      await expect(page).toHaveScreenshot(`today-wide-${locale}-${colorScheme}.png`);
    });

    test('the count looks as kept step by step, and has no axe finding', async ({ page }) => {
      await standInCash(page, atPoint);
      await page.goto(`/desk/today?count=${atPoint.id}`);
      const confirm = page.getByRole('button', {
        name: t('cash-orders:count.confirmIn').split('{{')[0] ?? '',
      });
      await expect(confirm).toBeVisible();
      await expect(page.getByText(t('cash-orders:count.first.seal'))).toBeVisible();
      await page.keyboard.press(' ');
      await typesNotes(page);
      await expect(page.getByText(t('cash-orders:count.equals'))).toBeVisible();
      await page.keyboard.press('=');
      await page.keyboard.type('2500');
      await expect(page.getByText(t('cash-orders:count.amountSame'))).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      await expect(page).toHaveScreenshot(`count-${locale}-${colorScheme}.png`);
      await expectAccessible(page);
      await page.setViewportSize({ width: 1600, height: 1000 });
      await expect(page).toHaveScreenshot(`count-wide-${locale}-${colorScheme}.png`);
      for (const [key, title] of [
        ['F7', 'dialogs.doubtful.title'],
        ['F8', 'dialogs.short.title'],
        ['F10', 'dialogs.person.title'],
      ] as const) {
        await page.keyboard.press(key);
        await expect(page.getByRole('dialog', { name: t(`cash-orders:${title}`) })).toBeVisible();
        await expectAccessible(page, key);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toBeHidden();
      }
      await page.keyboard.press('Escape');
      await expect(page).toHaveURL(/\/desk\/today\?id=/);
    });

    test('the receipt looks as kept on paper and has no code on it', async ({ page }) => {
      await standInCash(page, orderAt('successful'));
      await page.goto(`/desk/today?count=${atPoint.id}`);
      await expect(page.getByRole('button', { name: t('cash-orders:pane.print') })).toBeVisible();
      await expectAccessible(page);
      await page.emulateMedia({ media: 'print', colorScheme: 'light' });
      await page.setViewportSize({ width: 420, height: 800 });
      await expect(page.getByText(t('cash-orders:receipt.signClient'))).toBeVisible();
      await expect(page.getByRole('button')).toHaveCount(0);
      await page.evaluate(() => document.fonts.ready);
      await expect(page).toHaveScreenshot(`receipt-${locale}.png`);
    });

    test('support finds an order and its cancel looks as kept', async ({ page }) => {
      await standInCash(page, olena);
      await page.goto('/desk/support');
      await page.getByRole('searchbox', { name: t('support:orders.label') }).fill('GM-482');
      await page.keyboard.press('Enter');
      await page.getByRole('main').getByRole('listitem').first().getByRole('button').click();
      await expect(page.getByText(t('support:cancel.titleAfter'))).toBeVisible();
      // Times are in the point's time zone in both places.
      await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('14:30');
      await expect(page.getByRole('complementary')).toContainText('14:30\u2060–\u206015:00');
      await page.keyboard.press('2');
      await expect(page.getByRole('radio', { name: t('support:cancel.PointCannotServe') })).toBeChecked();
      await page.evaluate(() => document.fonts.ready);
      await expect(page).toHaveScreenshot(`support-${locale}-${colorScheme}.png`);
      await expectAccessible(page);
    });

    test('the drawer looks as kept, unfolds older orders, and has no axe finding', async ({ page }) => {
      await standInDrawer(page);
      await page.goto('/desk/drawer');
      const unfold = page.getByRole('button', { name: t('drawers:movements.unfold') });
      await expect(unfold).toBeVisible();
      await page.keyboard.press('F4');
      await page.keyboard.type('180');
      await expect(page.getByText(t('drawers:difference.title'))).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      await expect(page).toHaveScreenshot(`drawer-${locale}-${colorScheme}.png`);
      await expectAccessible(page);
      await expect(page.getByRole('row').filter({ hasText: 'GM-48188-2' })).toHaveCount(0);
      await unfold.click();
      await expect(page.getByRole('row').filter({ hasText: 'GM-48188-2' })).toBeVisible();
      await page.getByRole('heading', { level: 1 }).focus();
      await page.keyboard.press('m');
      const dialog = page.getByRole('dialog', { name: t('drawers:move.title') });
      await expect(dialog).toBeVisible();
      await expectAccessible(page);
      // A retry after a lost response uses the same idempotency key, so that the bag is moved once.
      const keys: (string | undefined)[] = [];
      const amounts: unknown[] = [];
      await page.route('**/api/desk/points/*/drawer/moves', (route) => {
        keys.push(route.request().headers()['idempotency-key']);
        amounts.push(route.request().postDataJSON().amount);
        return route.abort();
      });
      // I-03: what is no amount stays as typed and is refused, never read as another one.
      const amount = dialog.getByLabel(t('drawers:move.amount'));
      await amount.fill('1e3');
      await expect(amount).toHaveValue('1e3');
      await expect(amount).toHaveAccessibleDescription(t('drawers:move.amountWrong'));
      await amount.fill(locale === 'uk' ? '1000,50' : '1,000.50');
      await dialog.getByLabel(t('drawers:move.bag')).fill('0419');
      await dialog.getByLabel(t('drawers:move.courier')).fill('Petro V.');
      const send = dialog.getByRole('button', { name: t('drawers:move.fromVault') });
      for (const _ of ['first', 'again']) {
        await send.click();
        await expect(dialog.getByRole('alert')).toContainText(t('drawers:problems.unavailable'));
      }
      expect(amounts).toEqual(['1000.50', '1000.50']);
      await amount.fill('600');
      await send.click();
      await expect.poll(() => new Set(keys).size).toBe(2);
      expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
      expect(keys[1]).toBe(keys[0]);
    });

    test('the points look as kept, with a day to close, and have no axe finding', async ({ page }) => {
      await standInPoints(page);
      await page.goto('/desk/point');
      const main = page.getByRole('main');
      await main.getByLabel(t('points:fields.feePercent'), { exact: true }).fill('0.4');
      await main.getByLabel(t('points:fields.leadDays'), { exact: true }).fill('1');
      await page.evaluate(() => document.fonts.ready);
      await main.getByRole('heading', { name: t('points:hours.title') }).evaluate((title) => {
        title.scrollIntoView({ block: 'center' });
      });
      await expect(page).toHaveScreenshot(`points-${locale}-${colorScheme}.png`);
      await expectAccessible(page);
      await page.getByRole('heading', { level: 1 }).focus();
      await page.keyboard.press('x');
      const side = page.getByRole('complementary');
      await side.getByLabel(t('points:daysOff.from')).fill('2025-10-24');
      // The head, six orders and their total.
      await expect(side.getByRole('row')).toHaveCount(8);
      await page.getByRole('heading', { level: 1 }).focus();
      await page.keyboard.press('2');
      await expect(side.getByRole('radio', { name: /15/ })).toBeChecked();
      await page.keyboard.press('1');
      await expect(page).toHaveScreenshot(`points-closing-${locale}-${colorScheme}.png`);
      await expectAccessible(page);
      await page.setViewportSize({ width: 1600, height: 1000 });
      await expect(page).toHaveScreenshot(`points-wide-${locale}-${colorScheme}.png`);
    });

    test('an empty day and a list that does not come say so', async ({ page }) => {
      await standInCash(page, olena);
      await page.route('**/api/desk/points/*/orders', (route) =>
        route.fulfill({ json: { ...sampleDay, items: [] } }),
      );
      await page.goto('/desk/today');
      await expect(page.getByText(t('cash-orders:today.none'))).toBeVisible();
      await expectAccessible(page);
      await page.route('**/api/desk/points/*/orders', (route) => route.fulfill({ status: 503, json: {} }));
      await page.reload();
      await expect(page.getByRole('button', { name: t('cash-orders:today.retry') })).toBeVisible();
    });
  });
}

test.describe('the counter', () => {
  const t = openTexts('en-US', 'desk');
  test.use({ viewport: { width: 1280, height: 800 } });

  test('O-05 confirms nothing before every step is done, and sends what was typed once', async ({ page }) => {
    const sent: unknown[] = [];
    await standInCash(page, atPoint);
    await page.route('**/api/desk/cash-orders/*/complete', async (route) => {
      sent.push(route.request().postDataJSON());
      await route.fulfill({ json: orderAt('successful') });
    });
    await page.goto(`/desk/today?count=${atPoint.id}`);
    await expect(page.getByText(t('cash-orders:count.first.seal'))).toBeVisible();
    await page.keyboard.press('F9');
    await page.keyboard.press(' ');
    await expect(page.getByText(t('cash-orders:count.first.count'))).toBeVisible();
    await page.keyboard.press('F9');
    await typesNotes(page);
    await page.keyboard.press('F9');
    await page.keyboard.press('=');
    await page.keyboard.type('2510');
    await page.keyboard.press('F9');
    await expect(page.getByText(t('cash-orders:count.amountOther'))).toBeVisible();
    expect(sent).toEqual([]);
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('00');
    await page.keyboard.press('F9');
    await page.keyboard.press('F9');
    await expect(page.getByText(t('cash-orders:count.doneIn')).first()).toBeVisible();
    expect(sent).toEqual([{ notes: { 100: 22, 50: 4, 20: 4, 10: 2 }, amount: '2500', isSealCompared: true }]);
  });

  test('is reached by keyboard from the queue: arrows choose, F2 takes the code, Enter opens', async ({
    page,
  }) => {
    await standInCash(page, olena);
    await page.route('**/api/desk/cash-orders/*/code', (route) =>
      route.fulfill({
        status: 400,
        contentType: 'application/problem+json',
        json: { status: 400, errorDescriptions: [{ problem: 'CashCodeWrong' }] },
      }),
    );
    await page.goto('/desk/today');
    const pane = page.getByRole('complementary');
    await expect(pane).toContainText('GM-48215-5');
    await page.keyboard.press('ArrowDown');
    await expect(pane).toContainText('GM-48216-1');
    await expect(pane).toContainText(t('cash-orders:code.notTaken'));
    await page.keyboard.press('ArrowUp');
    await expect(pane).toContainText('GM-48215-5');
    await page.keyboard.press('F2');
    await page.keyboard.type('816402');
    await expect(pane).toContainText(t('cash-orders:code.wrong_other').replace('{{count}}', '5'));
    await page.route('**/api/desk/cash-orders/*/code', (route) => route.fulfill({ json: atPoint }));
    await page.keyboard.type('816403');
    await expect(page).toHaveURL(/\?count=/);
    await expect(page.getByText(t('cash-orders:count.first.seal'))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\?id=/);
    // The filter shows only matching orders.
    await page.getByRole('radio', { name: t('cash-orders:today.out'), exact: true }).check();
    await expect(page.getByRole('main').getByRole('listitem').getByRole('button')).toHaveCount(5);
  });
});
