import { randomUUID } from 'node:crypto';
import {
  createQuote,
  createTrade,
  freshQuote,
  getTransaction,
  listTransactions,
  type Quote,
} from '@gim/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ANNA, BORYS } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { SPREAD } from './postings.ts';
import { openMarket, type TestMarket } from './testing/open-market.ts';

let database: TestDatabase;
let market: TestMarket;

beforeAll(async () => {
  database = await createTestDatabase();
  market = await openMarket({ url: database.url, rules: { perMinuteMax: 500 } });
  await market.fund('BTC', '50');
  await market.fund('USD', '1000000');
});

afterAll(async () => {
  await market.close();
  await database.drop();
});

beforeEach(() => {
  market.advance(60);
  market.price('BTC', '100000');
});

const quote = (body: object, who: 'anna' | 'borys' = 'anna') =>
  market.call(createQuote, { params: { id: who === 'anna' ? ANNA : BORYS }, body, as: who });
const trade = (quoteId: string, key: string = randomUUID(), who: 'anna' | 'borys' = 'anna') =>
  market.call(createTrade, {
    params: { id: who === 'anna' ? ANNA : BORYS },
    body: { quoteId },
    headers: { 'idempotency-key': key },
    as: who,
  });
const buyFor = async (quoteAmount: string): Promise<Quote> =>
  (await quote({ side: 'Buy', coin: 'BTC', quoteAmount })).body;
const paramsOf = (text: string): Record<string, unknown> => JSON.parse(text).errorDescriptions[0].params;
const held = async () => ({
  usd: await market.available(ANNA, 'USD'),
  btc: await market.available(ANNA, 'BTC'),
  house: await market.balance('gim', 'USD', 'house'),
  coins: await market.balance('gim', 'BTC', 'house'),
  fees: await market.balance('gim', 'USD', 'fees'),
  spread: await market.balance(SPREAD, 'USD', 'house'),
  rounding: await market.balance('gim', 'USD', 'rounding'),
});

describe('a quote', () => {
  test('is firm to the last digit and holds for 20 seconds', async () => {
    const { status, body } = await quote({ side: 'Buy', coin: 'BTC', quoteAmount: '1000' });
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
    const answer = await quote({ side: 'Buy', coin: 'BTC', ...amounts });
    expect([answer.status, answer.problem]).toEqual([status, problem]);
  });

  test.each([
    ['USD', 409, 'TradeNotOffered'],
    ['XYZ', 400, 'ValueUnknown'],
  ])('is not given for %s', async (coin, status, problem) => {
    const answer = await quote({ side: 'Buy', coin, quoteAmount: '10' });
    expect([answer.status, answer.problem]).toEqual([status, problem]);
  });

  test('is not given on an old price', async () => {
    market.advance(31);
    const answer = await quote({ side: 'Buy', coin: 'BTC', quoteAmount: '10' });
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

describe('a trade', () => {
  test('moves both legs, fee and spread at exactly the figures of the quote, with its history', async () => {
    await market.fund('USD', '2000', ANNA);
    const before = await held();
    const { id, gets } = await buyFor('1000');
    const made = await trade(id);
    expect(made.status).toBe(200);
    expect(made.body).toMatchObject({
      type: 'Buy',
      status: 'Completed',
      stage: 'completed',
      coin: 'BTC',
      amount: gets.amount,
      direction: 'in',
      counter: { coin: 'USD', amount: '1000', direction: 'out' },
      fee: { coin: 'USD', amount: '5' },
      price: { coin: 'BTC', quote: 'USD', rate: '100200' },
      usd: '993.01',
      details: { quoteId: id },
    });
    const after = await held();
    expect(after).toEqual({
      usd: before.usd - 100_000n,
      btc: before.btc + 993_013n,
      house: before.house + 99_301n,
      coins: before.coins - 993_013n,
      fees: before.fees + 500n,
      spread: before.spread + 198n,
      rounding: before.rounding + 1n,
    });
    const params = { id: ANNA, transactionId: made.body.id };
    const { timeline, lines, ...item } = (await market.call(getTransaction, { params })).body;
    expect(item).toEqual(made.body);
    expect(timeline.map(({ stage }) => stage)).toEqual(['executing', 'completed']);
    expect(lines.filter(({ coin }) => coin === 'USD').length).toBe(4);
  });

  test('sells the other way round, and gives back less than it took', async () => {
    await market.fund('USD', '1000', ANNA);
    const before = await held();
    await trade((await buyFor('1000')).id);
    const bought = (await held()).btc - before.btc;
    const sell = await quote({ side: 'Sell', coin: 'BTC', amount: `0.00${bought}` });
    const made = await trade(sell.body.id);
    expect(made.body).toMatchObject({ type: 'Sell', direction: 'out', counter: { direction: 'in' } });
    const after = await held();
    expect(after.btc).toBe(before.btc);
    expect(after.usd).toBeLessThan(before.usd);
    const earned = after.fees + after.spread + after.rounding - before.fees - before.spread - before.rounding;
    expect(before.usd - after.usd).toBe(after.house - before.house + earned);
  });

  test('M-03 knows only the caller’s own quotes, and only theirs', async () => {
    const { id } = await buyFor('10');
    expect((await trade(id, undefined, 'borys')).status).toBe(404);
    expect((await trade(randomUUID())).status).toBe(404);
  });

  test('M-03 after its time is refused, and nothing moves', async () => {
    const { id } = await buyFor('10');
    const before = await held();
    market.advance(20);
    market.price('BTC', '100000');
    const answer = await trade(id);
    expect([answer.status, answer.problem]).toEqual([409, 'QuoteExpired']);
    expect(await held()).toEqual(before);
  });

  test('on a price that stopped coming is refused', async () => {
    await market.coins.prices.load();
    const { id } = await buyFor('10');
    market.advance(15);
    const narrow = await openMarket({ url: database.url });
    narrow.advance((market.platform.clock.offsetMs ?? 0) / 1000);
    const answer = await narrow.call(createTrade, {
      params: { id: ANNA },
      body: { quoteId: id },
      headers: { 'idempotency-key': randomUUID() },
    });
    expect([answer.status, answer.problem]).toEqual([503, 'PriceUnavailable']);
    await narrow.close();
  });

  test.each([
    ['Buy', '101000', '101000.01'],
    ['Sell', '99000', '98999.99'],
  ])(
    '%s: a market up to 1% worse for the house is honoured, and beyond it comes a fresh quote',
    async (side, within, beyond) => {
      await market.fund('USD', '100', ANNA);
      await market.fund('BTC', '0.01', ANNA);
      const honoured = await quote({ side, coin: 'BTC', quoteAmount: '50' });
      market.price('BTC', within);
      expect((await trade(honoured.body.id)).status).toBe(200);
      market.price('BTC', '100000');
      const moved = await quote({ side, coin: 'BTC', quoteAmount: '50' });
      market.price('BTC', beyond);
      const refused = await trade(moved.body.id);
      expect([refused.status, refused.problem]).toEqual([409, 'PriceMoved']);
      const fresh = freshQuote(moved.body, paramsOf(refused.text));
      expect(fresh).toMatchObject({ side, coin: 'BTC', marketPrice: beyond, validSeconds: 20 });
      expect((await trade(fresh?.id ?? '')).status).toBe(200);
    },
  );

  test('a market that moved to the gain of the house is the user’s own choice', async () => {
    await market.fund('USD', '100', ANNA);
    const { id, gets } = await buyFor('50');
    market.price('BTC', '60000');
    expect((await trade(id)).body).toMatchObject({ amount: gets.amount });
  });

  test('without the money is refused and leaves no trace', async () => {
    const { id } = await buyFor('90000');
    const before = await held();
    const answer = await trade(id);
    expect([answer.status, answer.problem]).toEqual([409, 'InsufficientFunds']);
    expect(await held()).toEqual(before);
  });

  test('that the house cannot cover is refused, kept as rejected once, and told', async () => {
    market.price('ETH', '3700');
    await market.fund('USD', '100', ANNA);
    const { id } = (await quote({ side: 'Buy', coin: 'ETH', quoteAmount: '100' })).body;
    const key = randomUUID();
    const before = await held();
    const answers = [await trade(id, key), await trade(id, key), await trade(id)];
    expect(answers.map(({ problem }) => problem)).toEqual(['LiquidityUnavailable', 'QuoteUsed', 'QuoteUsed']);
    expect(await held()).toEqual(before);
    const { items } = (
      await market.call(listTransactions, { params: { id: ANNA }, query: { status: 'Rejected' } })
    ).body;
    expect(items).toMatchObject([{ type: 'Buy', coin: 'ETH', reason: 'LiquidityUnavailable' }]);
    const { rows } = await market.platform.db.pool.query(
      `select payload ->> 'reason' as reason from platform.event where topic = 'TradeRejected'`,
    );
    expect(rows).toEqual([{ reason: 'LiquidityUnavailable' }]);
  });
});

describe('two at once', () => {
  test('M-03 accepting one quote in two tabs makes one trade', async () => {
    await market.fund('USD', '1000', ANNA);
    const { id } = await buyFor('100');
    const before = await held();
    const answers = await Promise.all(Array.from({ length: 8 }, () => trade(id)));
    const made = answers.filter(({ status }) => status === 200);
    expect(made.length).toBe(1);
    for (const { status, problem } of answers.filter(({ status: given }) => given !== 200))
      expect([status, ['QuoteUsed', 'IdempotencyKeyInFlight'].includes(problem ?? '')]).toEqual([409, true]);
    expect((await held()).usd).toBe(before.usd - 10_000n);
    const late = await trade(id);
    expect([late.problem, paramsOf(late.text)]).toEqual(['QuoteUsed', { transactionId: made[0]?.body.id }]);
  });

  test('M-03 also through two processes', async () => {
    await market.fund('USD', '1000', ANNA);
    const other = await openMarket({ url: database.url });
    other.advance(market.platform.clock.offsetMs / 1000);
    other.price('BTC', '100000');
    const quotes = await Promise.all(Array.from({ length: 6 }, () => buyFor('20')));
    const before = await held();
    const accept = (on: TestMarket, quoteId: string) =>
      on.call(createTrade, {
        params: { id: ANNA },
        body: { quoteId },
        headers: { 'idempotency-key': randomUUID() },
      });
    const answers = await Promise.all(quotes.flatMap(({ id }) => [accept(market, id), accept(other, id)]));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(answers.length - refused.length).toBe(6);
    for (const { text, problem } of refused)
      expect(['QuoteUsed', 'IdempotencyKeyInFlight'].includes(problem ?? '') ? 'used' : text).toBe('used');
    expect((await held()).usd).toBe(before.usd - 12_000n);
    await other.close();
  });

  test('M-06 the same key 50 times has one effect, and one answer for ever', async () => {
    await market.fund('USD', '1000', ANNA);
    const { id } = await buyFor('100');
    const key = randomUUID();
    const before = await held();
    const answers = await Promise.all(Array.from({ length: 50 }, () => trade(id, key)));
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const [first] = answers.filter(({ status }) => status === 200);
    market.advance(3600);
    const again = await trade(id, key);
    expect([again.status, again.headers['idempotency-replayed'], again.text]).toEqual([
      200,
      'true',
      first?.text,
    ]);
    expect((await held()).usd).toBe(before.usd - 10_000n);
  });

  test('M-06 the same key through two processes at once has one effect', async () => {
    await market.fund('USD', '1000', ANNA);
    const other = await openMarket({ url: database.url });
    other.advance(market.platform.clock.offsetMs / 1000);
    other.price('BTC', '100000');
    const before = await held();
    for (let round = 0; round < 5; round += 1) {
      const { id } = await buyFor('20');
      const headers = { 'idempotency-key': randomUUID() };
      const sent = { params: { id: ANNA }, body: { quoteId: id }, headers };
      const answers = await Promise.all([market.call(createTrade, sent), other.call(createTrade, sent)]);
      const made = answers.filter(({ status }) => status === 200);
      expect(made.length).toBeGreaterThanOrEqual(1);
      expect(new Set(made.map(({ text }) => text)).size).toBe(1);
    }
    expect((await held()).usd).toBe(before.usd - 10_000n);
    await other.close();
  });

  test('M-06 a key that was used for another quote is refused, and the other quote stays unused', async () => {
    await market.fund('USD', '1000', ANNA);
    const [one, two] = [await buyFor('20'), await buyFor('30')];
    const key = randomUUID();
    expect((await trade(one.id, key)).status).toBe(200);
    const before = await held();
    const reused = await trade(two.id, key);
    expect([reused.status, reused.problem]).toEqual([422, 'IdempotencyKeyReused']);
    expect(await held()).toEqual(before);
    expect((await trade(two.id)).status).toBe(200);
  });

  test('M-06 a refusal keeps nothing: the key is free again', async () => {
    const { id } = await buyFor('99999');
    const key = randomUUID();
    expect((await trade(id, key)).problem).toBe('InsufficientFunds');
    await market.fund('USD', '99999', ANNA);
    expect((await trade(id, key)).status).toBe(200);
  });
});
