import type { TransactionItem } from '@gim/contract';
import { parseMoney } from '@gim/money';
import * as z from 'zod/mini';
import type { Catalogue } from '../modules/coins/index.ts';
import { account, type Ledger } from '../modules/ledger/index.ts';
import type { Transactions } from '../modules/transactions/index.ts';
import type { Ids } from '../platform/ids.ts';
import { Refusal } from '../platform/refusal.ts';
import { fundHouse } from './fund-house.ts';
import { SANDBOX_MONEY } from './sandbox-money.ts';
import type { SandboxMount } from './sandbox-mount.ts';

export interface FundsDeps {
  readonly ids: Ids;
  readonly catalogue: Catalogue;
  readonly ledger: Pick<Ledger, 'post'>;
  readonly transactions: Pick<Transactions, 'recording'>;
}

const gift = z.strictObject({ userId: z.uuid(), coin: z.string(), amount: z.string() });

/** In smallest units; far below the maximum of an account. */
const GIFT_MAX = 10n ** 30n;

/** Money for the sandbox. */
export interface Funds {
  /** Funds the house's inventory. */
  fundHouse(): Promise<void>;
  /** Gives a user money: a deposit without a chain, in the ledger and the transaction list like any other. */
  deposit(to: z.infer<typeof gift>): Promise<TransactionItem>;
}

export const createFunds = (deps: FundsDeps): Funds => ({
  fundHouse: () => fundHouse(deps),
  async deposit({ userId: given, coin, amount }) {
    const { ids, catalogue, ledger, transactions } = deps;
    if (catalogue.find(coin) === undefined) throw new Refusal('NotFound', { field: 'coin' });
    const parsed = parseMoney(catalogue.assetOf(coin), amount);
    // The ledger knows owners in lower case.
    const userId = given.toLowerCase();
    if (!parsed.ok || parsed.value.units <= 0n || parsed.value.units > GIFT_MAX)
      throw new Refusal('AmountInvalid', { field: 'amount' });
    const key = ids.next();
    const { companion, item } = transactions.recording({
      userId,
      type: 'Deposit',
      stages: ['seen', 'successful'],
      side: { money: parsed.value, direction: 'in' },
      details: { ...fromNowhere, confirmations: { have: 1, need: 1 } },
      postings: [key],
    });
    const from = account(SANDBOX_MONEY, coin, 'outside');
    const legs = [{ from, to: account(userId, coin, 'available'), amount: parsed.value }];
    await ledger.post({ key, kind: 'deposit', legs, companions: [companion] });
    return item;
  },
});

const fromNowhere = { network: 'sandbox', address: 'sandbox', memo: null, txid: null, arrived: null };

export function mountFunds(mount: SandboxMount, { deposit }: Pick<Funds, 'deposit'>): void {
  mount.call({ method: 'POST', path: '/sandbox/deposits', body: gift }, ({ body }) => deposit(body));
}
