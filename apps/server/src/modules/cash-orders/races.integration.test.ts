import { cancelCashOrder, cancelTransaction, getCashCode } from '@gim/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, verifiedAccount } from '../../testing/test-identity.ts';
import { type Book, type Customer, openCashBench, type Teller } from './testing/cash-bench.ts';

const bench = await openCashBench();
afterAll(bench.close);

/** A thousand takes minutes: `CASH_PAIRS=1000`. */
const PAIRS = Number.parseInt(process.env.CASH_PAIRS ?? '12', 10);
/** Who wants one slot; `CASH_CROWD=200` for as many as want the capacity of a day. Each may have five orders. */
const CROWD = Number.parseInt(process.env.CASH_CROWD ?? '60', 10);
const SOON = -5;

let anna: Customer;
let support: Teller;
let point: string;
let crowd: Account[];
beforeAll(async () => {
  const [first] = await bench.customers(1);
  if (first === undefined) throw new Error('One was asked for.');
  anna = first;
  await bench.fund(anna.id, 'USD', '10000');
  point = await bench.point();
  support = await bench.member(['support']);
  crowd = await Promise.all(Array.from({ length: 40 }, () => verifiedAccount(bench.identity)));
  await Promise.all(crowd.map(({ id }) => bench.fund(id, 'USD', '1000')));
});

describe('cancel and get code at the same moment', () => {
  it(`O-02 of ${PAIRS} pairs never both happen, and never neither`, async () => {
    const seen = { canceled: 0, code: 0 };
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const side = pair % 2 === 0 ? 'out' : 'in';
      const { body } = await bench.book(anna, { side, pointId: point, slot: SOON });
      const params = { id: anna.id, transactionId: body.id };
      const stepUp = await bench.prove(anna, body.id);
      const cancel = () => bench.call(cancelTransaction, { params, token: anna.token });
      const code = () => bench.call(getCashCode, { params, token: anna.token, body: { stepUp } });
      // Who is asked first changes, so that each wins some of the time.
      const [canceled, shown] =
        pair % 4 < 2
          ? await Promise.all([cancel(), code()])
          : (await Promise.all([code(), cancel()])).toReversed();
      const isCanceled = canceled?.status === 200;
      const hasCode = shown?.status === 200;
      expect([isCanceled, hasCode].filter(Boolean), `${canceled?.text} ${shown?.text}`).toHaveLength(1);
      const stage = await bench.stageOf(anna, body.id);
      expect(stage).toBe(isCanceled ? 'canceled' : 'code_issued');
      if (isCanceled) expect(['CodeClosed', 'Unavailable']).toContain(shown?.problem);
      else expect(canceled?.problem).toBe('CancelOnlyBySupport');
      seen[isCanceled ? 'canceled' : 'code'] += 1;
      if (hasCode)
        await bench.desk(support, cancelCashOrder, {
          params: { orderId: body.id },
          body: { reason: 'ClientCannotCome', note: 'Out of the way.' },
        });
    }
    expect(seen.canceled + seen.code).toBe(PAIRS);
    // Among many each of them wins, or it would be no race.
    if (PAIRS >= 100) expect(Math.min(seen.canceled, seen.code), JSON.stringify(seen)).toBeGreaterThan(0);
    expect(await bench.balance(anna.id, 'USD', 'held')).toBe(0n);
    expect(await bench.balance(anna.id)).toBe(1_000_000n);
  }, 900_000);
});

describe('two hundred customers at once', () => {
  /** Who is told to come again, because so many wait, comes again. */
  const bookAll = (
    order: Pick<Book, 'side' | 'pointId'>,
    slotOf: (index: number) => number,
    length: number = 200,
  ) =>
    Promise.all(
      Array.from({ length }, async (_, index) => {
        const who = crowd[index % crowd.length];
        if (who === undefined) throw new Error('There is nobody.');
        for (;;) {
          const answer = await bench.book(who, { ...order, slot: slotOf(index) });
          if (answer.problem !== 'Unavailable') return answer;
        }
      }),
    );
  const answersOf = (all: readonly { readonly problem?: string | undefined }[]) => {
    const counts: Record<string, number> = {};
    for (const { problem = 'booked' } of all) counts[problem] = (counts[problem] ?? 0) + 1;
    return counts;
  };
  /** Whose orders are open here, and what they take. */
  const kept = (pointId: string) =>
    bench.rows<{ orders: number; taken: number }>(
      `select (select count(*)::int from cash_orders.cash_order where point_id = $1 and stage in ('scheduled', 'funds_locked')) as orders,
        (select count(*)::int from points.booking where point_id = $1 and freed_at is null) as taken`,
      [pointId],
    );
  const cancelAll = async (pointId: string): Promise<void> => {
    const open = await bench.rows<{ id: string }>(
      `select id from cash_orders.cash_order where point_id = $1 and stage in ('scheduled', 'funds_locked')`,
      [pointId],
    );
    for (const { id: orderId } of open)
      await bench.desk(support, cancelCashOrder, {
        params: { orderId },
        body: { reason: 'PointCannotServe', note: 'Out of the way.' },
      });
  };

  it('M-05 of 200 bookings for the last capacity of a day exactly what fits is taken', async () => {
    const last = await bench.point({ perDay: 700n });
    const answers = answersOf(await bookAll({ side: 'in', pointId: last }, (index) => index % 12));
    expect(answers).toMatchObject({ booked: 7 });
    expect(Object.keys(answers).toSorted(), JSON.stringify(answers)).toEqual(['PointFull', 'booked']);
    expect(await kept(last)).toEqual([{ orders: 7, taken: 7 }]);
    await cancelAll(last);
    expect(await kept(last)).toEqual([{ orders: 0, taken: 0 }]);
  }, 60_000);

  it('M-05 of 200 bookings for the last notes exactly what is in the drawer is promised', async () => {
    const last = await bench.point({ cash: 900n });
    const answers = answersOf(await bookAll({ side: 'out', pointId: last }, (index) => index % 12));
    expect(answers).toMatchObject({ booked: 9 });
    expect(Object.keys(answers).toSorted()).toEqual(['PointFull', 'booked']);
    expect(await bench.balance(`point:${last}`, 'USD', 'limit')).toBe(0n);
    expect(await kept(last)).toEqual([{ orders: 9, taken: 9 }]);
    await cancelAll(last);
    expect(await bench.balance(`point:${last}`, 'USD', 'limit')).toBe(90_000n);
  }, 60_000);

  it(`O-03 of ${CROWD} bookings for one slot exactly as many are made as it has places`, async () => {
    const last = await bench.point({ slotPlaces: 3 });
    const answers = answersOf(await bookAll({ side: 'out', pointId: last }, () => 0, CROWD));
    expect(answers).toMatchObject({ booked: 3 });
    expect(Object.keys(answers).toSorted(), JSON.stringify(answers)).toEqual(['SlotTaken', 'booked']);
    expect(await kept(last)).toEqual([{ orders: 3, taken: 3 }]);
    await cancelAll(last);
    for (const { id } of crowd) expect(await bench.balance(id)).toBe(100_000n);
    expect((await bench.ledger.audit()).findings).toEqual([]);
  }, 60_000);

  it('M-05 one customer has at most five open orders, however many are asked for at once', async () => {
    const [who] = crowd;
    if (who === undefined) throw new Error('There is nobody.');
    const wide = await bench.point();
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        bench.book(who, { side: index % 2 === 0 ? 'in' : 'out', pointId: wide, slot: index }),
      ),
    );
    const booked = all.filter(({ status }) => status === 200).length;
    expect(booked).toBeLessThanOrEqual(5);
    expect(booked).toBeGreaterThan(0);
    expect(await kept(wide)).toEqual([{ orders: booked, taken: booked }]);
    await cancelAll(wide);
  });
});
