import { expect, type Page, test } from '@playwright/test';
import { flowLanguages } from './flow-languages.ts';
import { openSession } from './identity/accounts.ts';
import { chooseLanguage } from './identity/settings.ts';
import { watchConsole } from './shell-session.ts';
import { release, setPrice } from './wallet/sandbox.ts';
import { slowReload } from './wallet/slow-reload.ts';

const words = {
  'en-US': {
    empty: /^\$0\.00$/,
    ways: ['Deposit', 'Buy', 'Cash in'],
    greeting: /^Good (morning|afternoon|evening)$/,
    manage: 'Manage tokens',
    managing: 'Manage tokens',
    show: 'Show Litecoin',
    hidden: 'Litecoin is hidden',
    undo: 'Undo',
    hiddenGroup: /^Hidden/,
    search: 'Search by name or ticker',
    done: 'Done',
    coins: 'Your coins',
    bitcoin: 'Bitcoin',
    noHistory: 'No operations with BTC yet',
    price: /^\$[\d,]+\.\d\d$/,
    week: '1 week',
    weekSummary: /^Price of Bitcoin, 1 week: (up|down|unchanged)/,
    // A separate coin for each language that no other test trades, because tests share one market.
    liveCoin: 'BTC',
    livePrice: '$77.25',
    livePoint: /^\$77\.25 · /,
    acts: ['Buy', 'Sell', 'Deposit', 'Withdraw', 'Cash in', 'Cash out'],
    exchange: 'Exchange',
    sell: 'Sell Coins into USD',
    nothingToSell: 'You have no coins to sell',
    unknown: 'There is no coin called “NOPE”',
  },
  uk: {
    empty: /^0,00\u00a0\$$/,
    ways: ['Поповнити', 'Купити', 'Внести готівку'],
    greeting: /^Доброго (ранку|дня|вечора)$/,
    manage: 'Керувати токенами',
    managing: 'Керування токенами',
    show: 'Показувати Litecoin',
    hidden: 'Монету Litecoin приховано',
    undo: 'Повернути',
    hiddenGroup: /^Приховані/,
    search: 'Пошук за назвою чи тикером',
    done: 'Готово',
    coins: 'Ваші монети',
    bitcoin: 'Bitcoin',
    noHistory: 'Операцій із BTC ще немає',
    price: /^[\d\u00a0]+,\d\d\u00a0\$$/,
    week: '1 тиждень',
    weekSummary: /^Ціна, Bitcoin, 1 тиждень: (зростання|падіння|без змін)/,
    liveCoin: 'ETH',
    livePrice: '77,25\u00a0$',
    livePoint: /^77,25\u00a0\$ · /,
    acts: ['Купити', 'Продати', 'Поповнити', 'Вивести', 'Внести готівку', 'Зняти готівку'],
    exchange: 'Обмін',
    sell: 'Продати Монети в USD',
    nothingToSell: 'У вас немає монет для продажу',
    unknown: 'Немає монети «NOPE»',
  },
} as const;

/** An empty wallet shows three ways to start instead of a chart. */
async function expectWays(page: Page, ways: readonly string[]): Promise<void> {
  for (const way of ways) await expect(page.getByRole('main').getByRole('link', { name: way })).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
  await expect(page.getByRole('slider')).toHaveCount(0);
}

for (const language of flowLanguages('uk')) {
  const word = words[language];

  test(`a new wallet: the ways in, its coins, a coin with its market (${language})`, async ({
    page,
    request,
  }) => {
    const complaints = watchConsole(page);
    await chooseLanguage(page, language);
    await openSession(page);
    await page.goto('/dashboard');

    await expect(page.getByTestId('total')).toHaveText(word.empty);
    await expectWays(page, word.ways);
    await expect(page.getByRole('heading', { name: word.greeting })).toBeVisible();
    const list = page.getByRole('table', { name: word.coins });
    await expect(list.getByRole('link', { name: 'Litecoin' })).toBeVisible();
    // The loading state has the same layout, so that nothing shifts.
    expect(await slowReload(page, () => expectWays(page, word.ways))).toBeLessThan(0.01);

    // A hidden coin disappears from the home screen for good; it can be found and shown again.
    await page.getByRole('link', { name: word.manage }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(word.managing);
    await page.getByRole('switch', { name: word.show }).click();
    await expect(page.getByText(word.hidden)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('switch', { name: word.show })).toHaveCount(0);
    await page.getByRole('button', { name: word.hiddenGroup }).click();
    await expect(page.getByRole('switch', { name: word.show })).not.toBeChecked();
    await page.getByRole('link', { name: word.done }).click();
    await expect(list.getByRole('link', { name: 'XRP' })).toBeVisible();
    await expect(list.getByRole('link', { name: 'Litecoin' })).toHaveCount(0);
    await page.goto('/coins');
    await page.getByRole('searchbox', { name: word.search }).fill('lite');
    await page.getByRole('switch', { name: word.show }).click();
    await expect(page.getByRole('switch', { name: word.show })).toBeChecked();
    await page.getByRole('link', { name: word.done }).click();
    await expect(list.getByRole('link', { name: 'Litecoin' })).toBeVisible();

    // A coin's market data from the real server.
    await list.getByRole('link', { name: word.bitcoin }).click();
    await expect(page).toHaveTitle(`${word.bitcoin} · Gim`);
    await expect(page.getByTestId('price')).toHaveText(word.price);
    await expect(page.getByRole('slider').locator('svg')).toBeVisible();
    await page.locator('label').filter({ hasText: word.week }).click();
    await expect(page.getByRole('radio', { name: word.week })).toBeChecked();
    await expect(page.getByRole('slider')).toHaveAccessibleName(word.weekSummary);
    await expect(page.getByText(word.noHistory)).toBeVisible();
    const actions = page.getByRole('complementary').getByRole('navigation').getByRole('link');
    await expect(actions).toHaveText([...word.acts]);

    // The page follows the price without fetching anything.
    await page.goto(`/coins/${word.liveCoin}`);
    await expect(page.getByTestId('price')).toHaveText(word.price);
    await expect(page.getByRole('slider')).toBeVisible();
    const read: string[] = [];
    page.on('request', (sent) => read.push(new URL(sent.url()).pathname));
    await setPrice(request, word.liveCoin, '77.25');
    await expect(page.getByTestId('price')).toHaveText(word.livePrice);
    await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', word.livePoint);
    expect(read.filter((path) => path.startsWith('/api/coins'))).toEqual([]);
    await release(request, word.liveCoin);

    // Selling is not offered without a balance.
    await page.getByRole('button', { name: word.exchange, exact: true }).click();
    await page.getByRole('dialog').getByRole('link', { name: word.sell }).click();
    await expect(page.getByText(word.nothingToSell)).toBeVisible();
    await page.goto('/coins/nope');
    await expect(page.getByText(word.unknown)).toBeVisible();
    expect(complaints).toEqual([]);
  });
}
