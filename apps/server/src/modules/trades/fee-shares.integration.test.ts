import { randomUUID } from 'node:crypto';
import { getTransaction } from '@gim/contract';
import { basisPoints, readMoney } from '@gim/money';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ANNA } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { eventsOf } from '../../testing/test-identity.ts';
import { flows } from '../../wiring-flows.ts';
import { createFees, feeSharePosted, noFeeShares } from '../fees/index.ts';
import { createTransactions } from '../transactions/index.ts';
import { createTrades } from './index.ts';
import { openMarket, type TestMarket } from './testing/open-market.ts';
import { QUOTE_KEY } from './testing/quote-key.ts';
import { openReferrals, type Referrals } from './testing/referrals.ts';
import { type TradeDesk, tradeDesk } from './testing/trade-desk.ts';

let database: TestDatabase;
let market: TestMarket;
let desk: TradeDesk;
let referrals: Referrals;

beforeAll(async () => {
  database = await createTestDatabase();
  referrals = await openReferrals(database.url);
  market = await openMarket({ url: database.url, feeShares: referrals, rules: { perMinuteMax: 500 } });
  await market.fund('BTC', '50');
  await market.fund('USD', '1000000');
  await market.fund('USD', '100000', ANNA);
  desk = tradeDesk(market);
});
beforeEach(() => {
  market.advance(60);
  market.price('BTC', '100000');
});
afterAll(async () => {
  await market.close();
  await referrals.close();
  await database.drop();
});

/** A new chain of beneficiaries for Anna, from level one on. */
async function refer(levels: number): Promise<readonly string[]> {
  const chain = Array.from({ length: levels }, () => randomUUID());
  await referrals.refer(ANNA, chain);
  return chain;
}
const shared = (owner: string, coin = 'USD') => market.balance(owner, coin, 'affiliate');
const alarms = async () => {
  const { text } = await market.platform.metrics.render();
  return Number(/gim_bugs_total\{where="fees\.shares"\} (\d+)/.exec(text)?.[1] ?? 0);
};
const tradeFor = async (usd: string) => {
  const made = await desk.trade((await desk.buyFor(usd)).id);
  expect(made.status).toBe(200);
  return made.body;
};

describe('M-07 the shares of a trade’s fee', () => {
  test('are posted with the fee, out of it, and the payer pays the same', async () => {
    await referrals.refer(ANNA, []);
    const start = await desk.holdings();
    await tradeFor('1000');
    const alone = await desk.holdings();
    const [one = '', two = '', three = ''] = await refer(3);
    const made = await tradeFor('1000');
    const after = await desk.holdings();
    expect(await Promise.all([one, two, three].map((owner) => shared(owner)))).toEqual([50n, 15n, 5n]);
    expect(after).toEqual({
      ...after,
      usd: alone.usd - (start.usd - alone.usd),
      btc: alone.btc + (alone.btc - start.btc),
      house: alone.house + (alone.house - start.house),
      fees: alone.fees + 500n - 70n,
      spread: alone.spread + (alone.spread - start.spread),
      rounding: alone.rounding + (alone.rounding - start.rounding),
    });
    expect(alone.fees - start.fees).toBe(500n);
    expect(made.fee).toEqual({ coin: 'USD', amount: '5' });
    // The receipt says that affiliates have a part of the fee, and not who they are.
    const { body, text } = await market.call(getTransaction, {
      params: { id: ANNA, transactionId: made.id },
    });
    expect(body.lines.filter(({ account }) => account === 'affiliate' || account === 'fees')).toMatchObject([
      { account: 'fees', amount: '4.3', direction: 'in' },
      { account: 'affiliate', amount: '0.7', direction: 'in' },
    ]);
    for (const owner of [one, two, three]) expect(text).not.toContain(owner);
    expect(await eventsOf(market.platform, feeSharePosted.topic, two)).toMatchObject([
      {
        beneficiaryId: two,
        payerId: ANNA,
        level: 2,
        coin: 'USD',
        amount: '0.15',
        fee: '5',
        transactionId: made.id,
        posting: Reflect.get(made.details, 'quoteId'),
      },
    ]);
    expect(await market.available(one, 'USD')).toBe(0n);
    expect((await market.ledger.audit()).findings).toEqual([]);
  });

  test('of a sale come out of its fee as well', async () => {
    await tradeFor('1000');
    const [one = ''] = await refer(2);
    const before = await desk.holdings();
    const sell = await desk.quote({ side: 'Sell', coin: 'BTC', quoteAmount: '500' });
    const made = await desk.trade(sell.body.id);
    const fee = readMoney({ code: 'USD', digits: 2 }, made.body.fee?.amount ?? '').units;
    expect(await shared(one)).toBe(fee / 10n);
    const { fees, usd } = await desk.holdings();
    expect([fees - before.fees, usd - before.usd]).toEqual([fee - fee / 10n - (fee * 3n) / 100n, 50_000n]);
  });

  test('that are less than a unit stay with the house, without an event', async () => {
    const [one = '', two = ''] = await refer(2);
    const before = await desk.holdings();
    await tradeFor('15');
    // A fee of 8 cents: neither a tenth of it nor three hundredths are a cent.
    expect((await desk.holdings()).fees - before.fees).toBe(8n);
    expect([await shared(one), await shared(two)]).toEqual([0n, 0n]);
    expect(await eventsOf(market.platform, feeSharePosted.topic, one)).toEqual([]);
    await tradeFor('20');
    expect([await shared(one), await shared(two)]).toEqual([1n, 0n]);
  });

  test('are none for the payer’s own fee, with an alarm, and the trade goes on', async () => {
    const [other = ''] = await refer(1);
    await referrals.refer(ANNA, [other, ANNA]);
    const before = await desk.holdings();
    const count = await alarms();
    await tradeFor('1000');
    expect((await desk.holdings()).fees - before.fees).toBe(500n);
    expect([await shared(ANNA), await shared(other)]).toEqual([0n, 0n]);
    expect(await alarms()).toBe(count + 1);
  });

  test('are none when they exceed what the allowed price move counts with, with an alarm', async () => {
    const chain = await refer(4);
    const before = await desk.holdings();
    const count = await alarms();
    await tradeFor('1000');
    expect((await desk.holdings()).fees - before.fees).toBe(500n);
    expect(await Promise.all(chain.map((owner) => shared(owner)))).toEqual([0n, 0n, 0n, 0n]);
    expect(await alarms()).toBe(count + 1);
  });

  test('are not asked about when there is no fee', async () => {
    let asked = 0;
    const shares = {
      ...noFeeShares,
      recipientsOf: () => [{ beneficiary: String(asked++), level: 1, rate: basisPoints(1n) }],
    };
    const fees = createFees({ ...market.platform, shares });
    const usd = { code: 'USD', digits: 2 } as const;
    const request = {
      payer: ANNA,
      feeAccount: { owner: 'gim', asset: 'USD', kind: 'fees' },
      rateMax: basisPoints(1_400n),
      transactionId: randomUUID(),
      posting: randomUUID(),
    } as const;
    const legsOf = (units: bigint) =>
      fees.postWithShares({ ...request, fee: { asset: usd, units } }, async ({ legs }) => legs.length);
    expect(await legsOf(0n)).toBe(0);
    expect(asked).toBe(0);
    expect(await legsOf(100_000n)).toBe(1);
    expect(asked).toBe(1);
  });
});

describe('M-07 the relations behind the shares', () => {
  test('are read once, and then answered from memory', async () => {
    const [one = ''] = await refer(1);
    const before = referrals.reads.count;
    for (let count = 0; count < 5; count += 1) await tradeFor('100');
    expect(referrals.reads.count).toBe(before + 1);
    expect(await shared(one)).toBe(25n);
  });

  test('that have ended since they were remembered credit nobody who is gone', async () => {
    const [gone = '', stays = ''] = await refer(2);
    await tradeFor('1000');
    expect([await shared(gone), await shared(stays)]).toEqual([50n, 15n]);
    await referrals.end(gone);
    const [before, count] = [await desk.holdings(), await alarms()];
    await tradeFor('1000');
    expect([await shared(gone), await shared(stays)]).toEqual([50n, 30n]);
    expect((await desk.holdings()).fees - before.fees).toBe(485n);
    await referrals.end(stays);
    await tradeFor('1000');
    expect([await shared(gone), await shared(stays)]).toEqual([50n, 30n]);
    expect(await alarms()).toBe(count);
  });

  test('that end while the fee is divided again leave the fee with the house, and the trade is made', async () => {
    const [gone = ''] = await refer(1);
    const outdated = await referrals.recipientsOf(ANNA);
    await referrals.end(gone);
    const read = async () => outdated;
    const shares = { ...referrals, recipientsOf: () => outdated, refreshedRecipientsOf: read };
    const { platform, coins, ledger } = market;
    const transactions = createTransactions({ ...platform, books: ledger, flows });
    const fees = createFees({ ...platform, shares });
    const parts = { ...coins, ledger, transactions, fees, quoteKey: QUOTE_KEY };
    const trades = createTrades({ ...platform, ...parts, isActive: async () => true });
    const [before, count] = [await desk.holdings(), await alarms()];
    const made = await trades.tradeNow({
      userId: ANNA,
      side: 'Buy',
      coin: 'BTC',
      given: 'quoteAmount',
      money: readMoney({ code: 'USD', digits: 2 }, '1000'),
    });
    expect(made.status).toBe('Completed');
    expect((await desk.holdings()).fees - before.fees).toBe(500n);
    expect([await shared(gone), await alarms()]).toEqual([0n, count + 1]);
  });

  test('are shared by trades that nobody asked for just now, such as recurring buys', async () => {
    const [one = ''] = await refer(1);
    await market.trades.tradeNow({
      userId: ANNA,
      side: 'Buy',
      coin: 'BTC',
      given: 'quoteAmount',
      money: readMoney({ code: 'USD', digits: 2 }, '1000'),
    });
    expect(await shared(one)).toBe(50n);
  });

  test('stop the start of trades when they may be more than the allowed price move counts with', () => {
    const { platform, coins, ledger } = market;
    const start = (points: bigint) =>
      createTrades({
        quoteKey: QUOTE_KEY,
        ...platform,
        ledger,
        catalogue: coins.catalogue,
        prices: coins.prices,
        transactions: createTransactions({ ...platform, books: ledger, flows }),
        fees: createFees({ ...platform, shares: { ...noFeeShares, rateMax: basisPoints(points) } }),
        isActive: async () => true,
      });
    expect(() => start(1_400n)).not.toThrow();
    expect(() => start(1_401n)).toThrow('More of a fee can be shared');
  });
});

describe('M-07 fee and shares stand or fall together', () => {
  test('a refused trade shares nothing', async () => {
    const [one = ''] = await refer(1);
    const { usd } = await desk.holdings();
    const half = String((usd * 3n) / 500n);
    const [first, second] = [await desk.buyFor(half), await desk.buyFor(half)];
    expect((await desk.trade(first.id)).status).toBe(200);
    const [part, before] = [await shared(one), await desk.holdings()];
    expect(part).toBeGreaterThan(0n);
    const refused = await desk.trade(second.id);
    expect([refused.status, refused.problem]).toEqual([409, 'InsufficientFunds']);
    expect([await shared(one), await desk.holdings()]).toEqual([part, before]);
    expect(await eventsOf(market.platform, feeSharePosted.topic, one)).toHaveLength(1);
    await market.fund('USD', '100000', ANNA);
  });

  test('one quote, a hundred tries at once: one fee, one share', async () => {
    const [one = ''] = await refer(1);
    const before = await desk.holdings();
    const { id } = await desk.buyFor('1000');
    const answers = await Promise.all(Array.from({ length: 100 }, () => desk.trade(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await desk.holdings()).fees - before.fees).toBe(450n);
    expect(await shared(one)).toBe(50n);
    expect(await eventsOf(market.platform, feeSharePosted.topic, one)).toHaveLength(1);
    const recorded = (await referrals.recorded()).filter(({ beneficiary }) => beneficiary === one);
    expect(recorded).toEqual([{ beneficiary: one, level: 1, units: 50n }]);
  });

  test('forty trades at once, while the relation ends: every share has its row, and the books are whole', async () => {
    const [one = '', two = ''] = await refer(2);
    const quotes = await Promise.all(Array.from({ length: 40 }, () => desk.buyFor('100')));
    const before = await desk.holdings();
    const [answers] = await Promise.all([
      Promise.all(quotes.map(({ id }) => desk.trade(id))),
      referrals.end(one),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(quotes.map(() => 200));
    const of = async (owner: string) =>
      (await referrals.recorded())
        .filter(({ beneficiary }) => beneficiary === owner)
        .reduce((sum, { units }) => sum + units, 0n);
    expect([await shared(one), await shared(two)]).toEqual([await of(one), await of(two)]);
    expect((await desk.holdings()).fees - before.fees).toBe(
      40n * 50n - (await shared(one)) - (await shared(two)),
    );
    expect(await shared(two)).toBe(40n);
    expect((await market.ledger.audit()).findings).toEqual([]);
  });
});
