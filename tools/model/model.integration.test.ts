import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/testing/test-database.ts';
import { ReferenceBooks } from './reference-books.ts';
import { runModel } from './run-model.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('L-09: random operations agree with the reference model to the unit', async () => {
  const seed = `${process.env.GIM_SEED ?? Date.now()}`;
  // A short sample for the suite; the full run is `npm run model -- --seed`.
  console.info(`seed ${seed}`);
  expect(await runModel({ url: database.url, seed, operations: 6_000 })).toBeGreaterThanOrEqual(6_000);
});

test('the model itself refuses what is not covered, what was used and what has ended', () => {
  const books = new ReferenceBooks();
  expect(books.post('1', [{ from: 'a/available', to: 'b/available', units: 1n }])).toBe('InsufficientFunds');
  expect(books.post('2', [{ from: 'w/outside!', to: 'a/available', units: 5n }])).toBe('done');
  expect(books.post('2', [{ from: 'w/outside!', to: 'a/available', units: 6n }])).toBe(
    'IdempotencyKeyReused',
  );
  expect(books.hold('3', 'a', 4n)).toBe('done');
  expect(books.settle('4', { hold: '3', to: 'w/outside!', units: 3n })).toBe('done');
  expect(books.release('5', '3')).toBe('CompanionRefused');
  expect(books.balanceOf('a/available')).toBe(2n);
  expect(books.balanceOf('w/outside!')).toBe(-2n);
});
