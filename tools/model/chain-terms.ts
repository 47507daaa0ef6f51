import type { ReferenceTerms } from './reference-deposits.ts';

/** Amounts in smallest units, with the terms of the catalogue and the prices of the test bench. */
export const networks = {
  bitcoin: { feeCoin: 'BTC', coins: ['BTC'] },
  ethereum: { feeCoin: 'ETH', coins: ['ETH', 'USDT'] },
} as const;
export type Network = keyof typeof networks;

const terms: Readonly<Record<string, ReferenceTerms>> = {
  BTC: { minimum: 10_000n, freeFrom: 500_000n, fee: 5_000n, need: 2, largeNeed: 6, large: 10_000_001n },
  ETH: {
    minimum: 2_000_000_000_000_000n,
    freeFrom: 100_000_000_000_000_000n,
    fee: 800_000_000_000_000n,
    need: 12,
    largeNeed: 64,
    large: 2_500_000_000_000_000_001n,
  },
  USDT: {
    minimum: 5_000_000n,
    freeFrom: 200_000_000n,
    fee: 3_000_000n,
    need: 12,
    largeNeed: 64,
    large: 10_000_000_001n,
  },
};

export const termsOf = (coin: string): ReferenceTerms => {
  const found = terms[coin];
  if (found === undefined) throw new Error(`The model knows no ${coin}.`);
  return found;
};
