import { rights } from '@gim/contract/endpoint';
import { staffLogin } from '@gim/contract/staff';
import { getTicket, listTickets } from '@gim/contract/support';
import { getCase, getThread, listCases, listThreads } from '@gim/contract/support.desk';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { standInSession } from './desk/staff-sign-in.ts';
import { chooseLanguage } from './identity/settings.ts';
import { openTexts } from './identity/texts.ts';
import { signIn } from './shell-session.ts';
import { inEachVariant, twoVariants } from './variants.ts';
import { answerChains, operationPath, operations } from './wallet/chain-answers.ts';

const now = '2025-10-16T12:10:00Z';
const transactionId = String(operations[4]?.id);
const item = {
  number: 20417,
  topic: 'Withdrawal',
  state: 'answered',
  isLateCase: true,
  transactionId,
  createdAt: '2025-10-16T11:59:00Z',
  updatedAt: '2025-10-16T12:06:00Z',
};
const tickets = listTickets.reply.parse({
  items: [
    item,
    {
      ...item,
      number: 19820,
      topic: 'Payout',
      state: 'closed',
      isLateCase: false,
      transactionId: null,
      updatedAt: '2025-10-12T09:00:00Z',
    },
  ],
  answerSeconds: 1_200,
});
const message = (no: number, rest: object) => ({
  id: `0199a1de-5c7e-7cc2-8d3c-9a3c4f6f3b0${no}`,
  author: 'customer',
  name: null,
  text: null,
  note: null,
  pictures: [],
  ...rest,
});
const messages = [
  message(1, { author: 'system', note: 'CaseOpened', at: '2025-10-16T11:59:00Z' }),
  message(2, {
    at: '2025-10-16T12:01:00Z',
    text: 'My transfer to the Ledger shows 0 of 64 confirmations for 40 minutes. Is the money safe?',
  }),
  message(3, {
    author: 'staff',
    name: 'Iryna',
    at: '2025-10-16T12:06:00Z',
    text: 'It is safe. The transfer is signed and waits in line: the network fee rose at 11:20.\n\nIt should confirm by 12:20.',
  }),
];
const thread = getTicket.reply.parse({ ...item, messages });
/** A realistic distribution: most are fast, a few take long. */
const counts = Array.from({ length: 48 }, (_, bin) => Math.round(40 * (bin / 9) * Math.exp(1 - bin / 9)));
const late = {
  ...operations[4],
  eta: {
    medianSeconds: 720,
    p90Seconds: 1_500,
    measured: 500,
    spread: { binSeconds: 60, counts },
    startedAt: '2025-10-16T11:30:00Z',
    dueAt: '2025-10-16T11:55:00Z',
    isLate: true,
    reason: 'Network',
    caseNumber: 20417,
  },
};

async function openWallet(page: Page, path: string, latest: readonly object[] = []): Promise<void> {
  await page.clock.setFixedTime(now);
  await signIn(page, { kycStatus: 'approved' });
  await answerChains(page);
  await page.route(/\/support(\?.*)?$/, (route) => route.fulfill({ json: tickets }));
  await page.route(/\/api\/.*\/support\/20417$/, (route) => route.fulfill({ json: thread }));
  await page.route(new RegExp(`/api/.*/transactions/${transactionId}$`), (route) =>
    route.fulfill({ json: late }),
  );
  if (latest.length > 0)
    await page.route(/\/transactions(\?.*)?$/, (route) =>
      route.fulfill({ json: { items: latest, nextCursor: null } }),
    );
  await page.goto(path);
}

test('the form, a thread and a late withdrawal look as kept', async ({ page }) => {
  test.setTimeout(120_000);
  const check = () => expectAccessible(page);
  await inEachVariant(page, {
    name: 'form',
    variants: twoVariants,
    check,
    reach: async (language) => {
      await openWallet(page, `/settings/support-service?transaction=${transactionId}`);
      await page.getByRole('searchbox').fill(language === 'uk' ? 'виведення' : 'withdrawal');
      await expect(page.locator('details').first()).toBeVisible();
      await expect(page.getByText(/[#№]19820/)).toBeVisible();
      await expect(page.getByRole('main')).toContainText('GM-99999995');
    },
  });
  await inEachVariant(page, {
    name: 'thread',
    variants: twoVariants,
    check,
    reach: async () => {
      await openWallet(page, '/settings/support-service/20417');
      await expect(page.getByText('0 of 64')).toBeVisible();
      await expect(page.getByText(/[#№]19820/)).toBeVisible();
    },
  });
  await inEachVariant(page, {
    name: 'late',
    variants: twoVariants,
    check,
    reach: async () => {
      await openWallet(page, operationPath(5));
      await page.getByText(/[#№]20417/).scrollIntoViewIfNeeded();
      await expect(page.getByText(/[#№]20417/)).toBeVisible();
    },
  });
});

test('the operation of a message is a card that can be changed and removed with the keyboard', async ({
  page,
}) => {
  for (const language of ['en-US', 'uk'] as const) {
    const t = openTexts(language);
    await chooseLanguage(page, language);
    // The operation that the user comes from is older than the list.
    await openWallet(page, `/settings/support-service?transaction=${transactionId}`, operations.slice(0, 3));
    const choice = page.getByRole('combobox', { name: t('support:form.operation') });
    await expect(choice).toContainText('Tether');
    await expect(choice).toContainText(String(operations[4]?.number));
    await expect(choice).toContainText(/600[.,]00\sUSDT/);
    await choice.press('Enter');
    const options = page.getByRole('option');
    await expect(options).toHaveCount(4);
    await expect(options.last()).toBeFocused();
    await page.keyboard.press('Home');
    await expect(options.first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(options).toHaveCount(0);
    await expect(choice).toContainText(String(operations[0]?.number));
    await page.keyboard.press('Tab');
    const remove = page.getByRole('button', { name: t('support:form.removeOperation') });
    await expect(remove).toBeFocused();
    await remove.press('Enter');
    await expect(choice).toBeFocused();
    await expect(choice).toContainText(t('support:form.chooseOperation'));
    await expect(remove).toHaveCount(0);
    await expectAccessible(page);
  }
});

const oleh = { id: '0199a1de-5c7e-7cc2-8d3c-9a3c4f6f0b11', name: 'Oleh Bondar' };
const session = staffLogin.reply.parse({
  token: 'a-token-that-only-the-browser-sees',
  expiresAt: '2099-01-01T00:00:00Z',
  staff: { ...oleh, email: 'oleh@gim.example', roles: ['support'], rights: [...rights], pointIds: [] },
});
const userId = '0199a1de-5c7e-7cc2-8d3c-9a3c4f6f0b90';
const operation = {
  id: transactionId,
  number: 'GM-90418002',
  type: 'Withdraw',
  status: 'Confirmed',
  stage: 'broadcast',
  coin: 'USDT',
  amount: '600',
  usd: '600.18',
  createdAt: '2025-10-16T11:30:00Z',
  timeline: [
    { stage: 'undo', at: '2025-10-16T11:30:00Z' },
    { stage: 'queued', at: '2025-10-16T11:31:00Z' },
    { stage: 'broadcast', at: '2025-10-16T11:32:00Z' },
  ],
};
const caseItem = (number: number, reason: string, rest: object = {}) => ({
  number,
  reason,
  subject: 'GM-90418002',
  openedAt: '2025-10-16T11:59:00Z',
  closedAt: null,
  closedItself: false,
  takenBy: null,
  userId,
  coin: 'USDT',
  amount: '600',
  ...rest,
});
const ages = (reason: string, [underHour, underFourHours, underDay, older]: readonly number[]) => ({
  reason,
  underHour,
  underFourHours,
  underDay,
  older,
});
const cases = listCases.reply.parse({
  items: [
    caseItem(20310, 'PayoutLate', {
      openedAt: '2025-10-14T09:00:00Z',
      takenBy: oleh,
      coin: 'USD',
      amount: '1500',
    }),
    caseItem(20402, 'DepositLate', { openedAt: '2025-10-16T06:00:00Z', coin: 'BTC', amount: '0.041' }),
    caseItem(20411, 'DrawerDiffers', {
      userId: null,
      subject: 'Lviv, Halytska 15',
      coin: 'USD',
      amount: '-150',
    }),
    caseItem(20417, 'WithdrawalLate'),
  ],
  open: 4,
  free: 3,
  closedItselfToday: 23,
  closedByPersonToday: 5,
  ages: [
    ages('WithdrawalLate', [1, 0, 0, 0]),
    ages('DepositLate', [0, 0, 1, 0]),
    ages('PayoutLate', [0, 0, 0, 1]),
    ages('DrawerDiffers', [1, 0, 0, 0]),
  ],
});
const found = getCase.reply.parse({
  ...caseItem(20417, 'WithdrawalLate'),
  email: 'o•••@e•••.com',
  dueAt: '2025-10-16T11:55:00Z',
  p90Seconds: 1_500,
  operation,
  hasThread: true,
  notes: [{ id: userId, at: '2025-10-16T11:59:00Z', by: null, kind: 'opened', text: null }],
});
const threads = listThreads.reply.parse({
  items: [
    { ...item, userId, email: 'o•••@e•••.com', state: 'open', waitingSince: '2025-10-16T12:01:00Z' },
    {
      ...{
        number: 20398,
        userId,
        email: 't•••@u•••.net',
        topic: 'Identity',
        state: 'open',
        isLateCase: false,
      },
      waitingSince: '2025-10-16T12:06:00Z',
      updatedAt: '2025-10-16T12:06:00Z',
    },
  ].map(({ number, userId: of, email, topic, state, isLateCase, waitingSince, updatedAt }) => ({
    ...{ number, userId: of, email, topic, state, isLateCase, waitingSince, updatedAt },
  })),
  waiting: 2,
  oldestAt: '2025-10-16T12:01:00Z',
  answeredToday: 31,
});
const open = getThread.reply.parse({
  ...thread,
  state: 'open',
  userId,
  email: 'o•••@e•••.com',
  waitingSince: '2025-10-16T12:01:00Z',
  operation,
});

for (const { locale, colorScheme } of [
  { locale: 'en-US', colorScheme: 'light' },
  { locale: 'uk', colorScheme: 'dark' },
] as const)
  test.describe(`the desk, ${locale} ${colorScheme}`, () => {
    test.use({ locale, colorScheme, viewport: { width: 1280, height: 800 } });

    test('cases and threads look as kept', async ({ page }) => {
      await page.clock.setFixedTime(now);
      await page.route(/\/api\/desk\/cases(\?.*)?$/, (route) => route.fulfill({ json: cases }));
      await page.route(/\/api\/desk\/cases\/20417$/, (route) => route.fulfill({ json: found }));
      await page.route(/\/api\/desk\/threads(\?.*)?$/, (route) => route.fulfill({ json: threads }));
      await page.route(/\/api\/desk\/threads\/20417$/, (route) => route.fulfill({ json: open }));
      await standInSession(page, session);
      for (const section of ['cases', 'threads']) {
        await page.goto(`/desk/${section}?number=20417`);
        await expect(page.getByRole('complementary')).toContainText('GM-90418002');
        await expect(page.getByRole('main').getByRole('button').first()).toBeVisible();
        await expect(page).toHaveScreenshot(`${section}-${locale}-${colorScheme}.png`);
        await expectAccessible(page);
      }
    });
  });
