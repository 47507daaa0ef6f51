import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { account, leg } from './index.ts';
import { openBooks, type TestBooks, usd } from './testing/open-books.ts';

let database: TestDatabase;
let books: TestBooks;

beforeAll(async () => {
  database = await createTestDatabase();
  books = await openBooks({ url: database.url });
});

afterAll(async () => {
  await books.close();
  await database.drop();
});

const house = account('gim', 'USD', 'house');

test('L-05: a batch without companions waits for the transaction of one that has some: none is tried again', async () => {
  const payer = randomUUID();
  await books.fund(payer, usd(1_000_000n));
  const pay = () =>
    books.ledger.post({
      key: randomUUID(),
      kind: 'fee',
      legs: [leg(account(payer, 'USD', 'available'), house, usd(1n))],
    });
  const payments: Promise<unknown>[] = [];
  for (let round = 0; round < 8; round += 1) {
    const owner = randomUUID();
    await books.fund(owner, usd(10n));
    // The first hold of an owner is looked up before it is written; payments need no look-up and come all the while.
    let isHeld = false;
    const held = books.ledger
      .hold({ key: randomUUID(), kind: 'hold', owner, amount: usd(4n) })
      .finally(() => {
        isHeld = true;
      });
    while (!isHeld) {
      if (payments.length < (round + 1) * 400)
        for (let count = 0; count < 20; count += 1) payments.push(pay());
      await new Promise((resolve) => setImmediate(resolve));
    }
    await held;
    expect(await books.available(owner, 'USD')).toBe(6n);
  }
  await Promise.all(payments);
  expect(await books.available(payer, 'USD')).toBe(1_000_000n - BigInt(payments.length));
  expect((await books.platform.metrics.ledgerRetries.get()).values).toEqual([]);
  expect((await books.ledger.audit()).findings).toEqual([]);
});
