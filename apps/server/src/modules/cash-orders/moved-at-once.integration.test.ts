import { cancelTransaction, rescheduleCashOrder } from '@gim/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, verifiedAccount } from '../../testing/test-identity.ts';
import { openCashBench } from './testing/cash-bench.ts';

const bench = await openCashBench();
afterAll(bench.close);

let anna: Account;
beforeAll(async () => {
  anna = await verifiedAccount(bench.identity);
  await bench.fund(anna.id, 'USD', '10000');
});

const paramsOf = (transactionId: string) => ({ id: anna.id, transactionId });
const move = (transactionId: string, slot: number, pointId?: string) =>
  bench.call(rescheduleCashOrder, {
    params: paramsOf(transactionId),
    token: anna.token,
    body: { slotFrom: bench.slotAt(slot).toISOString(), ...(pointId === undefined ? {} : { pointId }) },
  });
const cancel = (transactionId: string) =>
  bench.call(cancelTransaction, { params: paramsOf(transactionId), token: anna.token });

it('O-07 of two moves at once one happens, as a visit is moved once', async () => {
  const point = await bench.point();
  for (const side of ['in', 'out'] as const) {
    const { body } = await bench.book(anna, { side, pointId: point });
    const answers = await Promise.all([move(body.id, 3), move(body.id, 5)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.problem).toBe('RescheduleNotPossible');
    expect((await cancel(body.id)).status).toBe(200);
  }
});

it('O-07 a cash out that is moved to two points and canceled at once leaves every point with its notes', async () => {
  const points = [await bench.point(), await bench.point(), await bench.point()] as const;
  const [home, second, third] = points;
  for (let round = 0; round < 6; round += 1) {
    const { body } = await bench.book(anna, { side: 'out', pointId: home, slot: round });
    // The point has closed the day, so the customer may go anywhere.
    await bench.rows(
      "update cash_orders.cash_order set choose_again_until = slot_from + interval '1 day' where id = $1",
      [body.id],
    );
    const calls = [
      () => move(body.id, round, second),
      () => move(body.id, round, third),
      () => cancel(body.id),
    ];
    const turned = [...calls.slice(round % 3), ...calls.slice(0, round % 3)];
    await Promise.all(turned.map((call) => call()));
    await cancel(body.id);
    expect(await bench.stageOf(anna, body.id)).toBe('canceled');
    const free = await Promise.all(points.map((id) => bench.balance(`point:${id}`, 'USD', 'limit')));
    expect(free).toEqual([10_000_000n, 10_000_000n, 10_000_000n]);
  }
  expect(await bench.balance(anna.id)).toBe(1_000_000n);
  expect((await bench.ledger.audit()).findings).toEqual([]);
});
