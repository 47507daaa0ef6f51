import type { FeeRate } from '../chains/index.ts';

/** What a payment of one recipient takes of a network: gas, or virtual bytes with two inputs and a change. */
const sizes: Readonly<Record<string, { readonly own: bigint; readonly token: bigint }>> = {
  ethereum: { own: 21_000n, token: 65_000n },
  bitcoin: { own: 210n, token: 210n },
  litecoin: { own: 210n, token: 210n },
};

/** TON has no market for fees: a transfer with a comment costs less than this. */
const TON_FEE = 10_000_000n;

export function estimateFee(
  { network, isOwnCoin }: { readonly network: string; readonly isOwnCoin: boolean },
  { normal, fast }: FeeRate,
): { readonly normal: bigint; readonly fast: bigint } {
  if (network === 'ton') return { normal: TON_FEE, fast: TON_FEE };
  const size = sizes[network];
  if (size === undefined) throw new Error(`The size of a payment on ${network} is not known.`);
  const units = isOwnCoin ? size.own : size.token;
  return { normal: normal * units, fast: (fast > normal ? fast : normal) * units };
}

/** How many blocks must have been found since the one of a payment, itself included, for it to be final. */
export function isFinal(
  height: number,
  {
    tip,
    finalizedHeight,
    confirmations,
  }: { readonly tip: number; readonly finalizedHeight: number | null; readonly confirmations: number },
): boolean {
  return finalizedHeight === null ? tip - height + 1 >= confirmations : height <= finalizedHeight;
}
