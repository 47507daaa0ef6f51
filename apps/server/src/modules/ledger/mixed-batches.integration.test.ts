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

/** Sends postings while batches are on their way, so that both kinds are in the air together. */
async function wave(owners: readonly string[]): Promise<void> {
  const sent: Promise<unknown>[] = [];
  for (const owner of owners) {
    const from = account(owner, 'USD', 'available');
    sent.push(books.ledger.hold({ key: randomUUID(), kind: 'hold', owner, amount: usd(1n) }));
    sent.push(books.ledger.post({ key: randomUUID(), kind: 'fee', legs: [leg(from, house, usd(2n))] }));
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(sent);
}

test('L-05: batches with companions and without go one after the other on one connection: none is tried again', async () => {
  // New owners each time: their accounts have to be looked up first, which is when two batches once met in one transaction.
  for (let round = 0; round < 4; round += 1) {
    const owners = Array.from({ length: 40 }, () => randomUUID());
    await Promise.all(owners.map((owner) => books.fund(owner, usd(10n))));
    await wave(owners);
    await wave(owners);
    for (const owner of owners) expect(await books.available(owner, 'USD')).toBe(4n);
  }
  expect((await books.platform.metrics.ledgerRetries.get()).values).toEqual([]);
  expect((await books.ledger.audit()).findings).toEqual([]);
});
