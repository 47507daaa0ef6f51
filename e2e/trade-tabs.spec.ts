import { expect, type Locator, type Page, test } from '@playwright/test';
import { flowLanguages } from './flow-languages.ts';
import { enterSignIn, openAccount, openSession } from './identity/accounts.ts';
import { entry, hostAgent, lastToken, listen } from './identity/host-app.ts';
import { chooseLanguage } from './identity/settings.ts';
import { pauseClock, resumeClock } from './product-clock.ts';
import { available, fund } from './wallet/sandbox.ts';
import { coins, words } from './wallet/trade-words.ts';

test.afterEach(resumeClock);

const submit = (page: Page): Locator => page.locator('button[type=submit]');

for (const language of flowLanguages('uk')) {
  const word = words[language];

  test(`M-03: two tabs that accept one quote make one trade, in ${language}`, async ({
    page,
    context,
    request,
  }) => {
    const coin = coins[language].calm;
    const account = await openSession(page);
    await fund(request, account, '600');
    await chooseLanguage(page, language);
    await pauseClock();
    const other = await context.newPage();
    // The second tab gets the first tab's quote, as if it had been stolen.
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

  test.describe('in a webview', () => {
    test.use({ userAgent: hostAgent });

    test(`buys inside a host app: its bars, its token, nothing else on its line, in ${language}`, async ({
      page,
      request,
    }) => {
      const coin = coins[language].calm;
      const account = await openAccount(request);
      await fund(request, account, '100');
      await chooseLanguage(page, language);
      await page.setViewportSize({ width: 390, height: 844 });
      const heard = listen(page);
      const device = { deviceId: `host-${account.id}`, hostNav: '1', hostTabs: '1' };
      await page.goto(entry('/', device));
      await enterSignIn(page, account);
      await expect(page).toHaveURL('/dashboard');
      await pauseClock();
      const token = { userId: account.id, refreshToken: lastToken(heard.signals) };
      // A restart of the app: nothing of the page is left except what the host kept.
      await page.evaluate(() => sessionStorage.clear());
      await page.goto(entry(`/coins/${coin}/buy`, { ...device, ...token }));
      await expect(page).toHaveURL(`/coins/${coin}/buy`);
      await page.locator('input[name=quoteAmount]').fill('40');
      await page.getByRole('button', { name: word.buy }).click();
      await expect(page.getByRole('heading', { name: word.bought })).toBeFocused();
      // The host app shows its own bars.
      await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0);
      await expect(page.getByRole('banner').filter({ visible: true })).toHaveCount(0);
      expect(heard.signals.map(({ action }) => action)).toEqual(['updateRefreshToken', 'updateRefreshToken']);
      expect(heard.others).toEqual([]);
      expect(await available(request, account, 'USD')).toBe('60');
    });
  });
}
