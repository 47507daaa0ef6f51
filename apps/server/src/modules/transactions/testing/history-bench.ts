import { randomUUID } from 'node:crypto';
import { money } from '@gim/money';
import { openIdentity, type TestIdentity, type TestIdentityOptions } from '../../../testing/test-identity.ts';
import { flows } from '../../../wiring-flows.ts';
import { account, createLedger, type Ledger, leg } from '../../ledger/index.ts';
import { createTransactions, type Transactions } from '../index.ts';
import { BTC, sampleDrafts, USD } from './sample-drafts.ts';

export interface HistoryBench {
  readonly identity: TestIdentity;
  readonly ledger: Ledger;
  readonly transactions: Transactions;
  fundDollars(userId: string, units: bigint): Promise<void>;
  /** A purchase as the trades will make it: both legs, the fee and the record in one posting. */
  buy(userId: string, key?: string): Promise<string>;
  close(): Promise<void>;
}

/** The calls of the history over a real ledger with some money in the house. */
export async function openHistory(
  url: string,
  options: Pick<TestIdentityOptions, 'replicaUrl' | 'secrets'> = {},
): Promise<HistoryBench> {
  const opened: { ledger?: Ledger; transactions?: Transactions } = {};
  const identity = await openIdentity({
    url,
    ...options,
    moreModules: (platform, _secrets, { users }) => {
      const ledger = createLedger(platform);
      const transactions = createTransactions({ ...platform, books: ledger, flows });
      Object.assign(opened, { ledger, transactions });
      transactions.onStatement({
        balancesBefore: ledger.balancesBefore,
        holderOf: async (reader, userId) => {
          const email = (await users.find(reader, userId))?.email ?? null;
          return email === null ? undefined : { name: 'Anna Bondarenko', email };
        },
      });
      return [{ name: 'transactions', routes: transactions.mount }];
    },
  });
  const { ledger, transactions } = opened;
  if (ledger === undefined || transactions === undefined) throw new Error('The modules were not made.');
  for (const asset of [USD, BTC]) await ledger.registerAsset(asset);
  await ledger.post({
    key: randomUUID(),
    kind: 'funding',
    legs: [
      leg(account('bank', 'USD', 'outside'), account('gim', 'USD', 'house'), money(USD, 10_000_000n)),
      leg(account('chain', 'BTC', 'outside'), account('gim', 'BTC', 'house'), money(BTC, 10_000_000_000n)),
    ],
  });
  return {
    identity,
    ledger,
    transactions,
    async fundDollars(userId, units) {
      const from = account('gim', 'USD', 'house');
      const legs = [leg(from, account(userId, 'USD', 'available'), money(USD, units))];
      await ledger.post({ key: randomUUID(), kind: 'deposit', legs });
    },
    async buy(userId, key = randomUUID()) {
      const draft = sampleDrafts(userId, [key]).Buy;
      const { id, companion } = transactions.recording({ ...draft, stages: ['executing', 'completed'] });
      await ledger.post({
        key,
        kind: 'trade',
        legs: [
          leg(account(userId, 'USD', 'available'), account('gim', 'USD', 'house'), money(USD, 49_750n)),
          leg(account(userId, 'USD', 'available'), account('gim', 'USD', 'fees'), money(USD, 250n)),
          leg(account('gim', 'BTC', 'house'), account(userId, 'BTC', 'available'), money(BTC, 450_281n)),
        ],
        companions: [companion],
      });
      return id;
    },
    async close() {
      await ledger.close();
      await identity.close();
    },
  };
}
