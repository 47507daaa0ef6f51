import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { flowLanguages } from './flow-languages.ts';
import { openSession } from './identity/accounts.ts';
import { chooseLanguage } from './identity/settings.ts';
import { openTexts } from './identity/texts.ts';
import { advanceClock, pauseClock, resumeClock } from './product-clock.ts';
import { available, fund, release, setPrice, stopPrice } from './wallet/sandbox.ts';
import { coins, words } from './wallet/trade-words.ts';

// The tests change one market and one clock, so they run one after the other.
test.describe.configure({ mode: 'default' });
test.afterEach(resumeClock);

for (const language of flowLanguages('en-US')) {
  const word = words[language];

  test(`buys and sells: bounds, an expired quote, a moved price, not enough money, in ${language}`, async ({
    page,
    request,
  }) => {
    const coin = coins[language].flow;
    const account = await openSession(page);
    await fund(request, account, '600');
    await setPrice(request, coin, '100');
    await chooseLanguage(page, language);
    await pauseClock();

    await page.goto(`/coins/${coin}/buy`);
    await typeSides(page, word);
    const first = await outliveQuote(page, word);

    // The price moves under an accepted rate: the new rate is shown beside the old one and must be accepted again.
    await setPrice(request, coin, '110');
    await submit(page).click();
    await expect(page.getByRole('alert').filter({ hasText: word.moved })).toBeVisible();
    await expect(submit(page)).not.toHaveAccessibleName(first);
    await submit(page).click();
    await expect(page.getByRole('heading', { name: word.bought })).toBeFocused();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await page.getByRole('link', { name: word.activity }).click();
    await expect(page).toHaveURL(/\/transactions\/[0-9a-f-]{36}$/);

    // An open page follows prices and balances live.
    await page.goto(`/coins/${coin}`);
    await expect(page.getByTestId('price')).toContainText('110');
    await setPrice(request, coin, '112');
    await expect(page.getByTestId('price')).toContainText('112');
    await fund(request, account, '1.5', coin);
    await expect(page.getByTestId('worth')).toHaveText(/67\d/);
    await setPrice(request, coin, '110');

    // Sell the whole balance with one press.
    await page.goto(`/coins/${coin}/sell`);
    await page.getByRole('button', { name: '100%' }).click();
    await page.getByRole('button', { name: word.sell }).click();
    await expect(page.getByRole('heading', { name: word.sold })).toBeFocused();
    expect(await available(request, account, coin)).toBe('0');
    // A round trip costs the fee and the spread twice; what was deposited meanwhile was worth 165.
    expect(await available(request, account, 'USD')).toMatch(/^75\d/);
    await release(request, coin);
  });

  test(`a trade that cannot be made says why, and one without an answer is asked about and made once, in ${language}`, async ({
    page,
    request,
  }) => {
    const coin = coins[language].flow;
    const t = openTexts(language);
    const account = await openSession(page);
    await fund(request, account, '600');
    await setPrice(request, coin, '100');
    await chooseLanguage(page, language);
    await pauseClock();
    const quoteFor = async (dollars: string): Promise<void> => {
      await page.locator('input[name=quoteAmount]').fill(dollars);
      await expect(page.getByRole('button', { name: word.buy })).toBeEnabled();
    };
    const alert = (text: string): Locator => page.getByRole('alert').filter({ hasText: text });

    // The house has no inventory of the coin.
    const had = await setInventory(request, coin, '0');
    await page.goto(`/coins/${coin}/buy`);
    await quoteFor('50');
    await submit(page).click();
    await expect(alert(t('trades:problems.LiquidityUnavailable'))).toBeVisible();
    await expectAccessible(page, 'a trade that is not covered');
    await setInventory(request, coin, had);
    expect(await available(request, account, 'USD')).toBe('600');
    await submit(page).click();
    await expect(page.getByRole('button', { name: word.buy })).toBeEnabled();

    // The response is lost and the page reloaded. The request is kept, and repeating it makes only one trade.
    await page.route('**/trades', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await submit(page).click();
    await expect(alert(t('trades:form.unansweredTitle'))).toBeVisible();
    await page.unroute('**/trades');
    await page.reload();
    await expect(alert(t('trades:form.unansweredTitle'))).toBeVisible();
    await expect(page.locator('input[name=quoteAmount]')).toHaveValue(/^50\b/);
    await page.getByRole('button', { name: t('trades:form.check') }).click();
    await expect(page.getByRole('heading', { name: word.bought })).toBeFocused();
    expect(await available(request, account, 'USD')).toBe('550');

    // The request never arrived, and its rate expires. Meanwhile the price feed has stopped.
    await page.goto(`/coins/${coin}/buy`);
    await quoteFor('70');
    await page.route('**/trades', (route) => route.abort());
    await submit(page).click();
    await expect(alert(t('trades:form.unansweredTitle'))).toBeVisible();
    await page.unroute('**/trades');
    await stopPrice(request, coin);
    await advanceClock(request, 31);
    await page.reload();
    await page.getByRole('button', { name: t('trades:form.check') }).click();
    await expect(page.getByText(word.expired).first()).toBeVisible();
    await page.getByRole('button', { name: word.update }).click();
    await expect(alert(t('coins:problems.PriceUnavailable'))).toBeVisible();
    await expectAccessible(page, 'a coin without a price');
    await release(request, coin);
    await page.getByRole('button', { name: t('trades:form.tryAgain') }).click();
    await expect(page.getByRole('button', { name: word.buy })).toBeEnabled();
    expect(await available(request, account, 'USD')).toBe('550');

    // The history has both: the completed trade, and the rejected one, which moved no money.
    await page.goto('/transactions');
    await expect(page.getByRole('main').getByText(t('transactions:status.Rejected'))).toHaveCount(1);
  });
}

type Words = (typeof words)['en-US' | 'uk'];

/** Typing either side computes the other. Amounts out of limits or without funds show an error with a next step. */
async function typeSides(page: Page, word: Words): Promise<void> {
  const dollars = page.locator('input[name=quoteAmount]');
  await dollars.fill('0.5');
  await expect(page.getByText(word.min)).toBeVisible();
  await dollars.fill('200000');
  await expect(page.getByText(word.max)).toBeVisible();
  await dollars.fill('5000');
  await expect(page.getByText(word.short)).toBeVisible();
  const way = page.getByRole('main').getByRole('link', { name: word.cashIn });
  await expect(way).toHaveAttribute('href', '/cashin');
  await expect(submit(page)).toBeDisabled();
  await page.locator('input[name=amount]').fill('1');
  await expect(page.getByRole('button', { name: word.buy })).toBeEnabled();
  await expect(dollars).toHaveValue(/^10\d[.,]\d\d$/);
}

/** At expiry nothing happens automatically: the button requests a new rate. Returns the button's first label. */
async function outliveQuote(page: Page, word: Words): Promise<string> {
  const dollars = page.locator('input[name=quoteAmount]');
  await page.clock.install();
  await dollars.fill('500');
  await page.clock.runFor(1000);
  await expect(page.getByRole('button', { name: word.buy })).toBeEnabled();
  const first = await submit(page).innerText();
  // Enter in the field does not submit.
  await dollars.press('Enter');
  await expect(submit(page)).toBeFocused();
  await expect(submit(page)).toHaveAccessibleName(first);
  await page.clock.runFor(21_000);
  await expect(page.getByText(word.expired).first()).toBeVisible();
  await expect(submit(page)).toHaveAccessibleName(word.update);
  await page.clock.resume();
  await submit(page).click();
  await expect(page.getByRole('button', { name: word.buy })).toBeEnabled();
  return first;
}

const submit = (page: Page): Locator => page.locator('button[type=submit]');

/** Sets the house's inventory of a coin. Returns the previous amount. */
async function setInventory(request: APIRequestContext, coin: string, amount: string): Promise<string> {
  interface Listed {
    readonly items: readonly { readonly coin: string; readonly amount: string }[];
  }
  const before: Listed = await (await request.get('/sandbox/inventory')).json();
  const answer = await request.post('/sandbox/inventory', { data: { coin, amount } });
  expect(answer.status()).toBe(200);
  return before.items.find((item) => item.coin === coin)?.amount ?? '0';
}
