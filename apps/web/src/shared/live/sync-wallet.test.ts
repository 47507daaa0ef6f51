import { memoryStore } from '@gim/browser/store.ts';
import { createClient } from '@gim/client';
import { QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { TopicListeners } from '../../platform/live-stream/topic-listeners.ts';
import { createSession } from '../../platform/session/session.ts';
import { balancesKey, coinsKey } from '../coins/api.ts';
import { latestKey, pagesKey, transactionKey } from '../transactions/api.ts';
import { syncWallet } from './sync-wallet.ts';

const userId = '018f0000-0000-4000-8000-0000000000aa';
const at = '2025-10-16T11:30:00.000Z';
const own = ['balances', 'transactions'] as const;

/** The real cache, client and listeners over a fake API and a fake stream. */
function setUp() {
  const queries = new QueryClient();
  const topics = new TopicListeners();
  const session = createSession({
    local: memoryStore(),
    tab: memoryStore(),
    isWebview: false,
    entryRefreshToken: null,
  });
  session.begin({ jwtToken: 'jwt', refreshToken: 'selector', userId });
  const asked: { readonly path: string; readonly answer: (body: object) => void }[] = [];
  const client = createClient({
    baseUrl: 'https://gim.test',
    session: { deviceId: 'd1', read: () => session.read(), begin: () => undefined, end: () => undefined },
    fetch: (input) =>
      new Promise((resolve) => {
        const path = new URL(String(input instanceof Request ? input.url : input)).pathname;
        asked.push({ path, answer: (body) => resolve(Response.json(body)) });
      }),
  });
  syncWallet({
    queries,
    session,
    client: async () => client,
    readForMs: () => 500,
    stream: {
      subscribe: (topic, listener) => {
        topics.add(topic, listener);
        return () => void topics.remove(topic, listener);
      },
    },
  });
  return { queries, topics, session, asked };
}

const hear = (topics: TopicListeners, quietMs: number): void =>
  topics.subscribed(own, { isReconnect: false, quietMs: { balances: quietMs, transactions: quietMs } });

const coin = (id: string, usd: string) => ({
  id,
  name: id,
  digits: 8,
  actions: [],
  networks: [],
  trade: null,
  price: { usd, at, isStale: false },
  change24h: null,
  spark: ['1', usd],
});
const balance = (id: string, amount: string, usd: string) => ({
  coin: id,
  balance: amount,
  available: amount,
  locked: '0',
  incoming: '0',
  usd,
  hidden: false,
  watched: false,
});
const wallet = {
  totalUsd: '100',
  change24hUsd: '0',
  change24hPercent: '0',
  items: [balance('BTC', '1', '100'), balance('ETH', '0', '0')],
};

describe('what was read before the topic was heard', () => {
  it('stays where nothing was told since, and is not old while it is heard', () => {
    const { queries, topics } = setUp();
    queries.setQueryData(balancesKey(userId), wallet);
    hear(topics, 501);
    expect(queries.getQueryState(balancesKey(userId))?.isInvalidated).toBe(false);
    expect(queries.getQueryDefaults(balancesKey(userId)).staleTime).toBe(Number.POSITIVE_INFINITY);
    topics.unsubscribed();
    expect(queries.getQueryDefaults(balancesKey(userId)).staleTime).toBeUndefined();
  });

  it('is read again where something was', async () => {
    const { queries, topics } = setUp();
    queries.setQueryData(balancesKey(userId), wallet);
    queries.setQueryData([...latestKey(userId), { limit: 5 }], []);
    hear(topics, 499);
    await vi.waitFor(() => expect(queries.getQueryState(balancesKey(userId))?.isInvalidated).toBe(true));
    expect(queries.getQueryState([...latestKey(userId), { limit: 5 }])?.isInvalidated).toBe(true);
  });
});

describe('the market', () => {
  const tick = { coin: 'BTC', price: { usd: '120', at, isStale: false }, change24h: null };

  it('moves prices, charts, and what is owned with the line of it', () => {
    const { queries, topics } = setUp();
    const candle = { at, open: '100', high: '100', low: '100', close: '100' };
    queries.setQueryData(coinsKey, [coin('BTC', '100'), coin('ETH', '10')]);
    queries.setQueryData(['candles', 'BTC', '1D'], { resolutionSeconds: 300, items: [candle] });
    queries.setQueryData(['candles', 'ETH', '1D'], { resolutionSeconds: 300, items: [candle] });
    queries.setQueryData(balancesKey(userId), wallet);
    const line = { resolutionSeconds: 300, items: [{ at, usd: '100', gainUsd: '0' }] };
    queries.setQueryData(['balance-history', userId, '1D'], line);
    topics.dispatch('prices', { items: [tick] });
    expect(queries.getQueryData(coinsKey)).toMatchObject([{ price: tick.price }, { price: { usd: '10' } }]);
    expect(queries.getQueryData(['candles', 'BTC', '1D'])).toMatchObject({ items: [{ close: '120' }] });
    expect(queries.getQueryData(['candles', 'ETH', '1D'])).toMatchObject({ items: [{ close: '100' }] });
    expect(queries.getQueryData(balancesKey(userId))).toMatchObject({ totalUsd: '120' });
    const moved = { items: [{ at, usd: '120', gainUsd: '20' }] };
    expect(queries.getQueryData(['balance-history', userId, '1D'])).toMatchObject(moved);
  });

  it('is asked once a minute, for what has fallen silent is told by nobody', () => {
    vi.useFakeTimers();
    const { queries } = setUp();
    queries.setQueryData(coinsKey, [coin('BTC', '100')]);
    vi.advanceTimersByTime(59_999);
    expect(queries.getQueryState(coinsKey)?.isInvalidated).toBe(false);
    vi.advanceTimersByTime(1);
    expect(queries.getQueryState(coinsKey)?.isInvalidated).toBe(true);
    vi.useRealTimers();
  });

  it('says nothing of what was not read', () => {
    const { queries, topics } = setUp();
    topics.dispatch('prices', { items: [tick] });
    expect(queries.getQueryData(coinsKey)).toBeUndefined();
    expect(queries.getQueryData(balancesKey(userId))).toBeUndefined();
  });

  it('takes over what is owned, and has it counted by the server where no price is known', () => {
    const { queries, topics } = setUp();
    const items = [{ coin: 'ETH', balance: '30', available: '20', locked: '10', incoming: '0' }];
    queries.setQueryData(balancesKey(userId), wallet);
    topics.dispatch('balances', { items });
    expect(queries.getQueryState(balancesKey(userId))?.isInvalidated).toBe(true);
    queries.setQueryData(coinsKey, [coin('BTC', '100'), coin('ETH', '10')]);
    topics.dispatch('balances', { items });
    expect(queries.getQueryData(balancesKey(userId))).toMatchObject({
      totalUsd: '400',
      items: [{ coin: 'ETH', available: '20', locked: '10', usd: '300' }, { coin: 'BTC' }],
    });
  });
});

describe('what is being read when the news comes', () => {
  /** A page with a pending query, and the resolvers of its fetches. */
  const openPage = (queries: QueryClient, queryKey: QueryKey) => {
    const answers: ((data: object) => void)[] = [];
    const page = new QueryObserver(queries, {
      queryKey,
      queryFn: () => new Promise<object>((resolve) => answers.push(resolve)),
    });
    page.subscribe(() => undefined);
    return { page, answers };
  };

  it('is asked for anew, because the answer may be older than the news', async () => {
    const { queries, topics } = setUp();
    queries.setQueryData(coinsKey, [coin('BTC', '100'), coin('ETH', '10')]);
    const { page, answers } = openPage(queries, balancesKey(userId));
    topics.dispatch('balances', {
      items: [{ coin: 'ETH', balance: '30', available: '30', locked: '0', incoming: '0' }],
    });
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    answers[0]?.(wallet);
    answers[1]?.({ ...wallet, totalUsd: '400' });
    await vi.waitFor(() => expect(page.getCurrentResult().data).toMatchObject({ totalUsd: '400' }));
  });

  it.each([
    [501, 1],
    [499, 2],
  ])('also when the topic is heard only now, after %s ms of quiet', async (quietMs, readings) => {
    const { queries, topics } = setUp();
    const { answers } = openPage(queries, balancesKey(userId));
    hear(topics, quietMs);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(answers).toHaveLength(readings);
  });
});

describe('an operation', () => {
  const id = '018f0000-0000-7000-8000-000000000001';
  const operation = (stage: 'seen' | 'successful') => ({
    id,
    number: 'GM-1',
    type: 'Deposit',
    status: stage === 'seen' ? 'InProgress' : 'Successful',
    stage,
    createdAt: at,
    updatedAt: stage === 'seen' ? at : '2025-10-16T11:30:01.000Z',
    endedAt: null,
    coin: 'BTC',
    amount: '1',
    direction: 'in',
    counter: null,
    fee: null,
    price: null,
    usd: null,
    reason: null,
    canCancel: false,
    details: { network: 'x', address: 'y', memo: null, txid: null, confirmations: { have: 0, need: 1 } },
    timeline: [],
    eta: null,
    lines: [],
  });
  const news = { id, status: 'InProgress', stage: 'seen' };
  const latest = [...latestKey(userId), { limit: 5 }];
  const pages = [...pagesKey(userId), {}];

  it('is read once for every list that shows it, and once more for what was told meanwhile', async () => {
    const { queries, topics, asked } = setUp();
    queries.setQueryData(latest, []);
    queries.setQueryData(pages, { pages: [{ items: [], nextCursor: null }], pageParams: [null] });
    for (let told = 0; told < 3; told += 1) topics.dispatch('transactions', news);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    asked[0]?.answer(operation('seen'));
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    expect(asked.every(({ path }) => path.endsWith(`/transactions/${id}`))).toBe(true);
    expect(queries.getQueryData(latest)).toMatchObject([{ id, stage: 'seen' }]);
    asked[1]?.answer(operation('successful'));
    await vi.waitFor(() => expect(queries.getQueryData(latest)).toMatchObject([{ stage: 'successful' }]));
    expect(queries.getQueryData(pages)).toMatchObject({ pages: [{ items: [{ id, stage: 'successful' }] }] });
    expect(queries.getQueryData(transactionKey(userId, id))).toMatchObject({
      stage: 'successful',
      lines: [],
    });
    expect(queries.getQueryData<readonly object[]>(latest)?.[0]).not.toHaveProperty('lines');
    expect(asked).toHaveLength(2);
  });

  it('is not read where no page has shown any, and not kept for whoever comes next', async () => {
    const { queries, topics, session, asked } = setUp();
    topics.dispatch('transactions', news);
    await Promise.resolve();
    queries.setQueryData(latest, []);
    topics.dispatch('transactions', news);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    session.clear();
    asked[0]?.answer(operation('seen'));
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(queries.getQueryData(latest)).toEqual([]);
  });
});

describe('what was planned', () => {
  const plans = [
    ['recurring-buys', userId, 'BTC'],
    ['price-alerts', userId, 'BTC'],
  ];

  it.each([
    [
      'a trade',
      'transactions',
      { id: '018f0000-0000-4000-8000-0000000000b1', status: 'Completed', stage: null },
    ],
    ['a notification', 'notifications', { id: '018f0000-0000-4000-8000-0000000000b2', unread: 1 }],
  ] as const)('is read again after %s, which may have come of it', async (_, topic, data) => {
    const { queries, topics } = setUp();
    for (const key of plans) queries.setQueryData(key, []);
    topics.dispatch(topic, data);
    for (const key of plans) {
      await vi.waitFor(() => expect(queries.getQueryState(key)?.isInvalidated).toBe(true));
    }
  });

  it('stays when a notification was only read', async () => {
    const { queries, topics } = setUp();
    for (const key of plans) queries.setQueryData(key, []);
    topics.dispatch('notifications', { id: null, unread: 0 });
    await new Promise((resolve) => setTimeout(resolve, 5));
    for (const key of plans) expect(queries.getQueryState(key)?.isInvalidated).toBe(false);
  });
});
