import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { account, leg } from './index.ts';
import { openBooks, type TestBooks, usd } from './testing/open-books.ts';

const PAYERS = 64;
const ROUNDS = 30;

let database: TestDatabase;
let books: readonly [TestBooks, TestBooks];

beforeAll(async () => {
  database = await createTestDatabase();
  books = [await openBooks({ url: database.url }), await openBooks({ url: database.url })];
});

afterAll(async () => {
  await Promise.all(books.map((one) => one.close()));
  await database.drop();
});

async function collisionsOf({ platform }: TestBooks): Promise<number> {
  const { values } = await platform.metrics.ledgerRetries.get();
  return values.find(({ labels }) => labels.reason === 'collision')?.value ?? 0;
}

test('L-05: two processes that serve the same customers in turn seldom write a batch twice', async () => {
  const [one, other] = books;
  const payers = Array.from({ length: PAYERS }, () => randomUUID());
  await Promise.all(payers.map((payer) => one.fund(payer, usd(100n))));
  const house = account('gim', 'USD', 'house');
  const pay = (payer: string, { ledger }: TestBooks) =>
    ledger.post({
      key: randomUUID(),
      kind: 'fee',
      legs: [leg(account(payer, 'USD', 'available'), house, usd(1n))],
    });
  // Each call of a customer goes to the process that did not have the one before.
  for (let round = 0; round < ROUNDS; round += 1)
    await Promise.all(payers.map((payer, no) => pay(payer, (no + round) % 2 === 0 ? one : other)));
  for (const payer of payers)
    expect(await one.available(payer, 'USD')).toBe(usd(100n - BigInt(ROUNDS)).units);
  const collisions = (await collisionsOf(one)) + (await collisionsOf(other));
  // Until eight accounts were seen to be shared, each costs one; without that, every round costs one or more.
  expect(collisions).toBeLessThan(ROUNDS);
  expect((await one.ledger.audit()).findings).toEqual([]);
});
