import { expect, test } from 'vitest';
import { createTestDatabase } from '../../apps/server/src/testing/test-database.ts';
import type { CallSlice } from './http-callers.ts';
import { startLineProcess } from './line-process.ts';

test('each workload of the HTTP bench is answered, and the books add up after it', async () => {
  const { url, drop } = await createTestDatabase();
  const product = await startLineProcess('http-serve.ts', [url, '100', 'relaxed']);
  const crowd = await startLineProcess('http-callers.ts', [product.ready]);
  expect(await crowd.ask(`accounts ${await product.ask('accounts')}`)).toBe('ok');
  expect(await crowd.ask('fill 2')).toBe('ok');
  for (const workload of [
    'one',
    'quote',
    'trade',
    'balances',
    'transactions',
    'notifications',
    'notifications-known',
    'coins-known',
    'dashboard',
  ]) {
    const count = async (): Promise<number> => {
      const slice: CallSlice = JSON.parse(await crowd.ask(`${workload} 3 0.3`));
      return slice.count;
    };
    // Only answers within the time are counted, and a busy machine may have none at first.
    await expect.poll(count, { message: workload, timeout: 15_000 }).toBeGreaterThan(0);
  }
  const { findings, postings } = JSON.parse(await product.ask('audit'));
  expect([findings, postings > 5]).toEqual([[], true]);
  await crowd.end();
  await product.end();
  await drop();
}, 120_000);
