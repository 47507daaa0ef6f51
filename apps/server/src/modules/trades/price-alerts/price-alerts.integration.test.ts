import { createPriceAlert, deletePriceAlert, listPriceAlerts } from '@gim/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ANNA, BORYS } from '../../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { eventsOf } from '../../../testing/test-identity.ts';
import { openMarket, type TestMarket } from '../testing/open-market.ts';

let database: TestDatabase;
let market: TestMarket;

beforeEach(async () => {
  database = await createTestDatabase();
  market = await openMarket({ url: database.url });
  market.price('BTC', '100000');
});

afterEach(async () => {
  await market.close();
  await database.drop();
});

const above = { coin: 'BTC', direction: 'Above', price: '110000', repeats: false } as const;
const make = (body: object = above) => market.call(createPriceAlert, { params: { id: ANNA }, body });
const list = async () => (await market.call(listPriceAlerts, { params: { id: ANNA } })).body.items;
/** Lets the price go through these, looking at each. Says how often the alert told. */
const walk = async (id: string, ...prices: readonly string[]): Promise<number> => {
  for (const usd of prices) {
    market.advance(2);
    market.price('BTC', usd);
    await market.trades.watchPrices();
  }
  return (await eventsOf(market.platform, 'PriceAlertReached', id)).length;
};

describe('a price alert', () => {
  test('tells once when its price is reached, and is over', async () => {
    const { id } = (await make()).body;
    expect(await walk(id, '109999.99', '104000')).toBe(0);
    expect(await walk(id, '110000')).toBe(1);
    expect(await walk(id, '100000', '120000', '100000', '120000')).toBe(1);
    expect(await eventsOf(market.platform, 'PriceAlertReached', id)).toMatchObject([
      { userId: ANNA, coin: 'BTC', direction: 'Above', price: '110000', priceNow: '110000' },
    ]);
    expect(await list()).toMatchObject([{ id, isActive: false }]);
  });

  test('that repeats tells again only after the price was clearly on the other side', async () => {
    const { id } = (await make({ ...above, direction: 'Below', price: '90000', repeats: true })).body;
    expect(await walk(id, '90000', '90100', '89900', '90800', '89000')).toBe(1);
    expect(await walk(id, '90900', '90000')).toBe(2);
    expect((await list())[0]?.isActive).toBe(true);
  });

  test('tells once, by however many processes', async () => {
    const { id } = (await make()).body;
    const other = await openMarket({ url: database.url });
    other.price('BTC', '120000');
    market.price('BTC', '120000');
    await Promise.all([market, other, market, other].map(({ trades }) => trades.watchPrices()));
    expect((await eventsOf(market.platform, 'PriceAlertReached', id)).length).toBe(1);
    await other.close();
  });

  test('does not listen to a price that is old', async () => {
    const { id } = (await make()).body;
    market.price('BTC', '120000');
    market.advance(31);
    await market.trades.watchPrices();
    expect(await eventsOf(market.platform, 'PriceAlertReached', id)).toEqual([]);
  });

  test('twice is one, and wakes again', async () => {
    const { id } = (await make()).body;
    await walk(id, '120000', '100000');
    const again = await make();
    expect(again.body).toMatchObject({ id, isActive: true });
    expect((await list()).length).toBe(1);
  });

  test.each([
    ['a price that is there already', { price: '99999' }, 'PriceAlreadyThere'],
    ['the very price', { price: '100000' }, 'PriceAlreadyThere'],
    ['nothing', { price: '0' }, 'AmountTooSmall'],
    ['an absurd price', { price: '1000000000.01' }, 'AmountTooLarge'],
    ['a coin without a price', { coin: 'USD' }, 'TradeNotOffered'],
  ])('is refused for %s', async (_name, change, problem) => {
    expect((await make({ ...above, ...change })).problem).toBe(problem);
  });

  test('is nobody else’s, and a user has 50 at most', async () => {
    const { id } = (await make()).body;
    const remove = (as: 'anna' | 'borys') =>
      market.call(deletePriceAlert, { params: { id: as === 'anna' ? ANNA : BORYS, priceAlertId: id }, as });
    expect((await remove('borys')).status).toBe(404);
    for (let made = 1; made < 50; made += 1)
      expect((await make({ ...above, price: String(110_000 + made) })).status).toBe(200);
    expect((await make({ ...above, price: '200000' })).problem).toBe('PriceAlertsTooMany');
    expect((await remove('anna')).status).toBe(204);
    expect((await make({ ...above, price: '200000' })).status).toBe(200);
  });
});
