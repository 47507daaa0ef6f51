import { randomUUID } from 'node:crypto';
import {
  createPriceAlert,
  createQuote,
  createRecurringBuy,
  createTrade,
  type Endpoint,
  listPriceAlerts,
  listRecurringBuys,
  listTransactions,
  updateRecurringBuy,
} from '@gim/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unknown } from 'zod/mini';
import type { App } from '../../app.ts';
import type { Mount } from '../../http/mount.ts';
import { ANNA, as, buildTestApp } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { callApp } from '../../testing/test-identity.ts';
import { openMarket, type TestMarket } from './testing/open-market.ts';
import { type TradeDesk, tradeDesk } from './testing/trade-desk.ts';

/** What a caller can write where one of our values belongs, once nothing at the door looks at it. */
const hostile: readonly unknown[] = [
  undefined,
  null,
  true,
  7,
  -1,
  0.1,
  1e308,
  '',
  ' ',
  '0',
  '-5',
  '+5',
  '1e3',
  '0x10',
  ' 25',
  '25\n',
  '1,000',
  '٢٥',
  '２５',
  '25.123456789012345678901234567890123456789',
  '9'.repeat(60),
  'NaN',
  'Infinity',
  'btc',
  'DOGECOIN',
  '__proto__',
  'constructor',
  "'; drop schema trades cascade; --",
  '{}',
  [],
  ['25'],
  { toString: '25' },
  { every: 'Day' },
];

interface Tried {
  readonly endpoint: Endpoint;
  /** What is accepted as it stands. */
  readonly body: Readonly<Record<string, unknown>>;
}

const schedule = { every: 'Week', weekday: 1, time: '09:30' };

const calls: Readonly<Record<string, Tried>> = {
  'a quote by the coin': { endpoint: createQuote, body: { side: 'Buy', coin: 'BTC', amount: '0.01' } },
  'a quote by the dollars': { endpoint: createQuote, body: { side: 'Sell', coin: 'BTC', quoteAmount: '25' } },
  'a trade': { endpoint: createTrade, body: { quoteId: randomUUID() } },
  'a recurring buy': {
    endpoint: createRecurringBuy,
    body: { coin: 'BTC', quoteAmount: '25', schedule, timeZone: 'Europe/Kyiv' },
  },
  'a price alert': {
    endpoint: createPriceAlert,
    body: { coin: 'BTC', direction: 'Above', price: '150000', repeats: false },
  },
};

/** Each body that differs from a good one in one field, or in one field of its schedule. */
const spoilt = ({ body }: Tried): readonly object[] =>
  Object.keys(body).flatMap((field) => [
    ...hostile.map((value) => ({ ...body, [field]: value })),
    ...(field === 'schedule'
      ? Object.keys(schedule).flatMap((part) =>
          hostile.map((value) => ({ ...body, schedule: { ...schedule, [part]: value } })),
        )
      : []),
  ]);

let database: TestDatabase;
let market: TestMarket;
let desk: TradeDesk;
let open: App;

const withoutSchemas =
  (mount: Mount): Mount =>
  (endpoint, handler, options) =>
    mount(endpoint.body === undefined ? endpoint : { ...endpoint, body: unknown() }, handler, options);

beforeAll(async () => {
  database = await createTestDatabase();
  market = await openMarket({ url: database.url, rules: { perMinuteMax: 100_000 } });
  desk = tradeDesk(market);
  open = await buildTestApp(market.platform, (mount) => market.trades.mount(withoutSchemas(mount)));
  market.price('BTC', '100000');
  await market.fund('BTC', '50');
  await market.fund('USD', '1000000');
  await market.fund('USD', '5000', ANNA);
  await market.fund('BTC', '1', ANNA);
});

afterAll(async () => {
  await open.server.close();
  await market.close();
  await database.drop();
});

const send = (app: App, endpoint: Endpoint, { body, id = '' }: { body: object; id?: string }) =>
  callApp(app, endpoint, {
    params: { id: ANNA, recurringBuyId: id },
    body,
    headers: { ...as('anna'), 'idempotency-key': randomUUID() },
  });

/** All that a call of this module can have left behind. */
const traces = async (): Promise<unknown> => {
  const params = { id: ANNA };
  return {
    holdings: await desk.holdings(),
    history: (await market.call(listTransactions, { params })).body,
    plans: (await market.call(listRecurringBuys, { params })).body,
    alerts: (await market.call(listPriceAlerts, { params })).body,
  };
};

describe('I-02 the rules hold without the schemas at the door', () => {
  test.each(Object.entries(calls))('%s takes nothing that its schema refuses', async (_name, tried) => {
    const { endpoint } = tried;
    const refused: object[] = [];
    for (const body of spoilt(tried)) {
      // Some of the values are good ones in some fields, and a quote that does not exist is no matter of schemas.
      const { status } = await send(market.app, endpoint, { body });
      if (status === 400) refused.push(body);
    }
    expect(refused.length).toBeGreaterThan(20);
    const before = await traces();
    const taken: object[] = [];
    for (const body of refused) {
      const { status } = await send(open, endpoint, { body });
      if (status < 400) taken.push(body);
    }
    expect(taken).toEqual([]);
    expect(await traces()).toEqual(before);
  });

  test('a plan moves to no state that does not exist', async () => {
    const made = await market.call(createRecurringBuy, {
      params: { id: ANNA },
      body: { coin: 'BTC', quoteAmount: '25', schedule, timeZone: 'Europe/Kyiv' },
      headers: { 'idempotency-key': randomUUID() },
    });
    const before = await traces();
    for (const status of hostile) {
      const answer = await send(open, updateRecurringBuy, { body: { status }, id: made.body.id });
      expect(answer.status).toBeGreaterThanOrEqual(400);
    }
    expect(await traces()).toEqual(before);
  });
});
