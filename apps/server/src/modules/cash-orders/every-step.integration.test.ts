import {
  cancelCashOrder,
  cancelTransaction,
  lowerCashOrder,
  rejectCashOrder,
  rescheduleCashOrder,
  setNoteAside,
} from '@gim/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Customer, openCashBench, type Teller } from './testing/cash-bench.ts';
import {
  type Action,
  actions,
  type Position,
  positionOf,
  positions,
  progressOf,
  type Stage,
  stepOf,
} from './transitions.ts';

const bench = await openCashBench();
afterAll(bench.close);

let anna: Customer;
let teller: Teller;
let support: Teller;
let point: string;
beforeAll(async () => {
  const [first] = await bench.customers(1);
  if (first === undefined) throw new Error('One was asked for.');
  anna = first;
  await bench.fund('gim', 'USD', '100000');
  await bench.fund(anna.id, 'USD', '100000');
  point = await bench.point();
  teller = await bench.member(['teller'], [point]);
  support = await bench.member(['support']);
});

type Side = 'in' | 'out';
/** Less than two hours away, so that the codes are there. */
const SOON = -5;
const codes = new Map<string, string>();

/** An order that has come so far by the calls of the product alone. */
async function orderAt(side: Side, position: Position): Promise<string> {
  const booked = await bench.book(anna, { side, pointId: point, amount: '200', slot: SOON });
  const { id } = booked.body;
  if (id === undefined) throw new Error(booked.text);
  if (position === 'booked') return id;
  if (position === 'canceled') {
    await act(id, 'cancelBySupport');
    return id;
  }
  const { body, text } = await bench.code(anna, id);
  if (body.code === undefined) throw new Error(text);
  codes.set(id, body.code);
  if (position === 'code_issued') return id;
  if (position === 'code_locked') {
    await act(id, 'refusePerson');
    return id;
  }
  if (position === 'rejected') {
    await act(id, 'reject');
    return id;
  }
  await act(id, 'acceptCode');
  if (position === 'at_point_locked') await act(id, 'refusePerson');
  if (position === 'successful') await act(id, 'complete');
  return id;
}

const note = 'Said so at the counter.';
const wrong = (id: string): string => (codes.get(id) === '000000' ? '000001' : '000000');

/** What answers the action; the job has no caller that it could tell. */
const calls: Readonly<
  Record<
    Exclude<Action, 'noShow' | 'closeDay' | 'lockCode'>,
    (id: string) => Promise<{ problem?: string | undefined; text: string }>
  >
> = {
  reschedule: (transactionId) =>
    bench.call(rescheduleCashOrder, {
      params: { id: anna.id, transactionId },
      token: anna.token,
      body: { slotFrom: bench.slotAt(SOON + 1).toISOString() },
    }),
  getCode: (id) => bench.code(anna, id),
  cancel: (transactionId) =>
    bench.call(cancelTransaction, { params: { id: anna.id, transactionId }, token: anna.token }),
  acceptCode: (id) => bench.accept(teller, id, codes.get(id) ?? '123456'),
  complete: (id) => bench.complete(teller, id, { notes: { '100': 2 }, amount: '200' }),
  lower: (orderId) =>
    bench.desk(teller, lowerCashOrder, { params: { orderId }, body: { amount: '100', note } }),
  setNoteAside: (orderId) =>
    bench.desk(teller, setNoteAside, {
      params: { orderId },
      body: { denomination: 100, serial: 'LB 1234', isKept: true },
    }),
  reject: (orderId) =>
    bench.desk(teller, rejectCashOrder, { params: { orderId }, body: { reason: 'AllGivenBack', note } }),
  refusePerson: (orderId) =>
    bench.desk(teller, rejectCashOrder, { params: { orderId }, body: { reason: 'WrongPerson', note } }),
  cancelBySupport: (orderId) =>
    bench.desk(support, cancelCashOrder, { params: { orderId }, body: { reason: 'ClientCannotCome', note } }),
};

async function act(id: string, action: keyof typeof calls): Promise<void> {
  const { problem, text } = await calls[action](id);
  if (problem !== undefined) throw new Error(`${action}: ${text}`);
}

async function found(id: string): Promise<Position> {
  const [row] = await bench.rows<{ stage: Stage; isLocked: boolean }>(
    'select stage, is_locked as "isLocked" from cash_orders.cash_order where id = $1',
    [id],
  );
  if (row === undefined) throw new Error('There is no such order.');
  return positionOf(row);
}

describe.each(['in', 'out'] as const)('cash %s', (side) => {
  it.each(positions)('O-01 at %s every action answers as the table says', async (position) => {
    const called = Object.keys(calls).filter((name): name is keyof typeof calls => name in calls);
    let id = await orderAt(side, position);
    expect(await found(id)).toBe(position);
    // Canceling what is canceled answers the same again.
    const refused = called.filter(
      (action) => 'problem' in stepOf(action, position) && !(action === 'cancel' && position === 'canceled'),
    );
    const taken = called.filter((action) => 'to' in stepOf(action, position));
    for (const action of refused) {
      const step = stepOf(action, position);
      const { problem } = await calls[action](id);
      expect({ action, problem }).toEqual({ action, ...step });
      expect(await found(id), action).toBe(position);
    }
    for (const action of taken) {
      if (action === 'lower' && side === 'out') continue;
      const step = stepOf(action, position);
      await act(id, action);
      expect({ action, to: await found(id) }).toEqual({ action, ...step });
      if ((await found(id)) !== position || action === 'lower') {
        // Out of the way, so that there is room for the next one.
        if ('to' in stepOf('cancelBySupport', await found(id))) await act(id, 'cancelBySupport');
        if (action !== taken.at(-1)) id = await orderAt(side, position);
      }
    }
    if ('to' in stepOf('cancelBySupport', await found(id))) await act(id, 'cancelBySupport');
  });

  it('O-05 five wrong codes lock the order for support, and the right one does not open it', async () => {
    const id = await orderAt(side, 'code_issued');
    const tries = await Promise.all(Array.from({ length: 20 }, () => bench.accept(teller, id, wrong(id))));
    const problems = tries.map(({ problem }) => problem).toSorted();
    expect(problems.filter((problem) => problem === 'CashCodeWrong')).toHaveLength(4);
    expect(problems.filter((problem) => problem === 'CodeLocked')).toHaveLength(16);
    expect((await calls.acceptCode(id)).problem).toBe('CodeLocked');
    expect(await found(id)).toBe('code_locked');
    expect(await bench.rows('select tries from cash_orders.cash_order where id = $1', [id])).toEqual([
      { tries: 5 },
    ]);
    await act(id, 'cancelBySupport');
  });

  it('O-05 a code is good once, and the cash is what was counted, typed and ordered', async () => {
    const id = await orderAt(side, 'code_issued');
    const both = await Promise.all([calls.acceptCode(id), calls.acceptCode(id)]);
    expect(both.map(({ problem }) => problem ?? 'accepted').toSorted()).toEqual([
      'OrderNotReady',
      'accepted',
    ]);
    for (const counted of [
      { notes: { '100': 2 }, amount: '190' },
      { notes: { '100': 1, '50': 1 }, amount: '200' },
      { notes: { '100': 3 }, amount: '300' },
      { notes: {}, amount: '0' },
    ])
      expect((await bench.complete(teller, id, counted)).problem).toBe('CountDiffers');
    await act(id, 'complete');
    expect((await calls.complete(id)).problem).toBe('OrderNotReady');
  });

  it('O-07 who does not come gets everything back, once, an hour after the visit', async () => {
    const before = await bench.balance(anna.id);
    const free = await bench.balance(`point:${point}`, 'USD', 'limit');
    for (const position of ['booked', 'code_issued', 'code_locked'] as const) {
      const id = await orderAt(side, position);
      await bench.later(7000);
      expect(await found(id)).toBe(position);
      await bench.later(2200);
      expect(await found(id)).toBe('canceled');
      anna = await bench.fresh(anna);
      expect(await bench.balance(anna.id)).toBe(before);
      expect(await bench.balance(`point:${point}`, 'USD', 'limit')).toBe(free);
    }
  });
});

describe('the database', () => {
  it('O-01 has the steps of the table and refuses every other one, whoever writes', async () => {
    const expected = new Set<string>();
    const all = (['in', 'out'] as const).flatMap((side) =>
      positions.map((position) => ({ side, position, ...progressOf(position, side) })),
    );
    for (const { side, position, stage, isLocked } of all)
      for (const action of actions) {
        const step = stepOf(action, position);
        const to = 'to' in step ? progressOf(step.to, side) : undefined;
        if (to !== undefined && (to.stage !== stage || to.isLocked !== isLocked))
          expected.add(`${stage} ${isLocked} ${to.stage} ${to.isLocked}`);
      }
    const rows = await bench.rows<{ step: string }>(
      `select concat_ws(' ', from_stage, from_locked::boolean::text, to_stage, to_locked::text) as step from cash_orders.transition`,
    );
    expect(rows.map(({ step }) => step).toSorted()).toEqual([...expected].toSorted());
    const owner = new pg.Client({ connectionString: bench.database.url });
    await owner.connect();
    for (const side of ['in', 'out'] as const) {
      const id = await orderAt(side, 'at_point');
      for (const [stage, isLocked] of [
        ['code_issued', false],
        ['scheduled', false],
        ['funds_locked', false],
      ] as const)
        await expect(
          owner.query('update cash_orders.cash_order set stage = $2, is_locked = $3 where id = $1', [
            id,
            stage,
            isLocked,
          ]),
        ).rejects.toThrow(/does not go|violates check/);
      await expect(
        owner.query('update cash_orders.cash_order set cash = cash + 1000 where id = $1', [id]),
      ).rejects.toThrow(/amounts/);
      await expect(
        owner.query(
          "update cash_orders.cash_order set slot_from = slot_from - interval '1 hour' where id = $1",
          [id],
        ),
      ).rejects.toThrow(/not moved/);
      await act(id, 'complete');
      await expect(
        owner.query("update cash_orders.cash_order set stage = 'canceled' where id = $1", [id]),
      ).rejects.toThrow(/does not go/);
    }
    await owner.end();
    expect((await bench.ledger.audit()).findings).toEqual([]);
  });
});
