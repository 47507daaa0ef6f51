import { rights } from '@gim/contract/endpoint';
import { getPayoutReconciliation, listPayoutReviews, listWebhooks } from '@gim/contract/payouts.desk';
import { staffLogin } from '@gim/contract/staff';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { standInSession } from './desk/staff-sign-in.ts';
import { openTexts } from './identity/texts.ts';

const roman = { id: '0199a1de-5c7e-7cc2-8d3c-9a3c4f6f0b11', name: 'Roman T.' };
const halyna = { id: '0199a1de-5c7e-7cc2-8d3c-9a3c4f6f0b15', name: 'Halyna M.' };
const session = staffLogin.reply.parse({
  token: 'a-token-that-only-the-browser-sees',
  expiresAt: '2099-01-01T00:00:00Z',
  staff: { ...roman, email: 'roman@gim.example', roles: ['treasury'], rights: [...rights], pointIds: [] },
});

const idOf = (number: number): string => `0199a1de-5c7e-7cc2-8d3c-9a3c4f6f2b${number}`;
const side = (number: string, amount: string, rest: object = {}) => ({
  number,
  transactionId: null,
  kind: 'card',
  to: 'Card •• 7730',
  amount,
  fee: '18',
  state: 'sent',
  at: '2025-10-15T16:02:11Z',
  ...rest,
});
const finding = (number: number, kind: string, rest: object) => ({
  id: idOf(number),
  finding: kind,
  ours: null,
  theirs: null,
  likelyPairId: null,
  foundAt: '2025-10-16T04:00:00Z',
  request: null,
  settledAt: null,
  ...rest,
});
const paypal = { kind: 'paypal', to: 'p•••@gmail.com' };
const day = getPayoutReconciliation.reply.parse({
  day: '2025-10-15',
  days: ['2025-10-16', '2025-10-15'],
  ranAt: '2025-10-16T04:00:00Z',
  ours: { count: 214, sum: '118234' },
  onlyOurs: { count: 3, sum: '1530' },
  differs: { count: 1, sum: '5' },
  onlyTheirs: { count: 2, sum: '1260' },
  theirs: { count: 213, sum: '117959' },
  agree: { count: 210, sum: '116204' },
  findings: [
    finding(10, 'OnlyOurs', { ours: side('PO-20931', '1200', paypal), likelyPairId: idOf(11) }),
    finding(11, 'OnlyTheirs', {
      theirs: side('7KX4Q2MD', '1200', { ...paypal, state: 'successful' }),
      likelyPairId: idOf(10),
    }),
    finding(12, 'OnlyOurs', { ours: side('PO-20944', '250') }),
    finding(13, 'OnlyTheirs', { theirs: side('9FT1W8ZA', '60', { state: 'successful' }) }),
    finding(14, 'AmountDiffers', {
      ours: side('PO-20917', '500', { state: 'successful' }),
      theirs: side('6BN3K5RT', '495', { state: 'successful' }),
    }),
    finding(15, 'OnlyOurs', {
      ours: side('PO-20958', '80'),
      request: {
        by: halyna,
        at: '2025-10-16T09:10:00Z',
        action: 'return',
        note: 'The partner has never heard of it.',
      },
    }),
  ],
  webhooks: { received: 1408, failed: 2, refused: 1 },
});
const webhooks = listWebhooks.reply.parse({
  items: [
    ['evt_8Q21F', 'payout.paid', 1, 'done', null],
    ['evt_8Q1D0', 'payout.returned', 4, 'dead', 'NotFound'],
    ['evt_8PZ77', 'payout.fee_changed', 2, 'waiting', 'PartnerUnknown'],
  ].map(([id, event, attempts, outcome, problem]) => ({
    partner: 'payouts',
    id,
    event,
    attempts,
    outcome,
    problem,
    receivedAt: '2025-10-16T14:29:02Z',
  })),
});
const reviews = listPayoutReviews.reply.parse({
  items: [
    {
      id: idOf(30),
      number: 'PO-20971',
      userId: '0199a1de-5c7e-7cc2-8d3c-9a3c4f6f0b90',
      email: 'o•••@e•••.com',
      kind: 'card',
      to: 'Visa •• 4417',
      holder: 'Olena Kovalenko',
      amount: '2400',
      fee: '36',
      requestedAt: '2025-10-16T14:07:00Z',
      approvalsNeeded: 1,
      approvals: [],
    },
  ],
});

async function openPayouts(page: Page): Promise<{ readonly sent: string[] }> {
  const sent: string[] = [];
  await page.clock.setFixedTime('2025-10-16T14:32:00Z');
  await page.route(/\/api\/desk\/payouts\//, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (route.request().method() === 'POST') {
      sent.push(`${pathname.replace('/api/desk/payouts', '')} ${route.request().postData() ?? ''}`.trim());
      if (pathname.endsWith('/settle')) return route.fulfill({ json: { needsSecondPerson: true } });
      if (pathname.endsWith('/ask')) return route.fulfill({ json: { state: 'successful' } });
      if (pathname.includes('/reviews/'))
        return route.fulfill({ json: { approvals: 1, approvalsNeeded: 1 } });
      return route.fulfill({ status: 204 });
    }
    if (pathname.endsWith('/reconciliation')) return route.fulfill({ json: day });
    return route.fulfill({ json: pathname.endsWith('/webhooks') ? webhooks : reviews });
  });
  await standInSession(page, session);
  await page.goto('/desk/payouts');
  return { sent };
}

for (const { locale, colorScheme } of [
  { locale: 'en-US', colorScheme: 'light' },
  { locale: 'uk', colorScheme: 'dark' },
] as const) {
  const t = openTexts(locale, 'desk');

  test.describe(`${locale} ${colorScheme}`, () => {
    test.use({ locale, colorScheme, viewport: { width: 1280, height: 800 } });

    test('a day against the partner is settled by keys', async ({ page }) => {
      const { sent } = await openPayouts(page);
      const pane = page.getByRole('complementary');
      await expect(page.getByRole('main')).toContainText('PO-20931');
      await page.keyboard.press('ArrowDown');
      await expect(pane).toContainText('7KX4Q2MD');
      await page.evaluate(() => document.fonts.ready);
      await expect(page).toHaveScreenshot(`day-${locale}-${colorScheme}.png`);
      await expectAccessible(page);
      await page.keyboard.press('m');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox').fill('The file of the partner lost the reference.');
      await dialog.getByRole('button', { name: t('payouts:dialog.submit') }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByText(t('payouts:done.another'))).toBeVisible();
      expect(sent[0]).toContain(`/findings/${idOf(10)}/settle`);
      expect(sent[0]).toContain(`"pairId":"${idOf(11)}"`);
      await page.keyboard.press('a');
      await expect.poll(() => sent.at(-1)).toBe(`/findings/${idOf(10)}/ask`);
      await test.step('two lines are marked and matched', async () => {
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('ArrowDown');
        await expect(pane).toContainText('PO-20944');
        await page.keyboard.press('Space');
        await page.keyboard.press('ArrowDown');
        await expect(pane).toContainText('9FT1W8ZA');
        await page.keyboard.press('Space');
        await page.keyboard.press('m');
        await dialog.getByRole('textbox').fill('Both are of the same minute and amount.');
        await dialog.getByRole('button', { name: t('payouts:dialog.submit') }).click();
        await expect.poll(() => sent.at(-1)).toContain(`"pairId":"${idOf(12)}"`);
        // An open dialog captures the keys, so wait until it is closed.
        await expect(dialog).toBeHidden();
      });
      await test.step('the second person confirms', async () => {
        await page.keyboard.press('ArrowDown');
        await expect(pane).toContainText('PO-20917');
        await page.keyboard.press('ArrowDown');
        await expect(pane).toContainText('Halyna M.');
        await page.keyboard.press('F9');
        await expect.poll(() => sent.at(-1)).toBe(`/findings/${idOf(15)}/confirm {"isConfirmed":true}`);
      });
      await test.step('a message is tried again, a review is approved', async () => {
        await page.getByRole('button', { name: /payout\.returned/ }).click();
        await page.keyboard.press('p');
        await expect.poll(() => sent.at(-1)).toBe('/webhooks/retry {"partner":"payouts","id":"evt_8Q1D0"}');
        await page.getByRole('button', { name: t('payouts:reviews.approve') }).click();
        await expect.poll(() => sent.at(-1)).toBe(`/reviews/${idOf(30)} {"isApproved":true}`);
      });
      await page.keyboard.press('Escape');
      await expect(pane).toContainText(t('payouts:pane.none'));
    });
  });
}
