import { rights } from '@gim/contract/endpoint';
import { staffLogin } from '@gim/contract/staff';
import { getTreasury, stopMoneyOut } from '@gim/contract/treasury';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { atRest } from './desk/at-rest.ts';
import { standInCoins } from './desk/sample-coins.ts';
import { standInSession } from './desk/staff-sign-in.ts';
import { openTexts } from './identity/texts.ts';
import { withMotion } from './with-motion.ts';

// Holding a button is for pages with motion.
test.use(withMotion);

const halyna = { id: '0199a1de-5c7e-7cc2-8d3c-9a3c4f6f0b21', name: 'Halyna Melnyk' };
const daniel = { id: '0199a1de-5c7e-7cc2-8d3c-9a3c4f6f0b22', name: 'Daniel Reyes' };
const session = staffLogin.reply.parse({
  token: 'a-token-that-only-the-browser-sees',
  expiresAt: '2099-01-01T00:00:00Z',
  staff: { ...halyna, email: 'halyna@gim.example', roles: ['treasury'], rights: [...rights], pointIds: [] },
});

const asset = (coin: string, network: string, rest: object) => ({
  coin,
  network,
  deposits: '0',
  inFlight: '0',
  uncredited: '0',
  drift: '0',
  checkedAt: '2025-10-16T14:31:48Z',
  withdrawals: 'on',
  ...rest,
});
const id = (number: number) => `0199a1de-5c7e-7cc2-8d3c-9a3c4f6f1c${number}`;
const treasury = getTreasury.reply.parse({
  assets: [
    asset('BTC', 'bitcoin', {
      hot: '3.2',
      hotCap: '5',
      cold: '41.5',
      inFlight: '0.184',
      held: '44.884',
      owed: '44.684',
      uncredited: '0.2',
    }),
    asset('ETH', 'ethereum', {
      hot: '62.4',
      hotCap: '80',
      deposits: '4.167204118',
      cold: '710',
      held: '776.567204118',
      owed: '768.2109',
      drift: '8.356304118',
    }),
    asset('USDT', 'ethereum', {
      hot: '61350',
      hotCap: '250000',
      deposits: '12640',
      cold: '1250000',
      held: '1323990',
      owed: '1323990',
    }),
    asset('USDC', 'ethereum', {
      hot: '0',
      hotCap: '150000',
      cold: '0',
      held: '0',
      owed: '0',
      checkedAt: null,
    }),
    asset('TON', 'ton', {
      hot: '9180',
      hotCap: '10000',
      cold: '42000',
      inFlight: '260',
      held: '51440',
      owed: '51440.41',
      drift: '-0.41',
      withdrawals: 'stopped',
    }),
  ],
  stops: [
    {
      id: id(10),
      scope: 'coin',
      subject: 'TON',
      cause: 'drift',
      reason: 'TON on ton is short by 0.41 at block 412.',
      stoppedBy: null,
      stoppedAt: '2025-10-16T14:26:08Z',
      startAskedBy: daniel,
    },
  ],
  transfers: [
    {
      id: id(20),
      kind: 'refill',
      coin: 'USDT',
      network: 'ethereum',
      amount: '150000',
      state: 'Asked',
      txid: null,
      at: '2025-10-16T14:18:00Z',
      askedBy: daniel,
      confirmedBy: null,
    },
    ...(['Sent', 'Done', 'Failed'] as const).map((state, index) => ({
      id: id(21 + index),
      kind: 'sweep',
      coin: ['BTC', 'TON', 'ETH'][index],
      network: ['bitcoin', 'ton', 'ethereum'][index],
      amount: ['1.4', '1800', '24'][index],
      state,
      txid: 'a-transaction',
      at: ['2025-10-16T14:20:00Z', '2025-10-16T12:41:00Z', '2025-10-15T09:15:00Z'][index],
      askedBy: null,
      confirmedBy: null,
    })),
  ],
  suspense: [
    {
      id: id(30),
      coin: 'TON',
      network: 'ton',
      amount: '640',
      from: 'EQDk2VTvn04SUKJrW7rXahzdF8_Qi6utb0wj43InCu9vdjrR',
      memo: 'for anna',
      txid: 'a-transaction',
      at: '2025-10-16T12:32:00Z',
      state: 'Open',
      userId: null,
      askedBy: null,
    },
    {
      id: id(31),
      coin: 'TON',
      network: 'ton',
      amount: '80',
      from: null,
      memo: null,
      txid: 'a-transaction',
      at: '2025-10-10T12:32:00Z',
      state: 'Asked',
      userId: '0199a1de-5c7e-7cc2-8d3c-9a3c4f6f0b90',
      askedBy: daniel,
    },
  ],
  alarms: [
    {
      id: id(40),
      kind: 'Drift',
      coin: 'TON',
      network: 'ton',
      text: 'short',
      at: '2025-10-16T14:26:08Z',
    },
    {
      id: id(41),
      kind: 'HotLow',
      coin: 'USDT',
      network: 'ethereum',
      text: 'low',
      at: '2025-10-16T14:02:00Z',
    },
    {
      id: id(42),
      kind: 'SignerRefused',
      coin: null,
      network: null,
      text: 'payment 0199a1de: address: not the one that was approved',
      at: '2025-10-16T11:47:00Z',
    },
  ],
});

async function openTreasury(page: Page, reply: object = treasury): Promise<void> {
  await page.clock.setFixedTime('2025-10-16T14:32:00Z');
  await standInCoins(page);
  await page.route(`**${getTreasury.path}`, (route) => route.fulfill({ json: reply }));
  await standInSession(page, session);
  await page.goto('/desk/treasury');
}

for (const { locale, colorScheme } of [
  { locale: 'en-US', colorScheme: 'light' },
  { locale: 'uk', colorScheme: 'dark' },
] as const) {
  const t = openTexts(locale, 'desk');

  test.describe(`${locale} ${colorScheme}`, () => {
    test.use({ locale, colorScheme, viewport: { width: 1280, height: 800 } });

    test('the treasury looks as kept and has no axe finding', async ({ page }) => {
      await openTreasury(page);
      await expect(page.getByRole('rowheader', { name: 'TON' })).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      await expect(page).toHaveScreenshot(`treasury-${locale}-${colorScheme}.png`);
      await expectAccessible(page);
    });

    test('the dialogs of a stop and a refill look as kept and have no axe finding', async ({ page }) => {
      await openTreasury(page);
      const stop = `${t('treasury:stops.stop')}: ${t('treasury:stops.all')}`;
      await page.getByRole('button', { name: stop }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      await atRest(page);
      await expect(page).toHaveScreenshot(`stop-${locale}-${colorScheme}.png`);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: t('treasury:refill.ask') }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('treasury:dialogs.refill.submit') })
        .click();
      await expect(page.getByText(t('treasury:dialogs.amountWrong'))).toBeVisible();
      await atRest(page);
      await expect(page).toHaveScreenshot(`refill-${locale}-${colorScheme}.png`);
      await expectAccessible(page);
    });

    test('a house without networks, and a treasury that does not come, say so', async ({ page }) => {
      await openTreasury(page, { assets: [], stops: [], transfers: [], suspense: [], alarms: [] });
      await expect(page.getByText(t('treasury:assets.none'))).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      await expect(page).toHaveScreenshot(`none-${locale}-${colorScheme}.png`);
      await expectAccessible(page);
      await page.route(`**${getTreasury.path}`, (route) => route.fulfill({ status: 503, json: {} }));
      await page.reload();
      await expect(page.getByRole('button', { name: t('treasury:assets.retry') })).toBeVisible();
      await expectAccessible(page);
    });
  });
}

test.describe('stopping and starting', () => {
  const t = openTexts('en-US', 'desk');
  test.use({ viewport: { width: 1280, height: 800 } });

  test('Q-09 a stop takes a reason and a held button, and is sent once', async ({ page }) => {
    const sent: unknown[] = [];
    await openTreasury(page);
    await page.clock.resume();
    await page.route(`**${stopMoneyOut.path}`, (route) => {
      sent.push(route.request().postDataJSON());
      return route.fulfill({ json: { ...treasury.stops[0], id: id(50), scope: 'all', subject: null } });
    });
    await page.getByRole('button', { name: 'Stop: Everything' }).click();
    const dialog = page.getByRole('dialog');
    const hold = dialog.getByRole('button', { name: t('treasury:dialogs.stop.hold.all') });
    await hold.click({ delay: 1200 });
    await expect(dialog).toContainText('at least 10');
    await dialog.getByRole('textbox').fill('Somebody is inside.');
    await hold.click({ delay: 100 });
    expect(sent).toEqual([]);
    await hold.click({ delay: 1200 });
    await expect(dialog).toBeHidden();
    expect(sent).toEqual([{ scope: 'all', subject: null, reason: 'Somebody is inside.' }]);
  });

  test('K and a digit open the stop that the digit names, and a digit alone opens nothing', async ({
    page,
  }) => {
    await openTreasury(page);
    const dialog = page.getByRole('dialog');
    await expect(page.getByRole('button', { name: 'Stop: Everything' })).toBeVisible();
    await page.keyboard.press('2');
    await page.keyboard.press('k');
    await page.keyboard.press('w');
    await expect(dialog).toContainText(t('treasury:dialogs.sweep.title'));
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.keyboard.press('k');
    await page.keyboard.press('2');
    await expect(dialog).toContainText(t('treasury:dialogs.stop.title.coin'));
  });

  test('Z-06 what somebody asked for is not offered to them, and nothing to whoever may only look', async ({
    page,
  }) => {
    await openTreasury(page);
    const start = page.getByRole('button', { name: /^Start again/ });
    const confirm = page.getByRole('button', { name: /^Hold to confirm/ });
    await expect(start).toBeVisible();
    await expect(confirm).toBeVisible();
    const own = { ...session, staff: { ...session.staff, ...daniel } };
    await standInSession(page, staffLogin.reply.parse(own));
    await page.reload();
    await expect(page.getByText(t('treasury:refill.own'))).toBeVisible();
    await expect(start).toHaveCount(0);
    await expect(confirm).toHaveCount(0);
    const reader = { ...session, staff: { ...session.staff, rights: ['desk.open', 'treasury.read'] } };
    await standInSession(page, staffLogin.reply.parse(reader));
    await page.reload();
    await expect(page.getByRole('rowheader', { name: 'TON' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('complementary').getByRole('button')).toHaveCount(0);
  });
});
