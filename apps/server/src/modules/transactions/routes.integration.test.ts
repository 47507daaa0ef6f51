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
import { createRateLimiter } from '../../http/rate-limit.ts';
import { buildTestApp } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import {
  type Account,
  openIdentity,
  type TestIdentity,
  verifiedAccount,
} from '../../testing/test-identity.ts';
import { flows } from '../../wiring-flows.ts';
import { account, createLedger, type Ledger, leg } from '../ledger/index.ts';
import { createTransactions, type Transactions } from './index.ts';
import { BTC, sampleDrafts, USD } from './testing/sample-drafts.ts';

let database: TestDatabase;
let identity: TestIdentity;
let ledger: Ledger;
let transactions: Transactions;

beforeAll(async () => {
  database = await createTestDatabase();
  identity = await openIdentity({
    url: database.url,
    moreModules: (platform) => {
      ledger = createLedger(platform);
      transactions = createTransactions({ ...platform, books: ledger, flows });
      return [{ name: 'transactions', routes: transactions.mount }];
    },
  });
  for (const asset of [USD, BTC]) await ledger.registerAsset(asset);
  const fund = { key: randomUUID(), kind: 'funding' };
  await ledger.post({
    ...fund,
    legs: [
      leg(account('bank', 'USD', 'outside'), account('gim', 'USD', 'house'), money(USD, 10_000_000n)),
      leg(account('chain', 'BTC', 'outside'), account('gim', 'BTC', 'house'), money(BTC, 10_000_000_000n)),
    ],
  });
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
  await ledger.close();
  await identity.close();
  await database.drop();
});

const own = ({ id, token }: Account, transactionId: string) => ({ params: { id, transactionId }, token });

async function giveDollars(userId: string, units: bigint): Promise<void> {
  const from = account('gim', 'USD', 'house');
  const legs = [leg(from, account(userId, 'USD', 'available'), money(USD, units))];
  await ledger.post({ key: randomUUID(), kind: 'deposit', legs });
}

/** A purchase as the trades will make it: both legs, the fee and the record in one posting. */
async function buy(userId: string, key: string = randomUUID()): Promise<string> {
  const draft = sampleDrafts(userId, [key]).Buy;
  const { id, companion } = transactions.recording({ ...draft, stages: ['executing', 'completed'] });
  await ledger.post({
    key,
    kind: 'trade',
    legs: [
      leg(account(userId, 'USD', 'available'), account('gim', 'USD', 'house'), money(USD, 49_750n)),
      leg(account(userId, 'USD', 'available'), account('gim', 'USD', 'fees'), money(USD, 250n)),
      leg(account('gim', 'BTC', 'house'), account(userId, 'BTC', 'available'), money(BTC, 450_281n)),
    ],
    companions: [companion],
  });
  return id;
}

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
    await giveDollars(anna.id, 60_000n);
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
    await giveDollars(anna.id, 60_000n);
    const key = randomUUID();
    await Promise.all([buy(anna.id, key), buy(anna.id, key)]);
    await expect(buy(anna.id)).rejects.toMatchObject({ problem: 'InsufficientFunds' });
    const { body } = await identity.call(listTransactions, { params: { id: anna.id }, token: anna.token });
    expect(body.items.map(({ type }) => type)).toEqual(['Buy']);
  });

  test('Z-01 of another user is answered as if it did not exist, by every call', async () => {
    const [anna, borys] = [await verifiedAccount(identity), await verifiedAccount(identity)];
    await giveDollars(borys.id, 300_000n);
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
    await giveDollars(anna.id, 300_000n);
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
    await giveDollars(anna.id, 300_000n);
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
    await giveDollars(anna.id, 60_000n);
    expect((await identity.call(cancelTransaction, own(anna, await buy(anna.id)))).problem).toBe(
      'CancelTooLate',
    );
    expect((await identity.call(cancelTransaction, own(anna, randomUUID()))).status).toBe(404);
  });
});

describe('an export', () => {
  const download = ({ id, token }: Account, query: Record<string, string>) =>
    identity.app.server.inject({
      url: exportTransactions.path.replace('{id}', id),
      query,
      headers: { authorization: `Bearer ${token}` },
    });

  test('as a table is in the reader’s language and time, with the value at the time', async () => {
    const anna = await verifiedAccount(identity);
    await giveDollars(anna.id, 60_000n);
    await buy(anna.id);
    const answer = await download(anna, { format: 'csv', language: 'uk', timeZone: 'Europe/Kyiv' });
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="gim-2026-03-01.csv"',
    });
    const [head, row, rest] = answer.body.split('\r\n');
    expect(head?.startsWith('\ufeff"Дата","Операція","Статус"')).toBe(true);
    expect(row).toMatch(/^"2026-03-01 14:00:10","Купівля","Завершено","Надходження","0\.00450281","BTC",/);
    expect(row).toContain('"110412.5","USD","497.5"');
    expect(rest).toBe('');
  });

  test('as a statement is a PDF of the whole history, also of a long one', async () => {
    const anna = await verifiedAccount(identity);
    const { db } = identity.platform;
    await db.inTransaction(async (tx) => {
      for (let count = 0; count < 70; count += 1)
        await transactions.record(tx, sampleDrafts(anna.id).Deposit);
    });
    const answer = await download(anna, { format: 'pdf', language: 'uk', timeZone: 'Europe/Kyiv' });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    const file = answer.rawPayload.toString('latin1');
    expect(file.startsWith('%PDF-1.')).toBe(true);
    expect(file.trimEnd().endsWith('%%EOF')).toBe(true);
    expect(file.match(/\/Type \/Page\n/g)?.length).toBe(4);
  });

  test('follows the filters of the list, and may be empty', async () => {
    const anna = await verifiedAccount(identity);
    await giveDollars(anna.id, 60_000n);
    await buy(anna.id);
    const none = await download(anna, { format: 'csv', language: 'en-US', type: 'Sell' });
    expect(none.body.trimEnd().split('\r\n')).toHaveLength(1);
    expect((await download(anna, { format: 'pdf', language: 'en-US', type: 'Sell' })).statusCode).toBe(200);
  });

  test('may begin before anything was', async () => {
    const anna = await verifiedAccount(identity);
    const before = { from: '0001-01-01T00:00:00Z', to: '1969-12-31T23:59:59Z' };
    const answer = await download(anna, { format: 'csv', language: 'en-US', ...before });
    expect([answer.statusCode, answer.body.trimEnd().split('\r\n')]).toEqual([200, [expect.any(String)]]);
  });

  test('refuses a zone that nobody lives in, another format, and a list of no types', async () => {
    const anna = await verifiedAccount(identity);
    for (const wrong of [{ timeZone: 'Mars/Base' }, { format: 'exe' }, { type: 'Buy,,' }]) {
      const answer = await download(anna, { format: 'csv', language: 'en-US', ...wrong });
      expect([wrong, answer.statusCode]).toEqual([wrong, 400]);
    }
  });

  test('Z-07 is made a few times a minute by one user', async () => {
    const app = await buildTestApp(identity.platform, transactions.mount, {
      rateLimiter: createRateLimiter({ scale: 1, monotonicMs: () => 0 }),
    });
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      const answer = await app.server.inject({
        url: exportTransactions.path.replace('{id}', '018f0000-0000-7000-8000-00000000000a'),
        query: { format: 'csv', language: 'uk' },
        headers: { authorization: 'Bearer anna' },
      });
      statuses.push(answer.statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    await app.server.close();
  });
});
