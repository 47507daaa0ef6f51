import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../apps/server/src/testing/test-database.ts';
import { disturbInbox } from './webhooks/run-webhooks.ts';

const seed = process.env.GIM_SEED ?? `${Date.now()}`;
const database = await createTestDatabase();
afterAll(() => database.drop());

/** All of it: `npm run chaos -- webhooks`. */
test(`H-02 duplicated, reordered and delayed messages have one effect each (seed ${seed})`, async () => {
  const { messages, unique, postings, faults } = await disturbInbox({
    url: database.url,
    messages: 800,
    seed,
    print: () => undefined,
  });
  expect(faults).toEqual([]);
  expect([messages, unique]).toEqual([800, 200]);
  expect(postings).toBeGreaterThan(20);
}, 60_000);
