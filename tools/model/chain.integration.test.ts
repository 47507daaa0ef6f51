import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/testing/test-database.ts';
import { ReferenceDeposits } from './reference-deposits.ts';
import { runChainModel } from './run-chain.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('C-03 after random reorganisations what is credited is what the chain has, to the unit', async () => {
  const seed = `${process.env.GIM_SEED ?? Date.now()}`;
  // A short sample for the suite; the full run is `npm run model -- chain --seed`.
  console.info(`seed ${seed}`);
  const { reorgs, deposits, fakes } = await runChainModel({ url: database.url, seed, reorgs: 60 });
  expect(reorgs).toBe(60);
  expect(deposits).toBeGreaterThan(50);
  expect(fakes).toBeGreaterThan(5);
}, 120_000);

test('the reference itself credits at finality, collects what is small, and misses what is gone', () => {
  const terms = { minimum: 10n, freeFrom: 100n, fee: 3n, need: 2, largeNeed: 4, large: 1_000n };
  const reference = new ReferenceDeposits(() => terms);
  const arrived = (key: string, units: bigint, height: number) => ({
    key,
    user: 'a',
    coin: 'X',
    units,
    height,
  });
  reference.look(1, [arrived('1', 50n, 1)]);
  expect(reference.balanceOf('a', 'X')).toBe(0n);
  reference.look(2, [arrived('1', 50n, 1), arrived('2', 1_000n, 1)]);
  expect(reference.balanceOf('a', 'X')).toBe(47n);
  reference.look(4, [arrived('2', 1_000n, 1), arrived('3', 6n, 3)]);
  expect(reference.balanceOf('a', 'X')).toBe(1_047n);
  reference.look(5, [arrived('2', 1_000n, 1), arrived('3', 6n, 3), arrived('4', 7n, 4)]);
  expect(reference.balanceOf('a', 'X')).toBe(1_057n);
  expect([...reference.missing([arrived('2', 1_000n, 1)]).keys()]).toEqual(['1', '3', '4']);
});
