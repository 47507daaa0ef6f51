import { listNotifications, listTransactions, login } from '@gim/contract';
import { plainWords, pseudoLanguage } from '@gim/languages/testing/pseudo-texts';
import { expect, type Page, type Response } from '@playwright/test';
import { openStaff } from './hostile/people.ts';
import { openWriter } from './hostile/writer.ts';
import { placeSession, type Signed } from './identity/accounts.ts';
import { chooseLanguage } from './identity/settings.ts';
import { test } from './pseudo-locale/pseudo-product.ts';
import { dataWords, intlWords, shownTexts } from './pseudo-locale/shown-texts.ts';
import { walk } from './walk.ts';

// A language is one folder of texts: this product has an additional pseudo-locale with a diacritic on every letter, and
// no other change. A word without diacritics is data or hard-coded.

test.describe.configure({ mode: 'default', timeout: 600_000 });
test.use({ viewport: { width: 1280, height: 900 } });

const walletPages = [
  ...['/dashboard', '/notifications', '/transactions', '/settings', '/settings/exchange-points', '/kyc'],
  ...[
    '/coins',
    '/coins/btc',
    '/coins/btc/buy',
    '/coins/btc/sell',
    '/coins/btc/deposit',
    '/coins/btc/withdraw',
  ],
  ...['/cashin', '/cashin/map', '/cashout', '/cashout/card', '/cashout/paypal', '/settings/2fa'],
  ...['/settings/language', '/settings/notifications', '/settings/devices', '/settings/faceid'],
  ...['/settings/proof', '/settings/support-service', '/settings/personal-info'],
  ...['/settings/affiliate-program', '/settings/affiliate-program/statistics', '/terms', '/privacy', '/faq'],
];
const deskPages = [
  ...['/today', '/drawer', '/kyc', '/withdrawals', '/treasury', '/payouts', '/threads', '/cases', '/support'],
  ...['/users', '/point', '/staff', '/audit'],
].map((path) => `/desk${path}`);

/** The same in every language: the brand, key names, tickers, and field names in the audit log. */
const alike = ['Gim', 'Ctrl', 'Enter', 'Esc', 'Del'];
const isCode = (word: string): boolean => /^[A-Z]{2,6}$|^[a-z]+[A-Z]/.test(word);

async function expectTranslated(page: Page, paths: readonly string[]): Promise<void> {
  const data = new Set([...alike, ...intlWords()]);
  const reading: Promise<void>[] = [];
  const readWords = async (response: Response): Promise<void> => {
    const reply: unknown = await response.json().catch(() => null);
    for (const word of dataWords(reply)) data.add(word);
  };
  page.on('response', (response) => {
    // The live stream never ends.
    if (/\/api\/(?!stream)/.test(response.url())) reading.push(readWords(response));
  });
  await walk(page, paths, async (path) => {
    const texts = await shownTexts(page);
    await Promise.all(reading.splice(0));
    expect(texts.filter((text) => /[áéíóú]/.test(text)).length, path).toBeGreaterThan(2);
    const plain = texts.filter((text) => plainWords(text, data).some((word) => !isCode(word)));
    expect.soft([...new Set(plain)], path).toEqual([]);
  });
}

/** One operation of each type and one notification of each kind that the account has. */
async function detailPages(page: Page, { id, jwtToken }: Signed): Promise<readonly string[]> {
  const read = async (path: string) => {
    const headers = { authorization: `Bearer ${jwtToken}` };
    return (await page.request.get(path.replace('{id}', id), { headers })).json();
  };
  const transactions = listTransactions.reply.parse(await read(`${listTransactions.path}?limit=100`)).items;
  const notifications = listNotifications.reply.parse(await read(listNotifications.path)).items;
  return [
    ...new Map(transactions.map((one) => [one.type, `/transactions/${one.id}`])).values(),
    ...new Map(notifications.map((one) => [one.event, `/notifications/${one.id}`])).values(),
  ];
}

test('the page before the sign-in is in the new language', async ({ page }) => {
  await chooseLanguage(page, pseudoLanguage);
  await expectTranslated(page, ['/', '/reset-password']);
  await expect(page.locator('html')).toHaveAttribute('lang', pseudoLanguage);
});

test('no page of the wallet says a word that is not in the texts', async ({ page }) => {
  const device = { deviceId: 'pseudo-locale-device', deviceName: 'Pixel', platformName: 'Web' };
  const credentials = { email: 'anna@gim.example', password: 'Paper-and-Ink-7' };
  const data = { ...credentials, ...device, language: pseudoLanguage };
  const answer = await page.request.post(login.path, { data });
  expect(answer.status(), await answer.text()).toBe(200);
  await chooseLanguage(page, pseudoLanguage);
  const signed: Signed = await answer.json();
  await placeSession(page, signed, device.deviceId);
  await expectTranslated(page, [...walletPages, ...(await detailPages(page, signed))]);
});

test('no section of the desk says a word that is not in the texts', async ({ page, request }) => {
  const staff = await openStaff(openWriter(request), 'sofia@gim.example');
  const session = JSON.stringify(await staff.session());
  await page.addInitScript((kept) => sessionStorage.setItem('staffSession', kept), session);
  await chooseLanguage(page, pseudoLanguage);
  await expectTranslated(page, deskPages);
});
