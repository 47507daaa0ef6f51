import { randomUUID } from 'node:crypto';
import {
  cancelTransaction,
  type Endpoint,
  exportTransactions,
  getTransaction,
  listTransactions,
} from '@gim/contract';
import { money } from '@gim/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { type Account, type TestIdentity, verifiedAccount } from '../../testing/test-identity.ts';
import { account, type Ledger } from '../ledger/index.ts';
import type { Transactions } from './index.ts';
import { type HistoryBench, openHistory } from './testing/history-bench.ts';
import { sampleDrafts, USD } from './testing/sample-drafts.ts';

let database: TestDatabase;
let bench: HistoryBench;
let identity: TestIdentity;
let ledger: Ledger;
let transactions: Transactions;
let fundDollars: HistoryBench['fundDollars'];
let buy: HistoryBench['buy'];

beforeAll(async () => {
  database = await createTestDatabase();
  bench = await openHistory(database.url);
  ({ identity, ledger, transactions, fundDollars, buy } = bench);
  transactions.onCancel('CashOut', async ({ userId, transactionId, stage }) => {
    const posting = randomUUID();
    const move = transactions.moving({
      userId,
      id: transactionId,
      type: 'CashOut',
      from: stage,
      to: 'canceled',
      reason: 'CanceledByUser',
      posting,
    });
    await ledger.release({ key: posting, kind: 'cash-out', hold: transactionId, companions: [move] });
  });
});

afterAll(async () => {
  await bench.close();
  await database.drop();
});

const own = ({ id, token }: Account, transactionId: string) => ({ params: { id, transactionId }, token });

/** A cash order as it is booked: the dollars are held under the order's own id. */
async function cashOut(userId: string): Promise<string> {
  const draft = sampleDrafts(userId).CashOut;
  const id = identity.platform.ids.next();
  const { companion } = transactions.recording({ ...draft, id, postings: [id] });
  await ledger.hold({
    key: id,
    kind: 'cash-out',
    owner: userId,
    amount: money(USD, 251_275n),
    companions: [companion],
  });
  return id;
}

describe('an operation', () => {
  test('is there with its posting, its way and both sides of its receipt', async () => {
    const anna = await verifiedAccount(identity);
    await fundDollars(anna.id, 60_000n);
    const id = await buy(anna.id);
    const { status, body } = await identity.call(getTransaction, own(anna, id));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      type: 'Buy',
      status: 'Completed',
      number: `GM-${id.slice(-8).toUpperCase()}`,
      amount: '0.00450281',
      counter: { coin: 'USD', amount: '500', direction: 'out' },
      fee: { coin: 'USD', amount: '2.5' },
      usd: '497.5',
      canCancel: false,
    });
    expect(body.timeline.map(({ stage }) => stage)).toEqual(['executing', 'completed']);
    expect(
      body.lines.map(({ account: name, coin, amount, direction }) => [name, direction, amount, coin]),
    ).toEqual([
      ['available', 'out', '500', 'USD'],
      ['house', 'out', '0.00450281', 'BTC'],
      ['house', 'in', '497.5', 'USD'],
      ['fees', 'in', '2.5', 'USD'],
      ['available', 'in', '0.00450281', 'BTC'],
    ]);
  });

  test('M-06 is there once when its posting is sent twice, and not at all when it is refused', async () => {
    const anna = await verifiedAccount(identity);
    await fundDollars(anna.id, 60_000n);
    const key = randomUUID();
    await Promise.all([buy(anna.id, key), buy(anna.id, key)]);
    await expect(buy(anna.id)).rejects.toMatchObject({ problem: 'InsufficientFunds' });
    const { body } = await identity.call(listTransactions, { params: { id: anna.id }, token: anna.token });
    expect(body.items.map(({ type }) => type)).toEqual(['Buy']);
  });

  test('Z-01 of another user is answered as if it did not exist, by every call', async () => {
    const [anna, borys] = [await verifiedAccount(identity), await verifiedAccount(identity)];
    await fundDollars(borys.id, 300_000n);
    const id = await cashOut(borys.id);
    for (const endpoint of [getTransaction, cancelTransaction] satisfies Endpoint[]) {
      expect((await identity.call(endpoint, own(anna, id))).status).toBe(404);
      const asBorys = { params: { id: borys.id, transactionId: id }, token: anna.token };
      expect((await identity.call(endpoint, asBorys)).status).toBe(404);
    }
    const asBorys = { params: { id: borys.id }, token: anna.token };
    expect((await identity.call(listTransactions, asBorys)).status).toBe(404);
    const file = { ...asBorys, query: { format: 'csv', language: 'uk' } };
    expect((await identity.call(exportTransactions, file)).status).toBe(404);
    expect(
      (await identity.call(listTransactions, { params: { id: anna.id }, token: anna.token })).body.items,
    ).toEqual([]);
  });
});

describe('canceling', () => {
  test('gives the held money back, once, however often it is asked', async () => {
    const anna = await verifiedAccount(identity);
    await fundDollars(anna.id, 300_000n);
    const id = await cashOut(anna.id);
    expect((await identity.call(getTransaction, own(anna, id))).body.canCancel).toBe(true);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => identity.call(cancelTransaction, own(anna, id))),
    );
    for (const { status, body } of answers) {
      expect([status, body.status, body.reason]).toEqual([200, 'Canceled', 'CanceledByUser']);
    }
    const { amount } = await ledger.balanceOf(
      identity.platform.db.autocommit,
      account(anna.id, 'USD', 'available'),
    );
    expect(amount.units).toBe(300_000n);
    const { body } = await identity.call(getTransaction, own(anna, id));
    expect(body.lines.map(({ account: name, direction }) => `${name} ${direction}`)).toEqual([
      'available out',
      'locked in',
      'locked out',
      'available in',
    ]);
  });

  test('after the code is only support’s, and after the end too late', async () => {
    const anna = await verifiedAccount(identity);
    await fundDollars(anna.id, 300_000n);
    const id = await cashOut(anna.id);
    const moved = { userId: anna.id, id, type: 'CashOut' } as const;
    const { db } = identity.platform;
    await db.inTransaction((tx) =>
      transactions.move(tx, { ...moved, from: 'funds_locked', to: 'code_issued' }),
    );
    const refused = await identity.call(cancelTransaction, own(anna, id));
    expect([refused.status, refused.problem]).toEqual([409, 'CancelOnlyBySupport']);
    await db.inTransaction((tx) =>
      transactions.move(tx, { ...moved, from: 'code_issued', to: 'successful' }),
    );
    expect((await identity.call(cancelTransaction, own(anna, id))).problem).toBe('CancelTooLate');
    await fundDollars(anna.id, 60_000n);
    expect((await identity.call(cancelTransaction, own(anna, await buy(anna.id)))).problem).toBe(
      'CancelTooLate',
    );
    expect((await identity.call(cancelTransaction, own(anna, randomUUID()))).status).toBe(404);
  });
});
