import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { flowLanguages } from './flow-languages.ts';
import { listAll, signInDemo } from './history/demo-customer.ts';
import { answerHistory, operations } from './history/operations.ts';
import { openSession } from './identity/accounts.ts';
import { chooseLanguage } from './identity/settings.ts';
import { openTexts } from './identity/texts.ts';
import { moveTo, signIn as signInAnswered, watchConsole } from './shell-session.ts';
import { answerWallet } from './wallet/answers.ts';

const words = {
  'en-US': {
    empty: 'You have no transactions yet',
    nothing: 'Nothing for this filter',
    clear: 'Clear filters',
    crypto: 'Crypto',
    download: 'Download',
    statement: 'Statement',
    table: 'Table',
    head: 'Date',
    missing: 'There is no such operation',
  },
  uk: {
    empty: 'У вас ще немає операцій',
    nothing: 'За цим фільтром нічого немає',
    clear: 'Скинути фільтри',
    crypto: 'Крипта',
    download: 'Завантажити',
    statement: 'Виписка',
    table: 'Таблиця',
    head: 'Дата',
    missing: 'Такої операції немає',
  },
} as const;

for (const language of flowLanguages('en-US')) {
  const word = words[language];

  test(`a new account has no history, and takes it along anyway, in ${language}`, async ({ page }) => {
    await openSession(page);
    await chooseLanguage(page, language);
    await page.goto('/transactions');
    await expect(page.getByText(word.empty)).toBeVisible();
    await page.getByRole('button', { name: word.crypto }).click();
    await expect(page).toHaveURL('/transactions?kind=crypto');
    await expect(page.getByText(word.nothing)).toBeVisible();
    await page.getByRole('button', { name: word.clear }).click();
    await expect(page).toHaveURL('/transactions');
    await expect(page.getByText(word.empty)).toBeVisible();

    for (const [choice, ending, beginning] of [
      [word.statement, 'pdf', '%PDF-'],
      [word.table, 'csv', `\ufeff"${word.head}"`],
    ] as const) {
      await page.getByRole('button', { name: word.download }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('radio', { name: choice }).check();
      await expectAccessible(page, 'the download');
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name: word.download }).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(new RegExp(`^gim-\\d{4}-\\d\\d-\\d\\d\\.${ending}$`));
      expect((await readFile(await file.path(), 'utf8')).startsWith(beginning)).toBe(true);
      await expect(dialog).toHaveCount(0);
    }

    await page.goto('/transactions/0199e3a0-0000-7000-8000-0000a1b2c3ff');
    await expect(page.getByText(word.missing)).toBeVisible();
  });
}

const dayOf = (item: { readonly createdAt: string } | undefined): string =>
  item?.createdAt.slice(0, 10) ?? '';

const looksOfFlow = { 'en-US': { width: 390, height: 844 }, uk: { width: 1280, height: 800 } } as const;

for (const language of flowLanguages('uk')) {
  const t = openTexts(language);

  test(`two years of a customer come page by page, are narrowed, searched, opened and taken along, in ${language}`, async ({
    page,
    request,
  }) => {
    const anna = await signInDemo(page);
    const [newest] = await listAll(request, anna, { limit: '1' });
    const cash = await listAll(request, anna, { type: 'CashIn,CashOut' });
    expect(cash.length).toBeGreaterThan(5);
    await chooseLanguage(page, language);
    await page.setViewportSize(looksOfFlow[language]);
    await page.goto('/transactions');
    const rows = page.getByRole('main').getByRole('link');
    await expect(rows).toHaveCount(30);
    // The next page loads automatically near the end of this one.
    await rows.last().scrollIntoViewIfNeeded();
    await expect(rows).toHaveCount(60);

    await page.getByRole('button', { name: t('transactions:list.kinds.cash'), exact: true }).click();
    await expect(rows).toHaveCount(Math.min(cash.length, 30));
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: t('transactions:filters.open'), exact: true }).click();
    const oldest = dayOf(cash.at(-1));
    const latest = dayOf(cash[0]);
    await dialog.getByLabel(t('transactions:filters.from')).fill(latest);
    await dialog.getByLabel(t('transactions:filters.to'), { exact: true }).fill(oldest);
    await expect(dialog.getByText(t('transactions:filters.reversed'))).toBeVisible();
    await dialog.getByLabel(t('transactions:filters.to'), { exact: true }).fill(latest);
    await dialog.getByRole('button', { name: t('transactions:filters.apply') }).click();
    await expect(page).toHaveURL(`/transactions?kind=cash&from=${latest}&to=${latest}`);
    await expect(rows).toHaveCount(cash.filter(({ createdAt }) => createdAt.startsWith(latest)).length);

    // The file has the rows of the list plus a header.
    await page.goto('/transactions?kind=cash');
    await page.getByRole('button', { name: t('transactions:export.open') }).click();
    await dialog.getByRole('radio').nth(1).check();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: t('transactions:export.download') }).click(),
    ]);
    const written = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    expect(written).toHaveLength(cash.length + 1);
    for (const { number } of cash) expect(written.filter((line) => line.includes(number))).toHaveLength(1);

    // An operation can be found by its number, and its receipt sums to zero exactly.
    await page.goto('/transactions');
    await page.getByRole('searchbox').fill(newest?.number ?? '');
    await expect(rows).toHaveCount(1);
    await rows.first().click();
    await expect(page).toHaveURL(`/transactions/${newest?.id}`);
    await expect(page.getByText(newest?.number ?? '').first()).toBeVisible();
    await expectAccessible(page, 'the operation');
    await page.goBack();
    await expect(page).toHaveURL(/q=GM-/);
    await expect(rows).toHaveCount(1);

    // All eighteen decimals are shown on the smallest screen.
    const [sale] = await listAll(request, anna, { type: 'Sell', coin: 'ETH', limit: '1' });
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`/transactions/${sale?.id}`);
    await page.getByRole('button', { name: t('transactions:receipt.show') }).click();
    const lines = page.getByRole('table').first();
    await expect(lines).toBeVisible();
    const { table, ticket } = await lines.evaluate((drawn) => ({
      table: drawn.getBoundingClientRect().right,
      ticket: drawn.closest('article')?.getBoundingClientRect().right ?? 0,
    }));
    expect(table).toBeLessThan(ticket);
  });
}

test('an operation is called off after a question, and says where the money is', async ({ page }) => {
  await signInAnswered(page);
  await answerWallet(page);
  await answerHistory(page);
  const [order] = operations;
  await page.goto(`/transactions/${order?.id}`);
  const cancel = page.getByRole('complementary').getByRole('button', { name: 'Cancel the order' });
  await cancel.click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Cash out $2,500,');
  await expect(dialog).toContainText('your dollars are unlocked at once.');
  await expectAccessible(page, 'the question');
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await cancel.click();
  await page.route('**/cancel', (route) =>
    route.fulfill({ status: 409, json: { errorDescriptions: [{ problem: 'CancelOnlyBySupport' }] } }),
  );
  await dialog.getByRole('button', { name: 'Cancel the order' }).click();
  await expect(dialog.getByRole('alert')).toContainText('only support can cancel it');
  await page.unroute('**/cancel');
  await dialog.getByRole('button', { name: 'Cancel the order' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('$2,512.50 is back on your balance.')).toBeVisible();
  await expect(cancel).toHaveCount(0);
});

test('an operation is shared in words where the system can share, and its page has no such button elsewhere', async ({
  page,
}) => {
  const bought = operations.find(({ type }) => type === 'Buy');
  if (bought === undefined) throw new Error('There is no trade among the operations');
  await signInAnswered(page);
  await answerWallet(page);
  await answerHistory(page);
  await page.goto(`/transactions/${bought.id}`);
  await expect(page.getByText(bought.number).first()).toBeVisible();
  const share = page.getByRole('button', { name: 'Share', exact: true });
  await expect(share).toHaveCount(0);
  await page.addInitScript(() => {
    Object.assign(navigator, { share: async (data: unknown) => Object.assign(window, { shared: data }) });
  });
  await page.reload();
  await share.click();
  const shared: string = await page.evaluate(() => Reflect.get(window, 'shared').text);
  expect(shared.replaceAll(/\s/g, ' ')).toBe(
    `Bought Bitcoin: +0.00450281 BTC, Oct 16, 2025, 7:42 AM. Number ${bought.number}.`,
  );
});

const looks = [
  { width: 390, height: 844, colorScheme: 'light', language: 'en-US' },
  { width: 1280, height: 800, colorScheme: 'dark', language: 'uk' },
] as const;

for (const { width, height, colorScheme, language } of looks) {
  test(`the history and every type of it, ${width} ${colorScheme} ${language}`, async ({ page }) => {
    const complaints = watchConsole(page);
    await signInAnswered(page);
    await answerWallet(page);
    await answerHistory(page, language);
    await chooseLanguage(page, language);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height });
    const picture = (name: string) => `${name}-${width}-${colorScheme}-${language}.png`;
    await page.goto('/transactions');
    await expect(page.getByRole('main').getByRole('link')).toHaveCount(operations.length);
    if (language === 'en-US') {
      // Both amounts have an accessible sign.
      const bought = page.getByRole('link', {
        name: /Bought Bitcoin .* plus 0\.00450281 BTC minus \$500\.00$/,
      });
      await expect(bought).toBeVisible();
    }
    await page.evaluate(() => document.fonts.ready);
    await page.mouse.move(0, 0);
    await expect(page).toHaveScreenshot(picture('history'));
    await expectAccessible(page, 'the history');
    for (const { id, type, number } of operations) {
      const isPictured = ['Buy', 'CashOut', 'Withdraw'].includes(type);
      // The wide page shows the same content, so three types are enough there.
      if (width > 1000 && !isPictured) continue;
      await moveTo(page, `/transactions/${id}`);
      await expect(page.getByText(number).first()).toBeVisible();
      await expectAccessible(page, type);
      if (isPictured) await expect(page).toHaveScreenshot(picture(type));
    }
    expect(complaints).toEqual([]);
  });
}
