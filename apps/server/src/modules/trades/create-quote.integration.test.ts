import { createQuote } from '@gim/contract';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { BORYS } from '../../testing/test-app.ts';
import { openMarket } from './testing/open-market.ts';
import { openTradeBench } from './testing/trade-bench.ts';

const { database, market, desk, nextMinute, close } = await openTradeBench();
afterAll(close);
beforeEach(nextMinute);

describe('a quote', () => {
  test('is firm to the last digit and holds for 20 seconds', async () => {
    const { status, body } = await desk.quote({ side: 'Buy', coin: 'BTC', quoteAmount: '1000' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      side: 'Buy',
      coin: 'BTC',
      pays: { coin: 'USD', amount: '1000' },
      gets: { coin: 'BTC', amount: '0.00993013' },
      fee: { coin: 'USD', amount: '5' },
      price: '100200',
      marketPrice: '100000',
      feePercent: '0.5',
      spreadPercent: '0.2',
      validSeconds: 20,
    });
  });

  test.each([
    ['both amounts', { amount: '1', quoteAmount: '1' }, 400, 'ValueInvalid'],
    ['no amount', {}, 400, 'ValueRequired'],
    ['more digits than the coin has', { amount: '0.000000001' }, 400, 'AmountInvalid'],
    ['a number', { quoteAmount: 5 }, 400, 'AmountInvalid'],
    ['less than the least', { quoteAmount: '0.99' }, 400, 'AmountTooSmall'],
    ['nothing', { quoteAmount: '0' }, 400, 'AmountTooSmall'],
    ['more than the most', { quoteAmount: '100000.01' }, 400, 'AmountTooLarge'],
    ['an absurd amount', { amount: '9'.repeat(30) }, 400, 'AmountTooLarge'],
    ['a price of its own', { quoteAmount: '10', price: '1' }, 400, 'ValueUnknown'],
    ['a fee of its own', { quoteAmount: '10', fee: '0' }, 400, 'ValueUnknown'],
  ])('M-03 is refused for %s', async (_name, amounts, status, problem) => {
    const answer = await desk.quote({ side: 'Buy', coin: 'BTC', ...amounts });
    expect([answer.status, answer.problem]).toEqual([status, problem]);
  });

  test.each([
    ['USD', 409, 'TradeNotOffered'],
    ['XYZ', 400, 'ValueUnknown'],
  ])('is not given for %s', async (coin, status, problem) => {
    const answer = await desk.quote({ side: 'Buy', coin, quoteAmount: '10' });
    expect([answer.status, answer.problem]).toEqual([status, problem]);
  });

  test('is not given on an old price', async () => {
    market.advance(31);
    const answer = await desk.quote({ side: 'Buy', coin: 'BTC', quoteAmount: '10' });
    expect([answer.status, answer.problem]).toEqual([503, 'PriceUnavailable']);
  });

  test('Z-07 a user has a budget of them, in the database', async () => {
    const narrow = await openMarket({ url: database.url, rules: { perMinuteMax: 3 } });
    narrow.advance(3600 * 24);
    narrow.price('BTC', '100000');
    const ask = () =>
      narrow.call(createQuote, {
        params: { id: BORYS },
        body: { side: 'Sell', coin: 'BTC', amount: '1' },
        as: 'borys',
      });
    const statuses: number[] = [];
    for (let asked = 0; asked < 5; asked += 1) statuses.push((await ask()).status);
    narrow.advance(25);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    narrow.advance(40);
    narrow.price('BTC', '100000');
    expect((await ask()).status).toBe(200);
    await narrow.close();
  });
});
