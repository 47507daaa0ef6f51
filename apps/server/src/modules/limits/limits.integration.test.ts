import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { getLimits, type LimitedAction } from '@gim/contract';
import { money } from '@gim/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { App } from '../../app.ts';
import { createFixedClock, createMovableClock } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { ANNA, buildTestApp } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { callApp } from '../../testing/test-identity.ts';
import { BTC, openBooks, type TestBooks, USD, usd } from '../ledger/testing/open-books.ts';
import { createLimits, type Limits } from './index.ts';

const clock = createMovableClock(createFixedClock('2026-03-01T12:00:00Z'));
const checked = new Set<string>();
let database: TestDatabase;
let books: readonly TestBooks[];
let limits: readonly Limits[];
let app: App;

beforeAll(async () => {
  database = await createTestDatabase();
  // Two processes on one database.
  books = await Promise.all([1, 2].map(() => openBooks({ url: database.url, clock })));
  limits = books.map(({ platform }) =>
    createLimits({ ...platform, identities: { isChecked: async (_reader, userId) => checked.has(userId) } }),
  );
  app = await buildTestApp(first(books).platform, (mount) => first(limits).mount(mount));
});

afterAll(async () => {
  await app.server.close();
  for (const one of books) await one.close();
  await database.drop();
});

function first<T>(list: readonly T[]): T {
  const [one] = list;
  if (one === undefined) throw new Error('Nothing is there.');
  return one;
}

interface WithdrawalRequest {
  readonly userId: string;
  readonly dollars: bigint;
  readonly id?: string;
  readonly action?: LimitedAction;
  readonly process?: number;
  /** For another coin its worth counts. */
  readonly coin?: 'USD' | 'BTC';
}

/** Withdraws: the money is held in the ledger and counted in the limits, or neither. */
async function withdraw({
  userId,
  dollars,
  id = randomUUID(),
  action = 'Withdraw',
  process = 0,
  coin = 'USD',
}: WithdrawalRequest): Promise<string> {
  const amount = money(USD, dollars * 100n);
  await limits[process]?.within({ id, userId, action, usd: amount }, (companion) => {
    const held = coin === 'USD' ? amount : money(BTC, dollars);
    const hold = { key: id, kind: 'withdrawal', owner: userId, amount: held, companions: [companion] };
    return books[process]?.ledger.hold(hold) ?? Promise.reject(new Error('No books.'));
  });
  return id;
}

async function richUser(dollars = 1_000_000n): Promise<string> {
  const userId = randomUUID();
  await first(books).fund(userId, usd(dollars * 100n));
  await first(books).fund(userId, money(BTC, 10n ** 8n));
  return userId;
}
const counted = async (userId: string): Promise<bigint> => {
  const { rows } = await first(books).platform.db.pool.query<{ units: string }>(
    'select coalesce(sum(units), 0)::text as units from limits.usage where user_id = $1 and released_at is null',
    [userId],
  );
  return BigInt(rows[0]?.units ?? 0) / 100n;
};
const advance = (seconds: number) => clock.setOffset(clock.offsetMs + seconds * 1000);
const refusal = async (work: Promise<unknown>) => {
  const error: unknown = await work.catch((reason: unknown) => reason);
  return error instanceof Refusal ? error.descriptions[0] : error;
};

describe('M-05: together never more than the limit', () => {
  test('200 at once from two processes: exactly what fits is held and counted', async () => {
    const userId = await richUser();
    const outcomes = await Promise.allSettled(
      // A different coin in each process, so that no lock of the ledger serialises them.
      Array.from({ length: 200 }, (_, index) =>
        withdraw({ userId, dollars: 30n, process: index % 2, coin: index % 2 === 0 ? 'USD' : 'BTC' }),
      ),
    );
    const done = outcomes.filter(({ status }) => status === 'fulfilled').length;
    expect(done).toBe(33);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ message: 'LimitExceeded' });
    }
    expect(await counted(userId)).toBe(990n);
    const spentUsd = 100_000_000n - (await first(books).available(userId, 'USD'));
    const spentBtc = 10n ** 8n - (await first(books).available(userId, 'BTC'));
    expect(spentUsd / 100n + spentBtc).toBe(990n);
  }, 60_000);

  test('who comes while another’s use is not committed yet waits for it, and counts it', async () => {
    const userId = randomUUID();
    const { db } = first(books).platform;
    const gate = Promise.withResolvers<void>();
    const counting = Promise.withResolvers<void>();
    const reserve = (then: () => Promise<void>) =>
      db.inTransaction(async (tx) => {
        const use = { id: randomUUID(), userId, action: 'CashOut', usd: money(USD, 60_000n) } as const;
        await first(limits).reserve(tx, use);
        await then();
      });
    const one = reserve(async () => {
      counting.resolve();
      await gate.promise;
    });
    await counting.promise;
    const other = refusal(reserve(async () => undefined));
    const isDecided = await Promise.race([other.then(() => true), sleep(200).then(() => false)]);
    gate.resolve();
    await one;
    expect([isDecided, await other]).toEqual([false, { problem: 'LimitExceeded', field: 'amount' }]);
  });

  test('one who is refused hurts nobody else', async () => {
    const users = await Promise.all(Array.from({ length: 20 }, () => richUser()));
    const requests = users.flatMap((userId) => [600n, 600n].map((dollars) => withdraw({ userId, dollars })));
    const outcomes = await Promise.allSettled(requests);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    for (const userId of users) expect(await counted(userId)).toBe(600n);
  });

  test('a posting that is not covered counts nothing', async () => {
    const userId = await richUser(10n);
    expect(await refusal(withdraw({ userId, dollars: 11n }))).toMatchObject({ problem: 'InsufficientFunds' });
    expect(await counted(userId)).toBe(0n);
  });

  test('reserved in a transaction of the caller’s, 50 at once', async () => {
    const userId = randomUUID();
    const { db } = first(books).platform;
    const reserve = () =>
      db.inTransaction((tx) =>
        first(limits).reserve(tx, { id: randomUUID(), userId, action: 'CashOut', usd: money(USD, 15_000n) }),
      );
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, reserve));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
    expect(await counted(userId)).toBe(900n);
  });
});

describe('a use', () => {
  test('counts once, also when its answer was lost and it comes again', async () => {
    const userId = await richUser();
    const id = await withdraw({ userId, dollars: 900n });
    await withdraw({ userId, dollars: 900n, id });
    expect(await counted(userId)).toBe(900n);
  });

  test('is free again at once when the operation is undone, with the money', async () => {
    const userId = await richUser();
    const id = await withdraw({ userId, dollars: 1_000n });
    expect(await refusal(withdraw({ userId, dollars: 1n }))).toMatchObject({ problem: 'LimitExceeded' });
    await first(books).ledger.release({
      key: randomUUID(),
      kind: 'withdrawal-canceled',
      hold: id,
      companions: [first(limits).releasing(id)],
    });
    await withdraw({ userId, dollars: 1_000n });
    expect(await counted(userId)).toBe(1_000n);
  });

  test('that was undone counts anew when it comes again, and one that grew counts for more', async () => {
    const userId = await richUser();
    const limit = first(limits);
    const { db } = first(books).platform;
    const use = (id: string, dollars: bigint) =>
      db.inTransaction((tx) =>
        limit.reserve(tx, { id, userId, action: 'Withdraw', usd: money(USD, dollars * 100n) }),
      );
    const [one, two] = [randomUUID(), randomUUID()];
    await use(one, 600n);
    await db.inTransaction((tx) => limit.release(tx, one));
    await use(one, 700n);
    expect(await counted(userId)).toBe(700n);
    await use(two, 100n);
    await use(two, 300n);
    expect(await counted(userId)).toBe(1_000n);
    expect(await refusal(use(two, 301n))).toMatchObject({ problem: 'LimitExceeded' });
  });

  test('rolls out of the day, then out of the month, each at its own moment', async () => {
    const userId = await richUser();
    for (let day = 0; day < 10; day += 1) {
      await withdraw({ userId, dollars: 1_000n });
      expect(await refusal(withdraw({ userId, dollars: 1n }))).toMatchObject({ params: { period: 'Day' } });
      advance(86_400 - 1);
      expect(await refusal(withdraw({ userId, dollars: 1n }))).toMatchObject({ problem: 'LimitExceeded' });
      advance(1);
    }
    expect(await refusal(withdraw({ userId, dollars: 1n }))).toMatchObject({
      field: 'amount',
      params: { period: 'Month', limit: '10000', remaining: '0', unlockedBy: 'kyc' },
    });
    advance(20 * 86_400);
    await withdraw({ userId, dollars: 1_000n });
  });

  test('of a card needs a checked identity, and then shares the allowance of all ways out', async () => {
    const userId = await richUser();
    const card = { userId, action: 'BankCardTransfer', dollars: 1n } as const;
    expect(await refusal(withdraw(card))).toMatchObject({ params: { limit: '0', unlockedBy: 'kyc' } });
    checked.add(userId);
    await withdraw({ ...card, dollars: 20_000n });
    await withdraw({ userId, action: 'CashOut', dollars: 30_000n });
    const { params, problem } = Object(await refusal(withdraw({ userId, dollars: 1n })));
    expect([problem, params.limit, params.unlockedBy]).toEqual(['LimitExceeded', '50000', undefined]);
  });
});

test('what is left can be asked for', async () => {
  const ask = async () => (await callApp(app, getLimits, { params: { id: ANNA }, token: 'anna' })).body.items;
  const empty = await ask();
  expect(empty).toHaveLength(8);
  expect(empty[0]).toEqual({
    action: 'Withdraw',
    period: 'Day',
    limit: '1000',
    used: '0',
    remaining: '1000',
    resetsAt: null,
    resetsAmount: '0',
    unlockedBy: 'kyc',
  });
  await first(books).fund(ANNA, usd(1_000_000n));
  await withdraw({ userId: ANNA, dollars: 250n });
  const usedAt = clock.now();
  advance(3600);
  await withdraw({ userId: ANNA, dollars: 100n });
  const items = await ask();
  expect(items[0]).toMatchObject({
    used: '350',
    remaining: '650',
    resetsAmount: '250',
    resetsAt: new Date(usedAt.getTime() + 86_400_000).toISOString(),
  });
  expect(items.find(({ action, period }) => action === 'PayPalTransfer' && period === 'Month')).toMatchObject(
    {
      limit: '0',
      remaining: '0',
    },
  );
});
