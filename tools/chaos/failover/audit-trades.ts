import { randomUUID } from 'node:crypto';
import { money } from '@gim/money';
import { account, createLedger, type Ledger, leg } from '../../../apps/server/src/modules/ledger/index.ts';
import { openPlatform, type Platform } from '../../../apps/server/src/platform/platform.ts';
import { COINS, DOLLARS, FEE, FUNDS, fees, house, type Trade, USERS, userAccount } from './trade.ts';

/** Dollars for the customers, coins for the house. */
export async function fundTrades(url: string): Promise<void> {
  await withLedger(url, async ({ ledger }) => {
    await ledger.registerAsset(DOLLARS);
    await ledger.registerAsset(COINS);
    for (let user = 0; user < USERS; user += 1) {
      const from = account('outside:chaos', DOLLARS.code, 'outside');
      const to = userAccount(user, DOLLARS.code);
      await ledger.post({ key: randomUUID(), kind: 'deposit', legs: [leg(from, to, money(DOLLARS, FUNDS))] });
    }
    const from = account('outside:chaos', COINS.code, 'outside');
    const coins = money(COINS, FUNDS * 1_000n);
    await ledger.post({ key: randomUUID(), kind: 'deposit', legs: [leg(from, house(COINS.code), coins)] });
  });
}

const KEYS_AT_ONCE = 5_000;

/**
 * Verifies that every acknowledged trade is in the ledger once, with its amounts, that nothing else is, and that the
 * ledger balances.
 */
export async function auditTrades(url: string, trades: readonly Trade[]): Promise<readonly string[]> {
  return withLedger(url, async ({ ledger, platform }) => {
    const { findings } = await ledger.audit();
    const faults = findings.map(({ rule, where }) => `${where}: ${rule}`);
    for (let from = 0; from < trades.length; from += KEYS_AT_ONCE)
      faults.push(...(await findLost({ ledger, platform }, trades.slice(from, from + KEYS_AT_ONCE))));
    const total = trades.reduce((sum, { cents }) => sum + BigInt(cents), 0n);
    const { amount: earned } = await ledger.balanceOf(platform.db.autocommit, house(DOLLARS.code));
    const { amount: charged } = await ledger.balanceOf(platform.db.autocommit, fees);
    if (earned.units !== total)
      faults.push(`The house has ${earned.units} cents, and ${total} were acknowledged.`);
    if (charged.units !== FEE * BigInt(trades.length))
      faults.push(`Fees are ${charged.units} cents for ${trades.length} acknowledged trades.`);
    return faults;
  });
}

async function findLost({ ledger, platform }: Books, trades: readonly Trade[]): Promise<readonly string[]> {
  const entries = await ledger.entriesOf(
    platform.db.autocommit,
    trades.map(({ key }) => key),
  );
  const received = Map.groupBy(entries, ({ posting }) => posting);
  return trades.flatMap(({ key, user, cents, units }) => {
    const own = received.get(key)?.filter((entry) => entry.account.owner === `trader${user}`) ?? [];
    const paid = own.filter(({ account: { asset } }) => asset === DOLLARS.code);
    const got = own.filter(({ account: { asset } }) => asset === COINS.code);
    const sum = (list: typeof own): bigint => list.reduce((all, { amount }) => all + amount.units, 0n);
    if (own.length === 0) return [`${key} was acknowledged and is lost.`];
    return sum(paid) === -(BigInt(cents) + FEE) && sum(got) === BigInt(units)
      ? []
      : [`${key} is in the books with other amounts.`];
  });
}

interface Books {
  readonly ledger: Ledger;
  readonly platform: Platform;
}

async function withLedger<T>(url: string, work: (books: Books) => Promise<T>): Promise<T> {
  const platform = openPlatform({ url });
  const ledger = createLedger(platform);
  try {
    return await work({ ledger, platform });
  } finally {
    await ledger.close();
    await platform.close();
  }
}
