import { test as base, expect } from '@playwright/test';
import { auditOf } from '../ledger-check.ts';
import { type Product, startProduct } from '../own-product.ts';

/** A product of its own with its chains, for the specs that need some: the others share one that has none. */
export const test = base.extend<object, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needs of a fixture from this pattern.
    async ({}, use) => {
      const { origin, stop } = await startProduct({
        env: { SANDBOX_CHAINS: 'on' },
        isReady: hasChains,
      });
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

interface ChainItem {
  readonly name: string;
  readonly isUp: boolean;
  readonly url?: string;
}

async function hasChains(origin: string): Promise<boolean> {
  try {
    const [ready, chains] = await Promise.all([fetch(`${origin}/readyz`), fetch(`${origin}/sandbox/chains`)]);
    const { items }: { items: readonly ChainItem[] } = await chains.json();
    return ready.ok && items.length > 0 && items.every(({ isUp }) => isUp);
  } catch {
    // It is not there yet.
    return false;
  }
}

/** Where a chain answers by its own protocol. */
export async function chainUrl(origin: string, name: string): Promise<string> {
  const { items }: { items: readonly ChainItem[] } = await (await fetch(`${origin}/sandbox/chains`)).json();
  const url = items.find((item) => item.name === name)?.url;
  if (url === undefined) throw new Error(`The chain ${name} is not there.`);
  return url;
}
