import {
  cancelCashOrder,
  cancelTransaction,
  countDrawer,
  getCashOrder,
  listDeskPoints,
  listPointOrders,
  previewCashOrder,
  rejectCashOrder,
} from '@gim/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventsOf } from '../../testing/test-identity.ts';
import { type Customer, openCashBench, type Teller } from './testing/cash-bench.ts';

const bench = await openCashBench();
afterAll(bench.close);

let anna: Customer;
let teller: Teller;
let point: string;
beforeAll(async () => {
  const [first] = await bench.customers(1);
  if (first === undefined) throw new Error('One was asked for.');
  anna = first;
  await bench.fund('gim', 'USD', '100000');
  await bench.fund(anna.id, 'USD', '10000');
  point = await bench.point();
  teller = await bench.member(['teller'], [point]);
});

const asOf = (who: Customer) => ({ params: { id: who.id }, token: who.token });

describe('a visit from booking to handover', () => {
  it('shows what an order costs before it is made', async () => {
    const { body } = await bench.call(previewCashOrder, {
      ...asOf(anna),
      body: { side: 'in', amount: '2500', pointId: point, coin: 'USDT' },
    });
    expect(body).toMatchObject({ cash: '2500', fee: '13.5', cashback: '5', usd: '2486.5' });
    expect(body.coin).toMatchObject({ coin: 'USDT' });
    const { body: cheapest } = await bench.call(previewCashOrder, {
      ...asOf(anna),
      body: { side: 'out', amount: '100', pointId: null, coin: null },
    });
    expect(cheapest).toMatchObject({ usd: '101.5', coin: null });
  });

  it('credits cash in when it was counted', async () => {
    const before = await bench.balance(anna.id);
    const booked = await bench.book(anna, { side: 'in', pointId: point, amount: '2500' });
    expect(booked.text).toContain('"stage":"scheduled"');
    const { id } = booked.body;
    expect((await bench.code(anna, id)).problem).toBe('CodeTooSoon');
    await bench.later(3600 + 1800);
    anna = await bench.fresh(anna);
    const { body: codes, text } = await bench.code(anna, id);
    expect(text).toContain('"code"');
    expect(codes).toMatchObject({ accessCode: '4711#', formerAccessCode: null });
    expect((await bench.code(anna, id)).body).toEqual(codes);
    const accepted = await bench.accept(teller, id, codes.code);
    expect(accepted.body).toMatchObject({ stage: 'at_point', sealMark: codes.sealMark });
    const completed = await bench.complete(teller, id, { notes: { '100': 25 }, amount: '2500' });
    expect(completed.body).toMatchObject({ stage: 'successful', drawer: { now: '102500' } });
    const shown = await bench.desk(teller, getCashOrder, { params: { orderId: id } });
    expect(shown.body.events.map(({ event }) => event)).toEqual([
      'Booked',
      'CodeIssued',
      'CodeAccepted',
      'SealCompared',
      'Completed',
    ]);
    // Credited without the fee, and with the cashback.
    expect((await bench.balance(anna.id)) - before).toBe(248_650n + 500n);
    expect(await bench.stageOf(anna, id)).toBe('successful');
  });

  it('pays cash out of what was held and promised', async () => {
    const before = await bench.balance(anna.id);
    const free = await bench.balance(`point:${point}`, 'USD', 'limit');
    const { body, text } = await bench.book(anna, { side: 'out', pointId: point, amount: '1000' });
    expect(text).toContain('"stage":"funds_locked"');
    expect(body.lines).toHaveLength(2);
    expect(await bench.balance(anna.id, 'USD', 'held')).toBe(100_600n);
    expect(await bench.balance(`point:${point}`, 'USD', 'limit')).toBe(free - 100_000n);
    await bench.later(3600 + 1800);
    anna = await bench.fresh(anna);
    const { code } = (await bench.code(anna, body.id)).body;
    await bench.accept(teller, body.id, code);
    const paid = await bench.complete(teller, body.id, {
      notes: { '100': 9, '50': 2 },
      amount: '1000',
    });
    expect(paid.text).toContain('"successful"');
    expect(await bench.balance(anna.id, 'USD', 'held')).toBe(0n);
    expect(await bench.balance(anna.id)).toBe(before - 100_600n + 200n);
    expect(await bench.balance(`point:${point}`, 'USD', 'limit')).toBe(free - 100_000n);
    expect(await bench.balance(`point:${point}`, 'USD', 'outside')).toBe(-10_150_000n);
  });

  it('gives everything back when it is canceled', async () => {
    const before = await bench.balance(anna.id);
    const free = await bench.balance(`point:${point}`, 'USD', 'limit');
    const { body } = await bench.book(anna, { side: 'out', pointId: point, amount: '1000' });
    const canceled = await bench.call(cancelTransaction, {
      params: { id: anna.id, transactionId: body.id },
      token: anna.token,
    });
    expect(canceled.body).toMatchObject({ status: 'Canceled', reason: 'CanceledByUser' });
    expect(await bench.balance(anna.id)).toBe(before);
    expect(await bench.balance(`point:${point}`, 'USD', 'limit')).toBe(free);
    expect((await bench.ledger.audit()).findings).toEqual([]);
  });
});

const SOON = -5;
const note = 'Seen at the counter.';

describe('at the counter', () => {
  it('Z-06 neither an order nor the list of points tells what must be in a drawer that is being counted', async () => {
    const counted = await bench.point({ cash: 7_777n });
    const member = await bench.member(['teller'], [counted]);
    const { body } = await bench.book(anna, { side: 'in', pointId: counted, slot: SOON });
    const asked = { params: { orderId: body.id } };
    const open = await bench.desk(member, getCashOrder, asked);
    expect(open.body.drawer).toEqual({ now: '7777', after: '7877', isOpen: true });
    const notes = { '100': 77, '50': 1, '20': 1, '5': 1, '2': 1 };
    await bench.desk(member, countDrawer, { params: { pointId: counted }, body: { notes } });
    const shown = await bench.desk(member, getCashOrder, asked);
    expect(shown.body.drawer).toEqual({ now: null, after: null, isOpen: false });
    const { body: points } = await bench.desk(member, listDeskPoints, {});
    expect(points.items.map(({ today }) => [today.cash, today.free])).toEqual([[null, null]]);
    await cancel(body.id, 'ClientCannotCome');
  });

  it('the count of the day is that of its list, without what is over', async () => {
    const counted = await bench.point();
    const member = await bench.member(['teller'], [counted]);
    const booked = [
      await bench.book(anna, { side: 'in', pointId: counted, slot: SOON }),
      await bench.book(anna, { side: 'in', pointId: counted, slot: SOON }),
    ];
    const both = async () => [
      (await bench.desk(member, listPointOrders, { params: { pointId: counted } })).body.waiting,
      await bench.cashOrders.countToday(bench.identity.platform.db.lookups, counted),
    ];
    expect(await both()).toEqual([2, 2]);
    for (const [left, { body }] of [...booked.entries()].toReversed()) {
      await cancel(body.id, 'ClientCannotCome');
      expect(await both()).toEqual([left, left]);
    }
  });

  it('a visit that nobody came to is ended by the teller once its slot is over, by no other teller', async () => {
    const before = await bench.balance(anna.id);
    const { body } = await bench.book(anna, { side: 'out', pointId: point, slot: SOON });
    const miss = (who: Teller) =>
      bench.desk(who, rejectCashOrder, { params: { orderId: body.id }, body: { reason: 'NoShow', note } });
    expect((await miss(teller)).problem).toBe('OrderNotReady');
    await bench.later(2 * 3600);
    const elsewhere = await bench.member(['teller'], [await bench.point()]);
    expect((await miss(elsewhere)).problem).toBe('NotFound');
    const missed = await miss(teller);
    expect([missed.body.stage, missed.body.events.at(-1)?.event]).toEqual(['canceled', 'NoShow']);
    expect(await bench.balance(anna.id)).toBe(before);
    expect((await miss(teller)).problem).toBe('OrderNotReady');
    expect(await linesOf(body.id)).toEqual(['cash-orders.no-show']);
    expect(await eventsOf(bench.identity.platform, 'CashOrderEnded', body.id)).toHaveLength(1);
    anna = await bench.fresh(anna);
  });

  it('whoever holds a code is waited for until it expires', async () => {
    const { body } = await bench.book(anna, { side: 'out', pointId: point, slot: SOON });
    await bench.code(anna, body.id);
    await bench.later(2 * 3600);
    const early = await bench.desk(teller, rejectCashOrder, {
      params: { orderId: body.id },
      body: { reason: 'NoShow', note },
    });
    expect(early.problem).toBe('OrderNotReady');
    await bench.later(3600);
    anna = await bench.fresh(anna);
    expect(await bench.stageOf(anna, body.id)).toBe('canceled');
  });

  it('O-04 there is no code for a cash out while withdrawals are paused, and one for a cash in', async () => {
    const [paused] = await bench.customers(1);
    if (paused === undefined) throw new Error('One was asked for.');
    anna = await bench.fresh(anna);
    await bench.fund(paused.id, 'USD', '1000');
    const out = await bench.book(paused, { side: 'out', pointId: point, slot: SOON });
    const into = await bench.book(paused, { side: 'in', pointId: point, slot: SOON });
    await bench.identity.platform.db.inTransaction((tx) =>
      bench.identity.users.pauseWithdrawals(tx, paused.id, 'TwoFactorDisabled'),
    );
    expect((await bench.code(paused, out.body.id)).problem).toBe('WithdrawalsOnHold');
    expect(await bench.stageOf(paused, out.body.id)).toBe('funds_locked');
    expect((await bench.code(paused, into.body.id)).status).toBe(200);
  });

  it('D5 a suspicion freezes the account before the dollars are unlocked, and what is over freezes nobody', async () => {
    const [doubted] = await bench.customers(1);
    if (doubted === undefined) throw new Error('One was asked for.');
    anna = await bench.fresh(anna);
    await bench.fund(doubted.id, 'USD', '1000');
    const status = async () =>
      (await bench.identity.users.find(bench.identity.platform.db.autocommit, doubted.id))?.status;
    const over = await bench.book(doubted, { side: 'out', pointId: point, slot: SOON });
    await cancel(over.body.id, 'ClientCannotCome');
    expect((await cancel(over.body.id, 'Suspicion')).problem).toBe('OrderClosed');
    expect(await status()).toBe('Active');
    const { body } = await bench.book(doubted, { side: 'out', pointId: point, slot: SOON });
    const proof = { params: { id: doubted.id, transactionId: body.id }, token: doubted.token };
    const canceled = await cancel(body.id, 'Suspicion');
    expect(canceled.body.stage).toBe('canceled');
    expect([await status(), await bench.balance(doubted.id)]).toEqual(['Frozen', 100_000n]);
    expect((await bench.call(cancelTransaction, proof)).status).toBe(401);
    expect(await linesOf(doubted.id, body.id)).toEqual(['users.freeze', 'cash-orders.cancel']);
    expect(await eventsOf(bench.identity.platform, 'AccountFrozen', doubted.id)).toHaveLength(1);
  });
});

const cancel = async (orderId: string, reason: 'Suspicion' | 'ClientCannotCome') =>
  bench.desk(await support(), cancelCashOrder, { params: { orderId }, body: { reason, note } });

const support = () => bench.member(['support']);

const linesOf = async (...subjects: readonly string[]) =>
  (
    await bench.rows<{ action: string }>(
      "select action from staff.audit where subject = any ($1) and action <> 'cash-orders.read' order by id",
      [subjects],
    )
  ).map(({ action }) => action);
