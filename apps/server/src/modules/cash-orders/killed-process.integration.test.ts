import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCuttingProxy } from '../deposits/testing/cutting-proxy.ts';
import { type CashBench, type Customer, openCashBench, type Teller } from './testing/cash-bench.ts';

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
  await bench.fund('gim', 'USD', '10000');
  await bench.fund(anna.id, 'USD', '100000');
  point = await bench.point();
  teller = await bench.member(['teller'], [point]);
});

/** What the killed processes leave behind. It is closed at the end: nobody waits for a process that is dead. */
const leftovers: Promise<unknown>[] = [];
afterAll(() => Promise.race([Promise.allSettled(leftovers), sleep(1000)]));

interface Moment {
  /** The last message to the database. */
  readonly message: number;
  /** Whether the database still gets it. */
  readonly isSent: boolean;
}

/** Does something in a process that is killed at a moment; false when it came to its end before. */
async function doUntilKilled(
  { message, isSent }: Moment,
  work: (doomed: CashBench) => Promise<unknown>,
): Promise<boolean> {
  const proxy = await openCuttingProxy(bench.database.url);
  const doomed = await openCashBench({ of: { url: proxy.url, from: bench } });
  proxy.cutAt(message, { isSent });
  const ended = work(doomed).then(
    () => true,
    () => true,
  );
  while (!proxy.isCut && !(await Promise.race([ended, sleep(5, false)])));
  const { isCut } = proxy;
  // The last commit may still be under way in the database.
  await sleep(40);
  leftovers.push(proxy.close(), doomed.close());
  return isCut;
}

const isFull = process.env.CASH_KILLS === 'all';

/**
 * Kills at one moment after the other until the work comes to its end before it is reached. `CASH_KILLS=all` takes every
 * message, sent and unsent; without it every third one, sent and unsent in turn.
 */
async function killAtEach(attempt: (moment: Moment) => Promise<boolean>): Promise<void> {
  let kills = 0;
  for (let message = 1; ; message += isFull ? 1 : 3) {
    const ways = isFull ? [false, true] : [kills % 2 === 1];
    const killed: boolean[] = [];
    for (const isSent of ways) killed.push(await attempt({ message, isSent }));
    if (killed.includes(false)) break;
    kills += 1;
  }
  expect(kills).toBeGreaterThan(3);
}

/** What the customer and the point have, and what of it is set aside for open orders. */
async function books() {
  const [orders] = await bench.rows<{ held: string; open: number; taken: number }>(
    `select coalesce(sum(cash + fee) filter (where side = 'out'), 0)::text as held, count(*)::int as open,
      (select count(*)::int from points.booking where freed_at is null and order_id not in
        (select id from cash_orders.cash_order where stage = 'successful')) as taken
     from cash_orders.cash_order where stage not in ('successful', 'canceled', 'rejected')`,
  );
  return {
    held: await bench.balance(anna.id, 'USD', 'held'),
    ordered: BigInt(orders?.held ?? '0'),
    open: orders?.open ?? 0,
    taken: orders?.taken ?? 0,
  };
}

async function expectFit(where: string): Promise<void> {
  const { held, ordered, open, taken } = await books();
  expect({ where, held, taken }).toEqual({ where, held: ordered, taken: open });
}

const LONG_MS = 600_000;

describe('killed at any message', () => {
  test(
    'O-07 while booking: dollars, notes and slot are kept for one order, or for none',
    async () => {
      await killAtEach(async (moment) => {
        const key = randomUUID();
        const order = { side: 'out', pointId: point, slot: SOON } as const;
        const isKilled = await doUntilKilled(moment, (doomed) => doomed.book(anna, order, key));
        await expectFit(`killed at ${moment.message}`);
        // The same call again goes on where the first one stopped.
        const again = await bench.book(anna, order, key);
        expect(again.status, again.text).toBe(200);
        expect((await books()).open).toBe(1);
        await bench.later(3 * 3600);
        anna = await bench.fresh(anna);
        await expectFit(`ended after ${moment.message}`);
        expect((await books()).open).toBe(0);
        return isKilled;
      });
    },
    LONG_MS,
  );

  test(
    'O-07 while nobody comes: everything is given back once',
    async () => {
      const before = await bench.balance(anna.id);
      const free = await bench.balance(`point:${point}`, 'USD', 'limit');
      await killAtEach(async (moment) => {
        for (const side of ['out', 'in'] as const)
          await bench.book(anna, { side, pointId: point, slot: SOON });
        bench.identity.advance(3 * 3600);
        const isKilled = await doUntilKilled(moment, (doomed) => doomed.cashOrders.advance());
        await expectFit(`killed at ${moment.message}`);
        await bench.later(0);
        anna = await bench.fresh(anna);
        expect((await books()).open).toBe(0);
        expect(await bench.balance(anna.id)).toBe(before);
        expect(await bench.balance(`point:${point}`, 'USD', 'limit')).toBe(free);
        return isKilled;
      });
    },
    LONG_MS,
  );

  test(
    'O-07 while the cash changes hands: it is paid once',
    async () => {
      await killAtEach(async (moment) => {
        const before = await bench.balance(anna.id);
        const cash = await bench.balance(`point:${point}`, 'USD', 'outside');
        const { body } = await bench.book(anna, { side: 'out', pointId: point, slot: SOON });
        const { code } = (await bench.code(anna, body.id)).body;
        await bench.accept(teller, body.id, code);
        const count = { notes: { '100': 1 }, amount: '100', key: randomUUID() };
        const isKilled = await doUntilKilled(moment, (doomed) => doomed.complete(teller, body.id, count));
        await expectFit(`killed at ${moment.message}`);
        const again = await bench.complete(teller, body.id, count);
        expect(again.status, again.text).toBe(200);
        // A hundred and the fee of one and a half, less the cashback of twenty cents.
        expect(await bench.balance(anna.id)).toBe(before - 10_150n + 20n);
        expect(await bench.balance(`point:${point}`, 'USD', 'outside')).toBe(cash + 10_000n);
        // On to another slot: what was served keeps its place.
        await bench.later(1800);
        anna = await bench.fresh(anna);
        return isKilled;
      });
      expect((await bench.ledger.audit()).findings).toEqual([]);
    },
    LONG_MS,
  );
});
