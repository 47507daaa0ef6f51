import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { moveTo, signIn, watchConsole } from './shell-session.ts';
import { callsOf } from './traffic.ts';
import { answerWallet, newAccount, refusal } from './wallet/answers.ts';
import { withdrawalOptions } from './wallet/withdrawal-options-answers.ts';

const looks = [
  { width: 390, height: 844, colorScheme: 'light', language: 'en-US' },
  { width: 1280, height: 800, colorScheme: 'dark', language: 'uk' },
] as const;

const screens = [
  { name: 'dashboard', path: '/dashboard', mark: 'main a[href="/coins/BTC"]' },
  { name: 'coins', path: '/coins', mark: '[role=switch]' },
  { name: 'coin', path: '/coins/BTC', mark: '[role=slider] svg' },
  { name: 'pick', path: '/coins?act=sell', mark: 'a[href="/coins/BTC/sell"]' },
  { name: 'dollar', path: '/coins/USD', mark: '[data-testid=worth]' },
] as const;

for (const { width, height, colorScheme, language } of looks) {
  test(`the wallet, ${width} ${colorScheme} ${language}`, async ({ page }) => {
    const complaints = watchConsole(page);
    await openWallet(page, language);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height });
    await page.goto(screens[0].path);
    for (const { name, path, mark } of screens) {
      if (path !== screens[0].path) await moveTo(page, path);
      await expect(page.locator(mark).first()).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: /Loading|Завантаження/ })).toHaveCount(0);
      await page.evaluate(() => document.fonts.ready);
      await expect(page).toHaveScreenshot(`${name}-${width}-${colorScheme}-${language}.png`);
      await expectAccessible(page, path);
    }
    await moveTo(page, '/dashboard');
    await page.route(/\/ways-out\?/, (route) => route.fulfill({ json: withdrawalOptions }));
    await page.getByRole('button', { name: /^(Exchange|Обмін)$/ }).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByRole('region').getByRole('listitem').first()).toBeVisible();
    await sheet.getByText(/^(\$1,000|1\s000\s\$)$/).click();
    // On a low phone the sheet lists two of the three ways.
    await expect(sheet.getByRole('link')).toHaveCount(width < 768 ? 11 : 12);
    await page.mouse.move(0, 0);
    await expect(page).toHaveScreenshot(`exchange-${width}-${colorScheme}-${language}.png`);
    await expectAccessible(page, 'the Exchange sheet');
    expect(complaints).toEqual([]);
  });
}

for (const { width, height, colorScheme, language } of looks) {
  test(`the wallet of a new account, ${width} ${colorScheme} ${language}`, async ({ page }) => {
    const complaints = watchConsole(page);
    await page.addInitScript((chosen) => localStorage.setItem('gim-language', chosen), language);
    await signIn(page);
    await answerWallet(page, newAccount, language);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // High enough for the whole page, so that the bar is at its end.
    await page.setViewportSize({ width, height: 1720 });
    await page.goto('/dashboard');
    await expect(page.locator('#first-steps')).toBeVisible();
    await expect(page.locator('main a[href="/coins/BTC"]').first()).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: /Loading|Завантаження/ })).toHaveCount(0);
    await page.evaluate(() => document.fonts.ready);
    await expect(page).toHaveScreenshot(`new-account-${width}-${colorScheme}-${language}.png`);
    await expectAccessible(page, 'the dashboard of a new account');
    await page.setViewportSize({ width, height });
    await moveTo(page, '/transactions');
    await expect(page.getByText(/^(You have no transactions yet|У вас ще немає операцій)$/)).toBeVisible();
    await expect(page).toHaveScreenshot(`no-transactions-${width}-${colorScheme}-${language}.png`);
    expect(complaints).toEqual([]);
  });
}

test('the eye hides every amount on every page, in every tab, and is remembered', async ({
  page,
  context,
}) => {
  await openWallet(page, 'en-US');
  await page.goto('/dashboard');
  await expect(page.getByTestId('total')).toHaveText('$35,372.39');
  const widthOf = async (): Promise<number> =>
    (await page.getByTestId('total').locator('> span').first().boundingBox())?.width ?? 0;
  await page.evaluate(() => document.fonts.ready);
  const shown = await widthOf();
  await page.getByRole('button', { name: 'Hide amounts' }).click();
  // The digits keep their space but are invisible; this text replaces them.
  await expect(page.getByTestId('total')).toContainText('amount hidden');
  expect(await widthOf()).toBeCloseTo(shown, 0);
  await expect(page.getByText('$20,351.35')).toBeHidden();
  await expect(page.getByRole('slider')).toHaveAccessibleName(/Amounts are hidden/);
  await expect(page.getByRole('slider')).not.toHaveAttribute('aria-valuetext', /\$/);
  const other = await context.newPage();
  await openWallet(other, 'en-US');
  await other.goto('/coins/BTC');
  await expect(other.getByTestId('worth')).toContainText('amount hidden');
  await expect(other.getByText(/amount hidden is held for a withdrawal\.$/)).toBeVisible();
  // Prices are never hidden.
  await expect(other.getByTestId('price')).toHaveText('$110,412.50');
  await page.getByRole('button', { name: 'Show amounts' }).click();
  await expect(other.getByTestId('worth')).toHaveText('$20,351.35');
  await other.close();
});

test('each part fails alone and comes back by its own retry', async ({ page }) => {
  let isDown = true;
  await openWallet(page, 'en-US', ({ pathname }) => isDown && /history|transactions$/.test(pathname));
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/dashboard');
  await expect(page.getByTestId('total')).toHaveText('$35,372.39');
  await expect(page.getByRole('table').getByRole('link')).toHaveCount(5);
  await expect(page.getByRole('alert')).toHaveCount(2);
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(page.getByRole('slider')).toHaveAccessibleName(/Total balance, 1 month: (up|down)/);
  await expect(page.getByRole('alert')).toHaveCount(1);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Recent' }).getByRole('link')).toHaveCount(3);
  // A retry would not help against this refusal, so the part names what does.
  await page.route(/\/balances\/history/, (route) =>
    route.fulfill({ status: 403, ...refusal('EmailNotVerified') }),
  );
  await page.getByRole('radio', { name: '1 week' }).check({ force: true });
  await expect(page.getByText('Enter the code we sent to your e-mail to open this page.')).toBeVisible();
  await expect(page.getByRole('main').locator('a[href="/verification"]')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await expect(page.getByTestId('total')).toHaveText('$35,372.39');
});

test('a wallet that cannot be read says so, asks no more by itself, and comes back by its retry', async ({
  page,
}) => {
  let isDown = true;
  await openWallet(page, 'en-US', ({ pathname }) => isDown && pathname.endsWith('/balances'));
  // The page becomes idle: a screen that remounts at each failure would request forever. A part that is mounted after a
  // failure asks once more.
  const calls = await callsOf(page, () => page.goto('/dashboard'));
  expect(calls.filter((call) => call.endsWith('/balances')).length).toBeLessThanOrEqual(4);
  await expect(page.getByRole('alert').first()).toContainText('This didn’t load');
  await expect(page.getByRole('heading', { name: 'First steps' })).toHaveCount(0);
  const again = page.getByRole('button', { name: 'Try again' }).first();
  const repeated = await callsOf(page, () => again.click());
  expect(repeated.filter((call) => call.endsWith('/balances'))).toHaveLength(1);
  isDown = false;
  await again.click();
  await expect(page.getByTestId('total')).toHaveText('$35,372.39');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a coin that got a balance meanwhile stays, and says why', async ({ page }) => {
  await openWallet(page, 'en-US');
  await page.route('**/visibility', (route) => route.fulfill({ status: 409, ...refusal('CoinHasBalance') }));
  await page.goto('/coins');
  await page.getByRole('switch', { name: 'Show Litecoin' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'cannot be hidden' })).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Show Litecoin' })).toBeChecked();
  // A locked switch does nothing, and its reason is shown above it.
  await page.getByRole('switch', { name: 'Show Bitcoin' }).click({ force: true });
  await expect(page.getByRole('switch', { name: 'Show Bitcoin' })).toBeChecked();
  await page.getByRole('searchbox').fill('dogecoin');
  await expect(page.getByText('No coin called “dogecoin”')).toBeVisible();
  await page.getByRole('searchbox').fill('xr');
  // Search finds a hidden coin without expanding the hidden ones.
  await expect(page.getByRole('switch', { name: 'Show XRP' })).not.toBeChecked();
});

test('the price chart is walked by keyboard and by finger, in the chosen period', async ({ page }) => {
  await openWallet(page, 'en-US');
  await page.goto('/coins/btc');
  await expect(page).toHaveTitle('Bitcoin · Gim');
  const chart = page.getByRole('slider');
  await expect(chart).toHaveAccessibleName(/^Price of Bitcoin, 1 month: up 1\d\.\d\d%\. From \$9\d,/);
  await expect(chart).toHaveAttribute('aria-valuetext', /^\$110,412\.50 · Oct\s16, 11:30/);
  await chart.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(chart).toHaveAttribute('aria-valuenow', '178');
  await page.keyboard.press('PageDown');
  await expect(chart).toHaveAttribute('aria-valuenow', '160');
  await page.keyboard.press('Home');
  await expect(chart).toHaveAttribute('aria-valuetext', /· Sep\s16/);
  await page.getByRole('radio', { name: '1 month' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(chart).toHaveAccessibleName(/1 year/);
  await expect(chart).toHaveAttribute('aria-valuemax', '364');
  const box = await chart.boundingBox();
  if (box === null) throw new Error('The chart has no box');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await expect(chart).toHaveAttribute('aria-valuenow', '182');
  await expect(page.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/dashboard');
});

async function openWallet(
  page: Page,
  language: 'en-US' | 'uk',
  isDown: (address: URL) => boolean = () => false,
): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('gim-language', chosen), language);
  await signIn(page, { kycStatus: 'approved' });
  await answerWallet(
    page,
    (route, address) =>
      isDown(address) ? route.fulfill({ status: 503, ...refusal('Unavailable') }) : undefined,
    language,
  );
}
