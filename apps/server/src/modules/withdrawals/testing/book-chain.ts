import type { Chain } from '../../chains/index.ts';

/** A fake network that only answers what withdrawals ask: wallet balances and fees. No blocks. */
export interface BookChain extends Chain {
  /** The hot wallet's balance by coin. */
  readonly hot: Map<string, bigint>;
  rate: bigint;
}

const none = async () => undefined;

export function bookChain(network: string, feeCoin: string): BookChain {
  const hot = new Map<string, bigint>();
  const rates: Readonly<Record<string, bigint>> = { bitcoin: 2n, ethereum: 1_000_000_000n, ton: 0n };
  const chain: BookChain = {
    network,
    feeCoin,
    hot,
    rate: rates[network] ?? 1n,
    tip: async () => ({ height: 1, hash: 'one' }),
    finalizedHeight: async () => null,
    block: none,
    pending: async () => [],
    transaction: none,
    inclusion: none,
    balance: async ({ coin }) => hot.get(coin) ?? 10n ** 30n,
    feeRate: async () => ({ normal: chain.rate, fast: chain.rate * 2n }),
    nextNonce: async () => null,
    broadcast: async () => ({ outcome: 'unknown', reason: 'Nothing is sent here.' }),
  };
  return chain;
}
