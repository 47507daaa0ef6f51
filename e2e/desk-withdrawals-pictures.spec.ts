import { rights } from '@gim/contract/endpoint';
import { staffLogin } from '@gim/contract/staff';
import { getWithdrawalReview, listWithdrawalReviews } from '@gim/contract/withdrawals.desk';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { atRest } from './desk/at-rest.ts';
import { standInCoins } from './desk/sample-coins.ts';
import { standInSession } from './desk/staff-sign-in.ts';
import { openTexts } from './identity/texts.ts';
import { withMotion } from './with-motion.ts';

// Holding a button is for pages with motion.
test.use(withMotion);

const iryna = { id: '0199a1de-5c7e-7cc2-8d3c-9a3c4f6f0b11', name: 'Iryna Koval' };
const andrii = { id: '0199a1de-5c7e-7cc2-8d3c-9a3c4f6f0b15', name: 'Andrii Kravets' };
const session = staffLogin.reply.parse({
  token: 'a-token-that-only-the-browser-sees',
  expiresAt: '2099-01-01T00:00:00Z',
  staff: { ...iryna, email: 'iryna@gim.example', roles: ['compliance'], rights: [...rights], pointIds: [] },
});

const item = (number: number, rest: object) => ({
  id: `0199a1de-5c7e-7cc2-8d3c-9a3c4f6f1b${number}`,
  number: `WD-9041${number}`,
  userId: '0199a1de-5c7e-7cc2-8d3c-9a3c4f6f0b90',
  memo: null,
  approvalsNeeded: 1,
  approvals: [],
  question: null,
  ...rest,
});
const large = item(17, {
  email: 'y•••@g•••.com',
  coin: 'BTC',
  amount: '0.52',
  fee: '0.00012',
  usd: '57414.5',
  network: 'bitcoin',
  address: 'bc1q8xw508d6qejxtdg4y5r3zarvary0c5xwx9qd4t',
  requestedAt: '2025-10-16T14:21:00Z',
  reasons: ['AboveTwoPeopleLimit'],
  risk: 'medium',
  approvalsNeeded: 2,
  approvals: [{ by: andrii, at: '2025-10-16T14:26:00Z' }],
});
const reviews = listWithdrawalReviews.reply.parse({
  items: [
    large,
    item(18, {
      email: 'm•••@u•••.net',
      coin: 'USDT',
      amount: '9800',
      fee: '3',
      usd: '9803',
      network: 'ethereum',
      address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      requestedAt: '2025-10-16T14:07:00Z',
      reasons: ['NewAddress', 'NewDevice'],
      risk: 'high',
    }),
    item(19, {
      email: 'p•••@p•••.pl',
      coin: 'TON',
      amount: '410.5',
      fee: '0.05',
      usd: '894.89',
      network: 'ton',
      address: 'EQDk2VTvn04SUKJrW7rXahzdF8_Qi6utb0wj43InCu9vdjrR',
      memo: '104882113',
      requestedAt: '2025-10-15T13:40:00Z',
      reasons: ['ManyWithdrawals'],
      risk: 'low',
      question: {
        by: andrii,
        at: '2025-10-16T09:10:00Z',
        note: 'Do you know the person who gets these coins?',
      },
    }),
  ],
  inReview: 3,
  sumUsd: '68112.39',
  sentToday: 48,
});
const checks = [
  { check: 'StepUp', isPassed: true, count: null },
  { check: 'DeviceKnownDays', isPassed: true, count: 214 },
  { check: 'AddressUsed', isPassed: true, count: 3 },
  { check: 'AccountAgeDays', isPassed: false, count: 2 },
  { check: 'WithinLimits', isPassed: true, count: null },
];
const detailOf = (id: string) =>
  getWithdrawalReview.reply.parse({
    ...reviews.items.find((one) => one.id === id),
    stage: 'review',
    checks,
  });

async function openReviews(page: Page, { path = '/desk/withdrawals', list = reviews } = {}): Promise<void> {
  await page.clock.setFixedTime('2025-10-16T14:32:00Z');
  await standInCoins(page);
  await page.route('**/api/desk/withdrawals', (route) => route.fulfill({ json: list }));
  await page.route(/\/api\/desk\/withdrawals\/[0-9a-f-]+$/, (route) =>
    route.fulfill({ json: detailOf(new URL(route.request().url()).pathname.split('/').at(-1) ?? '') }),
  );
  await standInSession(page, session);
  await page.goto(path);
}

for (const { locale, colorScheme } of [
  { locale: 'en-US', colorScheme: 'light' },
  { locale: 'uk', colorScheme: 'dark' },
] as const) {
  const t = openTexts(locale, 'desk');

  test.describe(`${locale} ${colorScheme}`, () => {
    test.use({ locale, colorScheme, viewport: { width: 1280, height: 800 } });

    test('a withdrawal in review looks as kept and has no axe finding', async ({ page }) => {
      await openReviews(page, { path: `/desk/withdrawals?id=${large.id}` });
      const pane = page.getByRole('complementary');
      await expect(pane).toContainText('Andrii Kravets');
      await page.evaluate(() => document.fonts.ready);
      await expect(page).toHaveScreenshot(`review-${locale}-${colorScheme}.png`);
      await expectAccessible(page);
      await pane.getByRole('button', { name: t('withdrawals:actions.reject') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: t('withdrawals:dialogs.reject.submit') }).click();
      await expect(dialog).toContainText('10');
      await atRest(page);
      await expect(page).toHaveScreenshot(`reject-${locale}-${colorScheme}.png`);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      // The arrow keys move to the next one.
      await page.getByRole('main').getByRole('listitem').first().getByRole('button').focus();
      await page.keyboard.press('ArrowDown');
      await expect(pane).toContainText('WD-904118');
      await page.keyboard.press('ArrowDown');
      await expect(pane).toContainText('104882113');
      await expect(pane).toContainText('Do you know the person');
      await expectAccessible(page);
    });

    test('an empty list, a list that does not come, and one without the right say so', async ({ page }) => {
      const none = { items: [], inReview: 0, sumUsd: '0', sentToday: 0 };
      await openReviews(page, { list: none });
      await expect(page.getByText(t('withdrawals:list.none'))).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      await expect(page).toHaveScreenshot(`none-${locale}-${colorScheme}.png`);
      await expectAccessible(page);
      await page.route('**/api/desk/withdrawals', (route) => route.fulfill({ status: 503, json: {} }));
      await page.reload();
      await expect(page.getByRole('button', { name: t('withdrawals:list.retry') })).toBeVisible();
      await expectAccessible(page);
    });
  });
}

test.describe('approving', () => {
  const t = openTexts('en-US', 'desk');
  test.use({ viewport: { width: 1280, height: 800 } });

  test('Q-09 takes a held button, sends one approval, and says when somebody was faster', async ({
    page,
  }) => {
    const sent: string[] = [];
    await openReviews(page, { path: `/desk/withdrawals?id=${large.id}` });
    await page.clock.resume();
    await page.route(/\/api\/desk\/withdrawals\/[0-9a-f-]+\/approve$/, (route) => {
      sent.push(route.request().postData() ?? '');
      return sent.length === 1
        ? route.fulfill({ json: { approvals: 2, approvalsNeeded: 2 } })
        : route.fulfill({ status: 409, json: { descriptions: [{ problem: 'ReviewClosed' }] } });
    });
    const hold = page.getByRole('button', { name: t('withdrawals:actions.holdLast') });
    // A short press does not approve.
    await hold.click({ delay: 100 });
    await expect(hold).toBeVisible();
    expect(sent).toEqual([]);
    await hold.click({ delay: 1200 });
    await expect(page.getByText(t('withdrawals:actions.sent'))).toBeVisible();
    expect(sent).toEqual(['{}']);
  });

  test('is not offered to whoever approved, nor to whoever may only look', async ({ page }) => {
    await openReviews(page, { path: `/desk/withdrawals?id=${large.id}` });
    const own = { ...detailOf(large.id), approvals: [{ by: iryna, at: '2025-10-16T14:26:00Z' }] };
    await page.route(/\/api\/desk\/withdrawals\/[0-9a-f-]+$/, (route) => route.fulfill({ json: own }));
    await page.reload();
    await expect(page.getByText(t('withdrawals:actions.waiting'))).toBeVisible();
    await expect(page.getByRole('button', { name: t('withdrawals:actions.holdLast') })).toHaveCount(0);
    const reader = { ...session, staff: { ...session.staff, rights: ['desk.open', 'withdrawals.read'] } };
    await standInSession(page, staffLogin.reply.parse(reader));
    await page.reload();
    await expect(page.getByText(t('withdrawals:actions.readOnly'))).toBeVisible();
    await expect(page.getByRole('button', { name: t('withdrawals:actions.reject') })).toHaveCount(0);
  });
});
