import { randomUUID } from 'node:crypto';
import { createTrade, freshQuote, getTransaction, listTransactions } from '@gim/contract';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { writeCompanions } from '../../platform/db/companion.ts';
import { ANNA } from '../../testing/test-app.ts';
import type { Quote } from './quote.ts';
import { quoteUses } from './quote-uses.ts';
import { createSignedQuotes } from './signed-quote.ts';
import { openMarket } from './testing/open-market.ts';
import { openTradeBench } from './testing/trade-bench.ts';
import { paramsOf } from './testing/trade-desk.ts';

const { database, market, desk, nextMinute, close } = await openTradeBench();
afterAll(close);
beforeEach(nextMinute);

/** What a quote of Anna's carries. */
const inside = (quoteId: string): Quote => market.trades.readQuote({ userId: ANNA, quoteId });

describe('a trade', () => {
  test('moves both legs, fee and spread at exactly the figures of the quote, with its history', async () => {
    await market.fund('USD', '2000', ANNA);
    const before = await desk.holdings();
    const { id, gets } = await desk.buyFor('1000');
    const made = await desk.trade(id);
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
      details: { quoteId: inside(id).id },
    });
    const after = await desk.holdings();
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
    const { timeline, lines, eta, ...item } = (await market.call(getTransaction, { params })).body;
    expect(item).toEqual(made.body);
    expect(timeline.map(({ stage }) => stage)).toEqual(['executing', 'completed']);
    expect(eta).toBeNull();
    expect(lines.filter(({ coin }) => coin === 'USD').length).toBe(4);
  });

  test('sells the other way round, and gives back less than it took', async () => {
    await market.fund('USD', '1000', ANNA);
    const before = await desk.holdings();
    await desk.trade((await desk.buyFor('1000')).id);
    const bought = (await desk.holdings()).btc - before.btc;
    const sell = await desk.quote({ side: 'Sell', coin: 'BTC', amount: `0.00${bought}` });
    const made = await desk.trade(sell.body.id);
    expect(made.body).toMatchObject({ type: 'Sell', direction: 'out', counter: { direction: 'in' } });
    const after = await desk.holdings();
    expect(after.btc).toBe(before.btc);
    expect(after.usd).toBeLessThan(before.usd);
    const earned = after.fees + after.spread + after.rounding - before.fees - before.spread - before.rounding;
    expect(before.usd - after.usd).toBe(after.house - before.house + earned);
  });

  test('M-03 knows only the caller’s own quotes, and only theirs', async () => {
    const { id } = await desk.buyFor('10');
    expect((await desk.trade(id, undefined, 'borys')).status).toBe(404);
    const terms = Buffer.from(id, 'base64url').subarray(32);
    expect((await desk.trade(terms.toString('base64url'))).status).toBe(404);
    const cheaper = Buffer.from(terms.toString().replace('"pays":"1000"', '"pays":"1"'));
    expect(cheaper.equals(terms)).toBe(false);
    const forged = Buffer.concat([Buffer.from(id, 'base64url').subarray(0, 32), cheaper]);
    expect((await desk.trade(forged.toString('base64url'))).status).toBe(404);
    const others = createSignedQuotes({ key: Buffer.alloc(32, 1), catalogue: market.coins.catalogue });
    expect((await desk.trade(others.sign(inside(id)))).status).toBe(404);
  });

  test('a quote that an earlier build has stored is answered as one that ran out', async () => {
    expect((await desk.trade(randomUUID())).problem).toBe('QuoteExpired');
  });

  test('M-03 after its time a used quote says which trade it became', async () => {
    await market.fund('USD', '10', ANNA);
    const { id } = await desk.buyFor('10');
    const { body } = await desk.trade(id);
    market.advance(25);
    const late = await desk.trade(id);
    expect([late.problem, paramsOf(late.text)]).toEqual(['QuoteUsed', { transactionId: body.id }]);
  });

  test('M-03 after its time is refused, and nothing moves', async () => {
    const { id } = await desk.buyFor('10');
    const before = await desk.holdings();
    market.advance(20);
    market.price('BTC', '100000');
    const answer = await desk.trade(id);
    expect([answer.status, answer.problem]).toEqual([409, 'QuoteExpired']);
    expect(await desk.holdings()).toEqual(before);
  });

  test('on a price that stopped coming is refused', async () => {
    await market.coins.prices.load();
    const { id } = await desk.buyFor('10');
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
    ['Buy', '100500', '100500.01'],
    ['Sell', '99500', '99499.99'],
  ])(
    'M-03 %s: a market up to the allowed move against the house is honoured, and beyond it comes a fresh quote',
    async (side, within, beyond) => {
      await market.fund('USD', '100', ANNA);
      await market.fund('BTC', '0.01', ANNA);
      const honoured = await desk.quote({ side, coin: 'BTC', quoteAmount: '50' });
      market.price('BTC', within);
      expect((await desk.trade(honoured.body.id)).status).toBe(200);
      market.price('BTC', '100000');
      const moved = await desk.quote({ side, coin: 'BTC', quoteAmount: '50' });
      market.price('BTC', beyond);
      const refused = await desk.trade(moved.body.id);
      expect([refused.status, refused.problem]).toEqual([409, 'PriceMoved']);
      const fresh = freshQuote(moved.body, paramsOf(refused.text));
      expect(fresh).toMatchObject({ side, coin: 'BTC', marketPrice: beyond, validSeconds: 20 });
      expect((await desk.trade(fresh?.id ?? '')).status).toBe(200);
    },
  );

  test('a market that moved to the gain of the house is the user’s own choice', async () => {
    await market.fund('USD', '100', ANNA);
    const { id, gets } = await desk.buyFor('50');
    market.price('BTC', '60000');
    expect((await desk.trade(id)).body).toMatchObject({ amount: gets.amount });
  });

  test('whose quote runs out while its posting waits does not happen', async () => {
    const { clock, db } = market.platform;
    const uses = quoteUses({ clock, isOvertaken: () => false });
    const use = async ({ id }: { readonly id: string }) =>
      db.inTransaction((tx) => writeCompanions(tx, uses, [inside(id)]));
    const [fresh, late] = [await desk.buyFor('10'), await desk.buyFor('10')];
    market.advance(fresh.validSeconds + 1);
    expect(await use(fresh)).toEqual([true]);
    market.advance(5);
    expect(await use(late)).toEqual([false]);
  });

  test('without the money is refused and leaves no trace', async () => {
    const { id } = await desk.buyFor('90000');
    const before = await desk.holdings();
    const answer = await desk.trade(id);
    expect([answer.status, answer.problem]).toEqual([409, 'InsufficientFunds']);
    expect(await desk.holdings()).toEqual(before);
  });

  test('that the house cannot cover is refused, kept as rejected once, and told', async () => {
    market.price('ETH', '3700');
    await market.fund('USD', '100', ANNA);
    const { id } = (await desk.quote({ side: 'Buy', coin: 'ETH', quoteAmount: '100' })).body;
    const key = randomUUID();
    const before = await desk.holdings();
    const answers = [await desk.trade(id, key), await desk.trade(id, key), await desk.trade(id)];
    expect(answers.map(({ problem }) => problem)).toEqual(['LiquidityUnavailable', 'QuoteUsed', 'QuoteUsed']);
    expect(await desk.holdings()).toEqual(before);
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
