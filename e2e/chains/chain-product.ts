import { ownProductTest } from '../own-product.ts';

/**
 * Has its chains, for the specs that need some: the shared one has none. Its affiliate programme has three levels, where
 * the shared one's has one.
 */
export const test = ownProductTest({
  env: { SANDBOX_CHAINS: 'on', AFFILIATE_MULTI_LEVEL: 'on' },
  isReady: hasChains,
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
