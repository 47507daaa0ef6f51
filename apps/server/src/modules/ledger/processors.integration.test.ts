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
  books = await Promise.all([1, 2].map(() => openBooks({ url: database.url }, { processors: 2 })));
});

afterAll(async () => {
  await Promise.all(books.map((one) => one.close()));
  await database.drop();
});

const settled = (
  processors: Processors,
  session: Parameters<Processors['flightsMax']>[0],
): Promise<number> => {
  processors.flightsMax(session);
  return new Promise((resolve) => setTimeout(() => resolve(processors.flightsMax(session)), 200));
};

describe('batches at once', () => {
  test('are one where the writers of a machine have no two processors each, else two', async () => {
    for (const { fund } of books) await fund(randomUUID(), usd(1n));
    const platform = books[0]?.platform;
    const lookups = await platform?.db.openSession({ role: 'gim_ledger' });
    if (lookups === undefined) throw new Error('No session.');
    expect(lookups.isLocal).toBe(true);
    // Two books write.
    expect(await settled(new Processors(1), lookups)).toBe(1);
    expect(await settled(new Processors(3), lookups)).toBe(1);
    expect(await settled(new Processors(4), lookups)).toBe(2);
    await lookups.close();
    // A machine that does not hear gives no reason to wait.
    expect(await settled(new Processors(4), lookups)).toBe(2);
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
