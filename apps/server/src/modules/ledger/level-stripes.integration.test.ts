import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { account, leg } from './index.ts';
import { openBooks, type TestBooks, usd } from './testing/open-books.ts';

let database: TestDatabase;
let rich: TestBooks;
let poor: TestBooks;
beforeAll(async () => {
  database = await createTestDatabase();
  rich = await openBooks(database);
  poor = await openBooks(database);
});
afterAll(async () => {
  await rich.close();
  await poor.close();
  await database.drop();
});

test('postings that all find the stripe of their process empty are all written', async () => {
  const owner = randomUUID();
  await rich.fund(owner, usd(100_000_000n));
  for (let round = 0; round < 40; round += 1) {
    const house = account(`house${round}`, 'USD', 'house');
    // It arrives on the stripe of the other process, in a new account of the house each time.
    await rich.ledger.post({
      key: randomUUID(),
      kind: 'payment',
      legs: [leg(account(owner, 'USD', 'available'), house, usd(400_000n))],
    });
    const buyers = Array.from({ length: 40 }, () => randomUUID());
    const outcomes = await Promise.allSettled(
      buyers.map((buyer) =>
        poor.ledger.post({
          key: randomUUID(),
          kind: 'payment',
          legs: [leg(house, account(buyer, 'USD', 'available'), usd(1_000n))],
        }),
      ),
    );
    const failures = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [String(outcome.reason)] : [],
    );
    expect(failures).toEqual([]);
  }
}, 60_000);
