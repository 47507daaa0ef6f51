import { expect, it } from 'vitest';
import { Payments } from './payments.ts';

it('the count of payments is not waited for when one of them has failed', async () => {
  const failure = new Error('the books are closed');
  let posted = 0;
  const ledger = {
    post: async ({ key }: { readonly key: string }) => {
      posted += 1;
      if (posted > 10) throw failure;
      return { key, at: new Date(0) };
    },
  };
  const payments = new Payments({ ledger, callers: 2, seed: 'fails' });
  payments.start();
  await expect(payments.until(1_000)).rejects.toBe(failure);
  expect(payments.acknowledged.size).toBe(10);
  await expect(payments.stop()).rejects.toBe(failure);
});
