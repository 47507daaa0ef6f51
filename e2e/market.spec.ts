import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { openSession } from './identity/accounts.ts';
import { chooseLanguage } from './identity/settings.ts';
import { pushAddress } from './push-address.ts';
import { signIn, watchConsole } from './shell-session.ts';
import { callsOf } from './traffic.ts';
import { answerWallet, refusal } from './wallet/answers.ts';
import { fund } from './wallet/sandbox.ts';

const rowsOf = (page: Page): Promise<string[]> =>
  page
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => row.querySelector('td:nth-child(2) [class*=detail]')?.textContent ?? ''),
    );

const isSorted = (values: readonly number[]): boolean =>
  values.every((value, index) => index === 0 || (values[index - 1] ?? 0) >= value);

test('the market: reached by Coins, one reading for all coins, in the order one asks for', async ({
  page,
}) => {
  const complaints = watchConsole(page);
  await openSession(page);
  const calls = await callsOf(page, () => page.goto('/market'));
  // One call reads prices and history of all coins, another the holdings and the watch list: no calls per coin.
  const read = calls.filter((call) => /coins|balances/.test(call)).map((call) => call.split('/').at(-1));
  expect(read.toSorted()).toEqual(['balances', 'coins']);
  await page.goto('/dashboard');
  const rail = page.getByRole('navigation', { name: 'Main' });
  await rail.getByRole('link', { name: 'Coins' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Coins');
  await expect(rail.getByRole('link', { name: 'Coins' })).toHaveAttribute('aria-current', 'page');

  await test.step('every coin of the catalogue has its price, its day and its week', async () => {
    const { items }: { items: readonly { id: string; trade: unknown }[] } = await (
      await page.request.get('/api/coins')
    ).json();
    const traded = items.filter(({ trade }) => trade !== null).map(({ id }) => id);
    await expect.poll(async () => (await rowsOf(page)).toSorted()).toEqual(traded.toSorted());
    await expect(page.locator('tbody svg path[d^="M0"]')).toHaveCount(traded.length);
  });

  await test.step('a head sorts, and again the other way round', async () => {
    const price = page.getByRole('columnheader', { name: 'Price' });
    await price.getByRole('button').click();
    await expect(price).toHaveAttribute('aria-sort', 'descending');
    // The order does not change while prices move, so coins worth a dollar may be out of order.
    const figures = async (): Promise<number[]> =>
      (await page.locator('tbody td:nth-child(3)').allInnerTexts())
        .map((text) => Number(text.replaceAll(/[$,]/g, '')))
        .filter((figure) => Math.abs(figure - 1) > 0.1);
    expect(isSorted(await figures())).toBe(true);
    await price.getByRole('button').click();
    await expect(price).toHaveAttribute('aria-sort', 'ascending');
    expect(isSorted((await figures()).toReversed())).toBe(true);
  });
  expect(complaints).toEqual([]);
});

test('the market: search by key, and a watch list kept on the server', async ({ page }) => {
  const complaints = watchConsole(page);
  await openSession(page);
  await page.goto('/market');
  await expect(page.getByRole('button', { name: 'Watch Ethereum' })).toBeVisible();
  const rail = page.getByRole('navigation', { name: 'Main' });

  await test.step('the key / leads to the search, which finds by ticker and says when there is nothing', async () => {
    await page.locator('h1').focus();
    await page.keyboard.press('/');
    await page.keyboard.type('ltc');
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.keyboard.type('zz');
    await expect(page.getByText('No coin called “ltczz”')).toBeVisible();
    await page.getByRole('button', { name: 'Clear the search' }).click();
  });

  await test.step('a star is saved at once, survives a reload and can be undone', async () => {
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/coins/ETH/watch'));
    await page.getByRole('button', { name: 'Watch Ethereum' }).click();
    expect((await saved).status()).toBe(200);
    await page.getByRole('button', { name: 'Watch list 1' }).click();
    await expect(page).toHaveURL('/market?list=watched');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Watch Ethereum' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    expect(await rowsOf(page)).toEqual(['ETH']);
    await page.getByRole('button', { name: 'Watch Ethereum' }).click();
    await expect(page.getByText('Your watch list is empty')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: 'Watch Ethereum' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  await test.step('a row leads to its coin', async () => {
    await page.getByRole('link', { name: 'Ethereum', exact: false }).first().click();
    await expect(page).toHaveURL('/coins/ETH');
    await expect(rail.getByRole('link', { name: 'Coins' })).toHaveAttribute('aria-current', 'page');
  });
  expect(complaints).toEqual([]);
});

for (const { width, height, colorScheme, language } of [
  { width: 390, height: 844, colorScheme: 'light', language: 'en-US' },
  { width: 1280, height: 800, colorScheme: 'dark', language: 'uk' },
] as const) {
  test(`the market in ${width} ${colorScheme} ${language}`, async ({ page }) => {
    await signIn(page);
    await chooseLanguage(page, language);
    await answerWallet(page);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height });
    await page.goto('/market');
    await expect(page.getByRole('button', { name: /Bitcoin/ }).first()).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    await expect(page).toHaveScreenshot(`market-${width}-${colorScheme}-${language}.png`);
    await expectAccessible(page, '/market');
    // A dark logo has a visible edge on a dark background.
    const edge = await page
      .locator('img[src*=xrp]')
      .first()
      .evaluate((image) => getComputedStyle(image.parentElement ?? image, '::after').boxShadow);
    expect(edge.startsWith('rgba(0, 0, 0, 0)')).toBe(colorScheme === 'light');
    if (width >= 1100) await expectWholeRing(page);
    if (width < 768) {
      // The bar at the bottom has no room for it, so the home page leads here.
      await pushAddress(page, '/dashboard');
      await page.getByRole('main').getByRole('link', { name: 'Coins', exact: true }).click();
      await expect(page).toHaveURL('/market');
      await expect(page.getByRole('button', { name: 'Watch Bitcoin' })).toBeVisible();
    }
  });
}

/** The focus ring of a row surrounds all its figures, and nothing cuts it off. */
async function expectWholeRing(page: Page): Promise<void> {
  await page.locator('h1').focus();
  await page.locator('tbody a').first().focus();
  expect(await page.locator('tbody tr').first().evaluate(ringFaults)).toEqual([]);
}

/** Runs in the page: what lies outside of the focus ring of a row, and what the ring lies outside of. */
function ringFaults(row: Element): string[] {
  const style = getComputedStyle(row.querySelector('a') ?? row, '::after');
  const px = (name: string): number => Number.parseFloat(style.getPropertyValue(name));
  const place = row.getBoundingClientRect();
  const [x, y] = [place.left + px('left'), place.top + px('top')];
  const [width, height] = [px('width'), px('height')];
  // A negative offset draws the ring inside of its box.
  const inner = Math.max(0, -px('outline-offset'));
  const clear = new DOMRect(x + inner, y + inner, width - 2 * inner, height - 2 * inner);
  const holds = (outer: DOMRect, box: DOMRect): boolean =>
    outer.left <= box.left && outer.right >= box.right && outer.top <= box.top && outer.bottom >= box.bottom;
  const cells = [...row.querySelectorAll('td')].filter((cell) => cell.querySelector('button') === null);
  const outside = cells.filter((cell) => {
    const figures = document.createRange();
    figures.selectNodeContents(cell);
    return !holds(clear, figures.getBoundingClientRect());
  });
  const faults = outside.map((cell) => `outside of the ring: ${cell.textContent}`);
  if (style.outlineStyle !== 'solid' || height > place.height) faults.push('no ring of its own');
  for (let around = row.parentElement; around !== null; around = around.parentElement) {
    const isClip = getComputedStyle(around).overflowX !== 'visible';
    const edge = around.getBoundingClientRect();
    if (isClip && (edge.left > x || edge.right < x + width)) faults.push(`cut off by ${around.className}`);
  }
  return faults;
}

test('a market that cannot be read says so and comes back by its retry', async ({ page }) => {
  await signIn(page);
  let isDown = true;
  await answerWallet(page, (route, { pathname }) =>
    isDown && pathname === '/api/coins'
      ? route.fulfill({ status: 503, ...refusal('Unavailable') })
      : undefined,
  );
  await page.goto('/market');
  await expect(page.getByRole('alert').first()).toContainText('This didn’t load');
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(page.getByRole('button', { name: 'Watch Bitcoin' })).toBeVisible();
});

test('first minutes: the next steps lead where they say, and go when they are done', async ({
  page,
  request,
}) => {
  const account = await openSession(page);
  await page.goto('/dashboard');
  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps.getByText('1 of 3 done')).toBeVisible();
  await expect(steps.getByText('E-mail confirmed')).toBeVisible();
  const costs = /free above a set amount|see the fee|From \$\d+, fee/;
  await expect(steps.getByRole('link', { name: costs })).toHaveCount(3);
  await expectAccessible(page, 'the first steps');
  for (const [name, path] of [
    ['Turn on two-factor', '/settings/2fa'],
    ['Or use Face ID or a fingerprint', '/settings/faceid'],
    ['Cash in', '/cashin'],
    ['Deposit', '/coins?act=deposit'],
    ['Buy', '/coins?act=buy'],
  ] as const) {
    await steps.getByRole('link', { name }).click();
    await expect(page).toHaveURL(path);
    await page.goBack();
    await expect(steps).toBeVisible();
  }
  // After a deposit the chart appears, and the remaining step is to protect the account.
  await fund(request, account, '250');
  await expect(page.getByTestId('total')).toHaveText('$250.00');
  await expect(steps.getByText('First money is in')).toBeVisible();
  await expect(steps.getByText('2 of 3 done')).toBeVisible();
  // A deposit is not a gain.
  await expect(page.getByTestId('change')).toHaveText(/0\.00%/);
});

test('the palette: loaded when it is opened, found by typing, moved by keys', async ({ page }) => {
  await signIn(page);
  await answerWallet(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  const scripts: string[] = [];
  page.on('request', (sent) => {
    if (sent.resourceType() === 'script') scripts.push(sent.url());
  });
  await page.goto('/dashboard');
  await expect(page.getByTestId('total')).toBeVisible();
  expect(scripts.filter((url) => /palette/i.test(url) && !/palette-key/.test(url))).toEqual([]);
  await page.keyboard.press('Control+KeyK');
  const field = page.getByRole('combobox', { name: 'Search and actions' });
  await expect(field).toBeFocused();
  await expectAccessible(page, 'the palette');

  await test.step('an amount and two currencies are an equation', async () => {
    await page.keyboard.type('500 usd btc');
    await expect(page.getByRole('option').first()).toContainText(/\$?500\.00.* = 0\.0045/);
    await expect(field).toHaveAttribute('aria-activedescendant', /equation$/);
    await shootPalette(page);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/coins\/BTC\/buy\?amount=0\.0045/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    // The address changes before the page does: a palette opened in between would close with the old page.
    await expect(page).toHaveTitle(/Bitcoin/);
  });

  await test.step('arrows move, Enter opens, and the coin is there', async () => {
    await page.keyboard.press('Control+KeyK');
    await field.fill('eth');
    const options = page.getByRole('option');
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowDown');
    await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(options.last()).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('option', { name: /^Ethereum/ }).click();
    await expect(page).toHaveURL('/coins/ETH');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveTitle(/Ethereum/);
  });

  await test.step('an action and a coin are one result, and so is an operation', async () => {
    await page.keyboard.press('Control+KeyK');
    await field.fill('buy btc');
    await expect(page.getByRole('option').first()).toHaveText('Buy Bitcoin');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/coins/BTC/buy');
    await expect(page).toHaveTitle(/Bitcoin/);
    await page.keyboard.press('Control+KeyK');
    await field.fill('bought');
    await expect(page.getByRole('option').first()).toContainText('Bought Bitcoin');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/transactions/33333333-3333-4333-8333-333333333331');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('settings are found by what people call them; Esc gives the focus back', async () => {
    await page.keyboard.press('Control+KeyK');
    await field.fill('2fa');
    await expect(page.getByRole('option')).toHaveText(['Two-factor login']);
    await field.fill('qqq');
    await expect(page.getByText('Nothing found for “qqq”')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

/** Ends in the light theme, as it began. */
async function shootPalette(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page).toHaveScreenshot(`palette-1280-${colorScheme}-en-US.png`);
  }
}
