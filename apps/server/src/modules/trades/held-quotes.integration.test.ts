import { randomUUID } from 'node:crypto';
import { createQuote, createTrade, freshQuote, type Quote } from '@gim/contract';
import { multiply, type Ratio, ratio, readMoney, readRatio } from '@gim/money';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { writeCompanions } from '../../platform/db/companion.ts';
import { createSeededRandom } from '../../platform/random.ts';
import { ANNA } from '../../testing/test-app.ts';
import { flows } from '../../wiring-flows.ts';
import { USD } from '../coins/index.ts';
import { createFees, noFeeShares } from '../fees/index.ts';
import { createTransactions } from '../transactions/index.ts';
import { createTrades } from './index.ts';
import { quoteUses } from './quote-uses.ts';
import { createSignedQuotes } from './signed-quote.ts';
import { openMarket } from './testing/open-market.ts';
import { QUOTE_KEY } from './testing/quote-key.ts';
import { openTradeBench } from './testing/trade-bench.ts';
import { paramsOf } from './testing/trade-desk.ts';

const { database, market, desk, nextMinute, close } = await openTradeBench();
afterAll(close);
beforeEach(nextMinute);

const buy = { side: 'Buy', coin: 'BTC', quoteAmount: '50000' };
const sell = { side: 'Sell', coin: 'BTC', quoteAmount: '50000' };

/** All that Anna has, in cents of the market at this price of a bitcoin in whole dollars. */
const worthAt = async (dollars: bigint): Promise<bigint> => {
  const { usd, btc } = await desk.holdings();
  return usd + (btc * dollars * 100n) / 100_000_000n;
};

describe('held quotes', () => {
  test('M-03 a buy and a sell held across a swing of 2% are both refused, with fresh quotes', async () => {
    await market.fund('USD', '60000', ANNA);
    await market.fund('BTC', '0.6', ANNA);
    const low = (await desk.quote(buy)).body;
    market.advance(5);
    market.price('BTC', '102000');
    const high = (await desk.quote(sell)).body;
    market.advance(5);
    market.price('BTC', '101000');
    const before = await worthAt(101_000n);
    for (const held of [low, high]) {
      const refused = await desk.trade(held.id);
      expect([refused.status, refused.problem]).toEqual([409, 'PriceMoved']);
      expect(freshQuote(held, paramsOf(refused.text))).toMatchObject({ marketPrice: '101000' });
    }
    expect(await worthAt(101_000n)).toBe(before);
  });

  test('M-03 within the allowed move both are honoured, and the customer has less than before', async () => {
    await market.fund('USD', '60000', ANNA);
    await market.fund('BTC', '0.6', ANNA);
    const low = (await desk.quote(buy)).body;
    market.advance(5);
    market.price('BTC', '101000');
    const high = (await desk.quote(sell)).body;
    market.advance(5);
    market.price('BTC', '100495');
    for (const held of [low, high]) {
      const before = await worthAt(100_495n);
      expect((await desk.trade(held.id)).status).toBe(200);
      expect(await worthAt(100_495n)).toBeLessThan(before);
    }
  });

  test('M-03 no trade of several coins in a moving market is worth more than it costs', async () => {
    const random = createSeededRandom(process.env.GIM_SEED ?? 'moving market');
    const rates: Record<string, bigint> = { ETH: 370_000n, TON: 260n };
    for (const coin of Object.keys(rates)) {
      await market.fund(coin, '1000');
      await market.fund(coin, '1000', ANNA);
    }
    await market.fund('USD', '100000', ANNA);
    const answers: unknown[] = [];
    for (let round = 0; round < 25; round += 1) {
      market.advance(2);
      const held: Quote[] = [];
      for (const [coin, cents] of Object.entries(rates)) {
        market.price(coin, dollars(cents));
        for (const side of ['Buy', 'Sell'])
          held.push((await desk.quote({ side, coin, quoteAmount: '250' })).body);
      }
      for (const [coin, cents] of Object.entries(rates)) {
        const now = cents + (cents * BigInt(random.integer(241) - 120)) / 10_000n;
        rates[coin] = now;
        market.price(coin, dollars(now));
      }
      for (const quote of held) {
        const { status, problem } = await desk.trade(quote.id);
        answers.push(problem ?? status);
        if (status === 200) expect(gainsBy(quote, rates[quote.coin] ?? 0n)).toBe(false);
      }
    }
    expect(new Set(answers)).toEqual(new Set([200, 'PriceMoved']));
    expect(answers.filter((answer) => answer === 200).length).toBeGreaterThan(15);
  });
});

describe('what a quote is held to', () => {
  test('M-03 is its own fee and spread, whatever the catalogue says since', async () => {
    await market.fund('USD', '100', ANNA);
    const { id } = await desk.buyFor('50');
    const signed = createSignedQuotes({ key: QUOTE_KEY, catalogue: market.coins.catalogue });
    const given = market.trades.readQuote({ userId: ANNA, quoteId: id });
    const cheap = signed.sign({ ...given, id: randomUUID(), feePercent: '0' });
    market.price('BTC', '100400');
    expect((await desk.trade(cheap)).problem).toBe('PriceMoved');
    expect((await desk.trade(id)).status).toBe(200);
  });

  test('M-03 stops the start of trades when it is more than the house earns', () => {
    const { platform, coins, ledger } = market;
    const start = (moveShare: Ratio) =>
      createTrades({
        quoteKey: QUOTE_KEY,
        ...platform,
        ledger,
        catalogue: coins.catalogue,
        prices: coins.prices,
        transactions: createTransactions({ ...platform, books: ledger, flows }),
        fees: createFees({ ...platform, shares: noFeeShares }),
        isActive: async () => true,
        rules: { moveShare },
      });
    expect(() => start(ratio(1n, 2n))).not.toThrow();
    expect(() => start(ratio(2n, 1n))).toThrow(
      'BTC: the allowed price move is not below what the house earns',
    );
  });
});

const dollars = (cents: bigint): string => `${cents / 100n}.${(cents % 100n).toString().padStart(2, '0')}`;

/** Whether what the customer got is worth what was paid, at this price of a whole coin in cents. */
function gainsBy({ side, pays, gets }: Quote, cents: bigint): boolean {
  const [coin, cash] = side === 'Buy' ? [gets, pays] : [pays, gets];
  const worth = multiply(
    { asset: USD, units: cents },
    readRatio(coin.amount),
    side === 'Buy' ? 'up' : 'down',
  );
  const { units } = readMoney(USD, cash.amount);
  return side === 'Buy' ? worth.units > units : units > worth.units;
}

describe('between the decision and the posting', () => {
  /** A market on the same books where something happens after the quote was found to be usable. */
  const openInterrupted = async (interrupt: (on: typeof market) => void) => {
    const other = await openMarket({
      url: database.url,
      makeLiquidity: () => ({
        takeOn() {
          interrupt(other);
          return [];
        },
      }),
    });
    other.advance(market.platform.clock.offsetMs / 1000);
    other.price('BTC', '100000');
    return other;
  };
  const ask = async (on: typeof market): Promise<Quote> => {
    const body = { side: 'Buy', coin: 'BTC', quoteAmount: '50' };
    return (await on.call(createQuote, { params: { id: ANNA }, body })).body;
  };
  const accept = (on: typeof market, quoteId: string) =>
    on.call(createTrade, {
      params: { id: ANNA },
      body: { quoteId },
      headers: { 'idempotency-key': randomUUID() },
    });

  test('M-03 a market that moves away refuses the trade, with a fresh quote', async () => {
    await market.fund('USD', '100', ANNA);
    const other = await openInterrupted((on) => on.price('BTC', '100501'));
    const quote = await ask(other);
    const before = await desk.holdings();
    const refused = await accept(other, quote.id);
    expect([refused.status, refused.problem]).toEqual([409, 'PriceMoved']);
    expect(freshQuote(quote, paramsOf(refused.text))).toMatchObject({ marketPrice: '100501' });
    expect(await desk.holdings()).toEqual(before);
    await other.close();
  });

  test('M-03 a price that grows stale refuses the trade', async () => {
    await market.fund('USD', '100', ANNA);
    const other = await openInterrupted((on) => on.advance(19));
    const before = await desk.holdings();
    other.advance(12);
    const refused = await accept(other, (await ask(other)).id);
    expect([refused.status, refused.problem]).toEqual([503, 'PriceUnavailable']);
    expect(await desk.holdings()).toEqual(before);
    await other.close();
  });
});

describe('a clock that was set back', () => {
  test('M-03 refuses a quote from the future, and takes one from a clock a little ahead', async () => {
    await market.fund('USD', '100', ANNA);
    const ahead = await desk.buyFor('20');
    market.advance(-1);
    expect((await desk.trade(ahead.id)).status).toBe(200);
    const future = await desk.buyFor('20');
    const before = await desk.holdings();
    market.advance(-2);
    const refused = await desk.trade(future.id);
    expect([refused.status, refused.problem]).toEqual([409, 'QuoteExpired']);
    expect(await desk.holdings()).toEqual(before);
    market.advance(3);
  });

  test('M-03 refuses it also when it is set back while the posting waits', async () => {
    const { clock, db } = market.platform;
    const uses = quoteUses({ clock, isOvertaken: () => false });
    const { id: quoteId } = await desk.buyFor('20');
    const quote = market.trades.readQuote({ userId: ANNA, quoteId });
    market.advance(-2);
    const use = () => db.inTransaction((tx) => writeCompanions(tx, uses, [quote]));
    expect(await use()).toEqual([false]);
    market.advance(2);
    expect(await use()).toEqual([true]);
  });
});
