import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { openSession } from './identity/accounts.ts';
import { chooseLanguage } from './identity/settings.ts';
import { openTexts, type Translate } from './identity/texts.ts';
import { advanceClock, pauseClock, readProductTime, resumeClock } from './product-clock.ts';
import { available, fund, type Owner, setPrice } from './wallet/sandbox.ts';

test.afterEach(resumeClock);

const owned = '0.934193015849555074';
const looks = [
  { language: 'en-US', viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { language: 'uk', viewport: { width: 1280, height: 800 }, colorScheme: 'dark' },
] as const;

for (const { language, viewport, colorScheme } of looks) {
  test.describe(language, () => {
    test.use({ viewport, colorScheme });

    test(`sells all of a coin with many decimals, and reads what became of it (${language})`, async ({
      page,
      request,
    }) => {
      test.setTimeout(120_000);
      const t = openTexts(language);
      const account = await openSession(page);
      await fund(request, account, owned, 'ETH');
      await chooseLanguage(page, language);
      await pauseClock();
      await test.step('a part is round, all of it is all of it', () => fillIn(page, t));
      await test.step('the amount goes along to the other side', () => switchSides(page, t));
      await test.step('all of it is sold', async () => {
        await page.goto('/coins/ETH/sell');
        await page.getByRole('button', { name: '100%' }).click();
        await expect(submit(page)).toBeEnabled();
        await submit(page).click();
        await expect(page.getByRole('heading', { name: t('trades:sell.done') })).toBeFocused();
        expect(await available(request, account, 'ETH')).toBe('0');
      });
      await page.getByRole('link', { name: t('trades:receipt.open') }).click();
      await test.step('the page of a trade says what was sold and got', () => readTrade(page, t));
    });

    test(`Back closes the Exchange sheet, and what is chosen in it takes its place (${language})`, async ({
      page,
    }) => {
      const t = openTexts(language);
      await openSession(page);
      await chooseLanguage(page, language);
      await page.goto('/dashboard');
      await page
        .getByRole('link', { name: t('app:navigation.activity') })
        .first()
        .click();
      // The address changes before the page does: a sheet opened in between would close with the old page.
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('transactions:list.title'));
      await expect(page).toHaveURL('/transactions');
      const sheet = page.getByRole('dialog', { name: t('app:exchange.title') });
      const open = () =>
        page
          .getByRole('button', { name: t('app:exchange.title') })
          .filter({ visible: true })
          .click();
      await open();
      await expect(sheet).toBeVisible();
      await page.goBack();
      await expect(sheet).toBeHidden();
      await expect(page).toHaveURL('/transactions');
      await open();
      await sheet.getByRole('button', { name: t('app:close') }).click();
      await expect(sheet).toBeHidden();
      await open();
      await sheet.getByRole('link').first().click();
      await expect(page).toHaveURL('/coins?act=buy');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('coins:pick.buy'));
      await page.goBack();
      await expect(page).toHaveURL('/transactions');
      // The steps of the sheet have left no history entries.
      await page.goBack();
      await expect(page).toHaveURL('/dashboard');

      // An invalid operation id shows the not-found page.
      await page.goto('/transactions/abc');
      await expect(page.getByRole('heading', { name: t('app:notFound.title') })).toBeVisible();
    });
  });
}

test('an open coin page shows that a recurring buy ran and that an alert fired', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  const account = await openSession(page);
  await fund(request, account, '500');
  await setPrice(request, 'LTC', '100');
  await plan(page, account, await readProductTime(request));
  await page.goto('/coins/LTC');
  const buy = page.getByRole('list', { name: 'Recurring buys' }).getByRole('listitem');
  const alert = page.getByRole('list', { name: 'Price alerts' }).getByRole('listitem');
  await expect(alert).toContainText('Once');
  const before = await buy.innerText();
  await setPrice(request, 'LTC', '111');
  await expect(alert).toContainText('Sent');
  await advanceClock(request, 121);
  await expect(buy).not.toHaveText(before);
  await expect(page.getByRole('list').filter({ hasText: 'Bought Litecoin' })).toBeVisible();
});

const submit = (page: Page) => page.locator('button[type=submit]');

async function fillIn(page: Page, t: Translate): Promise<void> {
  const mark = t('trades:buy.title') === 'Buy' ? '.' : ',';
  await page.goto('/coins/ETH/sell');
  const field = page.locator('input[name=amount]');
  await expect(field).toBeFocused();
  // The rate states its spread from the start, and no indicative rate is shown that changes later.
  await expect(page.getByText(t('trades:form.spread').replace('{{percent}}', `0${mark}25%`))).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('1 ETH ≈');
  await page.getByRole('button', { name: '50%' }).click();
  await expect(field).toHaveValue(`0${mark}467096`);
  // The firm rate is the one that was shown before it, unless the market has moved in between.
  const rate = page.getByText(/^1 ETH = /);
  const firm = page.getByText(t('trades:form.holds'));
  await expect(async () => {
    await field.fill('');
    await expect(firm).toHaveCount(0);
    const atFirst = await rate.innerText();
    await page.getByRole('button', { name: '50%' }).click();
    await expect(firm).toBeVisible();
    expect(await rate.innerText()).toBe(atFirst);
  }).toPass({ timeout: 30_000 });
  await page.getByRole('button', { name: '100%' }).click();
  await expect(field).toHaveValue(`0${mark}934193`);
  await page.getByRole('button', { name: t('trades:form.showExact') }).click();
  await expect(field).toHaveValue(owned.replace('.', mark));
  await expectAccessible(page, 'all of it');
  for (const more of ['5', '900']) {
    await field.fill(more);
    await expect(page.getByRole('alert')).toHaveText(t('trades:sell.shortTitle').replace('{{coin}}', 'ETH'));
    await expect(submit(page)).toBeDisabled();
  }
}

async function switchSides(page: Page, t: Translate): Promise<void> {
  const sides = page.getByRole('navigation', { name: t('trades:form.sides') });
  await page.locator('input[name=quoteAmount]').fill('150');
  await sides.getByRole('link', { name: t('trades:buy.title') }).click();
  await expect(page).toHaveURL(/\/coins\/ETH\/buy/);
  await expect(page.locator('input[name=quoteAmount]')).toHaveValue('150');
  await expect(page.locator('input[name=quoteAmount]')).toBeFocused();
  await sides.getByRole('link', { name: t('trades:sell.title') }).click();
  await expect(page.locator('input[name=quoteAmount]')).toHaveValue('150');
}

/** Four lines and one dollar value; ledger entries are shown on demand only. */
async function readTrade(page: Page, t: Translate): Promise<void> {
  const ticket = page.getByRole('article');
  await expect(ticket.getByRole('term')).toHaveText([
    t('transactions:trade.paid.Sell'),
    new RegExp(`^${t('transactions:facts.fee')}`),
    t('transactions:trade.rate'),
    t('transactions:trade.got'),
  ]);
  await expect(ticket.getByText(t('transactions:status.Completed'))).toBeVisible();
  const aside = page.getByRole('complementary');
  await expect(aside.getByRole('term')).toHaveText([
    t('transactions:facts.number'),
    t('transactions:stages.executing'),
    t('transactions:facts.ended'),
    t('transactions:trade.from'),
    t('transactions:trade.to'),
  ]);
  await expect(page.getByRole('table')).toHaveCount(0);
  await page.getByRole('button', { name: t('transactions:receipt.show') }).click();
  await expect(page.getByRole('table')).toHaveCount(2);
  await expect(page.getByRole('table').first().getByText(t('transactions:receipt.sum'))).toBeVisible();
  await expect(page.getByText(new RegExp(owned.slice(2)))).not.toHaveCount(0);
  await expectAccessible(page, 'the trade with its entries');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('transactions:trade.receipt') }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^GM-[0-9A-F]+\.pdf$/);
}

/** Creates a daily purchase in the second minute from now, and an alert 10% above the price. */
async function plan(page: Page, { id, jwtToken }: Owner, now: number): Promise<void> {
  const headers = { authorization: `Bearer ${jwtToken}` };
  const at = new Date(Math.ceil(now / 60_000) * 60_000 + 60_000);
  const bought = await page.request.post(`/api/users/${id}/recurring-buys`, {
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    data: {
      coin: 'LTC',
      quoteAmount: '50',
      schedule: { every: 'Day', time: at.toISOString().slice(11, 16) },
      timeZone: 'UTC',
    },
  });
  expect(bought.status()).toBe(200);
  const told = await page.request.post(`/api/users/${id}/price-alerts`, {
    headers,
    data: { coin: 'LTC', direction: 'Above', price: '110', repeats: false },
  });
  expect(told.status()).toBe(200);
}
