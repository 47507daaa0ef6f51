import { randomUUID } from 'node:crypto';
import { getPoint, listPointDays, listPointSlots, listPoints } from '@gim/contract';
import { afterAll, expect, test } from 'vitest';
import { CompanionRefused } from '../../platform/db/companion.ts';
import { account } from '../ledger/index.ts';
import type { Booking, ExchangePoint } from './index.ts';
import { usd } from './price-policy.ts';
import { openPointsBench } from './testing/points-bench.ts';
import { sampleFields } from './testing/sample-point.ts';

const bench = await openPointsBench();
afterAll(bench.close);
const { identity, points, ledger, anna } = bench;
const { db } = identity.platform;
// A Sunday, 14:00 in Kyiv.
const NOON = '2026-03-01T12:00:00.000Z';

const pointOf = async (id: string): Promise<ExchangePoint> => {
  const found = await points.find(db.autocommit, id);
  if (found === undefined) throw new Error('The point is gone.');
  return found;
};
/** Books with a posting, as an order does. */
const book = (booking: Booking): Promise<unknown> =>
  ledger.post({
    key: randomUUID(),
    kind: 'booking',
    legs: [
      {
        from: account(`booked:${booking.orderId}`, 'USD', 'outside'),
        to: account(`booked:${booking.orderId}`, 'USD', 'available'),
        amount: usd(1n),
      },
    ],
    companions: [points.bookingCompanion(booking)],
  });
const slots = async (pointId: string, date: string, more: object = {}) =>
  (
    await identity.call(listPointSlots, {
      token: anna.token,
      params: { pointId },
      query: { date, side: 'in', ...more },
    })
  ).body.items;
const taken = async (pointId: string): Promise<bigint> => {
  const { body } = await identity.call(getPoint, { token: anna.token, params: { pointId } });
  return BigInt(body.limitToday.in.split('.')[0] ?? '0');
};

test('O-03 of 200 orders for one slot at once as many get a place as it has', async () => {
  const id = await bench.addPoint({ slotPlaces: 3 });
  const point = await pointOf(id);
  const slotFrom = new Date('2026-03-01T14:00:00Z');
  const tries = Array.from({ length: 200 }, () =>
    book({ orderId: randomUUID(), point, slotFrom, side: 'in', cash: usd(10_000n) }),
  );
  const results = await Promise.allSettled(tries);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  for (const result of results)
    if (result.status === 'rejected') {
      expect(result.reason).toBeInstanceOf(CompanionRefused);
      expect(result.reason.table).toBe(points.bookingName);
    }
  expect((await slots(id, '2026-03-01')).find(({ from }) => from === slotFrom.toISOString())).toMatchObject({
    isAvailable: false,
    reason: 'taken',
  });
});

test('M-05 of 200 orders at once as many are booked as the capacity of the day holds, on each side', async () => {
  const id = await bench.addPoint({
    slotPlaces: 10,
    cashIn: { ...sampleFields.cashIn, perDay: usd(1_234_500n) },
    cashOut: { ...sampleFields.cashOut, perDay: usd(500_000n) },
  });
  const point = await pointOf(id);
  const free = (await slots(id, '2026-03-01')).filter(({ isAvailable }) => isAvailable);
  const tries = Array.from({ length: 200 }, (_none, no) =>
    book({
      orderId: randomUUID(),
      point,
      slotFrom: new Date(free[no % free.length]?.from ?? NOON),
      side: no % 2 === 0 ? 'in' : 'out',
      cash: usd(100_000n),
    }).then(() => no % 2),
  );
  const results = await Promise.allSettled(tries);
  const sides = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  expect([sides.filter((side) => side === 0).length, sides.filter((side) => side === 1).length]).toEqual([
    12, 5,
  ]);
  // $345 are left, which is $340 in whole tens.
  expect(await taken(id)).toBe(340n);
});

test('O-03 an order moves its place in one step, frees it once, and takes it again only if it is free', async () => {
  const id = await bench.addPoint();
  const other = await bench.addPoint();
  const [point, second] = [await pointOf(id), await pointOf(other)];
  const orderId = randomUUID();
  const booking = {
    orderId,
    point,
    slotFrom: new Date('2026-03-02T08:00:00Z'),
    side: 'in',
    cash: usd(10_000n),
  } as const;
  const later = { ...booking, slotFrom: new Date('2026-03-02T09:00:00Z') };
  await book(booking);
  await book(booking);
  await book(later);
  const reasons = async () =>
    (await slots(id, '2026-03-02')).filter(({ reason }) => reason !== null).map(({ from }) => from);
  expect(await reasons()).toEqual(['2026-03-02T09:00:00.000Z']);
  await book({ ...later, orderId: randomUUID(), slotFrom: booking.slotFrom });
  await expect(book(booking)).rejects.toBeInstanceOf(CompanionRefused);
  expect(await points.bookingProblem(db.autocommit, booking)).toBe('SlotTaken');
  expect(await reasons()).toHaveLength(2);
  await db.inTransaction((tx) => points.take(tx, { ...later, point: second }));
  expect(await reasons()).toHaveLength(1);
  await db.inTransaction((tx) => points.free(tx, orderId));
  await db.inTransaction((tx) => points.free(tx, orderId));
  // An order that uses a whole day's capacity can still move to another slot of that day.
  const whole = await bench.addPoint({ cashIn: { ...sampleFields.cashIn, perDay: usd(10_000n) } });
  const alone = { ...booking, orderId: randomUUID(), point: await pointOf(whole) };
  await book(alone);
  await book({ ...alone, slotFrom: later.slotFrom });
  expect(await slots(other, '2026-03-02').then((all) => all.every(({ isAvailable }) => isAvailable))).toBe(
    true,
  );
});

test('O-03 the notes that are there bound cash out, and an amount finds only points that have them', async () => {
  const id = await bench.addPoint({ city: { 'en-US': 'Notesville', uk: 'Нотсвіль' } });
  const limit = async () =>
    (await identity.call(getPoint, { token: anna.token, params: { pointId: id } })).body.limitToday;
  expect(await limit()).toEqual({ in: '20000', out: '0' });
  await bench.fund(id, 700_500n);
  expect(await limit()).toEqual({ in: '20000', out: '7000' });
  const found = async (query: Record<string, string>) =>
    (await identity.call(listPoints, { token: anna.token, query: { q: 'notesv', ...query } })).body.items.map(
      (item) => item.id,
    );
  expect(await found({ side: 'out', amount: '7000' })).toEqual([id]);
  expect(await found({ side: 'out', amount: '7010' })).toEqual([]);
  expect(await found({ side: 'in', amount: '7010' })).toEqual([id]);
  expect(await found({ side: 'in', amount: '20010' })).toEqual([]);
  const days = await identity.call(listPointDays, {
    token: anna.token,
    params: { pointId: id },
    query: { side: 'out', amount: '7010' },
  });
  expect(days.body.items[0]).toEqual({ date: '2026-03-01', state: 'full', limit: '7000' });
});
