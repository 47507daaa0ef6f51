import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { flowLanguages } from './flow-languages.ts';
import { openSession } from './identity/accounts.ts';
import { chooseLanguage } from './identity/settings.ts';
import { openTexts } from './identity/texts.ts';
import { watchConsole } from './shell-session.ts';
import { fund, release, setPrice } from './wallet/sandbox.ts';

const point = /Velyka Vasylkivska 72|Велика Васильківська, 72/;

const cash = (page: Page) => page.locator('input[name=cash]');
const submit = (page: Page) => page.locator('button[type=submit]');

/** Chooses the first free slot of the shown day or the next one. */
async function takeSlot(page: Page): Promise<void> {
  const day = page.locator('fieldset').first().getByRole('radio', { disabled: false });
  const free = page.locator('fieldset').nth(1).getByRole('radio', { disabled: false });
  await expect(day.first()).toBeAttached();
  await day.nth(1).check({ force: true });
  await expect(free.first()).toBeAttached();
  await free.first().check({ force: true });
}

for (const language of flowLanguages('uk')) {
  test(`an amount is judged by the rules of cash, and becomes a visit, in ${language}`, async ({ page }) => {
    const t = openTexts(language);
    const complaints = watchConsole(page);
    await openSession(page);
    await chooseLanguage(page, language);
    await page.goto('/cashin');
    await test.step('messages of the specification', async () => {
      for (const [typed, text] of [
        ['2505', t('points:problems.AmountNotMultiple')],
        ['40', t('points:problems.AmountTooSmall').replace('{{min}}', '50')],
        [
          '60000',
          t('points:problems.AmountTooLarge').replace(
            '{{max}}',
            language === 'uk' ? '50\u00a0000' : '50,000',
          ),
        ],
      ] as const) {
        await cash(page).fill(typed);
        await expect(page.getByText(text)).toBeVisible();
        await expect(submit(page)).toBeDisabled();
      }
    });
    await test.step('a press without an amount leads to the field', async () => {
      await cash(page).fill('');
      await submit(page).click();
      await expect(page.getByText(t('points:problems.Required'))).toBeVisible();
      await expect(cash(page)).toBeFocused();
      await expect(page).toHaveURL(/\/cashin$/);
    });
    await test.step('the sum, in dollars and in a coin that is bought later', async () => {
      await page.getByRole('button', { name: /2[,\s]500/ }).click();
      await expect(page.locator('input[name=balance]')).toHaveValue(/2[,\s]48/);
      await page.getByRole('button', { name: /^USD/ }).click();
      await page
        .getByRole('dialog')
        .getByRole('link', { name: /Tether/ })
        .click();
      await expect(page).toHaveURL(/coin=USDT/);
      await expect(cash(page)).toHaveValue(/2[,\s]500/);
      await expectAccessible(page);
      await submit(page).click();
      await expect(page).toHaveURL(/\/cashin\/map\?amount=2500&coin=USDT/);
    });
    await test.step('a city, a point, a day and a time', async () => {
      await page.getByRole('link', { name: /^(Kyiv|Київ)/ }).click();
      await page.getByRole('searchbox').fill('Vasylkivska 72');
      await page.getByRole('link', { name: point }).click();
      await expect(page.getByRole('heading', { level: 2, name: point })).toBeVisible();
      await expect(submit(page)).toBeDisabled();
      await takeSlot(page);
      await expect(page.locator('[data-testid=map][data-ready]')).toBeAttached();
      await expectAccessible(page);
      await submit(page).click();
      await expect(page).toHaveURL(/\/transactions\/[0-9a-f-]{36}$/);
    });
    expect(complaints).toEqual([]);
  });
}

test('cash out from a coin shows a firm price first, and books with it', async ({ page, request }) => {
  const account = await openSession(page);
  await setPrice(request, 'LTC', '100');
  await fund(request, account, '30', 'LTC');
  await page.goto('/cashout?way=cash&coin=LTC');
  await cash(page).fill('100');
  await expect(page.locator('input[name=balance]')).toHaveValue(/^1\.0/);
  await submit(page).click();
  await page.getByRole('link', { name: /^Lviv/ }).click();
  await takeSlot(page);
  await expect(page.getByText('Rate holds for')).toBeVisible();
  await submit(page).click();
  await expect(page).toHaveURL(/\/transactions\/[0-9a-f-]{36}$/);
  await release(request, 'LTC');
});

test('cash out of more than there is says so, goes no further, and shows the ways on', async ({
  page,
  request,
}) => {
  const account = await openSession(page);
  await fund(request, account, '100');
  await page.goto('/cashout?way=cash');
  await cash(page).fill('500');
  await expect(page.getByText('Not enough dollars')).toBeVisible();
  await expect(submit(page)).toBeDisabled();
  await expect(page.getByRole('link', { name: 'Deposit' })).toHaveAttribute('href', '/coins?act=deposit');
  await page.getByRole('link', { name: 'Choose another currency' }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /Litecoin/ })
    .click();
  await expect(page.getByText('Not enough LTC')).toBeVisible();
  await expect(cash(page)).toHaveValue('500');
  await expect(page.getByRole('link', { name: 'Deposit' })).toHaveAttribute('href', '/coins/LTC/deposit');
  await page.goto('/cashout?way=cash');
  await cash(page).fill('50');
  await expect(submit(page)).toBeEnabled();
});

test('a booking whose answer was lost is asked about and made once', async ({ page }) => {
  await openSession(page);
  await page.goto('/cashin/map?amount=500&city=Dnipro');
  await takeSlot(page);
  const keys: (string | undefined)[] = [];
  let isCut = true;
  await page.route('**/cash-orders', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    const answer = await route.fetch();
    if (isCut) return route.abort();
    return route.fulfill({ response: answer });
  });
  await submit(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'No answer came' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('alert').filter({ hasText: 'No answer came' })).toBeVisible();
  isCut = false;
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page).toHaveURL(/\/transactions\/[0-9a-f-]{36}$/);
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
  await page.goto('/transactions');
  await expect(page.getByRole('link', { name: /Cash in/ })).toHaveCount(1);
});

test('the position is asked for after a press only, and the city search stands in for it', async ({
  page,
  context,
}) => {
  await openSession(page);
  await page.addInitScript(() => {
    const ask = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation);
    Object.assign(window, { asked: 0 });
    navigator.geolocation.getCurrentPosition = (...given) => {
      Object.assign(window, { asked: 1 });
      ask(...given);
    };
  });
  await page.goto('/cashin/map?amount=500');
  await expect(page.getByRole('link', { name: /^Kyiv/ })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'asked'))).toBe(0);
  await context.clearPermissions();
  await page.getByRole('button', { name: 'My location' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Search by city instead' })).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeFocused();
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 50.43, longitude: 30.52 });
  await page.getByRole('button', { name: 'My location' }).click();
  await expect(page.getByRole('heading', { name: 'Points near you' })).toBeVisible();
  // The first point depends on the time of day, but the nearest is always 110 m away.
  await expect(page.getByRole('main').getByText(/110 m/)).toBeVisible();
  await expect(page).not.toHaveURL(/50\.4/);
  await expect(page.getByRole('img', { name: 'You are here' })).toBeVisible();
});

test('points are found by city or street, and lead to cash in with the point kept', async ({ page }) => {
  await openSession(page);
  await page.goto('/settings/exchange-points');
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(8);
  await page.getByRole('searchbox').fill('Дерибасівська');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Odesa']);
  await page
    .getByRole('main')
    .getByRole('link', { name: /Derybasivska/ })
    .click();
  await page.getByRole('link', { name: 'Cash in here' }).click();
  await expect(page.getByText(/At Derybasivska/)).toBeVisible();
  await cash(page).fill('50000');
  await expect(page.getByText(/Large amount for the item\. Max: /)).toBeVisible();
  await expectAccessible(page);
});
