import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/testing/test-database.ts';
import { ReferenceAffiliates } from './reference-affiliates.ts';
import { runAffiliate } from './run-affiliate.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('M-07 random fees, refunds, withdrawals and ends agree with a model to the unit', async () => {
  const seed = `${process.env.GIM_SEED ?? Date.now()}`;
  // A short sample for the suite; the full run is `npm run model -- affiliate`.
  const operations = Number.parseInt(process.env.GIM_AFFILIATE_OPERATIONS ?? '600', 10);
  console.info(`seed ${seed}`);
  expect(await runAffiliate({ url: database.url, seed, operations })).toBeGreaterThanOrEqual(operations);
}, 3_600_000);

test('the model itself shares by three levels, takes back what is there, and notes the rest as owed', () => {
  const model = new ReferenceAffiliates();
  model.join('a', null);
  model.join('b', 'a');
  model.join('c', 'b');
  model.fee({ posting: '1', payer: 'c', units: 20_000n });
  expect(model.state(['a', 'b'])).toMatchObject(
    new Map([
      ['a', { balance: '600', debt: '0', available: '0', income: '600', fees: 1 }],
      ['b', { balance: '2000', debt: '0', available: '0', income: '2000', fees: 1 }],
    ]),
  );
  model.withdraw('a');
  model.withdraw('b');
  model.refund('1');
  model.refund('1');
  expect(model.state(['a', 'b'])).toEqual(
    new Map([
      ['a', { balance: '0', debt: '0', available: '0', income: '0', fees: 0 }],
      ['b', { balance: '0', debt: '2000', available: '2000', income: '0', fees: 0 }],
    ]),
  );
  expect(model.house).toBe(-2_000n);
});
