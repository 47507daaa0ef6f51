import {
  getAffiliate,
  getAffiliateReferral,
  getAffiliateStatistics,
  getAffiliateWallet,
} from '@gim/contract/affiliate';
import {
  listNotifications,
  type NotificationEvent,
  type NotificationItem,
} from '@gim/contract/notifications';
import { getNotificationSettings } from '@gim/contract/notifications.settings';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { signIn } from './shell-session.ts';
import { inEachVariant, twoVariants, type Variant } from './variants.ts';
import { answerChains } from './wallet/chain-answers.ts';

const now = '2025-10-16T11:10:00Z';
const place = 'Kyiv, Velyka Vasylkivska 72';
/** The server writes the place in the customer's language. */
const ukrainianPlace = 'Київ, Велика Васильківська, 72';
const transaction = { kind: 'transaction', id: '0199a1de-5c7e-7cc2-8d3c-9a3c4f6f0a01' } as const;

let made = 0;
const happened = (
  event: NotificationEvent,
  category: NotificationItem['category'],
  createdAt: string,
  params: NotificationItem['params'],
  link: NotificationItem['link'] = transaction,
): NotificationItem => {
  made += 1;
  const id = `0199a1de-5c7e-7cc2-8d3c-9a3c4f6f1b${String(made).padStart(2, '0')}`;
  return { id, event, category, createdAt, params, link, readAt: made > 3 ? now : null };
};
const visit = { side: 'in', amount: '500', currency: 'USD', place, timeZone: 'Europe/Kyiv' } as const;
const transfer = { amount: '0.85', currency: 'ETH', network: 'Ethereum' } as const;
const list = listNotifications.reply.parse({
  unread: 3,
  nextCursor: null,
  items: [
    happened('PointAccessCodeChanged', 'cash', '2025-10-16T10:58:00Z', {
      ...visit,
      at: '2025-10-16T13:00:00Z',
    }),
    happened('TradeCompleted', 'trades', '2025-10-16T10:42:00Z', {
      side: 'buy',
      amount: '0.00450281',
      currency: 'BTC',
      counterAmount: '500',
      counterCurrency: 'USD',
    }),
    happened('CashVisitTomorrow', 'cash', '2025-10-16T09:55:00Z', { ...visit, at: '2025-10-17T10:00:00Z' }),
    happened('CryptoTransferStarted', 'payments', '2025-10-15T19:06:00Z', { ...transfer, side: 'out' }),
    happened('CryptoTransferConfirmed', 'payments', '2025-10-15T09:24:00Z', { ...transfer, side: 'in' }),
    happened('FiatTransferRejected', 'payments', '2025-10-12T13:31:00Z', {
      amount: '300',
      currency: 'USD',
      name: 'olena@example.com',
      reason: 'CanceledByUser',
    }),
    happened(
      'DepositAddressChanged',
      'security',
      '2025-10-12T09:00:00Z',
      { currency: 'BTC', network: 'Bitcoin' },
      {
        kind: 'depositAddress',
        id: 'BTC',
      },
    ),
  ],
});
const channels = { inApp: true, push: true, email: false };
const settings = getNotificationSettings.reply.parse({
  channels: {
    payments: { ...channels, email: true },
    cash: { ...channels, email: true },
    trades: channels,
    affiliate: { ...channels, push: false },
    support: { ...channels, email: true },
    news: { inApp: false, push: false, email: false },
  },
  quietHours: { isOn: true, from: '22:00', to: '07:30', timeZone: 'Europe/Kyiv' },
  hidesAmounts: true,
  pushKey: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
});
const counts = { clicks: 284, registrations: 31, referrals: 18, activeReferrals: 14, subreferrals: 5 };
const program = getAffiliate.reply.parse({
  affiliateId: 'olenak',
  link: 'https://gim.example/?ref=olenak',
  sharePercents: ['10'],
  earnedUsd: '412.6',
  availableUsd: '128.4',
  available: [{ coin: 'USD', amount: '128.4', usd: '128.4' }],
  withdrawMinUsd: '10',
  canWithdraw: true,
  month: counts,
});
const referral = (no: number, name: string, incomeUsd: string, coin: string) => ({
  referral: `0199a1de-5c7e-7cc2-8d3c-9a3c4f6f2b0${no}`,
  name,
  level: 1,
  since: `2025-09-0${no}T10:00:00Z`,
  feesCount: 3 * no,
  incomeUsd,
  feesUsd: String(Number(incomeUsd) * 10),
  coin,
  isEarning: no !== 4,
});
const referrals = [
  referral(1, 'pe•••@e•••.com', '42.18', 'USD'),
  referral(2, 'iv•••@u•••.net', '31.7', 'BTC'),
  referral(3, 'ma•••@g•••.com', '18.05', 'ETH'),
  referral(4, 'ta•••@e•••.com', '2.5', 'USDT'),
];
const statistics = getAffiliateStatistics.reply.parse({
  counts,
  incomeUsd: '94.43',
  days: Array.from({ length: 30 }, (_, day) => ({
    day: `2025-${day < 14 ? `09-${day + 17}` : `10-${String(day - 13).padStart(2, '0')}`}`,
    usd: (1.2 + ((day * 37) % 11) * 0.45).toFixed(2),
  })),
  referrals,
  wallets: [],
  nextCursor: null,
});
const fees = getAffiliateReferral.reply.parse({
  referral: referrals[0],
  total: { coin: 'USD', feesCount: 3, income: '42.18', incomeUsd: '42.18', fees: '421.8' },
  items: [
    '2025-10-15T12:00:00Z',
    '2025-10-11T08:30:00Z',
    '2025-10-11T08:12:00Z',
    '2025-10-02T15:20:00Z',
    '2025-09-28T17:45:00Z',
  ].map((at, index) => ({ at, fee: '140.6', income: '14.06', isReversed: index === 1 })),
  nextCursor: null,
});

const wallet = getAffiliateWallet.reply.parse({
  total: { coin: 'BTC', feesCount: 15, income: '0.0004506', incomeUsd: '49.75', fees: '0.004506' },
  referrals: referrals.slice(1, 3),
  nextCursor: null,
});

async function open(page: Page, path: string, language: Variant['language'] = 'en-US'): Promise<void> {
  const told: NotificationItem[] = list.items.map((item) =>
    language === 'uk' && 'place' in item.params
      ? { ...item, params: { ...item.params, place: ukrainianPlace } }
      : item,
  );
  await page.clock.setFixedTime(now);
  await signIn(page, { kycStatus: 'approved' });
  await answerChains(page);
  const answers: readonly (readonly [RegExp, unknown])[] = [
    [/\/notifications(\?.*)?$/, { ...list, items: told }],
    [/\/notifications\/[0-9a-f-]{36}$/, told[2]],
    [/\/notification-settings$/, settings],
    [/\/affiliate$/, program],
    [/\/affiliate\/statistics(\?.*)?$/, statistics],
    [/\/affiliate\/statistics\/BTC(\?.*)?$/i, wallet],
    [/\/affiliate\/statistics\/USD\/[0-9a-f-]{36}(\?.*)?$/i, fees],
  ];
  for (const [address, json] of answers)
    await page.route(new RegExp(`/api/.*${address.source}`, address.flags), (route) =>
      route.fulfill({ json }),
    );
  await page.goto(path);
}

const home = '/settings/affiliate-program';
const screens = [
  { name: 'notifications', path: '/notifications', seen: (page: Page) => page.getByRole('listitem') },
  {
    name: 'notification',
    path: `/notifications/${list.items[2]?.id}`,
    seen: (page: Page) => page.getByRole('heading', { level: 1 }),
  },
  {
    name: 'notification-settings',
    path: '/settings/notifications',
    seen: (page: Page) => page.getByRole('checkbox'),
  },
  { name: 'affiliate', path: home, seen: (page: Page) => page.getByText('412') },
  {
    name: 'affiliate-statistics',
    path: `${home}/statistics`,
    seen: (page: Page) => page.getByText('pe•••@e•••.com'),
  },
  { name: 'affiliate-wallet', path: `${home}/statistics/btc`, seen: (page: Page) => page.getByText('49') },
  {
    name: 'affiliate-withdraw',
    path: `${home}/withdraw`,
    seen: (page: Page) => page.locator('button[type=submit]'),
  },
  {
    name: 'affiliate-referral',
    path: `${home}/statistics/usd/${referrals[0]?.referral}`,
    seen: (page: Page) => page.getByText('pe•••@e•••.com'),
  },
] as const;

for (const { name, path, seen } of screens)
  test(`${name} matches its screenshots, and axe finds nothing`, async ({ page }) => {
    await inEachVariant(page, {
      name,
      variants: twoVariants,
      check: () => expectAccessible(page),
      reach: async (language) => {
        await open(page, path, language);
        await expect(seen(page).first()).toBeVisible();
      },
    });
  });

test('hidden amounts stay hidden in every part of the affiliate program', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('gim-hidden-amounts', '1'));
  await open(page, `${home}/statistics/btc`);
  const value = page.getByRole('definition').filter({ hasText: 'amount hidden' });
  // The income, and what it is worth.
  await expect(value).toHaveCount(2);
  await expect(page.getByText('$49.75')).toBeHidden();
  await page.goto(`${home}/statistics`);
  await expect(page.getByText('pe•••@e•••.com')).toBeVisible();
  await expect(page.getByRole('main').getByText(/\$\d/).filter({ visible: true })).toHaveCount(0);
  await page.route('**/affiliate', (route) =>
    route.fulfill({ json: { ...program, availableUsd: '7.31', canWithdraw: false } }),
  );
  await page.goto(`${home}/withdraw`);
  await expect(page.getByText(/amount hidden to withdraw/)).toBeVisible();
  await expect(page.getByText('$7.31')).toBeHidden();
});
