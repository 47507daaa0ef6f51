import { ownProductTest } from '../own-product.ts';

/**
 * A product with sandbox chains, which the shared product does not have, and with three affiliate levels instead of
 * one.
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
    // The server is not running yet.
    return false;
  }
}

/** The URL of a chain's own RPC protocol. */
export async function chainUrl(origin: string, name: string): Promise<string> {
  const { items }: { items: readonly ChainItem[] } = await (await fetch(`${origin}/sandbox/chains`)).json();
  const url = items.find((item) => item.name === name)?.url;
  if (url === undefined) throw new Error(`The chain ${name} is not there.`);
  return url;
}
