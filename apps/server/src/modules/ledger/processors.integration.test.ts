import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { account, leg } from './index.ts';
import { Processors } from './processors.ts';
import { openBooks, type TestBooks, usd } from './testing/open-books.ts';

let database: TestDatabase;
let books: TestBooks[];

beforeAll(async () => {
  database = await createTestDatabase();
  books = await Promise.all([1, 2].map(() => openBooks({ url: database.url }, { processors: 1 })));
});

afterAll(async () => {
  await Promise.all(books.map((one) => one.close()));
  await database.drop();
});

/** So many batches from each of the books, one after the other. */
async function write(batches: number, writers = books): Promise<void> {
  for (let count = 0; count < batches; count += 1)
    await Promise.all(writers.map(({ fund }) => fund(randomUUID(), usd(1n))));
}

describe('batches at once', () => {
  test('are one where the busy writers of a machine have no two processors each, else two', async () => {
    await write(1);
    const session = await books[0]?.platform.db.openSession({ role: 'gim_ledger' });
    if (session === undefined) throw new Error('No session.');
    expect(session.isLocal).toBe(true);
    const machines = [1, 2, 3, 4].map((count) => new Processors(count));
    const batchesMax = async (): Promise<readonly number[]> => {
      await Promise.all(machines.map((machine) => machine.sample(session)));
      return machines.map((machine) => machine.batchesMax(session));
    };
    expect(await batchesMax()).toEqual([1, 2, 2, 2]);
    await write(40);
    expect(await batchesMax()).toEqual([1, 1, 1, 2]);
    // The other one only holds its place now.
    await write(40, books.slice(0, 1));
    expect(await batchesMax()).toEqual([1, 2, 2, 2]);
    await session.close();
    expect(await batchesMax()).toEqual([1, 2, 2, 2]);
  });

  test('L-05: one at a time, two processes spend what is there and nothing else', async () => {
    const [first] = books;
    const payers = Array.from({ length: 20 }, () => randomUUID());
    for (const payer of payers) await first?.fund(payer, usd(30n));
    const house = account('gim', 'USD', 'house');
    const pay = (index: number) =>
      books[index % 2]?.ledger
        .post({
          key: randomUUID(),
          kind: 'fee',
          legs: [leg(account(payers[index % 20] ?? '', 'USD', 'available'), house, usd(1n))],
        })
        .then(
          () => 'paid',
          (error: Error) => error.message,
        );
    const answers = await Promise.all(Array.from({ length: 800 }, (_, index) => pay(index)));
    expect(answers.filter((answer) => answer === 'paid')).toHaveLength(600);
    expect(new Set(answers)).toEqual(new Set(['paid', 'InsufficientFunds']));
    for (const payer of payers) expect(await first?.available(payer, 'USD')).toBe(0n);
    expect((await first?.ledger.audit())?.findings).toEqual([]);
  });
});
