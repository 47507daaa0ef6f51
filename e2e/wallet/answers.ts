import type { Page, Route } from '@playwright/test';
import { tetherNetworks } from './chain-coins.ts';

/**
 * Mocked wallet data that never changes, for screenshots and for failures that the real product cannot produce on
 * demand.
 */
const nowIso = '2025-10-16T11:30:00Z';

interface Line {
  readonly from: number;
  readonly to: number;
  /** Another seed gives another series between the same ends. */
  readonly seed?: number;
}

/** A deterministic series that looks like a market. */
function walk(count: number, { from, to, seed: first = 7 }: Line): readonly string[] {
  let seed = first;
  let value = from;
  const raw = Array.from({ length: count }, () => {
    seed = (seed * 16_807) % 2_147_483_647;
    value += (seed / 2_147_483_647 - 0.5) * from * 0.02;
    return value;
  });
  const miss = to - value;
  return raw.map((point, index) => (point + (miss * index) / (count - 1)).toFixed(2));
}

const everyAction = ['Buy', 'Sell', 'CashIn', 'CashOut', 'Deposit', 'Withdraw'];

/** The week of each coin. */
const sparks: Readonly<Record<string, Line>> = {
  ETH: { from: 103, to: 100, seed: 11 },
  USDT: { from: 100, to: 100, seed: 5 },
  LTC: { from: 101, to: 100, seed: 29 },
  XRP: { from: 98, to: 100, seed: 17 },
};

const coin = (
  id: string,
  { name, digits, usd, percent }: { name: string; digits: number; usd: string; percent: string },
) => ({
  id,
  name,
  digits,
  actions: id === 'USD' ? ['CashIn', 'CashOut'] : everyAction,
  networks: id === 'USDT' ? tetherNetworks : [],
  trade: id === 'USD' ? null : { minUsd: '1', maxUsd: '50000', feePercent: '0.5', spreadPercent: '0.3' },
  price: { usd, at: '2025-10-16T11:29:58Z', isStale: false },
  change24h: { usd: id === 'BTC' ? '1994.834' : '-0.5', percent },
  spark: id === 'USD' ? [] : walk(28, sparks[id] ?? { from: 96, to: 100 }),
});

const coins = [
  coin('USD', { name: 'US dollar', digits: 2, usd: '1', percent: '0' }),
  coin('BTC', { name: 'Bitcoin', digits: 8, usd: '110412.5', percent: '1.84' }),
  coin('ETH', { name: 'Ethereum', digits: 18, usd: '3962.18', percent: '-0.62' }),
  coin('USDT', { name: 'Tether', digits: 6, usd: '1.0003', percent: '0.01' }),
  coin('LTC', { name: 'Litecoin', digits: 8, usd: '93.6', percent: '-0.44' }),
  coin('XRP', { name: 'XRP', digits: 6, usd: '0.31724', percent: '0.93' }),
];

const balance = (coinId: string, amount: string, rest: object = {}) => ({
  coin: coinId,
  balance: amount,
  available: amount,
  locked: '0',
  incoming: '0',
  usd: '0',
  hidden: false,
  watched: false,
  ...rest,
});

const balances = {
  totalUsd: '35372.39',
  change24hUsd: '412.18',
  change24hPercent: '1.11',
  items: [
    balance('BTC', '0.18432107', { available: '0.17432107', locked: '0.01', usd: '20351.35' }),
    balance('ETH', '2.405181234567890123', { usd: '9529.76' }),
    balance('USDT', '4250', { usd: '4251.28' }),
    balance('USD', '1240', { usd: '1240' }),
    balance('LTC', '0'),
    balance('XRP', '0', { hidden: true }),
  ],
};

const points = (count: number, stepSeconds: number, line: Line) =>
  walk(count, line).map((value, index) => ({
    at: new Date(Date.parse(nowIso) - (count - 1 - index) * stepSeconds * 1000).toISOString(),
    value,
  }));

const steps: Readonly<Record<string, readonly [number, number]>> = {
  '1H': [60, 60],
  '1D': [288, 300],
  '1W': [168, 3600],
  '1M': [180, 14_400],
  '1Y': [365, 86_400],
  ALL: [730, 86_400],
};

const series = (range: string | null, line: Line) => {
  const [count, resolutionSeconds] = steps[range ?? ''] ?? [2, 60];
  return { resolutionSeconds, items: points(count, resolutionSeconds, line) };
};

const transaction = (
  number: number,
  rest: { readonly status?: string; readonly [field: string]: unknown },
) => ({
  id: `33333333-3333-4333-8333-33333333333${number}`,
  number: `GM-3333333${number}`,
  type: 'Buy',
  status: 'Completed',
  stage: 'completed',
  createdAt: '2025-10-16T10:42:00Z',
  updatedAt: '2025-10-16T10:42:00Z',
  endedAt: rest.status === 'InProgress' ? null : '2025-10-16T10:42:00Z',
  coin: 'BTC',
  amount: '0.00450281',
  direction: 'in',
  counter: null,
  fee: null,
  price: null,
  usd: '500',
  reason: null,
  canCancel: false,
  details: { quoteId: null },
  ...rest,
});

const chain = {
  network: 'bitcoin',
  address: 'bc1qexample',
  addressName: null,
  memo: null,
  txid: null,
  confirmations: { have: 0, need: 2 },
  undoUntil: null,
  test: null,
  testOf: null,
  releaseUntil: null,
  isInternal: false,
  arrived: null,
};

const transactions = [
  transaction(1, { counter: { coin: 'USD', amount: '500', direction: 'out' } }),
  transaction(2, {
    type: 'Withdraw',
    status: 'InProgress',
    stage: 'review',
    amount: '0.01',
    direction: 'out',
    usd: '1104.12',
    details: chain,
  }),
  transaction(3, {
    type: 'Withdraw',
    status: 'Rejected',
    stage: 'rejected',
    createdAt: '2025-09-28T08:04:00Z',
    amount: '0.02',
    direction: 'out',
    usd: '2208.24',
    details: chain,
  }),
];

const places = {
  'en-US': { name: 'Center', city: 'Kyiv', address: 'Velyka Vasylkivska 72' },
  uk: { name: 'Центр', city: 'Київ', address: 'Велика Васильківська, 72' },
} as const;

/** A visit to come; the server writes its point in the customer's language. */
const visitIn = (language: keyof typeof places) =>
  transaction(4, {
    type: 'CashIn',
    status: 'InProgress',
    stage: 'scheduled',
    coin: 'USD',
    amount: '2500',
    usd: '2500',
    details: {
      point: {
        id: '44444444-4444-4444-8444-444444444444',
        ...places[language],
        timeZone: 'Europe/Kyiv',
        latitude: 50.43,
        longitude: 30.52,
      },
      slotFrom: '2025-10-16T14:30:00Z',
      slotTo: '2025-10-16T15:00:00Z',
      cash: '2500',
      cashback: null,
      codeFrom: '2025-10-16T12:30:00Z',
      thenBuy: null,
      isRescheduled: false,
      chooseAgainUntil: null,
      boughtBy: null,
    },
  });

const holds = [
  { id: 'h1', kind: 'Withdraw', amount: '0.01', transactionId: transactions[1]?.id, since: nowIso },
];

/** The answer to a call, by the end of its path. */
function answerOf({ pathname, searchParams }: URL, language: keyof typeof places): unknown {
  const range = searchParams.get('range');
  if (pathname === '/api/coins') return { items: coins };
  if (pathname.endsWith('/candles')) {
    const { resolutionSeconds, items } = series(range, { from: 98_000, to: 110_412.5 });
    const candles = items.map(({ at, value }) => ({
      at,
      open: value,
      high: value,
      low: value,
      close: value,
    }));
    return { resolutionSeconds, items: candles };
  }
  if (pathname.endsWith('/balances/history')) {
    const { resolutionSeconds, items } = series(range, { from: 34_621, to: 35_372.39 });
    const [first] = items;
    const gain = (value: string): string => (Number(value) - Number(first?.value ?? value)).toFixed(2);
    return {
      resolutionSeconds,
      items: items.map(({ at, value }) => ({ at, usd: value, gainUsd: gain(value) })),
    };
  }
  if (pathname.endsWith('/balances')) return balances;
  if (pathname.endsWith('/holds')) return { items: holds };
  if (!pathname.endsWith('/transactions')) return undefined;
  if (searchParams.has('type')) return { items: [visitIn(language)], nextCursor: null };
  const asked = searchParams.get('coin');
  return { items: transactions.filter((one) => asked === null || isAbout(one, asked)), nextCursor: null };
}

const isAbout = ({ coin: own, counter }: Readonly<Record<string, unknown>>, asked: string): boolean =>
  own === asked ||
  (typeof counter === 'object' && counter !== null && 'coin' in counter && counter.coin === asked);

export type Override = (route: Route, address: URL) => Promise<void> | undefined;

/** Mocks every call about money. `override` may answer first; unknown calls go to the next handler. */
export async function answerWallet(
  page: Page,
  override: Override = () => undefined,
  language: keyof typeof places = 'en-US',
): Promise<void> {
  await page.clock.setFixedTime(new Date(nowIso));
  await page.route('**/api/**', (route) => {
    const address = new URL(route.request().url());
    const overridden = override(route, address);
    if (overridden !== undefined) return overridden;
    const answer = answerOf(address, language);
    return answer === undefined ? route.fallback() : route.fulfill({ json: answer });
  });
}

/** Answers as for a new account: no money, no operations. */
export const newAccount: Override = (route, { pathname }) => {
  if (pathname.endsWith('/balances')) {
    const items = coins.map(({ id }) => balance(id, '0'));
    const none = { totalUsd: '0', change24hUsd: '0', change24hPercent: null, items };
    return route.fulfill({ json: none });
  }
  if (!pathname.endsWith('/transactions')) return undefined;
  return route.fulfill({ json: { items: [], nextCursor: null } });
};

export const refusal = (problem: string, rest: object = {}) => ({
  json: { errorDescriptions: [{ problem, ...rest }] },
});
