import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test';
import { type Account, openAccount, signIn } from './identity/accounts.ts';
import { speak } from './identity/settings.ts';

const words = {
  'en-US': {
    buy: /^Buy \d/,
    sell: /^Sell \d/,
    update: 'Update rate',
    expired: 'The rate has run out',
    bought: 'You bought',
    sold: 'You sold',
    moved: 'The rate has changed',
    short: 'Not enough dollars',
    cashIn: 'Cash in',
    min: 'Minimum amount - 1$',
    max: 'Maximum amount - 50,000$',
    used: 'This rate has already made a trade',
    open: 'Open the trade',
    activity: 'Open in activity',
    buys: 'Recurring buys',
    next: /^\$50\.00 · Every Monday at 9:00/,
    paused: 'Paused',
    end: 'End it',
    alerts: 'Price alerts',
    rises: /^Rises to \$/,
    undo: 'Undo',
  },
  uk: {
    buy: /^Купити \d/,
    sell: /^Продати \d/,
    update: 'Оновити курс',
    expired: 'Час курсу вийшов',
    bought: 'Ви купили',
    sold: 'Ви продали',
    moved: 'Курс змінився',
    short: 'Недостатньо доларів',
    cashIn: 'Внести готівку',
    min: 'Мінімальна сума - 1 $',
    max: 'Максимальна сума - 50\u00a0000 $',
    used: 'За цим курсом угоду вже укладено',
    open: 'Відкрити угоду',
    activity: 'Відкрити в операціях',
    buys: 'Регулярні купівлі',
    next: /^50,00\s\$ · Щопонеділка, 09:00/,
    paused: 'Призупинено',
    end: 'Завершити',
    alerts: 'Сповіщення про ціну',
    rises: /^Зросте до /,
    undo: 'Повернути',
  },
} as const;

/** The market is one for all tests, so each has a coin to itself. */
const coins = { 'en-US': { flow: 'LTC', tabs: 'XRP' }, uk: { flow: 'TON', tabs: 'USDC' } } as const;

for (const language of ['en-US', 'uk'] as const) {
  const word = words[language];

  test(`buys and sells: bounds, an expired quote, a moved price, not enough money, in ${language}`, async ({
    page,
    request,
  }) => {
    const coin = coins[language].flow;
    const account = await openAccount(request);
    await give(request, account, '600');
    await setPrice(request, coin, '100');
    await speak(page, language);
    await signIn(page, account);

    await page.goto(`/coins/${coin}/buy`);
    await typeLegs(page, word);
    const first = await outliveQuote(page, word);

    // The market moves under an accepted rate: the new one is shown beside the old one, and accepted anew.
    await setPrice(request, coin, '110');
    await submit(page).click();
    await expect(page.getByRole('alert').filter({ hasText: word.moved })).toBeVisible();
    expect(await submit(page).innerText()).not.toBe(first);
    await submit(page).click();
    await expect(page.getByRole('heading', { name: word.bought })).toBeFocused();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await page.getByRole('link', { name: word.activity }).click();
    await expect(page).toHaveURL(/\/transactions\/[0-9a-f-]{36}$/);

    // An open page follows the market and the books without being asked.
    await page.goto(`/coins/${coin}`);
    await expect(page.getByTestId('price')).toContainText('110');
    await setPrice(request, coin, '112');
    await expect(page.getByTestId('price')).toContainText('112');
    await give(request, account, '1.5', coin);
    await expect(page.getByTestId('worth')).toHaveText(/67\d/);
    await setPrice(request, coin, '110');

    // All of it back, by one press for the whole balance.
    await page.goto(`/coins/${coin}/sell`);
    await page.getByRole('button', { name: '100%' }).click();
    await page.getByRole('button', { name: word.sell }).click();
    await expect(page.getByRole('heading', { name: word.sold })).toBeFocused();
    expect(await available(request, account, coin)).toBe('0');
    // There and back costs the user twice the fee and the spread; what was given meanwhile was worth 165.
    expect(await available(request, account, 'USD')).toMatch(/^75\d/);
    await release(request, coin);
  });

  test(`plans a recurring buy and a price alert under the coin, in ${language}`, async ({
    page,
    request,
  }) => {
    await speak(page, language);
    await signIn(page, await openAccount(request));
    await page.goto('/coins/ETH#recurring-buy');
    await submit(page.getByRole('dialog')).click();
    const buys = page.getByRole('list', { name: word.buys });
    await expect(buys.getByRole('listitem')).toHaveText(word.next);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await buys.getByRole('switch').click();
    await expect(buys.getByText(word.paused)).toBeVisible();
    await buys.getByRole('switch').click();
    await expect(buys.getByText(word.paused)).toHaveCount(0);

    await page.goto('/coins/ETH#price-alert');
    await page.getByRole('button', { name: '+10%' }).click();
    await submit(page.getByRole('dialog')).click();
    const alerts = page.getByRole('list', { name: word.alerts });
    await expect(alerts.getByRole('listitem')).toHaveText(word.rises);
    await alerts.getByRole('button').click();
    await expect(alerts).toHaveCount(0);
    // The row took the focus with it: what is left of its part has it now.
    await expect(page.locator('a[href$="#price-alert"]')).toBeFocused();
    await page.getByRole('button', { name: word.undo }).click();
    await expect(alerts.getByRole('listitem')).toHaveCount(1);

    await buys.getByRole('button').click();
    await page.getByRole('alertdialog').getByRole('button', { name: word.end, exact: true }).click();
    await expect(buys).toHaveCount(0);
    await expect(page.locator('a[href$="#recurring-buy"]')).toBeFocused();
  });

  test(`M-03: two tabs that accept one quote make one trade, in ${language}`, async ({
    page,
    context,
    request,
  }) => {
    const coin = coins[language].tabs;
    const account = await openAccount(request);
    await give(request, account, '600');
    await speak(page, language);
    await signIn(page, account);
    const other = await context.newPage();
    // The second tab is given the quote of the first, as a thief of it would have it.
    let quote: string | null = null;
    await page.route('**/quotes', async (route) => {
      const answer = await route.fetch();
      quote = await answer.text();
      await route.fulfill({ response: answer });
    });
    await other.route('**/quotes', (route) =>
      route.fulfill({ contentType: 'application/json', body: quote ?? '' }),
    );
    for (const tab of [page, other]) {
      await tab.goto(`/coins/${coin}/buy`);
      await tab.locator('input[name=quoteAmount]').fill('100');
      await expect(tab.getByRole('button', { name: word.buy })).toBeEnabled();
    }
    await Promise.all([submit(page).click(), submit(other).click()]);
    const receipt = (tab: Page) => tab.getByRole('heading', { name: word.bought });
    const refused = (tab: Page) => tab.getByRole('alert').filter({ hasText: word.used });
    for (const tab of [page, other]) await expect(receipt(tab).or(refused(tab))).toBeVisible();
    const wins = await Promise.all([receipt(page).count(), receipt(other).count()]);
    expect(wins.toSorted()).toEqual([0, 1]);
    const loser = wins[0] === 0 ? page : other;
    await expect(loser.getByRole('link', { name: word.open })).toHaveAttribute(
      'href',
      /transactions\/[0-9a-f-]{36}/,
    );
    expect(await available(request, account, 'USD')).toBe('500');
    await other.close();
  });
}

type Words = (typeof words)['en-US' | 'uk'];

/** Either leg computes the other. What is out of bounds or not covered says so, with the way on. */
async function typeLegs(page: Page, word: Words): Promise<void> {
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

/** At zero nothing happens by itself: the button asks for a new rate. Gives what the first one was called. */
async function outliveQuote(page: Page, word: Words): Promise<string> {
  const dollars = page.locator('input[name=quoteAmount]');
  await page.clock.install();
  await dollars.fill('500');
  await page.clock.runFor(1000);
  await expect(page.getByRole('button', { name: word.buy })).toBeEnabled();
  const first = await submit(page).innerText();
  // Enter in the field is not yet a yes.
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

const submit = (place: Page | Locator): Locator => place.locator('button[type=submit]');

async function give(
  request: APIRequestContext,
  { id }: Account,
  amount: string,
  coin = 'USD',
): Promise<void> {
  const answer = await request.post('/sandbox/deposits', { data: { userId: id, coin, amount } });
  expect(answer.status()).toBe(200);
}

async function setPrice(request: APIRequestContext, coin: string, price: string): Promise<void> {
  expect((await request.post('/sandbox/prices', { data: { coin, price } })).status()).toBe(200);
}

/** The coin walks on as the market has it. */
async function release(request: APIRequestContext, coin: string): Promise<void> {
  expect((await request.post('/sandbox/prices', { data: { coin, frozen: false } })).status()).toBe(200);
}

async function available(
  request: APIRequestContext,
  { id, jwtToken }: Account & { readonly jwtToken: string },
  coin: string,
): Promise<string | undefined> {
  const answer = await request.get(`/api/users/${id}/balances`, {
    headers: { authorization: `Bearer ${jwtToken}` },
  });
  const { items }: { items: readonly { coin: string; available: string }[] } = await answer.json();
  return items.find((item) => item.coin === coin)?.available;
}
