import type { ReceiptLine } from '@gim/contract';
import { add, type Money, negate, toDecimal } from '@gim/money';
import type { BookEntry } from './ports.ts';

type LineAccount = ReceiptLine['account'];

/** The names of the ledger's accounts on a receipt. Allowances are entries of the ledger as well, but not money. */
const accounts: Readonly<Record<string, LineAccount>> = {
  available: 'available',
  held: 'locked',
  house: 'house',
  fees: 'fees',
  rounding: 'rounding',
  affiliate: 'affiliate',
  outside: 'outside',
};

/**
 * The double entry of an operation, one line per account, coin and posting with the net amount. Accounts of other users
 * appear as `affiliate` or `outside`, without their owner.
 */
export function receiptLines(
  entries: readonly BookEntry[],
  { userId, postings }: { userId: string; postings: readonly string[] },
): readonly ReceiptLine[] {
  const sums = new Map<string, { account: LineAccount; posting: string; at: Date; money: Money }>();
  for (const { account, posting, at, amount } of entries) {
    const name = lineAccount(account, userId);
    if (name === undefined) continue;
    const key = [posting, name, amount.asset.code].join(' ');
    const before = sums.get(key);
    const money = before === undefined ? amount : add(before.money, amount);
    sums.set(key, { account: name, posting, at, money });
  }
  return [...sums.values()]
    .filter(({ money }) => money.units !== 0n)
    .toSorted(
      (one, other) =>
        postings.indexOf(one.posting) - postings.indexOf(other.posting) || rank(one) - rank(other),
    )
    .map(({ account, at, money }) => ({
      account,
      coin: money.asset.code,
      amount: toDecimal(money.units < 0n ? negate(money) : money),
      direction: money.units < 0n ? 'out' : 'in',
      at: at.toISOString(),
    }));
}

/** Debits come first, so that a receipt reads as "from, to". */
const rank = ({ money }: { money: Money }): 0 | 1 => (money.units < 0n ? 0 : 1);

function lineAccount({ owner, kind }: BookEntry['account'], userId: string): LineAccount | undefined {
  const name = accounts[kind];
  const isPersonal = name === 'available' || name === 'locked';
  return isPersonal && owner !== userId ? 'outside' : name;
}
