import { setTimeout as delay } from 'node:timers/promises';
import { cancelTransaction } from '@gim/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CompanionRefused } from '../../platform/db/companion.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { openIdentity, type TestIdentity, verifiedAccount } from '../../testing/test-identity.ts';
import { flows } from '../../wiring-flows.ts';
import { createTransactions, type Transactions } from './index.ts';
import { sampleDrafts } from './testing/sample-drafts.ts';

let database: TestDatabase;
let identity: TestIdentity;
let transactions: Transactions;

beforeAll(async () => {
  database = await createTestDatabase();
  identity = await openIdentity({
    url: database.url,
    moreModules: (platform) => {
      transactions = createTransactions({ ...platform, books: { entriesOf: async () => [] }, flows });
      return [{ name: 'transactions', routes: transactions.mount }];
    },
  });
});

afterAll(async () => {
  await identity.close();
  await database.drop();
});

test('a call that lost against another one answers what the other has done, also if that is committed later', async () => {
  const anna = await verifiedAccount(identity);
  const { db } = identity.platform;
  let winner: Promise<void> | undefined;
  let committedAfterMs = 150;
  // The ledger answers the loser of a batch at once and writes the winner with the next one.
  transactions.onCancel('Withdraw', async ({ userId, transactionId: id, stage }) => {
    const reason = 'CanceledByUser';
    winner = delay(committedAfterMs).then(() =>
      db.inTransaction((tx) =>
        transactions.move(tx, { userId, id, type: 'Withdraw', from: stage, to: 'canceled', reason }),
      ),
    );
    throw new CompanionRefused('transactions.transaction (move)');
  });
  const cancelNew = async () => {
    const draft = sampleDrafts(anna.id).Withdraw;
    const transactionId = await db.inTransaction((tx) => transactions.record(tx, draft));
    const params = { id: anna.id, transactionId };
    return identity.call(cancelTransaction, { params, token: anna.token });
  };
  const { status, body } = await cancelNew();
  expect([status, body.status]).toEqual([200, 'Canceled']);
  await winner;
  committedAfterMs = 3_000;
  const later = await cancelNew();
  expect([later.status, later.problem]).toEqual([503, 'Unavailable']);
  await winner;
});

test('only a flow with a cancel rule gets a canceller, and only one', () => {
  expect(() => transactions.onCancel('Buy', async () => undefined)).toThrow('does not let its user cancel');
  transactions.onCancel('CashIn', async () => undefined);
  expect(() => transactions.onCancel('CashIn', async () => undefined)).toThrow('Two modules');
});
