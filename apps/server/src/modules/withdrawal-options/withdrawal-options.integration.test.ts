import {
  createCashOrder,
  createQuote,
  listPointSlots,
  previewCashOrder,
  previewPayout,
  previewWithdrawal,
  type WithdrawalOption,
} from '@gim/contract';
import { money, readMoney, toDecimal } from '@gim/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSeededRandom } from '../../platform/random.ts';
import { countQueries } from '../../testing/count-queries.ts';
import { type Account, refreshed, verifiedAccount } from '../../testing/test-identity.ts';
import { withPasskey } from '../../testing/test-passkey.ts';
import { ChainUnavailable } from '../chains/index.ts';
import { USD } from '../coins/index.ts';
import { openOptionsBench } from './testing/options-bench.ts';

const cents = (text: string): bigint => readMoney(USD, text).units;
const dollars = (units: bigint): string => toDecimal(money(USD, units));

const ADDRESSES: Readonly<Record<string, string>> = {
  bitcoin: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
  ethereum: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  ton: 'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N',
};

const FUNDS = { USD: '40000', BTC: '0.4', ETH: '9', USDC: '20000', TON: '5000' };

type Bench = Awaited<ReturnType<typeof openOptionsBench>>;
let bench: Bench;
let customer: Account;
let stranger: Account;
let nearPoint: string;
let cheapPoint: string;

beforeAll(async () => {
  bench = await openOptionsBench();
  const who = await verifiedAccount(bench.identity);
  await withPasskey(bench.identity, who);
  stranger = await verifiedAccount(bench.identity);
  await bench.approve(who.id);
  cheapPoint = await bench.point({ name: 'Cheap', feePercent: '0.5', latitude: 40 });
  nearPoint = await bench.point({ name: 'Near', feePercent: '1.3', fixedFee: 75n, latitude: 50.45 });
  await bench.point({ name: 'Empty', feePercent: '0', cash: 0n, latitude: 50.45 });
  await bench.point({ name: 'Small', feePercent: '0.1', max: 100n, latitude: 50.45 });
  for (const [coin, amount] of Object.entries(FUNDS)) {
    await bench.fund(who.id, coin, amount);
    await bench.fund('gim', coin, '100000');
  }
  bench.identity.advance(2 * 86_400);
  bench.freshPrices();
  customer = { ...who, ...(await refreshed(bench.identity, who)) };
  stranger = { ...stranger, ...(await refreshed(bench.identity, stranger)) };
}, 60_000);
afterAll(() => bench?.close());

type Items = readonly WithdrawalOption[];
async function options(query: Readonly<Record<string, string>>, who = customer): Promise<Items> {
  const { status, body, text } = await bench.list(who, query);
  if (status !== 200) throw new Error(text);
  return body.items;
}

const of = (items: Items, option: WithdrawalOption['way'], coin?: string): WithdrawalOption => {
  const found = items.find(
    (item) => item.way === option && (item.target.way !== 'network' || item.target.coin === coin),
  );
  if (found === undefined) throw new Error(`${option} ${coin ?? ''} is not there.`);
  return found;
};

const asCustomer = () => ({ params: { id: customer.id }, token: customer.token });

async function previewNetwork(option: WithdrawalOption, amount: string) {
  if (option.target.way !== 'network') throw new Error('It is no network.');
  const { coin, network } = option.target;
  return bench.identity.call(previewWithdrawal, {
    ...asCustomer(),
    body: { coin, network, address: ADDRESSES[network], memo: null, noMemo: true, amount },
  });
}

async function previewPaid(kind: 'card' | 'paypal', amount: string) {
  const { status, body, text } = await bench.identity.call(previewPayout, {
    ...asCustomer(),
    body: { kind, recipientId: null, amount },
  });
  if (status !== 200) throw new Error(text);
  return body;
}

describe('the withdrawal options for dollars', () => {
  test('shows every option with its figures, the cheapest first', async () => {
    const items = await options({ coin: 'USD', amount: '1000' });
    expect(
      items.map(({ way, target }) => (target.way === 'network' ? `${target.coin} ${target.network}` : way)),
    ).toEqual(expect.arrayContaining(['cash', 'card', 'paypal', 'BTC bitcoin', 'ETH ethereum', 'TON ton']));
    const cash = of(items, 'cash');
    expect(cash).toMatchObject({ receives: '990', fee: '4.95', stays: '5.05', feePercent: '0.5', needs: [] });
    expect(cash.target).toMatchObject({ pointId: cheapPoint, name: 'Cheap', timeZone: 'Europe/Kyiv' });
    expect(of(items, 'card')).toMatchObject({
      receives: '985',
      fee: '15',
      stays: '0',
      minutes: 30,
      needs: [],
    });
    expect(of(items, 'paypal')).toMatchObject({ receives: '985', fee: '15', minutes: 1_440 });
    const fees = items.map(({ fee }) => cents(fee));
    expect(fees).toEqual(fees.toSorted((one, other) => (one < other ? -1 : 1)));
  });

  test('M-04 what arrives, the fee and what stays are the amount, whatever is asked for', async () => {
    const random = createSeededRandom('dollars');
    for (let round = 0; round < 40; round += 1) {
      const units = 1n + (BigInt(`0x${random.bytes(5).toString('hex')}`) % 3_900_000n);
      const items = await options({ coin: 'USD', amount: dollars(units) });
      for (const { receives, fee, stays } of items)
        expect(cents(receives) + cents(fee) + cents(stays), dollars(units)).toBe(units);
    }
  });

  test('the cash is what its own preview and booking answer, at the slot that is named', async () => {
    const { target, receives, fee, stays } = of(await options({ coin: 'USD', amount: '1234.56' }), 'cash');
    if (target.way !== 'cash' || target.slotFrom === null) throw new Error('It has no slot.');
    const { body } = await bench.identity.call(previewCashOrder, {
      ...asCustomer(),
      body: { side: 'out', amount: receives, pointId: target.pointId, coin: null },
    });
    expect(body).toMatchObject({ cash: receives, fee });
    expect(cents(body.usd) + cents(stays)).toBe(123_456n);
    const date = target.slotFrom.slice(0, 10);
    const slots = await bench.identity.call(listPointSlots, {
      params: { pointId: target.pointId },
      query: { date, side: 'out', amount: receives },
      token: customer.token,
    });
    const first = slots.body.items.find(({ isAvailable }) => isAvailable);
    expect(first?.from).toBe(target.slotFrom);
    const booked = await bench.identity.call(createCashOrder, {
      ...asCustomer(),
      headers: { 'idempotency-key': '5f0c1e2a-8c0f-4c58-9d39-0b6b5a8d1a11' },
      body: { side: 'out', pointId: target.pointId, slotFrom: target.slotFrom, amount: receives, fee },
    });
    expect(booked.status, booked.text).toBe(200);
  });

  test('a network brings what the purchase and the withdrawal behind it answer', async () => {
    const items = await options({ coin: 'USD', amount: '777.77' });
    for (const coin of ['BTC', 'ETH', 'TON'] as const) {
      const option = of(items, 'network', coin);
      const quote = await bench.identity.call(createQuote, {
        ...asCustomer(),
        body: { side: 'Buy', coin, quoteAmount: '777.77' },
      });
      const preview = await previewNetwork(option, quote.body.gets.amount);
      expect(preview.status, preview.text).toBe(200);
      expect(preview.body.receives).toBe(option.receivesCoin);
      expect(preview.body.etaMinutes).toBe(option.minutes);
    }
  });

  test('card and PayPal bring what the preview of the payout answers', async () => {
    const items = await options({ coin: 'USD', amount: '456.78' });
    for (const kind of ['card', 'paypal'] as const) {
      const { fee, receives, feePercent } = of(items, kind);
      expect(await previewPaid(kind, '456.78')).toMatchObject({ fee, receives, feePercent });
    }
  });

  test('the nearest point for who says where, the cheapest one else; never one without the notes or too small', async () => {
    const pointOf = async (query: Readonly<Record<string, string>>) => {
      const { target } = of(await options({ coin: 'USD', amount: '1000', ...query }), 'cash');
      return target.way === 'cash' ? target.pointId : '';
    };
    expect(await pointOf({})).toBe(cheapPoint);
    expect(await pointOf({ near: '50.45,30.52' })).toBe(nearPoint);
    expect((await bench.list(customer, { coin: 'USD', amount: '10', near: '99,10' })).problem).toBe(
      'ValueInvalid',
    );
  });

  test('says which amount an option takes when it does not take this one, and puts it last', async () => {
    const small = await options({ coin: 'USD', amount: '5' });
    const closed = { receives: '0', fee: '0', stays: '5', needs: ['largerAmount'] };
    expect(of(small, 'card')).toMatchObject({ ...closed, bound: '10' });
    expect(of(small, 'cash')).toMatchObject(closed);
    const open = small.findIndex(({ needs }) => needs.includes('largerAmount'));
    expect(small.slice(open).every(({ needs }) => needs.includes('largerAmount'))).toBe(true);
    const large = await options({ coin: 'USD', amount: '3000' });
    expect(of(large, 'card')).toMatchObject({ needs: ['smallerAmount'], bound: '2500', receives: '0' });
    expect(of(large, 'cash').needs).toEqual([]);
    expect(large.at(-1)?.needs).toEqual(['smallerAmount']);
  });
});

describe('the withdrawal options for a coin', () => {
  test('M-04 the parts are its worth at the market, and the flows answer the same', async () => {
    const items = await options({ coin: 'BTC', amount: '0.01234567' });
    const worth = 120_409n; // 0.01234567 × 97531.37, down to the cent.
    for (const { receives, fee, stays } of items)
      expect(cents(receives) + cents(fee) + cents(stays)).toBe(worth);
    const networks = items.filter(({ way }) => way === 'network');
    expect(networks).toHaveLength(1);
    const preview = await previewNetwork(of(items, 'network', 'BTC'), '0.01234567');
    expect(preview.body.receives).toBe(of(items, 'network', 'BTC').receivesCoin);
    const sale = await bench.identity.call(createQuote, {
      ...asCustomer(),
      body: { side: 'Sell', coin: 'BTC', amount: '0.01234567' },
    });
    expect(of(items, 'card').receives).toBe((await previewPaid('card', sale.body.gets.amount)).receives);
    const cash = of(items, 'cash');
    const point = cash.target.way === 'cash' ? cash.target.pointId : '';
    const cashPreview = await bench.identity.call(previewCashOrder, {
      ...asCustomer(),
      body: { side: 'out', amount: cash.receives, pointId: point, coin: 'BTC' },
    });
    const pays = readMoney(bench.coins.catalogue.assetOf('BTC'), cashPreview.body.coin?.amount ?? '');
    expect(pays.units).toBeLessThanOrEqual(1_234_567n);
    const left = (1_234_567n - pays.units) * 9_753_137n;
    expect(cents(cash.stays)).toBe(left / 10n ** 8n);
  });

  test('M-04 the parts add up for every coin and amount', async () => {
    const random = createSeededRandom('coins');
    for (const [coin, digits, most] of [
      ['BTC', 8, 30_000_000n],
      ['ETH', 18, 8n * 10n ** 18n],
      ['USDC', 6, 20_000n * 10n ** 6n],
      ['TON', 9, 4_000n * 10n ** 9n],
    ] as const) {
      const unit = bench.coins.catalogue.assetOf(coin);
      expect(unit.digits).toBe(digits);
      for (let round = 0; round < 12; round += 1) {
        const units = (BigInt(`0x${random.bytes(9).toString('hex')}`) % most) + most / 1000n;
        const items = await options({ coin, amount: toDecimal(money(unit, units)) });
        const sums = items.map(({ receives, fee, stays }) => cents(receives) + cents(fee) + cents(stays));
        expect(new Set(sums).size, `${coin} ${units}`).toBe(1);
        expect(items.every(({ fee }) => cents(fee) >= 0n)).toBe(true);
      }
    }
  });
});

describe('who asks', () => {
  test('who is not checked is told so for card, PayPal and what the limits do not let out', async () => {
    const items = await options({ coin: 'USD', amount: '1100' }, stranger);
    expect(of(items, 'card')).toMatchObject({
      needs: ['kyc', 'secondFactor', 'balance'],
      receives: '1083.5',
    });
    expect(of(items, 'cash').needs).toEqual(['kyc', 'balance']);
    expect(of(items, 'network', 'BTC').needs).toEqual(['address', 'kyc', 'secondFactor', 'balance']);
    const few = await options({ coin: 'USD', amount: '90' }, stranger);
    expect(of(few, 'cash').needs).toEqual(['balance']);
    expect(of(few, 'network', 'BTC').needs).toEqual(['address', 'balance']);
  });

  test('refuses what is no amount, no coin, nothing or more than can be shown', async () => {
    const problemOf = async (query: Readonly<Record<string, string>>) =>
      (await bench.list(customer, query)).problem;
    expect(await problemOf({ coin: 'USD', amount: '1.234' })).toBe('AmountInvalid');
    expect(await problemOf({ coin: 'NONE', amount: '1' })).toBe('NotFound');
    expect(await problemOf({ coin: 'BTC', amount: '0.00000001' })).toBe('AmountTooSmall');
    expect(await problemOf({ coin: 'BTC', amount: '1000000' })).toBe('AmountTooLarge');
    bench.identity.advance(120);
    expect(await problemOf({ coin: 'BTC', amount: '1' })).toBe('PriceUnavailable');
    const stale = await options({ coin: 'USD', amount: '100' });
    expect(stale.map(({ way }) => way).toSorted()).toEqual(['card', 'cash', 'paypal']);
    bench.freshPrices();
  });

  test('leaves out a network that is stopped or cannot be asked, and costs few questions', async () => {
    const { db } = bench.identity.platform;
    expect(await countQueries(db, () => options({ coin: 'USD', amount: '100' }))).toBeLessThanOrEqual(14);
    await db.inTransaction((tx) =>
      bench.payments.stops.stop(tx, {
        scope: 'network',
        subject: 'ton',
        cause: 'drift',
        reason: 'test',
        stoppedBy: null,
      }),
    );
    bench.networks.bitcoin.feeRate = async () => {
      throw new ChainUnavailable('bitcoin');
    };
    bench.identity.advance(25);
    bench.freshPrices();
    const items = await options({ coin: 'USD', amount: '100' });
    const coins = items.flatMap(({ target }) => (target.way === 'network' ? target.coin : []));
    expect(coins).not.toContain('TON');
    expect(coins).not.toContain('BTC');
    expect(coins).toContain('ETH');
  });
});
