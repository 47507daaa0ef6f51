import type { FeeRate } from '../chains/index.ts';

/** The size of a payment to one recipient: gas, or virtual bytes with two inputs and a change output. */
const sizes: Readonly<Record<string, { readonly own: bigint; readonly token: bigint }>> = {
  ethereum: { own: 21_000n, token: 65_000n },
  bitcoin: { own: 210n, token: 210n },
  litecoin: { own: 210n, token: 210n },
};

/** TON has no fee market: a transfer with a comment costs less than this. */
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

/**
 * Whether a payment mined at this height is final: by the network's finality if it has one, else by confirmations, its
 * own block included.
 */
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
