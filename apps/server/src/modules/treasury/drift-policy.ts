import { type Asset, add, asset, type Money, money, rescale, subtract, sum } from '@gim/money';
import type { StopScope } from '../signer/index.ts';

/** What was found of one coin on one network, all at one block and in one snapshot of the database. */
export interface Found {
  /** In the network's units. */
  readonly hot: bigint;
  readonly deposits: bigint;
  readonly cold: bigint;
  readonly inFlight: bigint;
  /** In the coin's units, as everything of the books. */
  readonly uncredited: bigint;
  /** The balance of the chain's account in the books: below zero as long as coins are there. */
  readonly booked: bigint;
}

/** The same in the coin's units, and what is left over. */
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
 * Held minus owed minus uncredited. Counted in the finer of the two units and rounded once, towards minus infinity, so that a
 * fraction of a unit that is missing is missing.
 */
export function compareFound(found: Found, of: { asset: Asset; networkAsset: Asset }): Comparison {
  const fine = asset(of.asset.code, Math.max(of.asset.digits, of.networkAsset.digits));
  const onChain = (units: bigint): Money => rescale(money(of.networkAsset, units), fine, 'down');
  const parts = [found.hot, found.deposits, found.cold, found.inFlight].map(onChain);
  const held = sum(fine, parts);
  const owed = rescale(money(of.asset, -found.booked), fine, 'down');
  const uncredited = rescale(money(of.asset, found.uncredited), fine, 'down');
  const shown = (amount: Money): Money => rescale(amount, of.asset, 'floor');
  return {
    hot: shown(onChain(found.hot)),
    deposits: shown(onChain(found.deposits)),
    cold: shown(onChain(found.cold)),
    inFlight: shown(onChain(found.inFlight)),
    held: shown(held),
    owed: shown(owed),
    uncredited: shown(uncredited),
    drift: shown(subtract(held, add(owed, uncredited))),
  };
}

/** One unit too little is too little (C-11). More than there should be is shown and stops nothing. */
export const isShort = ({ drift }: Pick<Comparison, 'drift'>): boolean => drift.units < 0n;

/**
 * What to stop so that the pair is stopped and, if it can be said, nothing else: the coin where it has this network alone, else
 * the network where it has this coin alone. Where neither is so, the coin: too much is stopped rather than too little.
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

/** What the hot wallet keeps when it is swept, and below what it is low, in hundredths of its cap. */
const KEPT_PERCENT = 70n;
const LOW_PERCENT = 30n;

/** How much goes to cold storage now: nothing up to the cap (C-10), above it so much that the next deposit makes no sweep again. */
export function sweptAbove(hot: Money, cap: Money): Money {
  const kept = money(cap.asset, (cap.units * KEPT_PERCENT) / 100n);
  return hot.units > cap.units ? subtract(hot, kept) : money(hot.asset, 0n);
}

export const isHotLow = (hot: Money, cap: Money): boolean => hot.units * 100n < cap.units * LOW_PERCENT;
