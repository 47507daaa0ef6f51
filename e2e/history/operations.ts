import { flowOf, type Transaction, transaction, transactionNumber } from '@gim/contract';
import type { Page } from '@playwright/test';

/**
 * One operation of every type, at several stages. The contract validates them, so that they match the server's answers.
 */
const nowIso = '2025-10-16T11:30:00Z';

type Type = Transaction['type'];

const idOf = (index: number): string =>
  `0199e3a0-0000-7000-8000-0000a1b2c3${index.toString(16).padStart(2, '0')}`;

interface OperationSample {
  readonly type: Type;
  readonly status: Transaction['status'];
  readonly stage: Transaction['stage'];
  readonly coin: string;
  readonly amount: string;
  readonly direction: 'in' | 'out';
  readonly details: object;
  readonly at: string;
  readonly more?: object;
}

function makeOperation(
  index: number,
  { type, status, stage, at, more, ...rest }: OperationSample,
): Transaction {
  const isOver = !['InProgress', 'Confirmed'].includes(status);
  const usual: readonly string[] = flowOf(type).usualStages;
  const way = usual.includes(stage) ? usual.slice(0, usual.indexOf(stage) + 1) : [usual[0], stage];
  const { coin, amount, direction } = rest;
  const other = direction === 'in' ? 'out' : 'in';
  return transaction.parse({
    id: idOf(index),
    number: transactionNumber(idOf(index)),
    type,
    status,
    stage,
    createdAt: at,
    updatedAt: at,
    endedAt: isOver ? at : null,
    counter: null,
    fee: null,
    price: null,
    usd: null,
    reason: null,
    canCancel: false,
    timeline: way.map((passed) => ({ stage: passed, at })),
    eta: null,
    lines: [
      { account: direction === 'in' ? 'outside' : 'available', coin, amount, direction: 'out', at },
      {
        account: direction === 'in' ? 'available' : 'locked',
        coin,
        amount,
        direction: other === 'out' ? 'in' : 'in',
        at,
      },
    ],
    ...rest,
    ...more,
  });
}

const point = {
  id: '018f0000-0000-4000-8000-0000000000aa',
  name: 'Gim Pechersk',
  city: 'Kyiv',
  address: 'Velyka Vasylkivska 72',
  timeZone: 'Europe/Kyiv',
  latitude: 50.43,
  longitude: 30.52,
};
/** The server writes the point in the customer's language. */
const ukrainianPoint = { name: 'Gim Печерськ', city: 'Київ', address: 'Велика Васильківська, 72' };
const visit = {
  point,
  slotFrom: '2025-10-16T11:30:00Z',
  slotTo: '2025-10-16T12:00:00Z',
  cash: '2500',
  cashback: { coin: 'USD', amount: '2.5' },
  codeFrom: '2025-10-16T09:30:00Z',
  thenBuy: null,
  isRescheduled: false,
  chooseAgainUntil: null,
  boughtBy: null,
};
const recipientId = '018f0000-0000-4000-8000-0000000000bb';
const btcPrice = { coin: 'BTC', quote: 'USD', rate: '110489.3' };

export const operations: readonly Transaction[] = [
  makeOperation(1, {
    type: 'CashOut',
    status: 'InProgress',
    stage: 'funds_locked',
    coin: 'USD',
    amount: '2512.5',
    direction: 'out',
    at: '2025-10-16T09:41:00Z',
    details: visit,
    more: { fee: { coin: 'USD', amount: '12.5' }, usd: '2512.5', canCancel: true },
  }),
  makeOperation(2, {
    type: 'Buy',
    status: 'Completed',
    stage: 'completed',
    coin: 'BTC',
    amount: '0.00450281',
    direction: 'in',
    at: '2025-10-16T07:42:00Z',
    details: { quoteId: null },
    more: {
      counter: { coin: 'USD', amount: '500', direction: 'out' },
      fee: { coin: 'USD', amount: '2.5' },
      price: btcPrice,
      usd: '497.5',
      lines: [
        { account: 'available', coin: 'USD', amount: '500', direction: 'out', at: nowIso },
        { account: 'house', coin: 'BTC', amount: '0.00450281', direction: 'out', at: nowIso },
        { account: 'house', coin: 'USD', amount: '497.5', direction: 'in', at: nowIso },
        { account: 'fees', coin: 'USD', amount: '2.5', direction: 'in', at: nowIso },
        { account: 'available', coin: 'BTC', amount: '0.00450281', direction: 'in', at: nowIso },
      ],
    },
  }),
  makeOperation(3, {
    type: 'Withdraw',
    status: 'Confirmed',
    stage: 'broadcast',
    coin: 'USDT',
    amount: '600',
    direction: 'out',
    at: '2025-10-15T16:05:00Z',
    details: {
      network: 'Tron',
      address: 'TQ7dHxQkVvW2pY6mTnB4cR8sWm4kPz',
      addressName: null,
      memo: null,
      txid: '7c1f4be0a9d2c35e88f1a6b04d7e93c2551f0aa7be64d8c3921e7f5a0b6d4c18',
      confirmations: { have: 7, need: 19 },
      undoUntil: null,
      test: null,
      testOf: null,
      releaseUntil: null,
      isInternal: false,
    },
    more: { fee: { coin: 'USDT', amount: '1' }, usd: '600.18' },
  }),
  makeOperation(4, {
    type: 'Deposit',
    status: 'Successful',
    stage: 'successful',
    coin: 'ETH',
    amount: '0.85',
    direction: 'in',
    at: '2025-10-15T06:12:00Z',
    details: {
      network: 'Ethereum',
      address: '0x41bE5c3D9F2a7E8b6C1d0A4f3B2e9D8c7A09cA7d',
      memo: null,
      txid: '0x9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      confirmations: { have: 12, need: 12 },
      arrived: null,
    },
    more: { usd: '3367.85' },
  }),
  makeOperation(5, {
    type: 'ReferralIncome',
    status: 'Completed',
    stage: 'completed',
    coin: 'USD',
    amount: '12.4',
    direction: 'in',
    at: '2025-10-14T20:59:00Z',
    details: { sharePercent: '10', feesCount: 11 },
    more: { usd: '12.4' },
  }),
  makeOperation(6, {
    type: 'Sell',
    status: 'Rejected',
    stage: 'rejected',
    coin: 'BTC',
    amount: '0.01',
    direction: 'out',
    at: '2025-10-13T13:20:00Z',
    details: { quoteId: null },
    more: {
      counter: { coin: 'USD', amount: '1098.6', direction: 'in' },
      price: btcPrice,
      reason: 'PriceMoved',
      lines: [],
    },
  }),
  makeOperation(7, {
    type: 'PayPalTransfer',
    status: 'Rejected',
    stage: 'rejected',
    coin: 'USD',
    amount: '300',
    direction: 'out',
    at: '2025-10-12T10:15:00Z',
    details: {
      recipientId,
      address: 'olena@example.com',
      name: 'Olena Kovalenko',
      receives: { coin: 'USD', amount: '294' },
      partnerReference: 'PP-2041-7731',
      unclaimedUntil: null,
      feeChange: null,
    },
    more: { fee: { coin: 'USD', amount: '6' }, usd: '300', reason: 'Returned' },
  }),
  makeOperation(8, {
    type: 'BankCardTransfer',
    status: 'Successful',
    stage: 'successful',
    coin: 'USD',
    amount: '450',
    direction: 'out',
    at: '2025-10-08T15:48:00Z',
    details: {
      recipientId,
      brand: 'Visa',
      lastFour: '4417',
      holder: 'OLENA KOVALENKO',
      receives: { coin: 'USD', amount: '443.25' },
      partnerReference: null,
      feeChange: null,
    },
    more: { fee: { coin: 'USD', amount: '6.75' }, usd: '450' },
  }),
  makeOperation(9, {
    type: 'CashIn',
    status: 'Canceled',
    stage: 'canceled',
    coin: 'USD',
    amount: '796.8',
    direction: 'in',
    at: '2025-10-03T12:00:00Z',
    details: { ...visit, cash: '800', cashback: null },
    more: { reason: 'NoShow', lines: [] },
  }),
];

const itemOf = ({ timeline: _timeline, lines: _lines, eta: _eta, ...item }: Transaction): object => item;

/** Mocks the history's calls with these operations; all other calls go to the next handler. */
export async function answerHistory(page: Page, language: 'en-US' | 'uk' = 'en-US'): Promise<void> {
  await page.clock.setFixedTime(new Date(nowIso));
  let told = language === 'uk' ? operations.map(inUkrainian) : operations;
  await page.route('**/api/users/*/transactions**', (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    const [, id, act] = /\/transactions(?:\/([^/]+))?(?:\/([^/]+))?$/.exec(pathname) ?? [];
    if (id === undefined) return route.fulfill({ json: pageOf(told, searchParams) });
    const one = told.find((operation) => operation.id === id);
    if (one === undefined) return route.fallback();
    if (act !== 'cancel') return route.fulfill({ json: one });
    const canceled = transaction.parse({
      ...one,
      status: 'Canceled',
      stage: 'canceled',
      reason: 'CanceledByUser',
      canCancel: false,
      endedAt: nowIso,
      timeline: [...one.timeline, { stage: 'canceled', at: nowIso }],
    });
    told = told.map((operation) => (operation.id === id ? canceled : operation));
    return route.fulfill({ json: canceled });
  });
}

const inUkrainian = (one: Transaction): Transaction =>
  'point' in one.details
    ? transaction.parse({
        ...one,
        details: { ...one.details, point: { ...one.details.point, ...ukrainianPoint } },
      })
    : one;

/** Pages of five, so that the end of a page is visible. */
function pageOf(told: readonly Transaction[], asked: URLSearchParams): object {
  const types = asked.get('type')?.split(',');
  const q = asked.get('q')?.toLowerCase();
  const fitting = told.filter(
    (one) =>
      (types?.includes(one.type) ?? true) &&
      (q === undefined || [one.id, one.number.toLowerCase()].some((text) => text.startsWith(q))),
  );
  const start = fitting.findIndex(({ id }) => id === asked.get('cursor')) + 1;
  const items = fitting.slice(start, start + 5);
  return {
    items: items.map(itemOf),
    nextCursor: start + 5 < fitting.length ? (items.at(-1)?.id ?? null) : null,
  };
}
