import { test as base, expect } from '@playwright/test';
import { auditOf } from '../ledger-check.ts';
import { type Product, startProduct } from '../own-product.ts';

/** A product of its own: visits need the clock to be moved by hours, which nobody else may feel. */
export const test = base.extend<object, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needs of a fixture from this pattern.
    async ({}, use) => {
      const { origin, stop } = await startProduct({ env: {}, isReady });
      await use({ origin });
      // The books add up after everything that was done (L-08).
      const { findings } = await auditOf(origin);
      await stop();
      expect(findings).toEqual([]);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ product }, use) => use(product.origin),
});

async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/readyz`)).ok;
  } catch {
    // It is not there yet.
    return false;
  }
}
