import { createQuote, getTransaction, lowerCashOrder, rescheduleCashOrder } from '@gim/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventsOf } from '../../testing/test-identity.ts';
import { dayAt } from '../points/index.ts';
import { type Customer, openCashBench, type Teller } from './testing/cash-bench.ts';

const bench = await openCashBench();
afterAll(bench.close);

const SOON = -5;
let anna: Customer;
let teller: Teller;
let point: string;
beforeAll(async () => {
  const [first] = await bench.customers(1);
  if (first === undefined) throw new Error('One was asked for.');
  anna = first;
  await bench.fund('gim', 'USD', '1000000');
  await bench.fund('gim', 'USDT', '1000000');
  await bench.fund('gim', 'BTC', '100');
  await bench.fund(anna.id, 'USD', '10000');
  point = await bench.point();
  teller = await bench.member(['teller'], [point]);
});

const own = (transactionId: string) => ({ params: { id: anna.id, transactionId }, token: anna.token });
const shown = async (id: string) => (await bench.call(getTransaction, own(id))).body;
const later = async (seconds: number): Promise<void> => {
  await bench.later(seconds);
  anna = await bench.fresh(anna);
};
async function served(id: string, cash: number): Promise<void> {
  const { code } = (await bench.code(anna, id)).body;
  await bench.accept(teller, id, code);
  const done = await bench.complete(teller, id, { notes: { '10': cash / 10 }, amount: String(cash) });
  if (done.status !== 200) throw new Error(done.text);
}

describe('another time', () => {
  it('moves a visit once, and gives the old slot back', async () => {
    const narrow = await bench.point({ slotPlaces: 1 });
    const { body } = await bench.book(anna, { side: 'out', pointId: narrow, slot: 1 });
    const move = (slot: number, pointId?: string) =>
      bench.call(rescheduleCashOrder, {
        ...own(body.id),
        body: { slotFrom: bench.slotAt(slot).toISOString(), ...(pointId === undefined ? {} : { pointId }) },
      });
    expect((await move(2, point)).problem).toBe('RescheduleNotPossible');
    const moved = await move(2);
    expect(moved.body.details).toMatchObject({
      slotFrom: bench.slotAt(2).toISOString(),
      isRescheduled: true,
    });
    expect((await move(3)).problem).toBe('RescheduleNotPossible');
    const other = await bench.book(anna, { side: 'in', pointId: narrow, slot: 1 });
    expect(other.status, other.text).toBe(200);
    expect((await bench.book(anna, { side: 'in', pointId: narrow, slot: 2 })).problem).toBe('SlotTaken');
    await later(8 * 3600);
  });
});

describe('reminders', () => {
  it('O-04 come a day and two hours before, once, and without a code', async () => {
    const { body } = await bench.book(anna, { side: 'in', pointId: point, slot: 60 });
    const told = async (topic: string) => eventsOf(bench.identity.platform, topic, body.id);
    await later(3600);
    expect(await told('CashVisitTomorrow')).toHaveLength(0);
    await later(9 * 3600 + 1800);
    await bench.later(10);
    expect(await told('CashVisitTomorrow')).toHaveLength(1);
    expect(await told('CashVisitSoon')).toHaveLength(0);
    await later(21 * 3600);
    await bench.later(10);
    expect(await told('CashVisitSoon')).toHaveLength(1);
    expect(JSON.stringify(await told('CashVisitSoon'))).not.toMatch(/code/i);
    await later(6 * 3600);
    expect(await shown(body.id)).toMatchObject({ status: 'Canceled', reason: 'NoShow' });
    expect(await told('CashOrderEnded')).toHaveLength(1);
  });
});

describe('coins', () => {
  it('buys the coin with the cash that arrived, once', async () => {
    const { body } = await bench.book(anna, {
      side: 'in',
      pointId: point,
      amount: '1000',
      slot: SOON,
      thenBuy: 'USDT',
    });
    const before = await bench.balance(anna.id);
    await served(body.id, 1000);
    await Promise.all([bench.cashOrders.advance(), bench.cashOrders.advance()]);
    await bench.cashOrders.advance();
    expect(await bench.balance(anna.id)).toBe(before + 200n);
    expect(await bench.balance(anna.id, 'USDT')).toBeGreaterThan(900_000_000n);
    const { details } = await shown(body.id);
    const boughtBy = 'boughtBy' in details ? details.boughtBy : null;
    expect(await shown(boughtBy ?? '')).toMatchObject({ type: 'Buy', coin: 'USDT' });
    expect(
      await bench.rows(
        `select count(*)::int as buys from transactions.transaction where type = 'Buy' and user_id = $1`,
        [anna.id],
      ),
    ).toEqual([{ buys: 1 }]);
  });

  it('leaves the dollars and says so when the coin cannot be bought', async () => {
    const { body } = await bench.book(anna, {
      side: 'in',
      pointId: point,
      amount: '200',
      slot: SOON,
      thenBuy: 'ETH',
    });
    await served(body.id, 200);
    const before = await bench.balance(anna.id);
    await bench.cashOrders.advance();
    expect(await bench.balance(anna.id)).toBe(before);
    expect(await eventsOf(bench.identity.platform, 'CashBuyFailed', body.id)).toHaveLength(1);
  });

  it('sells a coin for cash by a quote, in one posting with the hold', async () => {
    await bench.fund(anna.id, 'BTC', '1');
    const quote = await bench.call(createQuote, {
      params: { id: anna.id },
      token: anna.token,
      body: { side: 'Sell', coin: 'BTC', quoteAmount: '506' },
    });
    const order = { side: 'out', pointId: point, slot: SOON, quoteId: quote.body.id } as const;
    expect((await bench.book(anna, { ...order, amount: '510' })).problem).toBe('InsufficientFunds');
    const before = await bench.balance(anna.id);
    const booked = await bench.book(anna, { ...order, amount: '500' });
    expect(booked.status, booked.text).toBe(200);
    expect(await bench.balance(anna.id)).toBe(before + 50_600n - 50_350n);
    expect(await bench.balance(anna.id, 'USD', 'held')).toBe(50_350n);
    expect((await bench.book(anna, { ...order, amount: '500' })).problem).toBe('QuoteUsed');
    await served(booked.body.id, 500);
    expect(await bench.balance(anna.id, 'USD', 'held')).toBe(0n);
  });
});

describe('less cash than was ordered', () => {
  it('credits what was brought, at the same rates', async () => {
    const { body } = await bench.book(anna, { side: 'in', pointId: point, amount: '1000', slot: SOON });
    const before = await bench.balance(anna.id);
    const { code } = (await bench.code(anna, body.id)).body;
    await bench.accept(teller, body.id, code);
    const lower = (amount: string) =>
      bench.desk(teller, lowerCashOrder, {
        params: { orderId: body.id },
        body: { amount, note: 'Had less with them.' },
      });
    expect((await lower('1010')).problem).toBe('AmountTooLarge');
    expect((await lower('605')).problem).toBe('AmountNotMultiple');
    expect((await lower('600')).body).toMatchObject({ cash: '600', fee: '4', usd: '596' });
    expect((await bench.complete(teller, body.id, { notes: { '100': 10 }, amount: '1000' })).problem).toBe(
      'CountDiffers',
    );
    await bench.complete(teller, body.id, { notes: { '100': 6 }, amount: '600' });
    expect((await bench.balance(anna.id)) - before).toBe(59_600n + 120n);
    expect(await shown(body.id)).toMatchObject({ amount: '596', usd: '596', details: { cash: '600' } });
  });
});

describe('a day that is closed', () => {
  const close = async (
    choice: 'chooseAgain' | 'move' | 'cancel' | 'serve',
    from: string,
    moveTo: string | null,
  ) => {
    const day = dayAt('UTC', bench.slotAt(0));
    return bench.identity.platform.db.inTransaction((tx) =>
      bench.cashOrders.ordersOfDays.resolve(tx, {
        pointId: from,
        from: day,
        to: day,
        choice,
        moveTo,
        staffId: teller.id,
      }),
    );
  };

  it('lets customers choose again, at any point and free of charge, or gives everything back after two days', async () => {
    const closing = await bench.point();
    const before = await bench.balance(anna.id);
    const [kept, left] = await Promise.all(
      [0, 1].map((slot) => bench.book(anna, { side: 'out', pointId: closing, slot })),
    );
    if (kept === undefined || left === undefined) throw new Error('Two were booked.');
    expect(await close('chooseAgain', closing, null)).toBe(2);
    expect((await shown(kept.body.id)).details).toMatchObject({ chooseAgainUntil: expect.any(String) });
    const moved = await bench.call(rescheduleCashOrder, {
      ...own(kept.body.id),
      body: { slotFrom: bench.slotAt(100).toISOString(), pointId: point },
    });
    expect(moved.body.details).toMatchObject({
      isRescheduled: false,
      chooseAgainUntil: null,
      point: { id: point },
    });
    expect(await bench.balance(`point:${closing}`, 'USD', 'limit')).toBe(10_000_000n - 10_000n);
    await later(40 * 3600);
    expect((await shown(left.body.id)).status).toBe('InProgress');
    await later(9 * 3600);
    expect(await shown(left.body.id)).toMatchObject({ status: 'Canceled', reason: 'PointClosed' });
    await later(10 * 3600);
    expect(await bench.balance(anna.id)).toBe(before);
    expect(await bench.balance(`point:${closing}`, 'USD', 'limit')).toBe(10_000_000n);
  });

  it('moves orders to another point, with the notes, and refuses when they do not fit', async () => {
    const closing = await bench.point();
    const poor = await bench.point({ cash: 100n });
    const small = await bench.point();
    const [first, second] = [
      await bench.book(anna, { side: 'out', pointId: closing, slot: 0 }),
      await bench.book(anna, { side: 'out', pointId: closing, slot: 1 }),
    ];
    const third = await bench.book(anna, { side: 'in', pointId: closing, slot: 2 });
    await expect(close('move', closing, poor)).rejects.toMatchObject({ problem: 'PointFull' });
    expect(await close('move', closing, small)).toBe(3);
    await bench.cashOrders.advance();
    for (const { body } of [first, second, third])
      expect((await shown(body.id)).details).toMatchObject({ point: { id: small }, chooseAgainUntil: null });
    expect(await bench.balance(`point:${closing}`, 'USD', 'limit')).toBe(10_000_000n);
    expect(await bench.balance(`point:${small}`, 'USD', 'limit')).toBe(10_000_000n - 20_000n);
    expect(await close('serve', small, null)).toBe(3);
    expect(await close('cancel', small, null)).toBe(3);
    await bench.cashOrders.advance();
    expect(await bench.balance(`point:${small}`, 'USD', 'limit')).toBe(10_000_000n);
    expect(await shown(third.body.id)).toMatchObject({ status: 'Canceled', reason: 'PointClosed' });
    expect((await bench.ledger.audit()).findings).toEqual([]);
  });
});

describe('a paused account', () => {
  it('O-05 gets no cash for a code that was taken before, and no new booking', async () => {
    const booked = await bench.book(anna, { side: 'out', pointId: point, slot: SOON });
    const { code } = (await bench.code(anna, booked.body.id)).body;
    await bench.identity.platform.db.inTransaction((tx) =>
      bench.identity.users.pauseWithdrawals(tx, anna.id, 'PasswordReset'),
    );
    expect((await bench.accept(teller, booked.body.id, code)).problem).toBe('OrderNotReady');
    expect((await bench.book(anna, { side: 'out', pointId: point, slot: SOON })).problem).toBe(
      'WithdrawalsOnHold',
    );
    expect((await bench.book(anna, { side: 'in', pointId: point, slot: SOON })).status).toBe(200);
    await later(3 * 3600);
    expect(await bench.balance(anna.id, 'USD', 'held')).toBe(0n);
  });

  it('O-05 gets no cash at the counter either, when it was paused after the code was accepted', async () => {
    const [oleh] = await bench.customers(1);
    if (oleh === undefined) throw new Error('One was asked for.');
    await bench.fund(oleh.id, 'USD', '1000');
    const { id } = (await bench.book(oleh, { side: 'out', pointId: point, slot: SOON })).body;
    const { code } = (await bench.code(oleh, id)).body;
    expect((await bench.accept(teller, id, code)).status).toBe(200);
    await bench.identity.platform.db.inTransaction((tx) =>
      bench.identity.users.pauseWithdrawals(tx, oleh.id, 'PasswordReset'),
    );
    const handOver = () => bench.complete(teller, id, { notes: { 100: 1 }, amount: '100' });
    expect((await handOver()).problem).toBe('OrderNotReady');
    expect(await bench.balance(oleh.id, 'USD', 'held')).toBeGreaterThan(0n);
    expect(await bench.stageOf(await bench.fresh(oleh), id)).toBe('at_point');
  });
});
