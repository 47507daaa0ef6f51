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

/** What the caller has, and what it is worth. */
export async function getBalances(
  core: BalancesCore,
  { userId }: { userId: string },
): Promise<Reply<typeof endpoint>> {
  const { db, coins } = core;
  const [{ holdings, change }, { hidden, watched }, incoming] = await Promise.all([
    heldBy(core, db.lookups, userId).then(async (held) => ({
      ...held,
      change: await dayGain(core, { userId, version: held.version }),
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
      // A coin that something is in shows itself, whatever the user chose while it was empty.
      hidden: hidden.has(one.coin) && one.balance.units === 0n && expected.units === 0n,
      watched: watched.has(one.coin),
    };
  });
  const total = sum(
    USD,
    valued.flatMap(({ usd }) => usd ?? []),
  );
  // What it would be without the change: what was there before, and what came in or went out since.
  const base = subtract(total, change);
  return {
    totalUsd: toDecimal(total),
    change24hUsd: toDecimal(change),
    change24hPercent: base.units <= 0n ? null : percentOf(change, base),
    items,
  };
}

/** The order of the catalogue holds among those that are worth alike, such as nothing. */
const mostValuableFirst = (valued: readonly Valued[]): readonly Valued[] =>
  valued.toSorted((left, right) => compare(right.usd ?? zero(USD), left.usd ?? zero(USD)));
