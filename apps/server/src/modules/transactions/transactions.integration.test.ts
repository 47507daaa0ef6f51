import { randomUUID } from 'node:crypto';
import { transactionTypes } from '@gim/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createFixedClock, createMovableClock } from '../../platform/clock.ts';
import { writeCompanions } from '../../platform/db/companion.ts';
import { listen } from '../../platform/db/listen.ts';
import { createDelivery } from '../../platform/outbox/delivery.ts';
import { openPlatform, type Platform } from '../../platform/platform.ts';
import { createNoticeReader } from '../../platform/stream/notice.ts';
import { STREAM_CHANNEL } from '../../platform/stream/store.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { eventsOf } from '../../testing/test-identity.ts';
import { flows } from '../../wiring-flows.ts';
import { createTransactions, type Draft, type Move, type Transactions } from './index.ts';
import { findWithSteps } from './store.ts';
import { sampleDrafts } from './testing/sample-drafts.ts';

let database: TestDatabase;
let platform: Platform;
let transactions: Transactions;

beforeAll(async () => {
  database = await createTestDatabase();
  const clock = createMovableClock(createFixedClock('2026-03-01T12:00:10Z'));
  platform = openPlatform({ url: database.url, clock });
  transactions = createTransactions({ ...platform, books: { entriesOf: async () => [] }, flows });
});

afterAll(async () => {
  await platform.close();
  await database.drop();
});

const record = (draft: Draft): Promise<string> =>
  platform.db.inTransaction((tx) => transactions.record(tx, draft));
const move = (wanted: Move): Promise<void> =>
  platform.db.inTransaction((tx) => transactions.move(tx, wanted));
const steps = async (id: string) => {
  const { rows } = await platform.db.pool.query(
    'select user_id from transactions.transaction where id = $1',
    [id],
  );
  const found = await findWithSteps(platform.db.autocommit, { userId: rows[0]?.user_id, id });
  return found?.steps.map(({ stage }) => stage);
};

describe('a record', () => {
  test.each(transactionTypes)('of a %s comes back as it was given', async (type) => {
    const userId = randomUUID();
    const draft = sampleDrafts(userId)[type];
    const id = await record(draft);
    const kept = await transactions.find(platform.db.autocommit, { userId, id });
    expect(kept).toMatchObject({
      id,
      userId,
      type,
      stage: draft.stages[0],
      coin: draft.side.money.asset.code,
    });
    expect(kept?.details).toEqual(draft.details);
    expect(kept?.createdAt.getTime()).toBe(platform.clock.now().getTime());
    expect(await steps(id)).toEqual([...draft.stages]);
    expect(await eventsOf(platform, 'TransactionMoved', id)).toEqual([
      { transactionId: id, userId, type, stage: draft.stages[0], status: kept?.status, from: null },
    ]);
  });

  test('Z-01 is not there for anybody else', async () => {
    const id = await record(sampleDrafts(randomUUID()).Buy);
    expect(await transactions.find(platform.db.autocommit, { userId: randomUUID(), id })).toBeUndefined();
  });

  test('that was over at once has its whole way', async () => {
    const id = await record({ ...sampleDrafts(randomUUID()).Buy, stages: ['executing', 'completed'] });
    expect(await steps(id)).toEqual(['executing', 'completed']);
  });

  test.each([
    ['a stage that is not its first', { stages: ['completed'] }],
    ['a way that its table does not know', { stages: ['executing', 'broadcast'] }],
    ['a reason without need', { reason: 'Other' }],
    ['no reason where it needs one', { stages: ['executing', 'rejected'] }],
    ['details of another type', { details: { network: 'x' } }],
  ])('with %s is not kept', async (_what, change) => {
    const broken = { ...sampleDrafts(randomUUID()).Buy, ...change } as Draft;
    await expect(record(broken)).rejects.toThrow();
  });

  test('is rolled back with its caller, and its event too', async () => {
    const userId = randomUUID();
    const failing = platform.db.inTransaction(async (tx) => {
      await transactions.record(tx, sampleDrafts(userId).Buy);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    const { rows } = await platform.db.pool.query(
      "select (select count(*) from transactions.transaction where user_id = $1)::int as kept, (select count(*) from platform.event where payload ->> 'userId' = $1::text)::int as told",
      [userId],
    );
    expect(rows).toEqual([{ kept: 0, told: 0 }]);
  });
});

describe('a move', () => {
  const withdrawal = async () => {
    const userId = randomUUID();
    return { userId, id: await record(sampleDrafts(userId).Withdraw) };
  };

  test('goes on, adds what is known now, and is told', async () => {
    const { userId, id } = await withdrawal();
    const posting = randomUUID();
    const common = { userId, id, type: 'Withdraw' } as const;
    await move({ ...common, from: 'undo', to: 'queued' });
    await move({ ...common, from: 'queued', to: 'broadcast', details: { txid: 'ABC' } });
    await move({ ...common, from: 'broadcast', to: 'successful', posting });
    const kept = await transactions.find(platform.db.autocommit, { userId, id });
    expect(kept).toMatchObject({ status: 'Successful', postings: [posting], reason: null, feeAmount: '1' });
    expect(kept?.endedAt).not.toBeNull();
    expect(Reflect.get(Object(kept?.details), 'txid')).toBe('ABC');
    expect(Reflect.get(Object(kept?.details), 'network')).toBe('tron');
    expect(await steps(id)).toEqual(['undo', 'queued', 'broadcast', 'successful']);
    const told = await eventsOf(platform, 'TransactionMoved', id);
    expect(told.map((event) => Reflect.get(event, 'stage'))).toEqual([
      'successful',
      'broadcast',
      'queued',
      'undo',
    ]);
  });

  test('O-01 from where the record does not stand changes nothing', async () => {
    const { userId, id } = await withdrawal();
    await move({ userId, id, type: 'Withdraw', from: 'undo', to: 'canceled', reason: 'CanceledByUser' });
    const late = move({ userId, id, type: 'Withdraw', from: 'undo', to: 'queued' });
    await expect(late).rejects.toMatchObject({ name: 'CompanionRefused' });
    expect(await transactions.find(platform.db.autocommit, { userId, id })).toMatchObject({
      status: 'Canceled',
      reason: 'CanceledByUser',
    });
    expect(await steps(id)).toEqual(['undo', 'canceled']);
  });

  test('O-01 that the flow does not have is not tried', async () => {
    const { userId, id } = await withdrawal();
    await expect(move({ userId, id, type: 'Withdraw', from: 'undo', to: 'successful' })).rejects.toThrow(
      'does not go',
    );
    await expect(move({ userId, id, type: 'Withdraw', from: 'undo', to: 'rejected' })).rejects.toThrow(
      'reason',
    );
  });

  test('of one record by twenty callers at once happens once', async () => {
    const { userId, id } = await withdrawal();
    const tries = Array.from({ length: 20 }, (_, index) =>
      move(
        index % 2 === 0
          ? { userId, id, type: 'Withdraw', from: 'undo', to: 'queued' }
          : { userId, id, type: 'Withdraw', from: 'undo', to: 'canceled', reason: 'CanceledByUser' },
      ),
    );
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await steps(id)).toHaveLength(2);
  });

  test('of many records is one set, and each is answered on its own', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, withdrawal));
    const common = { type: 'Withdraw', from: 'undo' } as const;
    for (const own of made.slice(2, 3)) await move({ ...own, ...common, to: 'queued' });
    const wanted = [...made, ...made.slice(0, 1)].map((own) =>
      transactions.moving({ ...own, ...common, to: 'review' }),
    );
    const [first] = wanted;
    const done = await platform.db.inTransaction((tx) =>
      first === undefined
        ? Promise.resolve([])
        : writeCompanions(
            tx,
            first.table,
            wanted.map(({ row }) => row),
          ),
    );
    // The third stood elsewhere, and the last wants what the first already took.
    expect(done).toEqual([true, true, false, true, true, true, false]);
  });

  test('the database itself lets no stage come twice where the flow does not, and only a cash order come to less', async () => {
    const { userId, id } = await withdrawal();
    const again = `update transactions.transaction set step_stages = step_stages || 'undo'::text, step_times = step_times || now()
      where user_id = $1 and id = $2`;
    await expect(platform.db.pool.query(again, [userId, id])).rejects.toMatchObject({ code: '23514' });
    const cashId = await record(sampleDrafts(userId).CashIn);
    const change = (of: string, amount: string) =>
      platform.db.pool.query(
        `update transactions.transaction set amount = amount ${amount} where user_id = $1 and id = $2`,
        [userId, of],
      );
    await expect(change(id, '/ 2')).rejects.toMatchObject({ code: '23514' });
    await expect(change(cashId, '* 2')).rejects.toMatchObject({ code: '23514' });
    await expect(change(cashId, '/ 2')).resolves.toMatchObject({ rowCount: 1 });
    for (const statement of [
      'update transactions.transaction set user_id = id',
      'delete from transactions.transaction',
      "update transactions.step_archive set stage = 'undo'",
      'delete from transactions.step_archive',
    ]) {
      await expect(platform.db.pool.query(statement), statement).rejects.toMatchObject({ code: '42501' });
    }
  });
});

describe('a note', () => {
  test('tells news of a record that stays where it is', async () => {
    const userId = randomUUID();
    const id = await record(sampleDrafts(userId).Deposit);
    const note = (have: number, stage: 'seen' | 'successful') =>
      platform.db.inTransaction((tx) =>
        transactions.note(tx, {
          userId,
          id,
          type: 'Deposit',
          stage,
          details: { confirmations: { have, need: 2 } },
        }),
      );
    await note(1, 'seen');
    const kept = await transactions.find(platform.db.autocommit, { userId, id });
    expect(Reflect.get(Object(kept?.details), 'confirmations')).toEqual({ have: 1, need: 2 });
    expect(await steps(id)).toEqual(['seen']);
    await expect(note(2, 'successful')).rejects.toMatchObject({ name: 'CompanionRefused' });
  });
});

test('every step is told to the owner’s open connections, in order', async () => {
  const userId = randomUUID();
  const id = await record(sampleDrafts(userId).Sell);
  await move({ userId, id, type: 'Sell', from: 'executing', to: 'completed' });
  const heard: unknown[] = [];
  const read = createNoticeReader((notice) => {
    if (notice.userId === userId) heard.push(JSON.parse(notice.text).data);
  });
  const listener = await listen({
    url: database.url,
    log: platform.log,
    channels: { [STREAM_CHANNEL]: (payload) => read(payload ?? '') },
  });
  await createDelivery({ ...platform, consumers: transactions.consumers }).drain();
  await vi.waitFor(() =>
    expect(heard).toEqual([
      { id, status: 'InProgress', stage: 'executing' },
      { id, status: 'Completed', stage: 'completed' },
    ]),
  );
  await listener.close();
});

test('an operation on its way keeps the account from being deleted', async () => {
  const userId = randomUUID();
  expect(await transactions.openOrdersProblem(platform.db.autocommit, userId)).toBeNull();
  const id = await record(sampleDrafts(userId).Sell);
  expect(await transactions.openOrdersProblem(platform.db.autocommit, userId)).toBe('AccountHasOpenOrders');
  await move({ userId, id, type: 'Sell', from: 'executing', to: 'completed' });
  expect(await transactions.openOrdersProblem(platform.db.autocommit, userId)).toBeNull();
});
