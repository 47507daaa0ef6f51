import type { BalanceItem, getBalances as endpoint, Reply } from '@gim/contract';
import { compare, subtract, sum, toDecimal, zero } from '@gim/money';
import { percentOf, USD } from '../coins/index.ts';
import type { BalancesCore } from './core.ts';
import { dayGain } from './day-gain.ts';
import { type Holding, heldBy, incomingOf } from './holding.ts';
import { listMarks } from './store.ts';
import { type Usd, worthNow } from './worth.ts';

interface Valued extends Holding {
  readonly usd: Usd | null;
}

export async function getBalances(
  core: BalancesCore,
  { userId }: { userId: string },
): Promise<Reply<typeof endpoint>> {
  const { db, coins } = core;
  const [{ holdings, change }, { hidden, watched }, incoming] = await Promise.all([
    heldBy(core, db.lookups, userId).then(async (held) => ({
      ...held,
      change: await dayGain(core, { userId, entryCount: held.entryCount }),
    })),
    listMarks(db.lookups, userId),
    incomingOf(core, db.lookups, userId),
  ]);
  const valued = holdings.map(
    (one): Valued => ({ ...one, usd: worthNow(one.balance, coins.prices.latest(one.coin)) }),
  );
  const items = mostValuableFirst(valued).map((one): BalanceItem => {
    const expected = incoming(one.balance.asset);
    return {
      coin: one.coin,
      balance: toDecimal(one.balance),
      available: toDecimal(one.available),
      locked: toDecimal(one.locked),
      incoming: toDecimal(expected),
      usd: one.usd === null ? null : toDecimal(one.usd),
      // A coin with a balance or an incoming amount is always shown.
      hidden: hidden.has(one.coin) && one.balance.units === 0n && expected.units === 0n,
      watched: watched.has(one.coin),
    };
  });
  const total = sum(
    USD,
    valued.flatMap(({ usd }) => usd ?? []),
  );
  // The total without the change: the base for the percentage.
  const base = subtract(total, change);
  return {
    totalUsd: toDecimal(total),
    change24hUsd: toDecimal(change),
    change24hPercent: base.units <= 0n ? null : percentOf(change, base),
    items,
  };
}

/** Stable sort: coins of equal worth, such as zero, keep the order of the catalogue. */
const mostValuableFirst = (valued: readonly Valued[]): readonly Valued[] =>
  valued.toSorted((left, right) => compare(right.usd ?? zero(USD), left.usd ?? zero(USD)));
