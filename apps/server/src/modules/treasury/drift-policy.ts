import { type Asset, add, asset, type Money, money, rescale, subtract, sum } from '@gim/money';
import type { StopScope } from '../signer/index.ts';

/** The amounts of one coin on one network, all at the same block and from one database snapshot. */
export interface ChainAmounts {
  /** The amounts on the chain are in the network's units. */
  readonly hot: bigint;
  readonly deposits: bigint;
  readonly cold: bigint;
  readonly inFlight: bigint;
  /** The amounts of the database are in the coin's units. */
  readonly uncredited: bigint;
  /** Balance of the chain's ledger account: negative while we hold coins on the network. */
  readonly booked: bigint;
}

/** The same amounts in the coin's units, and the drift. */
export interface Comparison {
  readonly hot: Money;
  readonly deposits: Money;
  readonly cold: Money;
  readonly inFlight: Money;
  readonly held: Money;
  readonly owed: Money;
  readonly uncredited: Money;
  readonly drift: Money;
}

/**
 * drift = held - owed - uncredited. Calculated in the finer of the two units and rounded once, towards minus infinity,
 * so that a missing fraction of a unit counts as a shortage.
 */
export function compareAmounts(amounts: ChainAmounts, of: { asset: Asset; networkAsset: Asset }): Comparison {
  const fine = asset(of.asset.code, Math.max(of.asset.digits, of.networkAsset.digits));
  const onChain = (units: bigint): Money => rescale(money(of.networkAsset, units), fine, 'down');
  const parts = [amounts.hot, amounts.deposits, amounts.cold, amounts.inFlight].map(onChain);
  const held = sum(fine, parts);
  const owed = rescale(money(of.asset, -amounts.booked), fine, 'down');
  const uncredited = rescale(money(of.asset, amounts.uncredited), fine, 'down');
  const shown = (amount: Money): Money => rescale(amount, of.asset, 'floor');
  return {
    hot: shown(onChain(amounts.hot)),
    deposits: shown(onChain(amounts.deposits)),
    cold: shown(onChain(amounts.cold)),
    inFlight: shown(onChain(amounts.inFlight)),
    held: shown(held),
    owed: shown(owed),
    uncredited: shown(uncredited),
    drift: shown(subtract(held, add(owed, uncredited))),
  };
}

/** One unit short counts as short (C-11). A surplus is shown but stops nothing. */
export const isShort = ({ drift }: Pick<Comparison, 'drift'>): boolean => drift.units < 0n;

/**
 * The narrowest stop that covers the pair: the coin if this is its only network, else the network if this is its only
 * coin, else the coin. In the last case it stops more than the pair, on purpose.
 */
export function stopOf(
  { coin, network }: { coin: string; network: string },
  pairs: readonly { coin: string; network: string }[],
): { readonly scope: StopScope; readonly subject: string } {
  const isOnlyNetwork = pairs.every((pair) => pair.coin !== coin || pair.network === network);
  const isOnlyCoin = pairs.every((pair) => pair.network !== network || pair.coin === coin);
  return !isOnlyNetwork && isOnlyCoin
    ? { scope: 'network', subject: network }
    : { scope: 'coin', subject: coin };
}

/** A sweep leaves this part of the cap in the hot wallet; below the other one it is low. In percent of the cap. */
const TARGET_PERCENT = 70n;
const LOW_PERCENT = 30n;

/**
 * How much to sweep to cold storage: nothing up to the cap (C-10). Above it, enough that the next deposit does not
 * cause another sweep.
 */
export function sweptAbove(hot: Money, cap: Money): Money {
  const kept = money(cap.asset, (cap.units * TARGET_PERCENT) / 100n);
  return hot.units > cap.units ? subtract(hot, kept) : money(hot.asset, 0n);
}

export const isHotLow = (hot: Money, cap: Money): boolean => hot.units * 100n < cap.units * LOW_PERCENT;
