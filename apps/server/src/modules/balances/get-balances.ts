import type { BalanceItem, getBalances as endpoint, Reply } from '@gim/contract';
import { compare, money, readRatio, subtract, sum, toDecimal, zero } from '@gim/money';
import { percentOf, USD } from '../coins/index.ts';
import type { BalancesCore } from './core.ts';
import { type Holding, holdingsOf, incomingOf } from './holding.ts';
import { listHidden } from './store.ts';
import { type Usd, worthAt, worthNow } from './worth.ts';

interface Valued extends Holding {
  readonly usd: Usd | null;
}

/** What the caller has, and what it is worth. */
export async function getBalances(
  core: BalancesCore,
  { userId }: { userId: string },
): Promise<Reply<typeof endpoint>> {
  const { db, coins } = core;
  const [holdings, hidden, dayAgo, incoming] = await Promise.all([
    holdingsOf(core, db.autocommit, userId),
    listHidden(db.autocommit, userId),
    coins.pricesDayAgo(),
    incomingOf(core, db.autocommit, userId),
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
      // A coin that something is in shows itself, whatever was wished while it was empty.
      hidden: hidden.has(one.coin) && one.balance.units === 0n && expected.units === 0n,
    };
  });
  const total = sum(
    USD,
    valued.flatMap(({ usd }) => usd ?? []),
  );
  const before = sum(
    USD,
    valued.map((one) => worthDayAgo(one, dayAgo.get(one.coin))),
  );
  const change = subtract(total, before);
  return {
    totalUsd: toDecimal(total),
    change24hUsd: toDecimal(change),
    change24hPercent: before.units === 0n ? null : percentOf(change, before),
    items,
  };
}

/** What is held now at the prices of 24 hours ago. Where none is known, nothing is said to have changed. */
function worthDayAgo({ coin, balance, usd }: Valued, price: string | undefined): Usd {
  if (usd === null) return money(USD, 0n);
  return coin === USD.code || price === undefined ? usd : worthAt(balance, readRatio(price));
}

/** The order of the catalogue holds among those that are worth alike, such as nothing. */
const mostValuableFirst = (valued: readonly Valued[]): readonly Valued[] =>
  valued.toSorted((left, right) => compare(right.usd ?? zero(USD), left.usd ?? zero(USD)));
